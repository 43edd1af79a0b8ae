import { ProForm } from '@ant-design/pro-components';
import { App } from 'antd';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Article } from '../../../../contract/articles.ts';
import { api } from '../../../api/api.ts';
import { ApiError } from '../../../api/errors.ts';
import { applyFieldErrors, errorMessage } from '../../../components/admin/error-messages.ts';
import { useProfile } from '../../../components/admin/profile.ts';
import { useUnsavedChanges } from '../../../components/admin/unsaved-changes.tsx';
import { type ArticleField, type ArticleValues, changesBetween, EMPTY_ARTICLE, tidy, valuesOf } from './article-values.ts';
import { useConflictDialog } from './conflict-dialog.tsx';
import { draftKey, type KeptDraft, keepDraft } from './draft-store.ts';
import { type SaveIntent, savedMessage, stateOf } from './save-intent.ts';
import { useKeptDraft } from './use-kept-draft.ts';

/**
 * The life of one open article: its form, what is unsaved, saving, conflicts and the text kept on this device.
 * `initial` is null for a new article; `onCreated` is called once, after unsaved text has been let go.
 */
export function useArticleEditing(initial: Article | null, onCreated: (article: Article) => void) {
  const [form] = ProForm.useForm<ArticleValues>();
  const { message } = App.useApp();
  const profile = useProfile();
  const askConflict = useConflictDialog();
  const [article, setArticle] = useState(initial);
  const [dirty, setDirty] = useState(false);
  const [busy, setBusy] = useState<SaveIntent | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  // From then on this form is over: its article's own page is on its way.
  const [created, setCreated] = useState(false);
  const release = useUnsavedChanges(dirty);
  // What the form is compared with, and the version that goes with it; a save in flight reads both after an await.
  const base = useRef({ values: initial ? valuesOf(initial) : EMPTY_ARTICLE, version: initial?.version ?? null });
  const saving = useRef(false);

  const current = useCallback(() => tidy(form.getFieldsValue(true)), [form]);
  const key = draftKey(profile.id, initial?.id ?? 'new');
  const kept = useKeptDraft(key, () => {
    const changes = changesBetween(base.current.values, current());
    return Object.keys(changes).length > 0 ? { changes, version: base.current.version } : null;
  });

  const changed = useCallback(() => {
    setDirty(Object.keys(changesBetween(base.current.values, current())).length > 0);
    kept.keepSoon();
  }, [current, kept.keepSoon]);

  /** Makes `next` what the form shows; fields typed in since `sent` stay as typed. */
  const accept = useCallback(
    (next: Article, sent: ArticleValues) => {
      const typed = changesBetween(sent, current());
      base.current = { values: valuesOf(next), version: next.version };
      setArticle(next);
      form.setFieldsValue({ ...base.current.values, ...typed });
      const still = Object.keys(typed).length > 0;
      setDirty(still);
      if (still) kept.keepNow();
      else kept.drop();
    },
    [current, form, kept.keepNow, kept.drop],
  );

  const restore = useCallback(
    (draft: KeptDraft) => {
      form.setFieldsValue(draft.changes);
      // The version it was written on: if the article has moved on, saving finds the conflict instead of hiding it.
      if (draft.version !== null) base.current = { ...base.current, version: draft.version };
      changed();
    },
    [form, changed],
  );

  const showFailure = useCallback(
    (error: unknown) => {
      if (error instanceof ApiError && error.code === 'slug_taken' && !error.errors) {
        form.setFields([{ name: 'slug', errors: [error.message] }]);
        form.scrollToField('slug');
      }
      const rest = applyFieldErrors(form, error);
      message.error(
        rest && rest.length > 0 ? rest.join('；') : `${errorMessage(error)}${error instanceof ApiError && error.status === 0 ? '。内容仍保留在页面上' : ''}`,
      );
    },
    [form, message],
  );

  const send = useCallback(
    async (intent: SaveIntent): Promise<{ saved: Article; sent: ArticleValues } | null> => {
      for (;;) {
        const sent = current();
        const changes = changesBetween(base.current.values, sent);
        const body = { ...changes, ...stateOf(intent, sent, article) };
        if (!article || base.current.version === null) return { saved: (await api.articles.create({ body: { ...body, title: sent.title } })).data, sent };
        try {
          const { data } = await api.articles.update({ params: { id: article.id }, body: { ...body, version: base.current.version } });
          return { saved: data, sent };
        } catch (error) {
          if (!(error instanceof ApiError) || error.code !== 'version_conflict' || !error.data) throw error;
          const theirs = error.data as Article;
          const choice = await askConflict({ base: base.current.values, mine: sent, theirs: valuesOf(theirs) });
          if (choice === 'stay') return null;
          if (choice === 'theirs') {
            accept(theirs, current());
            message.info('已载入对方的版本');
            return null;
          }
          // Only what this person changed is sent again; the rest of the form follows the other's version.
          base.current = { values: valuesOf(theirs), version: theirs.version };
          setArticle(theirs);
          form.setFieldsValue({ ...base.current.values, ...changes });
        }
      }
    },
    [article, accept, askConflict, current, form, message],
  );

  const save = useCallback(
    async (intent: SaveIntent) => {
      if (saving.current) return;
      saving.current = true;
      const finish = () => {
        saving.current = false;
        setBusy(null);
      };
      kept.keepNow();
      try {
        await form.validateFields();
      } catch (failure) {
        finish();
        const first = (failure as { errorFields?: { name: ArticleField[] }[] }).errorFields?.[0];
        if (first) form.scrollToField(first.name, { behavior: 'smooth', block: 'center', focus: true });
        message.error('请检查标红的内容');
        return;
      }
      if (article && intent === 'save' && Object.keys(changesBetween(base.current.values, current())).length === 0) {
        message.info('没有需要保存的修改');
        return finish();
      }
      setBusy(intent);
      try {
        const result = await send(intent);
        if (!result) return finish();
        const { saved, sent } = result;
        message.success(savedMessage(intent, article?.status, saved));
        if (article) {
          accept(saved, sent);
          setSavedAt(new Date().toISOString());
          return finish();
        }
        // What was typed while the article was being made is offered back on its own page.
        const typed = changesBetween(sent, current());
        if (Object.keys(typed).length > 0) keepDraft(draftKey(profile.id, saved.id), { changes: typed, version: saved.version, kept_at: Date.now() });
        base.current = { values: current(), version: null };
        kept.drop();
        release();
        setDirty(false);
        setCreated(true);
        onCreated(saved);
        return;
      } catch (error) {
        showFailure(error);
      }
      finish();
    },
    [article, accept, current, form, kept.drop, kept.keepNow, message, onCreated, profile.id, release, send, showFailure],
  );

  /** Runs an action that answers the article anew (discard, restore); unsaved text is given up. */
  const replaceBy = useCallback(
    async (action: () => Promise<{ data: Article }>, done: string) => {
      try {
        accept((await action()).data, current());
        message.success(done);
      } catch (error) {
        message.error(errorMessage(error));
      }
    },
    [accept, current, message],
  );

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 's') {
        event.preventDefault();
        void save('save');
      }
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [save]);

  return { form, article, dirty, busy, created, savedAt, key, changed, restore, save, replaceBy, release, dropKept: kept.drop, refused: kept.refused };
}
