import { Alert, Modal } from 'antd';
import { useState } from 'react';
import type { Article } from '../../../../contract/articles.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { ARTICLE_FIELDS } from './article-values.ts';
import { type KeptDraft, readDraft } from './draft-store.ts';
import { fieldList } from './value-text.ts';

interface KeptDraftOfferProps {
  draftKey: string;
  /** The article as it was loaded; null for a new one. */
  article: Article | null;
  onRestore: (draft: KeptDraft) => void;
  onDrop: () => void;
}

/** Offers, once, a text that was left unsaved on this device. It stays kept until the person decides. */
export function KeptDraftOffer({ draftKey, article, onRestore, onDrop }: KeptDraftOfferProps) {
  const [draft] = useState(() => readDraft(draftKey));
  const [open, setOpen] = useState(draft !== null);
  if (!draft) return null;
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
      onOk={decide(() => onRestore(draft))}
      onCancel={decide(onDrop)}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={480}
    >
      <p>
        {formatTime(new Date(draft.kept_at).toISOString())} 在本机暂存：{fieldList(ARTICLE_FIELDS.filter((field) => field in draft.changes))}。
      </p>
      {movedOn && <Alert type="warning" showIcon title="此后文章又被保存过。恢复后保存时会让您对比两个版本。" />}
    </Modal>
  );
}
