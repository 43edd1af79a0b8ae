import { Alert, App } from 'antd';
import { useEffect, useRef } from 'react';
import type { Article } from '../../../../contract/articles.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { ARTICLE_FIELDS } from './article-values.ts';
import { type KeptDraft, readDraft } from './draft-store.ts';
import { fieldList } from './value-text.ts';

interface Offer {
  key: string;
  article: Article | null;
  onRestore: (draft: KeptDraft) => void;
  onDrop: () => void;
}

/** Offers, once, a text that was left unsaved on this device. It stays kept until the person decides. */
export function useKeptDraftOffer({ key, article, onRestore, onDrop }: Offer): void {
  const { modal } = App.useApp();
  const handlers = useRef({ article, onRestore, onDrop });
  handlers.current = { article, onRestore, onDrop };

  useEffect(() => {
    const draft = readDraft(key);
    if (!draft) return;
    const movedOn = draft.version !== null && draft.version !== handlers.current.article?.version;
    const box = modal.confirm({
      title: '发现未保存的内容',
      content: (
        <>
          <p>
            {formatTime(new Date(draft.kept_at).toISOString())} 在本机暂存：{fieldList(ARTICLE_FIELDS.filter((field) => field in draft.changes))}。
          </p>
          {movedOn && <Alert type="warning" showIcon title="此后文章又被保存过。恢复后保存时会让您对比两个版本。" />}
        </>
      ),
      okText: '恢复',
      cancelText: '丢弃',
      closable: false,
      keyboard: false,
      mask: { closable: false },
      onOk: () => handlers.current.onRestore(draft),
      onCancel: () => handlers.current.onDrop(),
    });
    return () => box.destroy();
  }, [key, modal]);
}
