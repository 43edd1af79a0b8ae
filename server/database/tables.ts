import type { Database } from './schema.ts';

/** What readers see, by what it is made of: what is kept of an answer names the kinds it depends on, a change touches those whose tables it writes. */
export const CONTENT_KINDS = ['settings', 'menus', 'categories', 'exams', 'articles', 'places', 'comments', 'media', 'people', 'search'] as const;

export type ContentKind = (typeof CONTENT_KINDS)[number];
export type TableKind = ContentKind | 'none' | 'all';

/**
 * Two words for every table; a new one does not compile without them.
 *
 * What becomes of it when content leaves or comes: `content` goes into backups and exports · `tied` into backups, and goes when the content it belongs to is
 * replaced · `kept` into backups alone · `derived` follows from the others and is made anew · `passing` belongs to the running site.
 *
 * Which kind of content it is, or kinds: to write it touches whatever was made of them. `none` is seen by no reader; `all` may stand for anything. What a table's rows take
 * with them when they go (a category's articles lose it) is the other kind's affair: what is kept names both. `places` is which articles readers may see, under which
 * address and where they stand: most saves leave that as it was.
 */
const TABLES = {
  users: ['content', 'people'],
  // Whoever was signed in signs in again: a token in a file would be a key.
  sessions: ['passing', 'none'],
  second_factors: ['kept', 'none'],
  recovery_codes: ['kept', 'none'],
  sign_in_networks: ['kept', 'none'],
  throttle_events: ['passing', 'none'],
  known_networks: ['kept', 'none'],
  exams: ['content', 'exams'],
  editions: ['content', 'exams'],
  categories: ['content', 'categories'],
  tags: ['content', 'articles'],
  articles: ['content', ['articles', 'places']],
  article_derived: ['derived', 'articles'],
  // The database's own triggers count while articles are written.
  article_counts: ['derived', 'places'],
  category_counts: ['derived', 'places'],
  article_cards: ['derived', 'articles'],
  article_tags: ['content', 'articles'],
  article_working_copies: ['content', 'none'],
  article_revisions: ['content', 'none'],
  article_previews: ['tied', 'none'],
  redirects: ['content', ['articles', 'places']],
  comments: ['content', 'comments'],
  comment_revisions: ['content', 'none'],
  menus: ['content', 'menus'],
  media: ['content', 'media'],
  media_uses: ['tied', 'none'],
  configs: ['content', 'settings'],
  visits: ['kept', 'none'],
  hit_blocks: ['kept', 'none'],
  visit_hours: ['kept', 'none'],
  visit_days: ['kept', 'none'],
  visit_sources: ['kept', 'none'],
  visitor_days: ['kept', 'none'],
  visitor_sessions: ['kept', 'none'],
  search_aliases: ['content', 'search'],
  search_postings: ['derived', 'search'],
  search_documents: ['derived', 'search'],
  search_totals: ['derived', 'search'],
  search_words: ['derived', 'search'],
  search_slips: ['derived', 'search'],
  exam_answers: ['derived', 'exams'],
  article_questions: ['derived', 'search'],
  searches: ['kept', 'none'],
  audit: ['kept', 'none'],
  // What waits is made again from the rows; what ran belongs to the process that ran it.
  jobs: ['passing', 'none'],
  // Which backups lie here: a restore keeps it.
  backups: ['passing', 'none'],
  imported: ['tied', 'none'],
  // What was uploaded lies beside the backups, not in them.
  imports: ['passing', 'none'],
  // The day that has begun, comments that have closed: a fact of the site as a whole.
  state: ['kept', 'all'],
} as const satisfies Record<keyof Database, readonly ['content' | 'tied' | 'kept' | 'derived' | 'passing', TableKind | readonly ContentKind[]]>;

type Word = (typeof TABLES)[keyof Database][0];
type TableOf<W extends Word> = { [Name in keyof Database]: (typeof TABLES)[Name][0] extends W ? Name : never }[keyof Database];

export const ALL_TABLES = Object.keys(TABLES) as (keyof Database)[];
const tablesOf = <W extends Word>(...words: readonly W[]) => ALL_TABLES.filter((name) => (words as readonly Word[]).includes(TABLES[name][0])) as TableOf<W>[];
/** What a backup holds. */
export const KEPT_TABLES = tablesOf('content', 'tied', 'kept');
/** What an export holds. */
export type ContentTable = TableOf<'content'>;
export const CONTENT_TABLES = tablesOf('content');
/** What goes with the content. */
export const FOLLOWING_TABLES = tablesOf('tied', 'derived');

/** What an article says and how often it was read: none of it moves the article. Whatever is not named here may. */
const SAID: ReadonlySet<string> = new Set<keyof Database['articles']>([
  ...(['title', 'summary', 'content_html', 'reading_minutes', 'seo_title', 'seo_description', 'sources', 'checked_on', 'cover_media_id'] as const),
  ...(['allow_comments', 'comment_count', 'view_count', 'updated_at', 'text_updated_at', 'version'] as const),
]);

/** The kinds of content that a table's rows are; `all` for a table that is not ours. `columns`: of its rows these alone are written, no row comes or goes. */
export function kindsOf(table: string, columns: readonly string[] | null = null): readonly TableKind[] {
  if (!Object.hasOwn(TABLES, table)) return ['all'];
  const kinds = [TABLES[table as keyof Database][1]].flat() as TableKind[];
  return table === 'articles' && columns?.every((name) => SAID.has(name)) ? kinds.filter((kind) => kind !== 'places') : kinds;
}
