import { ARTICLE_FIELD_NAMES, type ArticleFieldValues } from '../../../config/article-fields.ts';
import { DAY_MS } from '../../../config/limits.ts';
import { readStoredJson, storedKeys, writeStored } from '../../browser-storage.ts';

/** The fields of an article's form. */
type Fields = Omit<ArticleFieldValues, 'status'>;
const isField = (name: string): name is keyof Fields => name !== 'status' && ARTICLE_FIELD_NAMES.some((known) => known === name);

/** A text that was not saved, as this browser keeps it. */
export interface KeptDraft {
  /** Only the fields that were changed. */
  changes: Partial<Fields>;
  /** The version they were changed from; null for a new article. */
  version: number | null;
  /** What the server held in these fields then: it tells what somebody else has changed since. Missing where there was no room for it, or where nobody knows. */
  base?: Partial<Fields>;
  /** Milliseconds since 1970. */
  kept_at: number;
  /** What the article was called then, for lists of kept texts; empty when it had no title yet. */
  title: string;
}

/** A kept text with the place it belongs to. */
export interface ListedDraft extends KeptDraft {
  key: string;
  article_id: number | 'new';
}

const PREFIX = 'article-draft:';

/** How long a text waits here for its author. */
export const KEPT_DAYS = 30;

/**
 * Where a text is kept: one key per person, so that nobody is offered somebody else's; per article; and per `editing`, a `newKey` of each opening of
 * the writing screen. Two windows may hold two texts of one article, and one window one new article after another: what one saves or forgets is its own.
 */
export function draftKey(userId: number, articleId: number | 'new', editing: string): string {
  return `${PREFIX}${userId}:${articleId}:${editing}`;
}

/** Keeps the text; false when the browser refuses (storage full or forbidden). */
export function keepDraft(key: string, draft: KeptDraft): boolean {
  if (writeStored(key, JSON.stringify(draft))) return true;
  return draft.base !== undefined && keepDraft(key, { ...draft, base: undefined });
}

export function dropDraft(key: string): void {
  writeStored(key, null);
}

/** The kept text, or null when there is none or it cannot be read. */
function readDraft(key: string): KeptDraft | null {
  const draft = readStoredJson<Partial<KeptDraft>>(key);
  if (!draft || typeof draft.kept_at !== 'number' || typeof draft.changes !== 'object' || draft.changes === null) return null;
  const changes = knownFields(draft.changes);
  if (Object.keys(changes).length === 0) return null;
  const title = typeof draft.title === 'string' ? draft.title : '';
  return { changes, version: draft.version ?? null, base: knownFields(draft.base ?? {}), kept_at: draft.kept_at, title };
}

/** Every text kept here for a person, newest first. */
export function listDrafts(userId: number): ListedDraft[] {
  const prefix = `${PREFIX}${userId}:`;
  const found = storedKeys(prefix).flatMap((key) => {
    const draft = readDraft(key);
    // Without an editing: kept by an older version.
    const place = /^(new|[1-9]\d{0,14})(?::[\w-]+)?$/.exec(key.slice(prefix.length))?.[1];
    return draft && place ? [{ ...draft, key, article_id: place === 'new' ? ('new' as const) : Number(place) }] : [];
  });
  return found.sort((one, other) => other.kept_at - one.kept_at);
}

/** The texts kept here of one article, whichever window kept them, newest first. */
export function draftsOf(userId: number, articleId: number | 'new'): ListedDraft[] {
  return listDrafts(userId).filter(({ article_id }) => article_id === articleId);
}

/** Forgets texts that nobody came back for in time. */
export function dropOldDrafts(): void {
  const now = Date.now();
  for (const key of storedKeys(PREFIX)) {
    const draft = readDraft(key);
    if (!draft || now - draft.kept_at > KEPT_DAYS * DAY_MS) dropDraft(key);
  }
}

const knownFields = (values: object): Partial<Fields> => Object.fromEntries(Object.entries(values).filter(([field]) => isField(field)));

/** The entry of a navigation's state that names the kept text which the editor is to restore without a question. */
export const RESTORE_STATE = 'restore_kept_text';

/** The key of the text that is to be restored, if any. */
export function wantedDraft(state: unknown): string | null {
  const key = typeof state === 'object' && state !== null ? (state as Record<string, unknown>)[RESTORE_STATE] : null;
  return typeof key === 'string' ? key : null;
}
