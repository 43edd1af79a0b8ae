import type { Database } from './schema.ts';

/**
 * What becomes of a table when content leaves or comes: `content` goes into backups and exports · `tied` into backups, and goes when the content it belongs to is
 * replaced · `kept` into backups alone · `derived` follows from the others and is made anew · `passing` belongs to the running site. A new table does not compile
 * without its word here.
 */
const TABLES = {
  users: 'content',
  // Whoever was signed in signs in again: a token in a file would be a key.
  sessions: 'passing',
  second_factors: 'kept',
  recovery_codes: 'kept',
  sign_in_networks: 'kept',
  throttle_events: 'passing',
  known_networks: 'kept',
  exams: 'content',
  editions: 'content',
  categories: 'content',
  tags: 'content',
  articles: 'content',
  article_derived: 'derived',
  // The database's own triggers count while articles are written.
  article_counts: 'derived',
  article_tags: 'content',
  article_working_copies: 'content',
  article_revisions: 'content',
  article_previews: 'tied',
  redirects: 'content',
  comments: 'content',
  comment_revisions: 'content',
  menus: 'content',
  media: 'content',
  media_uses: 'tied',
  configs: 'content',
  visits: 'kept',
  hit_blocks: 'kept',
  visit_hours: 'kept',
  visit_days: 'kept',
  visit_sources: 'kept',
  visitor_days: 'kept',
  visitor_sessions: 'kept',
  search_aliases: 'content',
  search_postings: 'derived',
  search_documents: 'derived',
  search_totals: 'derived',
  search_words: 'derived',
  search_slips: 'derived',
  exam_answers: 'derived',
  article_questions: 'derived',
  searches: 'kept',
  audit: 'kept',
  // What waits is made again from the rows; what ran belongs to the process that ran it.
  jobs: 'passing',
  // Which backups lie here: a restore keeps it.
  backups: 'passing',
  imported: 'tied',
  // What was uploaded lies beside the backups, not in them.
  imports: 'passing',
  state: 'kept',
} as const satisfies Record<keyof Database, 'content' | 'tied' | 'kept' | 'derived' | 'passing'>;

type Word = (typeof TABLES)[keyof Database];
type TableOf<W extends Word> = { [Name in keyof Database]: (typeof TABLES)[Name] extends W ? Name : never }[keyof Database];

export const ALL_TABLES = Object.keys(TABLES) as (keyof Database)[];
const tablesOf = <W extends Word>(...words: readonly W[]) => ALL_TABLES.filter((name) => (words as readonly Word[]).includes(TABLES[name])) as TableOf<W>[];
/** What a backup holds. */
export const KEPT_TABLES = tablesOf('content', 'tied', 'kept');
/** What an export holds. */
export type ContentTable = TableOf<'content'>;
export const CONTENT_TABLES = tablesOf('content');
/** What goes with the content. */
export const FOLLOWING_TABLES = tablesOf('tied', 'derived');
