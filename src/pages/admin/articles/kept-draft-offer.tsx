import { Alert, Button, Modal } from 'antd';
import { useMemo, useState } from 'react';
import type { Article } from '../../../../contract/articles.ts';
import { formatTime } from '../../../components/admin/format.ts';
import type { KeptDraft } from '../../../components/admin/kept-drafts.ts';
import { type ArticleField, changesBetween, EMPTY_ARTICLE, tidy, valuesOf } from './article-values.ts';
import { FieldDiffs } from './diff/field-diffs.tsx';
import { useFieldNames } from './diff/use-field-names.ts';
import { fieldList } from './value-text.ts';

interface KeptDraftOfferProps {
  draft: KeptDraft;
  /** The article as it was loaded; null for a new one. */
  article: Article | null;
  onRestore: () => void;
  onDrop: () => void;
}

/** Offers, once, a text that was left unsaved on this device. It stays kept until the person decides. */
export function KeptDraftOffer({ draft, article, onRestore, onDrop }: KeptDraftOfferProps) {
  const [open, setOpen] = useState(true);
  const [comparing, setComparing] = useState(false);
  const before = useMemo(() => (article ? valuesOf(article) : EMPTY_ARTICLE), [article]);
  const after = useMemo(() => tidy({ ...before, ...draft.changes }), [before, draft]);
  const fields = Object.keys(changesBetween(before, after)) as ArticleField[];
  const names = useFieldNames(comparing ? [before, after] : []);
  const movedOn = draft.version !== null && draft.version !== article?.version;
  const decide = (then: () => void) => () => {
    setOpen(false);
    then();
  };
  return (
    <Modal
      open={open}
      title="发现未保存的内容"
      okText="恢复"
      okButtonProps={{ autoFocus: true }}
      cancelText="丢弃"
      onOk={decide(onRestore)}
      onCancel={decide(onDrop)}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={comparing ? 860 : 520}
      styles={{ body: { maxBlockSize: 'calc(100dvh - 240px)', overflow: 'auto' } }}
    >
      <p>
        {formatTime(new Date(draft.kept_at).toISOString())} 在本机暂存，与服务器上的内容不同：{fieldList(fields)}。
      </p>
      {movedOn && (
        <Alert
          type="warning"
          showIcon
          style={{ marginBottom: 12 }}
          title={`此后文章又被保存过${article?.working_copy?.user ? `（${article.working_copy.user.name}，${formatTime(article.working_copy.updated_at)}）` : ''}。恢复后保存时会让您对比两个版本。`}
        />
      )}
      {comparing ? (
        <FieldDiffs fields={fields} before={before} after={after} names={names} />
      ) : (
        <Button type="link" style={{ padding: 0 }} onClick={() => setComparing(true)}>
          查看差异
        </Button>
      )}
    </Modal>
  );
}
