import { Alert, App, Button } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import type { Article } from '../../../../contract/articles.ts';
import { formatTime } from '../../../components/admin/format.ts';
import {
  draftKey,
  draftsOf,
  dropDraft,
  type KeptDraft,
  keepDraft,
  type ListedDraft,
  RESTORE_STATE,
  wantedDraft,
} from '../../../components/admin/kept-drafts.ts';
import { newKey } from '../../../components/admin/new-key.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { Modal } from '../../../components/admin/windows.tsx';
import { FieldDiffs } from './diff/field-diffs.tsx';
import { type ArticleField, asSent, changesFrom, EMPTY_FORM, valuesOf } from './form-fields.ts';
import { fieldList, useFieldNames } from './value-text.ts';

/** The texts that this device kept of the article, without those that the server has by now. */
function newerTexts(userId: number, article: Article | null): ListedDraft[] {
  const before = article ? valuesOf(article) : EMPTY_FORM;
  return draftsOf(userId, article?.id ?? 'new').filter((draft) => {
    const isNewer = Object.keys(changesFrom(before, asSent({ ...before, ...draft.changes }))).length > 0;
    if (!isNewer) dropDraft(draft.key);
    return isNewer;
  });
}

/**
 * Looks, once, for texts that were left unsaved here, by this window or another: offers them, the newest first, or restores at once the
 * one that the person asked for on the dashboard.
 */
export function useKeptOffer(article: Article | null, restore: (draft: KeptDraft) => void): ReactNode {
  const { message } = App.useApp();
  const profile = useProfile();
  const [drafts, setDrafts] = useState(() => (article?.deleted_at ? [] : newerTexts(profile.id, article)));
  const location = useLocation();
  const navigate = useNavigate();
  const wanted = wantedDraft(location.state);
  const [offered] = drafts;

  /** From now on the text is this editing's, and kept under its name. */
  const take = (draft: ListedDraft) => {
    dropDraft(draft.key);
    setDrafts([]);
    restore(draft);
  };

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, by how the screen was opened
  useEffect(() => {
    if (wanted === null) return;
    const draft = drafts.find(({ key }) => key === wanted);
    if (draft) {
      take(draft);
      message.success('已恢复未保存的内容');
    }
    // A reload of this address asks again instead of restoring by itself.
    navigate(location.pathname + location.search, { replace: true, state: { ...location.state, [RESTORE_STATE]: undefined }, preventScrollReset: true });
  }, []);

  if (!offered || wanted !== null) return null;
  const drop = () => {
    dropDraft(offered.key);
    setDrafts(drafts.slice(1));
  };
  return <KeptDraftOffer key={offered.key} draft={offered} article={article} onRestore={() => take(offered)} onDrop={drop} />;
}

interface KeptDraftOfferProps {
  draft: KeptDraft;
  /** The article as it was loaded; null for a new one. */
  article: Article | null;
  onRestore: () => void;
  onDrop: () => void;
}

/** Offers, once, a text that was left unsaved on this device. It stays kept until the person decides. */
function KeptDraftOffer({ draft, article, onRestore, onDrop }: KeptDraftOfferProps) {
  const [comparing, setComparing] = useState(false);
  const before = useMemo(() => (article ? valuesOf(article) : EMPTY_FORM), [article]);
  const after = useMemo(() => asSent({ ...before, ...draft.changes }), [before, draft]);
  const fields = Object.keys(changesFrom(before, after)) as ArticleField[];
  const names = useFieldNames(comparing ? [before, after] : []);
  const movedOn = draft.version !== null && draft.version !== article?.version;
  return (
    <Modal
      open
      title="发现未保存的内容"
      okText="恢复"
      okButtonProps={{ autoFocus: true }}
      cancelText="丢弃"
      onOk={onRestore}
      onCancel={onDrop}
      closable={false}
      keyboard={false}
      mask={{ closable: false }}
      width={comparing ? 860 : 520}
    >
      <p>
        {formatTime(new Date(draft.kept_at).toISOString())} 在本机暂存，与服务器上的内容不同：{fieldList(fields)}。
      </p>
      {movedOn && (
        <Alert
          type="warning"
          showIcon
          className="ui-below"
          title={`此后文章又被保存过${article?.working_copy?.user ? `（${article.working_copy.user.name}，${formatTime(article.working_copy.updated_at)}）` : ''}。恢复后保存时会让您对比两个版本。`}
        />
      )}
      {comparing ? (
        <FieldDiffs fields={fields} before={before} after={after} names={names} />
      ) : (
        <Button type="link" className="ui-bare" onClick={() => setComparing(true)}>
          查看差异
        </Button>
      )}
    </Modal>
  );
}

/** The article is gone, but a text of it is kept on this device: it becomes a new article. Nothing where nothing is kept. */
export function KeptRescue({ articleId }: { articleId: number }) {
  const navigate = useNavigate();
  const { message } = App.useApp();
  const profile = useProfile();
  const [draft] = draftsOf(profile.id, articleId);
  if (!draft) return null;
  const rescue = () => {
    const key = draftKey(profile.id, 'new', newKey());
    const changes = { ...draft.changes, title: draft.changes.title ?? draft.title, slug: '' };
    if (!keepDraft(key, { ...draft, changes, version: null, base: {} })) return message.error('本机存储空间不足，请清理后再试');
    dropDraft(draft.key);
    navigate(href('/p-admin/articles/create'), { state: { [RESTORE_STATE]: key } });
  };
  return (
    <Button type="primary" onClick={rescue}>
      用本机暂存的内容新建文章
    </Button>
  );
}
