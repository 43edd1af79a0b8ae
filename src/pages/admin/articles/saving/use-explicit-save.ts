import { App } from 'antd';
import { useCallback, useRef, useState } from 'react';
import type { Article } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { ApiError } from '../../../../api/errors.ts';
import { applyFieldErrors, errorMessage } from '../../../../components/admin/error-messages.ts';
import { type ArticleField, type ArticleValues, changesBetween, isArticleField } from '../article-values.ts';
import { type SaveIntent, savedMessage, stateOf } from '../save-intent.ts';
import type { useAutosave } from './use-autosave.ts';
import type { FormText } from './use-form-text.ts';
import { type ServerCopy, theirsOf } from './use-server-copy.ts';

interface ExplicitSave {
  text: FormText['text'];
  server: ServerCopy;
  autosave: Pick<ReturnType<typeof useAutosave>, 'loop' | 'unrevised' | 'revised'>;
  /** Shows both versions and takes over what the person chose; false when they go on editing. */
  solve: (theirs: Article) => Promise<boolean>;
  /** Makes a field visible before it is scrolled to. */
  reveal: (field: ArticleField) => void;
}

/** Saving by hand: checks the form, sends what changed, and shows what was refused at its field. */
export function useExplicitSave({ text, server, autosave, solve, reveal }: ExplicitSave) {
  const { message } = App.useApp();
  const [busy, setBusy] = useState<SaveIntent | null>(null);
  const [savedAt, setSavedAt] = useState<string | null>(null);
  const saving = useRef(false);
  const { form, held } = text;
  const { loop, unrevised, revised } = autosave;

  const goTo = useCallback(
    (field: string | undefined) => {
      if (field === undefined || !isArticleField(field)) return;
      reveal(field);
      // The group needs a moment to open.
      setTimeout(() => form.scrollToField(field, { behavior: 'smooth', block: 'center', focus: true }), 50);
    },
    [form, reveal],
  );

  /** Whether the form keeps its own rules; the first field that does not is shown. */
  const isValid = useCallback(async () => {
    text.current();
    try {
      await form.validateFields();
      return true;
    } catch (failure) {
      goTo((failure as { errorFields?: { name: string[] }[] }).errorFields?.[0]?.name[0]);
      message.error('请检查标红的内容');
      return false;
    }
  }, [form, goTo, message, text]);

  const showFailure = useCallback(
    (error: unknown) => {
      const fields = error instanceof ApiError ? Object.keys(error.errors ?? {}) : [];
      for (const field of fields) if (isArticleField(field)) reveal(field);
      const rest = applyFieldErrors(form, error);
      goTo(fields.find(isArticleField));
      const kept = error instanceof ApiError && error.status === 0 ? '。内容仍保留在页面上' : '';
      message.error(rest && rest.length > 0 ? rest.join('；') : `${errorMessage(error)}${kept}`);
    },
    [form, goTo, message, reveal],
  );

  /** Sends until it is taken or the person goes on editing (null). */
  const send = useCallback(
    async (intent: SaveIntent): Promise<{ saved: Article; sent: ArticleValues } | null> => {
      for (;;) {
        const sent = text.current();
        const { article, values, version } = held.current;
        const changes = changesBetween(values, sent);
        const body = { ...changes, ...stateOf(intent, sent, article) };
        try {
          if (!article || version === null)
            return { saved: (await api.articles.create({ body: { ...body, title: sent.title, creation_key: server.creationKey } })).data, sent };
          return { saved: (await api.articles.update({ params: { id: article.id }, body: { ...body, version } })).data, sent };
        } catch (error) {
          if (server.tookOver(error)) continue;
          server.failed(error, changes);
          const theirs = theirsOf(error);
          if (!theirs) throw error;
          if (!(await solve(theirs))) return null;
        }
      }
    },
    [held, server, solve, text],
  );

  /** Answers whether it was saved. */
  const save = useCallback(
    async (intent: SaveIntent): Promise<boolean> => {
      if (saving.current || held.current.article?.deleted_at) return false;
      saving.current = true;
      server.kept.keepNow();
      try {
        if (!(await isValid())) return false;
        if (held.current.article && intent === 'save' && !unrevised && Object.keys(text.changesNow()).length === 0) {
          message.info('没有需要保存的修改');
          return true;
        }
        setBusy(intent);
        return await server.exclusive(async () => {
          const before = held.current.article?.status;
          const result = await send(intent);
          if (!result) return false;
          revised();
          setSavedAt(new Date().toISOString());
          if (server.adopt(result.saved, result.sent)) loop.changed();
          else loop.settled();
          message.success(savedMessage(intent, before, result.saved));
          return true;
        });
      } catch (error) {
        showFailure(error);
        return false;
      } finally {
        saving.current = false;
        setBusy(null);
      }
    },
    [held, isValid, loop, message, revised, send, server, showFailure, text, unrevised],
  );

  return { busy, save, savedAt, isValid, goTo };
}
