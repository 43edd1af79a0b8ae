import { Alert, App, Button, Modal } from 'antd';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { href } from '../../../../config/route-projections.ts';
import type { Article } from '../../../../contract/articles.ts';
import { formatTime } from '../../../components/admin/format.ts';
import { draftKey, dropDraft, type KeptDraft, keepDraft, RESTORE_STATE, readDraft, wantsRestore } from '../../../components/admin/kept-drafts.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { type ArticleField, changesBetween, EMPTY_ARTICLE, tidy, valuesOf } from './article-values.ts';
import { FieldDiffs } from './diff/field-diffs.tsx';
import { fieldList, useFieldNames } from './value-text.ts';

/** The text that this device kept of the article, unless the server has the same by now. */
function newerText(key: string, article: Article | null): KeptDraft | null {
  const draft = readDraft(key);
  if (!draft) return null;
  const before = article ? valuesOf(article) : EMPTY_ARTICLE;
  if (Object.keys(changesBetween(before, tidy({ ...before, ...draft.changes }))).length > 0) return draft;
  dropDraft(key);
  return null;
}

/**
 * Looks, once, for a text that was left unsaved here: offers it, or restores it at once when the person asked for it on the
 * dashboard.
 */
export function useKeptOffer(article: Article | null, restore: (draft: KeptDraft) => void): ReactNode {
  const { message } = App.useApp();
  const profile = useProfile();
  const key = draftKey(profile.id, article?.id ?? 'new');
  const [draft, setDraft] = useState(() => (article?.deleted_at ? null : newerText(key, article)));
  const location = useLocation();
  const navigate = useNavigate();
  const wanted = wantsRestore(location.state);

  // biome-ignore lint/correctness/useExhaustiveDependencies: decided once, by how the screen was opened
  useEffect(() => {
    if (!wanted) return;
    if (draft) {
      restore(draft);
      setDraft(null);
      message.success('已恢复未保存的内容');
    }
    // A reload of this address asks again instead of restoring by itself.
    navigate(location.pathname + location.search, { replace: true, state: { ...location.state, [RESTORE_STATE]: undefined }, preventScrollReset: true });
  }, []);

  if (!draft || wanted) return null;
  return <KeptDraftOffer draft={draft} article={article} onRestore={() => restore(draft)} onDrop={() => dropDraft(key)} />;
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
  const profile = useProfile();
  const key = draftKey(profile.id, articleId);
  const draft = readDraft(key);
  // A new article that is kept already must not be overwritten.
  const place = draftKey(profile.id, 'new');
  if (!draft || readDraft(place)) return null;
  const rescue = () => {
    const changes = { ...draft.changes, title: draft.changes.title ?? draft.title, slug: '' };
    if (!keepDraft(place, { ...draft, changes, version: null })) return;
    dropDraft(key);
    navigate(href('/p-admin/articles/create'), { state: { [RESTORE_STATE]: true } });
  };
  return (
    <Button type="primary" onClick={rescue}>
      用本机暂存的内容新建文章
    </Button>
  );
}
