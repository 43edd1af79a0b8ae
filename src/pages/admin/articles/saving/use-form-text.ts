import { ProForm } from '@ant-design/pro-components';
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Article } from '../../../../../contract/articles.ts';
import { flushRichEditors } from '../../../../components/admin/rich-editor/flush.ts';
import { type ArticleField, type ArticleValues, changesBetween, EMPTY_ARTICLE, pickFields, tidy, valuesOf } from '../article-values.ts';
import { sameBody } from './same-body.ts';

/** What the server holds, as far as this window knows: the form is compared with it. */
interface Held {
  article: Article | null;
  values: ArticleValues;
  /** Null while the article does not exist. */
  version: number | null;
}

export type FormText = ReturnType<typeof useFormText>;

/** The form of one article, and what of it the server does not hold yet. `text` stays the same object. */
export function useFormText(initial: Article | null) {
  const [form] = ProForm.useForm<ArticleValues>();
  const [article, setArticle] = useState(initial);
  /** As the server last answered it whole; autosaving does not touch it, so that nothing on the screen jumps while one types. */
  const [answered, setAnswered] = useState(initial);
  const [dirty, setDirty] = useState(false);
  const held = useRef<Held>({ article: initial, values: initial ? valuesOf(initial) : EMPTY_ARTICLE, version: initial?.version ?? null });

  const current = useCallback(() => {
    flushRichEditors();
    return tidy(form.getFieldsValue(true));
  }, [form]);
  /** Without waking the editors: for the moments after every keystroke. */
  const changesNow = useCallback(() => changesBetween(held.current.values, tidy(form.getFieldsValue(true))), [form]);
  const look = useCallback(() => {
    const unsaved = Object.keys(changesNow()).length > 0;
    setDirty(unsaved);
    return unsaved;
  }, [changesNow]);

  const hold = useCallback((next: Article, values: ArticleValues) => {
    held.current = { article: next, values, version: next.version };
    setArticle(next);
    setAnswered(next);
  }, []);

  /** Takes over what a save answered. Fields typed in since `sent` stay as typed; nothing under the cursor moves without need. */
  const adopt = useCallback(
    (next: Article, sent: ArticleValues) => {
      const now = current();
      const typed = changesBetween(sent, now);
      const values = valuesOf(next);
      if (sameBody(sent.content_html, values.content_html)) values.content_html = sent.content_html;
      hold(next, values);
      const other = (Object.keys(changesBetween(sent, values)) as ArticleField[]).filter((field) => !(field in typed));
      if (other.length > 0) form.setFieldsValue(pickFields(values, other));
      return look();
    },
    [current, form, hold, look],
  );

  /** Takes over a version of somebody else's, and over it the person's own values of some fields. */
  const merge = useCallback(
    (theirs: Article, mine: readonly ArticleField[]) => {
      const now = current();
      const values = valuesOf(theirs);
      hold(theirs, values);
      form.setFieldsValue({ ...values, ...pickFields(now, mine) });
      return look();
    },
    [current, form, hold, look],
  );

  /** Notes that these fields are in the working copy now. */
  const autosaved = useCallback(
    (changes: Partial<ArticleValues>, version: number, working_copy: Article['working_copy']) => {
      const before = held.current;
      held.current = { ...before, values: { ...before.values, ...changes }, version };
      if (before.article) {
        held.current.article = { ...before.article, version, working_copy };
        setArticle(held.current.article);
      }
      return look();
    },
    [look],
  );

  /** Lays kept values over the form; `version` is the one they were written on. */
  const lay = useCallback(
    (changes: Partial<ArticleValues>, version: number | null) => {
      form.setFieldsValue(changes);
      // If the article has moved on since, saving finds the conflict instead of hiding it.
      if (version !== null) held.current = { ...held.current, version };
      return look();
    },
    [form, look],
  );

  return {
    article,
    answered,
    dirty,
    text: useMemo(
      () => ({ form, held, current, changesNow, look, adopt, merge, autosaved, lay }),
      [form, current, changesNow, look, adopt, merge, autosaved, lay],
    ),
  };
}
