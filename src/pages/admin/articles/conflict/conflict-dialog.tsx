import { Alert, Button, Flex, Modal, Radio, Tag, Typography } from 'antd';
import { useMemo, useState } from 'react';
import { ARTICLE_FIELDS, type ArticleField, type ArticleValues, FIELD_WORDS, isSame, valuesOf } from '../article-values.ts';
import { BodyDiff } from '../diff/body-diff.tsx';
import { useFieldNames } from '../diff/use-field-names.ts';
import { type FieldNames, valueText } from '../value-text.ts';
import styles from './conflict.module.css';
import type { ConflictChoice, ConflictVersions } from './conflict-choice.ts';

type Side = 'mine' | 'theirs';

interface ConflictDialogProps {
  versions: ConflictVersions;
  open: boolean;
  onChoose: (choice: ConflictChoice) => void;
}

/** Both versions side by side, field by field. Nothing is taken over before the person has chosen. */
export function ConflictDialog({ versions: { base, mine, theirs: article }, open, onChoose }: ConflictDialogProps) {
  const theirs = useMemo(() => valuesOf(article), [article]);
  const fields = useMemo(
    () => ARTICLE_FIELDS.filter((field) => !(field === 'slug' && mine.slug === '') && !isSame(mine[field], theirs[field])),
    [mine, theirs],
  );
  const changedByMe = (field: ArticleField) => !isSame(base[field], mine[field]);
  const changedByThem = (field: ArticleField) => !isSame(base[field], theirs[field]);
  const [sides, setSides] = useState<Partial<Record<ArticleField, Side>>>(() =>
    // Only one of the two touched it: that side is right unless the person says otherwise. Where both did, there is no default.
    Object.fromEntries(fields.flatMap((field) => (changedByMe(field) && changedByThem(field) ? [] : [[field, changedByMe(field) ? 'mine' : 'theirs']]))),
  );
  const names = useFieldNames([mine, theirs]);
  const undecided = fields.filter((field) => sides[field] === undefined);
  const who = article.working_copy?.user?.name;
  const merge = (chosen: readonly ArticleField[]) => onChoose({ kind: 'merge', mine: chosen });
  return (
    <Modal
      open={open}
      title="这篇文章已被他人修改"
      width={960}
      onCancel={() => onChoose({ kind: 'stay' })}
      mask={{ closable: false }}
      style={{ insetBlockStart: 24 }}
      // The ways on stay in sight however much there is to compare.
      styles={{ body: { maxBlockSize: 'calc(100dvh - 240px)', overflow: 'auto' } }}
      footer={
        <Flex gap={8} wrap justify="end">
          <Button onClick={() => onChoose({ kind: 'stay' })}>继续编辑</Button>
          <Button danger onClick={() => merge([])}>
            全部用对方的
          </Button>
          <Button onClick={() => merge(fields.filter(changedByMe))}>保留我的修改</Button>
          <Button
            type="primary"
            disabled={undecided.length > 0 || fields.length === 0}
            onClick={() => merge(fields.filter((field) => sides[field] === 'mine'))}
          >
            按选择合并
          </Button>
        </Flex>
      }
    >
      <Typography.Paragraph type="secondary">
        {who ? `${who}在您编辑时保存了另一个版本。` : '在您编辑时，有人保存了另一个版本。'}请逐项选择要保留的内容，然后“按选择合并”。
        “保留我的修改”只覆盖您改过的字段；“全部用对方的”会放弃您未保存的修改。
      </Typography.Paragraph>
      {fields.length === 0 && <Alert type="success" showIcon title="两个版本的内容相同，可以直接载入对方的版本。" />}
      {fields.map((field) => (
        <section key={field} className={styles.field} aria-label={FIELD_WORDS[field]}>
          <div className={styles.head}>
            <Typography.Text strong>{FIELD_WORDS[field]}</Typography.Text>
            {changedByMe(field) && changedByThem(field) ? (
              <Tag color="warning">双方都改了</Tag>
            ) : (
              <Tag>{changedByMe(field) ? '只有我改了' : '只有对方改了'}</Tag>
            )}
            <Radio.Group
              size="small"
              aria-label={`${FIELD_WORDS[field]}：保留哪一方`}
              value={sides[field] ?? null}
              onChange={(event) => setSides({ ...sides, [field]: event.target.value as Side })}
              options={[
                { value: 'mine', label: '我的' },
                { value: 'theirs', label: '对方的' },
              ]}
            />
          </div>
          {field === 'content_html' ? (
            <>
              <Typography.Text type="secondary">从对方的正文到我的正文：</Typography.Text>
              <BodyDiff before={theirs.content_html} after={mine.content_html} />
            </>
          ) : (
            <div className={styles.sides}>
              <Value title="我的" field={field} values={mine} names={names} chosen={sides[field] === 'mine'} />
              <Value title="对方的" field={field} values={theirs} names={names} chosen={sides[field] === 'theirs'} />
            </div>
          )}
        </section>
      ))}
      {undecided.length > 0 && (
        <Typography.Text type="warning" role="status">
          还有 {undecided.length} 项双方都改过，请选择保留哪一方：{undecided.map((field) => FIELD_WORDS[field]).join('、')}
        </Typography.Text>
      )}
    </Modal>
  );
}

interface ValueProps {
  title: string;
  field: ArticleField;
  values: ArticleValues;
  names: FieldNames;
  chosen: boolean;
}

function Value({ title, field, values, names, chosen }: ValueProps) {
  return (
    <div className={styles.side} data-chosen={chosen}>
      <div className={styles.sideName}>{title}</div>
      <div className={styles.value}>{valueText(field, values, names)}</div>
    </div>
  );
}
