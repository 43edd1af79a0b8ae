import { type ArticleField, type ArticleValues, isArticleField } from './article-values.ts';

/** A text that was not saved, as this browser keeps it. */
export interface KeptDraft {
  /** Only the fields that were changed. */
  changes: Partial<ArticleValues>;
  /** The version they were changed from; null for a new article. */
  version: number | null;
  /** Milliseconds since 1970. */
  kept_at: number;
}

const PREFIX = 'article-draft:';
const MAX_AGE_MS = 30 * 86_400_000;

/** One key per person and article, so that nobody is offered somebody else's text. */
export function draftKey(userId: number | undefined, articleId: number | 'new'): string {
  return `${PREFIX}${userId ?? 0}:${articleId}`;
}

/** Keeps the text; false when the browser refuses (storage full or forbidden). */
export function keepDraft(key: string, draft: KeptDraft): boolean {
  try {
    window.localStorage.setItem(key, JSON.stringify(draft));
    return true;
  } catch {
    return false;
  }
}

export function dropDraft(key: string): void {
  try {
    window.localStorage.removeItem(key);
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

/** The kept text, or null when there is none or it cannot be read. */
export function readDraft(key: string): KeptDraft | null {
  try {
    return parseDraft(window.localStorage.getItem(key));
  } catch {
    return null;
  }
}

/** Forgets texts that nobody came back for within 30 days. */
export function dropOldDrafts(now = Date.now()): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const draft = readDraft(key);
      if (!draft || now - draft.kept_at > MAX_AGE_MS) dropDraft(key);
    }
  } catch {
    // Storage is forbidden: nothing was kept.
  }
}

function parseDraft(raw: string | null): KeptDraft | null {
  if (!raw) return null;
  const draft = JSON.parse(raw) as Partial<KeptDraft> | null;
  if (!draft || typeof draft.kept_at !== 'number' || typeof draft.changes !== 'object' || draft.changes === null) return null;
  const known = Object.entries(draft.changes).filter(([field]) => isArticleField(field)) as [ArticleField, never][];
  if (known.length === 0) return null;
  return { changes: Object.fromEntries(known), version: draft.version ?? null, kept_at: draft.kept_at };
}
