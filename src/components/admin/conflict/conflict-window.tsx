import { Alert, Button, Flex, Radio, Tag, Typography } from 'antd';
import { type ReactNode, useState } from 'react';
import { Modal } from '../windows.tsx';
import styles from './conflict.module.css';

type Side = 'mine' | 'theirs';

/** A field in which two versions differ. */
export interface ConflictField {
  key: string;
  name: string;
  /** Who has changed it since both began. */
  by: Side | 'both';
  mine: ReactNode;
  theirs: ReactNode;
  /** Shown instead of the two: what changes from their version to mine, where a text is too long to be compared by eye. */
  difference?: ReactNode;
}

export interface ConflictQuestion {
  title: string;
  /** What has happened, where more is known than that somebody saved another version. */
  happened?: string | undefined;
  fields: readonly ConflictField[];
}

/** Go on editing as if nothing were known, or take over theirs and over it one's own values of the named fields. */
export type ConflictChoice = { kind: 'stay' } | { kind: 'merge'; mine: readonly string[] };

/** The question what to do when somebody else saved in the meantime, and the element that asks it. */
export function useConflictWindow(): [ask: (question: ConflictQuestion) => Promise<ConflictChoice>, element: ReactNode] {
  const [asked, setAsked] = useState<(ConflictQuestion & { key: number; open: boolean; answer: (choice: ConflictChoice) => void }) | null>(null);
  const ask = (question: ConflictQuestion) =>
    new Promise<ConflictChoice>((resolve) => {
      const answer = (choice: ConflictChoice) => {
        setAsked((before) => before && { ...before, open: false });
        resolve(choice);
      };
      setAsked((before) => ({ ...question, key: (before?.key ?? 0) + 1, open: true, answer }));
    });
  return [ask, asked && <ConflictWindow key={`conflict ${asked.key}`} question={asked} open={asked.open} onChoose={asked.answer} />];
}

interface ConflictWindowProps {
  question: ConflictQuestion;
  open: boolean;
  onChoose: (choice: ConflictChoice) => void;
}

/** Both versions side by side, field by field. Nothing is taken over before the person has chosen. */
function ConflictWindow({ question: { title, happened = '有人在您编辑时保存了另一个版本', fields }, open, onChoose }: ConflictWindowProps) {
  const [sides, setSides] = useState<Partial<Record<string, Side>>>(() =>
    // Only one of the two touched it: that side is right unless the person says otherwise. Where both did, there is no default.
    Object.fromEntries(fields.flatMap(({ key, by }) => (by === 'both' ? [] : [[key, by]]))),
  );
  const undecided = fields.filter(({ key }) => sides[key] === undefined);
  const merge = (chosen: readonly ConflictField[]) => onChoose({ kind: 'merge', mine: chosen.map(({ key }) => key) });
  return (
    <Modal
      open={open}
      title={title}
      width={960}
      onCancel={() => onChoose({ kind: 'stay' })}
      mask={{ closable: false }}
      className={styles.window}
      footer={
        <Flex gap={8} wrap justify="end">
          <Button onClick={() => onChoose({ kind: 'stay' })}>继续编辑</Button>
          <Button danger onClick={() => merge([])}>
            全部用对方的
          </Button>
          <Button onClick={() => merge(fields.filter(({ by }) => by !== 'theirs'))}>保留我的修改</Button>
          <Button
            type="primary"
            disabled={undecided.length > 0 || fields.length === 0}
            onClick={() => merge(fields.filter(({ key }) => sides[key] === 'mine'))}
          >
            按选择合并
          </Button>
        </Flex>
      }
    >
      <Typography.Paragraph type="secondary">
        {happened}。请逐项选择要保留的内容，然后“按选择合并”。“保留我的修改”只覆盖您改过的字段；“全部用对方的”会放弃您未保存的修改。
      </Typography.Paragraph>
      {fields.length === 0 && <Alert type="success" showIcon title="两个版本的内容相同，可以直接载入对方的版本。" />}
      {fields.map(({ key, name, by, mine, theirs, difference }) => (
        <section key={key} className={styles.field} aria-label={name}>
          <div className={styles.head}>
            <Typography.Text strong>{name}</Typography.Text>
            {by === 'both' ? <Tag color="warning">双方都改了</Tag> : <Tag>{by === 'mine' ? '只有我改了' : '只有对方改了'}</Tag>}
            <Radio.Group
              size="small"
              aria-label={`${name}：保留哪一方`}
              value={sides[key] ?? null}
              onChange={(event) => setSides({ ...sides, [key]: event.target.value as Side })}
              options={[
                { value: 'mine', label: '我的' },
                { value: 'theirs', label: '对方的' },
              ]}
            />
          </div>
          {difference ?? (
            <div className={styles.sides}>
              <Value title="我的" chosen={sides[key] === 'mine'}>
                {mine}
              </Value>
              <Value title="对方的" chosen={sides[key] === 'theirs'}>
                {theirs}
              </Value>
            </div>
          )}
        </section>
      ))}
      {undecided.length > 0 && (
        <Typography.Text type="warning" role="status">
          还有 {undecided.length} 项双方都改过，请选择保留哪一方：{undecided.map(({ name }) => name).join('、')}
        </Typography.Text>
      )}
    </Modal>
  );
}

function Value({ title, chosen, children }: { title: string; chosen: boolean; children: ReactNode }) {
  return (
    <div className={styles.side} data-chosen={chosen}>
      <div className={styles.sideName}>{title}</div>
      <div className={styles.value}>{children}</div>
    </div>
  );
}
