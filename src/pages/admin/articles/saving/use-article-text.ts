import { ProForm, type ProFormInstance } from '@ant-design/pro-components';
import { App } from 'antd';
import { useEffect, useState } from 'react';
import { isSame } from '../../../../../config/same.ts';
import type { Article } from '../../../../../contract/articles.ts';
import { ApiError } from '../../../../api/errors.ts';
import { errorMessage } from '../../../../components/admin/error-messages.ts';
import { applyFieldErrors } from '../../../../components/admin/forms/field-errors.ts';
import { draftKey, dropDraft, dropOldDrafts, type KeptDraft, keepDraft } from '../../../../components/admin/kept-drafts.ts';
import { newKey } from '../../../../components/admin/new-key.ts';
import { useProfile } from '../../../../components/admin/profile.ts';
import { flushRichEditors } from '../../../../components/admin/rich-editor/flush.ts';
import { type ArticleField, type ArticleValues, asSent, changesFrom, isArticleField, pickFields, valuesOf } from '../form-fields.ts';
import { sameBody } from './own-echo.ts';
import type { Gone } from './save-outcome.ts';
import { initialSaveState, knownBase, type SaveEvent, type SaveState, saveReducer } from './save-state.ts';

/** How long after the last keystroke the text is kept on this device, in milliseconds. */
const KEEP_AFTER = 600;

export type ArticleText = ReturnType<typeof articleText>;
type AnsweredBy = Extract<SaveEvent, { type: 'answered' }>['by'];

/**
 * The text of one open article: its form, the state of saving it (`save-state.ts`), and the copy of what is unsaved on this device,
 * which neither a crash nor an expired session loses. `text` stays the same object.
 */
export function useArticleText(initial: Article | null): { text: ArticleText; state: SaveState } {
  const [form] = ProForm.useForm<ArticleValues>();
  const profile = useProfile();
  const [text] = useState(() => articleText(form, initial, profile.id));
  // Drawn when there is time: what is sent when a tab is closed must not wait for the screen.
  const [state, setState] = useState(text.state);
  useEffect(() => text.subscribe(setState), [text]);
  useEffect(() => text.watch(), [text]);
  return { text, state };
}

/** Stands outside React, so that what waits for an answer sees what is now. */
function articleText(form: ProFormInstance<ArticleValues>, initial: Article | null, userId: number) {
  let state = initialSaveState(initial);
  const listeners = new Set<(state: SaveState) => void>();
  const send = (event: SaveEvent) => {
    state = saveReducer(state, event, Date.now());
    for (const listener of listeners) listener(state);
  };

  /** Without waking the editors: for the moments after every keystroke. */
  const mine = () => asSent(form.getFieldsValue(true));
  const current = () => {
    flushRichEditors();
    return mine();
  };
  const changes = () => changesFrom(state.base, mine());

  let timer: ReturnType<typeof setTimeout> | null = null;
  const editing = newKey();
  const key = () => draftKey(userId, state.answered?.id ?? 'new', editing);
  const cancel = () => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };
  /** Keeps what is unsaved on this device, or forgets what was kept when nothing is; answers whether nothing is lost with the page. */
  const keep = (): boolean => {
    cancel();
    const unsaved = changes();
    if (Object.keys(unsaved).length === 0) {
      dropDraft(key());
      return true;
    }
    const { version, base } = state;
    const known = Object.fromEntries(Object.entries(knownBase(state)).filter(([field]) => field in unsaved));
    send({ type: 'kept', ok: keepDraft(key(), { changes: unsaved, version, base: known, title: unsaved.title ?? base.title, kept_at: Date.now() }) });
    return !state.unkept;
  };
  const keepSoon = () => {
    cancel();
    timer = setTimeout(keep, KEEP_AFTER);
  };
  const flush = () => {
    if (timer !== null) keep();
  };

  /** Takes over what the server answered to `sent`. Fields typed in since stay as typed; nothing under the cursor moves without need. */
  const adopt = (article: Article, sent: ArticleValues, by: AnsweredBy) => {
    const typed = changesFrom(sent, current());
    const values = valuesOf(article);
    if (sameBody(sent.content_html, values.content_html)) values.content_html = sent.content_html;
    const other = (Object.keys(changesFrom(sent, values)) as ArticleField[]).filter((field) => !(field in typed));
    // Spellings of one tag were sent as one: the form shows no more than were stored.
    if (!('tags' in typed) && !isSame(form.getFieldValue('tags'), values.tags)) other.push('tags');
    if (other.length > 0) form.setFieldsValue(pickFields(values, other));
    const placeBefore = key();
    send({ type: 'answered', mine: mine(), article, values, by });
    if (placeBefore !== key()) dropDraft(placeBefore);
    keep();
  };

  /** Takes over a version of somebody else's, and over it the person's own values of some fields. */
  const merge = (theirs: Article, own: readonly ArticleField[]) => {
    const values = valuesOf(theirs);
    form.setFieldsValue({ ...values, ...pickFields(current(), own) });
    send({ type: 'answered', mine: mine(), article: theirs, values, by: 'other' });
    keep();
  };

  /** The article is gone: where it was deleted for good, all of its text is kept from now on. */
  const lose = (how: Gone) => {
    send({ type: 'gone', mine: current(), how });
    keep();
  };

  /** From now on the text is a new article's. Its address is free where the old article was deleted for good. */
  const renew = () => {
    if (state.gone === 'recycled') form.setFieldsValue({ slug: '' });
    const placeBefore = key();
    send({ type: 'renewed', mine: current() });
    // Kept under its new name before the old one is forgotten.
    if (keep()) dropDraft(placeBefore);
  };

  return {
    form,
    /** The state now; it is replaced, never changed. */
    state: (): SaveState => state,
    send,
    subscribe: (listener: (state: SaveState) => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    mine,
    /** What the form holds to the last keystroke. */
    current,
    /** The fields that the server does not hold yet. */
    changes,
    keep,
    adopt,
    merge,
    lose,
    renew,
    /** Something was typed. */
    changed: () => {
      send({ type: 'typed', mine: mine() });
      keepSoon();
    },
    /** These fields are in the working copy now. */
    autosaved: (saved: Partial<ArticleValues>, version: number, working_copy: Article['working_copy']) => {
      send({ type: 'autosaved', mine: mine(), changes: saved, version, working_copy });
      if (state.dirty) keepSoon();
      else keep();
    },
    /** Lays a text kept on this device over the form. */
    restore: ({ changes: values, version, base = {} }: KeptDraft) => {
      form.setFieldsValue(values);
      send({ type: 'restored', mine: mine(), version, base });
      keep();
    },
    /** Keeps at once what waits when the tab is hidden or the screen goes; answers how to stop. */
    watch: () => {
      dropOldDrafts();
      // Thrown away in another window: as long as this one holds it, it is not lost.
      const thrownAway = (event: StorageEvent) => {
        if (event.key === key() && event.newValue === null && state.dirty) keep();
      };
      window.addEventListener('storage', thrownAway);
      document.addEventListener('visibilitychange', flush);
      window.addEventListener('pagehide', flush);
      return () => {
        window.removeEventListener('storage', thrownAway);
        document.removeEventListener('visibilitychange', flush);
        window.removeEventListener('pagehide', flush);
        flush();
      };
    },
  };
}

/** Shows what is wrong in the form at its field: what the form's own rules say, and what the server has refused. */
export function useFormMistakes(text: ArticleText, reveal: (field: ArticleField) => void) {
  const { message } = App.useApp();
  const { form } = text;

  /** Shows a field and puts the cursor into it. */
  const goTo = (field: string | undefined) => {
    if (field === undefined || !isArticleField(field)) return;
    reveal(field);
    // The group needs a moment to open.
    setTimeout(() => form.scrollToField(field, { behavior: 'smooth', block: 'center', focus: true }), 50);
  };

  /** Whether the form keeps its own rules; the first field that does not is shown. */
  const isValid = async () => {
    text.current();
    try {
      await form.validateFields();
      return true;
    } catch (failure) {
      goTo((failure as { errorFields?: { name: string[] }[] }).errorFields?.[0]?.name[0]);
      message.error('请检查标红的内容');
      return false;
    }
  };

  const showFailure = (error: unknown) => {
    const fields = error instanceof ApiError ? Object.keys(error.errors ?? {}) : [];
    for (const field of fields) if (isArticleField(field)) reveal(field);
    const rest = applyFieldErrors(form, error) ?? errorMessage(error);
    goTo(fields.find(isArticleField));
    const kept = error instanceof ApiError && error.status === 0 ? '。内容仍保留在页面上' : '';
    message.error(`${rest}${kept}`);
  };

  return { goTo, isValid, showFailure };
}
