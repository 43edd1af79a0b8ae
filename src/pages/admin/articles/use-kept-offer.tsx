import { App } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { Article } from '../../../../contract/articles.ts';
import { draftKey, dropDraft, type KeptDraft, RESTORE_STATE, readDraft, wantsRestore } from '../../../components/admin/kept-drafts.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { changesBetween, EMPTY_ARTICLE, tidy, valuesOf } from './article-values.ts';
import { KeptDraftOffer } from './kept-draft-offer.tsx';

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
