import { App } from 'antd';
import { useCallback, useState } from 'react';
import type { Article } from '../../../../contract/articles.ts';
import { errorMessage } from '../../../components/admin/error-messages.ts';
import { useUnsavedChanges } from '../../../components/admin/unsaved-changes.tsx';
import { type ArticleField, isSame } from './article-values.ts';
import type { ConflictChoice, ConflictVersions } from './conflict/conflict-choice.ts';
import type { KeptDraft } from './draft-store.ts';
import { useAutosave } from './saving/use-autosave.ts';
import { useExplicitSave } from './saving/use-explicit-save.ts';
import { useFormText } from './saving/use-form-text.ts';
import { useServerCopy } from './saving/use-server-copy.ts';

interface Options {
  /** Null for a new article. */
  initial: Article | null;
  /** Takes the new article's own address; called once, settles when the address has changed. */
  onCreated: (article: Article) => Promise<void>;
  /** Asks what to do about somebody else's version. */
  askConflict: (versions: ConflictVersions) => Promise<ConflictChoice>;
  reveal: (field: ArticleField) => void;
}

export type ArticleEditing = ReturnType<typeof useArticleEditing>;

/** The life of one open article: its form, what is unsaved, saving by hand and by itself, conflicts, the text kept on this device. */
export function useArticleEditing({ initial, onCreated, askConflict, reveal }: Options) {
  const { message } = App.useApp();
  const { text, article, answered, dirty } = useFormText(initial);
  // The way to its own address is no way out: nothing is asked then.
  const [moving, setMoving] = useState(false);
  const release = useUnsavedChanges(dirty && !moving);

  const server = useServerCopy(text, (created) => {
    release();
    setMoving(true);
    void onCreated(created).finally(() => setMoving(false));
  });
  const autosave = useAutosave(text, server, !article?.deleted_at);
  const { loop, conflictSolved } = autosave;
  const { kept } = server;

  const solve = useCallback(
    async (theirs: Article) => {
      const mine = text.current();
      const choice = await askConflict({ base: text.held.current.values, mine, theirs });
      if (choice.kind === 'stay') return false;
      if (text.merge(theirs, choice.mine)) kept.keepNow();
      else {
        kept.drop();
        message.info('已载入对方的版本');
      }
      conflictSolved();
      return true;
    },
    [askConflict, conflictSolved, kept, message, text],
  );
  const explicit = useExplicitSave({ text, server, autosave, solve, reveal });

  const changed = useCallback(() => {
    text.look();
    kept.keepSoon();
    loop.changed();
  }, [text, kept, loop]);

  const restore = useCallback(
    (draft: Pick<KeptDraft, 'changes' | 'version'>) => {
      if (text.lay(draft.changes, draft.version)) loop.changed();
      kept.keepNow();
    },
    [text, kept, loop],
  );

  /** Both versions, when saving by itself has met another person's. */
  const compare = useCallback(async () => {
    if (autosave.theirs && (await solve(autosave.theirs)) && Object.keys(text.changesNow()).length > 0) loop.changed();
  }, [autosave.theirs, loop, solve, text]);

  /** Runs an action that answers the article anew. `give_up`: unsaved text goes with it; else it stays in the form. */
  const replaceBy = useCallback(
    async (action: () => Promise<{ data: Article }>, done: string, give_up: boolean) => {
      try {
        await server.exclusive(async () => {
          const before = text.held.current.values;
          const { data } = await action();
          if (server.adopt(data, give_up ? text.current() : before)) loop.changed();
          else loop.settled();
          if (give_up) autosave.revised();
        });
        message.success(done);
        return true;
      } catch (error) {
        message.error(errorMessage(error));
        return false;
      }
    },
    [autosave.revised, loop, message, server, text],
  );

  /** Saves what waits into the working copy at once; answers whether the server has everything now. */
  const saveQuietly = useCallback(async () => {
    text.look();
    if (Object.keys(text.changesNow()).length > 0) loop.changed();
    await loop.now();
    text.current();
    return Object.keys(text.changesNow()).length === 0;
  }, [loop, text]);

  /** Takes over a newer version where nothing is unsaved; answers whether it did. */
  const follow = useCallback(
    (next: Article) =>
      server.exclusive(async () => {
        text.current();
        if (next.version <= (text.held.current.version ?? 0) || Object.keys(text.changesNow()).length > 0) return false;
        const before = text.held.current.values;
        server.adopt(next, before);
        return !isSame(before, text.held.current.values);
      }),
    [server, text],
  );

  return { text, follow, article, answered, dirty, autosave, ...explicit, changed, restore, compare, replaceBy, saveQuietly, release, kept };
}
