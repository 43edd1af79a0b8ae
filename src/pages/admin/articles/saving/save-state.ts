import type { Article } from '../../../../../contract/articles.ts';
import { type ArticleField, type ArticleValues, changesFrom, EMPTY_FORM, FORM_FIELDS, pickFields, valuesOf } from '../form-fields.ts';
import type { SaveIntent } from './save-intents.ts';
import type { AttemptOutcome, Gone } from './save-outcome.ts';

/** Milliseconds: after the last change, after the first unsaved one, and between attempts that fail. */
const AUTOSAVE_TIMES = { after: 3000, at_most: 15_000, retries: [5000, 10_000, 20_000, 40_000, 60_000] } as const;

/**
 * How saving by itself stands. `waiting`: there is text to save · `offline`, `failed`: it is tried again · `refused`: it is tried
 * again after the next change · `conflict`: nothing more is sent until somebody has chosen between two versions.
 */
type AutosaveState =
  | { kind: 'idle' | 'waiting' | 'saving' | 'saved' | 'offline' | 'conflict' }
  | {
      kind: 'failed' | 'refused';
      /** For the person, in Chinese. */
      message: string;
    };

/** Everything the console knows of one open article apart from what stands in its form. Times are milliseconds since 1970. */
export interface SaveState {
  /** The article as the server last answered it whole; null while a new one was not made. Saving by itself leaves it alone. */
  answered: Article | null;
  /** What the server holds in each field: the form is compared with it. */
  base: ArticleValues;
  /** Fields of a restored text of which nobody knows what they were changed from: what `base` says of them may be somebody else's. */
  unbased: readonly ArticleField[];
  /** What the next save names; null while the article does not exist. */
  version: number | null;
  working_copy: Article['working_copy'];
  /** The form holds something that the server does not. */
  dirty: boolean;
  /** The text could not be kept on this device. */
  unkept: boolean;
  /** What was sent without a good answer: it may have arrived. */
  lost: Partial<ArticleValues> | null;
  /** Somebody else's version that was met: it stays until the person has chosen, or nothing of it is left to choose. */
  theirs: Article | null;
  /** The article is no longer where it could be saved: nothing is sent until the person has said what is to become of the text. */
  gone: Gone | null;
  /** Something was saved by itself since the last save by hand: there is something to save although the form is clean. */
  unrevised: boolean;
  /** The save by hand that runs. */
  busy: SaveIntent | null;
  saved_at: number | null;
  autosaved_at: number | null;
  autosave: AutosaveState;
  /** When the oldest change was made that no attempt has taken along; null when there is none. */
  since: number | null;
  /** When the next attempt is to start; null when none is planned. */
  due: number | null;
  /** Attempts without success in a row. */
  failures: number;
}

/** What can happen to an open article. `mine`: what the form holds right afterwards. */
interface Events {
  /** The form may hold something else. */
  typed: { mine: ArticleValues };
  /** The device kept the text, or would not. */
  kept: { ok: boolean };
  /** A text kept on this device was laid over the form; `version` is the one it was written on, `base` what its fields held there. */
  restored: { mine: ArticleValues; version: number | null; base: Partial<ArticleValues> };
  /** An attempt to save by itself starts; `autosaved`: its fields are in the working copy now; `attempted`: it has ended. */
  attempting: object;
  autosaved: { mine: ArticleValues; changes: Partial<ArticleValues>; version: number; working_copy: Article['working_copy'] };
  attempted: { outcome: AttemptOutcome };
  /** A save was refused because the article is gone; it has come back; its text goes on as a new article's. */
  gone: { mine: ArticleValues; how: Gone };
  back: { mine: ArticleValues };
  renewed: { mine: ArticleValues };
  /** A save by hand sends, and has ended. */
  saving: { intent: SaveIntent };
  ended: object;
  /** An answer to something else held words of somebody else's, which the form must not take over unseen. */
  met: { theirs: Article };
  /** Nobody knows whether this has arrived. */
  lost: { sent: Partial<ArticleValues> };
  /**
   * The article, whole, which the form follows: after a save by hand, after an action that gives up or brings back what no save by hand
   * has taken along, or another way. `values`: its fields as the form is to be compared with them.
   */
  answered: { mine: ArticleValues; article: Article; values: ArticleValues; by: 'hand' | 'replacing' | 'other' };
}

export type SaveEvent = { [Type in keyof Events]: { type: Type } & Events[Type] }[keyof Events];

export function initialSaveState(article: Article | null): SaveState {
  return {
    answered: article,
    base: article ? valuesOf(article) : EMPTY_FORM,
    unbased: [],
    version: article?.version ?? null,
    working_copy: article?.working_copy ?? null,
    dirty: false,
    unkept: false,
    lost: null,
    theirs: null,
    gone: null,
    unrevised: Boolean(article?.working_copy),
    busy: null,
    saved_at: null,
    autosaved_at: null,
    autosave: { kind: 'idle' },
    since: null,
    due: null,
    failures: 0,
  };
}

/** The article as it is now, with what saving by itself has changed. */
export function articleOf({ answered, version, working_copy }: SaveState): Article | null {
  return answered && { ...answered, version: version ?? answered.version, working_copy };
}

/** What both sides of a conflict began from, as far as it is known. */
export function knownBase({ base, unbased }: SaveState): Partial<ArticleValues> {
  return pickFields(
    base,
    FORM_FIELDS.filter((field) => !unbased.includes(field)),
  );
}

/** Whether an attempt to save by itself may start: none runs, nobody has to choose first, and it is where it can be saved. */
export function mayAttempt(state: SaveState): boolean {
  return state.autosave.kind !== 'saving' && state.theirs === null && state.gone === null && !state.answered?.deleted_at;
}

/** One row per event: what follows from it. `at` is now. */
const ON: { [Type in keyof Events]: (state: SaveState, event: Events[Type], at: number) => SaveState } = {
  typed: (state, { mine }, at) => waiting(compared(state, mine), at),
  kept: (state, { ok }) => ({ ...state, unkept: !ok }),
  // If the article has moved on since, saving finds the conflict instead of hiding it, and none where only other fields were changed.
  restored: (state, { mine, version, base }, at) => {
    const then: SaveState = { ...state, version: version ?? state.version, base: { ...state.base, ...base } };
    const unbased = then.version === state.version ? [] : FORM_FIELDS.filter((field) => !(field in base) && field in changesFrom(then.base, mine));
    return waiting(compared({ ...then, unbased }, mine), at);
  },
  attempting: (state) => (mayAttempt(state) ? { ...state, autosave: { kind: 'saving' }, since: null, due: null } : state),
  autosaved: (state, { mine, changes, version, working_copy }) =>
    compared({ ...state, base: { ...state.base, ...changes }, version, working_copy, lost: null }, mine),
  attempted: afterAttempt,
  // The server holds nothing of what was deleted for good: all of it is unsaved.
  gone: (state, { mine, how }) =>
    compared({ ...state, gone: how, base: how === 'purged' ? EMPTY_FORM : state.base, lost: null, due: null, failures: 0, autosave: { kind: 'idle' } }, mine),
  back: (state, { mine }, at) => waiting(compared({ ...state, gone: null }, mine), at),
  renewed: (state, { mine }, at) => waiting(compared({ ...initialSaveState(null), unkept: state.unkept }, mine), at),
  saving: (state, { intent }) => ({ ...state, busy: intent }),
  ended: (state) => ({ ...state, busy: null }),
  met: (state, { theirs }, at) => {
    const { review_reasons, outdated_sentences } = theirs;
    const { autosave, ...known } = afterAttempt(state, { outcome: { kind: 'conflict', theirs } }, at);
    const answered = state.answered && { ...state.answered, review_reasons, outdated_sentences };
    return { ...known, answered, autosave: state.autosave.kind === 'saving' ? state.autosave : autosave };
  },
  lost: (state, { sent }) => ({ ...state, lost: { ...state.lost, ...sent } }),
  answered: (state, { mine, article, values, by }, at) => {
    const { version, working_copy } = article;
    const running = state.autosave.kind === 'saving';
    const known: SaveState = { ...state, answered: article, base: values, unbased: [], version, working_copy, lost: null, theirs: null };
    const rested: SaveState = { ...known, autosave: running ? state.autosave : { kind: 'idle' }, since: null, due: null, failures: 0 };
    const saved = by === 'hand' ? { saved_at: at, unrevised: false } : by === 'replacing' ? { unrevised: false } : {};
    return waiting(compared({ ...rested, ...saved }, mine), at);
  },
};

/** The reducer: the state after an event. Pure. */
export function saveReducer(state: SaveState, event: SaveEvent, at: number): SaveState {
  const follow = ON[event.type] as (state: SaveState, event: SaveEvent, at: number) => SaveState;
  return follow(state, event, at);
}

function compared(state: SaveState, mine: ArticleValues): SaveState {
  return { ...state, dirty: Object.keys(changesFrom(state.base, mine)).length > 0 };
}

/** A moment after the last change, but not for ever while somebody goes on typing. */
function afterTyping(since: number, at: number): number {
  return Math.max(at, Math.min(at + AUTOSAVE_TIMES.after, since + AUTOSAVE_TIMES.at_most));
}

/** Plans the next attempt for what is unsaved. Typing does not hurry one that comes back by itself after a failure. */
function waiting(state: SaveState, at: number): SaveState {
  if (!state.dirty) return { ...state, since: null, due: state.failures > 0 ? state.due : null };
  const since = state.since ?? at;
  if (!mayAttempt(state) || state.failures > 0) return { ...state, since };
  return { ...state, since, due: afterTyping(since, at), autosave: { kind: 'waiting' } };
}

function afterAttempt(state: SaveState, { outcome }: Events['attempted'], at: number): SaveState {
  switch (outcome.kind) {
    case 'conflict':
      return { ...state, theirs: outcome.theirs, since: state.since ?? at, due: null, failures: 0, autosave: { kind: 'conflict' } };
    case 'offline':
    case 'failed': {
      const wait = AUTOSAVE_TIMES.retries[Math.min(state.failures, AUTOSAVE_TIMES.retries.length - 1)] ?? AUTOSAVE_TIMES.at_most;
      const asked = outcome.kind === 'failed' ? (outcome.wait_ms ?? 0) : 0;
      const autosave: AutosaveState = outcome.kind === 'failed' ? { kind: 'failed', message: outcome.message } : { kind: 'offline' };
      return { ...state, since: state.since ?? at, due: at + Math.max(wait, asked), failures: state.failures + 1, autosave };
    }
    default: {
      const autosave: AutosaveState =
        outcome.kind === 'refused' ? { kind: 'refused', message: outcome.message } : { kind: outcome.kind === 'saved' ? 'saved' : 'idle' };
      // What was typed during the attempt comes next; what the attempt itself could not take waits for the next change.
      const due = state.since === null ? null : afterTyping(state.since, at);
      const saved = outcome.kind === 'saved' ? { autosaved_at: at, unrevised: true } : {};
      return { ...state, ...saved, due, failures: 0, autosave };
    }
  }
}
