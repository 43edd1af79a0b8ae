import { App } from 'antd';
import { useRef, useState } from 'react';
import type { Article, ArticleStatus } from '../../../../../contract/articles.ts';
import { api } from '../../../../api/api.ts';
import { theirsOf } from '../../../../api/errors.ts';
import type { ConflictChoice, ConflictQuestion } from '../../../../components/admin/conflict/conflict-window.tsx';
import { stayWhile, useStillHere, useUnsavedChanges } from '../../../../components/admin/forms/unsaved-changes.tsx';
import { newKey } from '../../../../components/admin/new-key.ts';
import { useProfile } from '../../../../components/admin/profile.ts';
import { hasUnfinishedUploads, uploadsFirst } from '../../../../components/admin/rich-editor/flush.ts';
import { useAttempt } from '../../../../components/admin/use-attempt.ts';
import { conflictWords } from '../article-words.ts';
import { articleConflict } from '../diff/field-diffs.tsx';
import { type ArticleField, type ArticleValues, changesFrom, isArticleField, valuesOf } from '../form-fields.ts';
import { useGoneQuestion } from './gone-question.tsx';
import { otherVersions } from './other-versions.ts';
import { isReached, type SaveIntent, savedMessage, stateOf } from './save-intents.ts';
import { goneBy, maybeArrived } from './save-outcome.ts';
import { articleOf, knownBase } from './save-state.ts';
import { useArticleText, useFormMistakes } from './use-article-text.ts';
import { oneAtATime, useAutosave } from './use-autosave.ts';
import { useUpdateNotice } from './use-update-notice.ts';

interface Options {
  /** Null for a new article. */
  initial: Article | null;
  /** Takes the new article's own address; called once, unless the person has left meanwhile. Settles when the address has changed. */
  onCreated: (article: Article) => Promise<void>;
  /** Asks what to do about somebody else's version. */
  askConflict: (question: ConflictQuestion) => Promise<ConflictChoice>;
  /** Makes a field visible before it is scrolled to. */
  reveal: (field: ArticleField) => void;
}

/** What a save by hand came to. */
interface Sent {
  saved: Article;
  /** What the form held of it. */
  sent: ArticleValues;
  /** What the article was ahead of the request that was taken: its schedule may have published it while one pressed. */
  before: ArticleStatus | undefined;
}

/** By which the server knows a new article again: the same until the text becomes another article's. */
function creationKey() {
  let key = newKey();
  const renew = () => {
    key = newKey();
  };
  return { now: () => key, renew };
}

export type Saving = ReturnType<typeof useSaving>;
/** A call that puts a text in the place of the one of this version. */
type Replacing = (version?: number) => Promise<{ data: Article }>;

/** The life of one open article: saving by itself and by hand, one request at a time, and what to do about somebody else's version. */
export function useSaving({ initial, onCreated, askConflict, reveal }: Options) {
  const { message } = App.useApp();
  const tell = useAttempt();
  const profile = useProfile();
  const { text, state } = useArticleText(initial);
  const { isValid, goTo, showFailure } = useFormMistakes(text, reveal);
  const [exclusive] = useState(oneAtATime);
  const askGone = useGoneQuestion();
  const [creation] = useState(creationKey);
  const release = useUnsavedChanges(state.dirty, 'text', () => {
    text.current();
    return text.keep();
  });

  const isHere = useStillHere();
  const adopt: typeof text.adopt = (next, sent, by) => {
    const isNew = text.state().answered === null;
    text.adopt(next, sent, by);
    if (isNew && isHere.current) void stayWhile(() => onCreated(next));
  };

  const { tookOver, showNewer, follow, takeAnswer } = otherVersions(text, adopt);

  /** Shows both versions and takes over what the person chose; false when they go on editing, or have to wait for files of their own. */
  const solve = async (theirs: Article) => {
    const words = conflictWords(theirs, profile.id);
    if (hasUnfinishedUploads()) {
      message.info(`${words.happened}。${uploadsFirst('比较两个版本')}`);
      return false;
    }
    const fields = articleConflict(knownBase(text.state()), text.current(), valuesOf(theirs));
    const choice = await askConflict({ ...words, fields });
    if (choice.kind === 'stay') return false;
    text.merge(theirs, choice.mine.filter(isArticleField));
    if (!text.state().dirty) message.info('已载入对方的版本');
    return true;
  };

  const now = useAutosave({ text, state, exclusive, creationKey: creation.now, adopt, tookOver });

  /** Sends until it is taken or the person goes on editing (null). */
  const send = async (intent: SaveIntent): Promise<Sent | null> => {
    for (;;) {
      const sent = text.current();
      const { answered, base, version } = text.state();
      const before = answered?.status;
      const changes = changesFrom(base, sent);
      const body = { ...changes, ...stateOf(intent, sent, answered === null) };
      try {
        if (!answered || version === null)
          return { saved: (await api.articles.create({ body: { ...body, title: sent.title, creation_key: creation.now() } })).data, sent, before };
        return { saved: (await api.articles.update({ params: { id: answered.id }, body: { ...body, version } })).data, sent, before };
      } catch (error) {
        const theirs = theirsOf<Article>(error);
        if (theirs && tookOver(error)) {
          if (Object.keys(text.changes()).length === 0 && isReached(intent, theirs)) return { saved: theirs, sent: text.current(), before };
          continue;
        }
        if (maybeArrived(error)) text.send({ type: 'lost', sent: changes });
        if (!theirs) throw error;
        if (!(await solve(theirs))) return null;
      }
    }
  };

  const replace = (action: Replacing, give_up: boolean) =>
    exclusive(async () => {
      const run = () => action(text.state().version ?? undefined);
      const { data } = await run().catch((error) => (tookOver(error) ? run() : showNewer(error)));
      if (give_up) adopt(data, text.current(), 'replacing');
      else takeAnswer(data);
    });
  const tellUpdate = useUpdateNotice((action) => replace(action, false));

  const running = useRef(false);
  /** Saves by hand: checks the form, sends what changed, shows what was refused at its field. Answers whether it was saved. */
  const save = async (intent: SaveIntent, done?: string): Promise<boolean> => {
    if (running.current || text.state().answered?.deleted_at) return false;
    if (text.state().gone) return whatNow();
    running.current = true;
    text.keep();
    try {
      if (!(await isValid())) return false;
      const { answered, unrevised, working_copy } = text.state();
      if (answered && Object.keys(text.changes()).length === 0) {
        // Saving by itself fills the working copy too.
        const isPublic = answered.status === 'published' && !working_copy;
        const nothing = intent === 'save' && !unrevised ? '没有需要保存的修改' : intent === 'publish' && isPublic ? '没有需要发布的修改' : null;
        if (nothing) {
          message.info(nothing);
          return true;
        }
      }
      text.send({ type: 'saving', intent });
      return await exclusive(async () => {
        const result = await send(intent);
        if (!result) return false;
        const { saved, sent, before } = result;
        adopt(saved, sent, 'hand');
        const words = done ?? savedMessage(intent, before, saved);
        if (intent === 'publish' && before === 'published' && saved.status === 'published') tellUpdate(words, saved);
        else message.success(words);
        return true;
      });
    } catch (error) {
      const how = text.state().answered && goneBy(error);
      if (!how) showFailure(error);
      else {
        text.lose(how);
        whatNow();
      }
      return false;
    } finally {
      running.current = false;
      text.send({ type: 'ended' });
    }
  };

  /** The text goes on as a new article's, with all of its fields. */
  const saveAsNew = () => {
    text.renew();
    creation.renew();
    return save('save', '已另存为新文章');
  };
  /** Takes the article out of the recycle bin again; what was written meanwhile is saved into it. */
  const bringBack = async () => {
    const id = text.state().answered?.id;
    if (id === undefined || !(await tell(() => api.articles.restore({ params: { id } }), '已恢复为草稿'))) return;
    text.send({ type: 'back', mine: text.current() });
    await now();
  };
  const whatNow = () => {
    const { gone: how, unkept } = text.state();
    if (how) askGone({ how, unkept, onNew: () => void saveAsNew(), onBack: () => void bringBack() });
    return false;
  };

  return {
    text,
    state,
    article: articleOf(state),
    save,
    isValid,
    goTo,
    /** Runs an action that answers the article anew. `give_up`: unsaved text goes with it; else it stays in the form. */
    replaceBy: (action: Replacing, done: string, give_up: boolean) => tell(() => replace(action, give_up), done),
    saveAsNew,
    bringBack,
    release,
    /** Both versions, when saving by itself has met another person's. */
    compare: async () => {
      if (state.theirs) await solve(state.theirs);
    },
    /** Saves what waits into the working copy at once; answers whether the server has everything now. */
    saveQuietly: async () => {
      text.send({ type: 'typed', mine: text.current() });
      await now();
      text.current();
      return Object.keys(text.changes()).length === 0;
    },
    /** Takes over a newer version where nothing would be lost; answers whether it did. */
    follow: (next: Article) => exclusive(() => Promise.resolve(follow(next))),
  };
}
