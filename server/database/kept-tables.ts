import type { Database } from './schema.ts';

/**
 * What a backup does with a table: `kept` goes along · `derived` follows from the others and is made anew · `passing` belongs to the running site alone. A new table
 * does not compile without its word here.
 */
const TABLES = {
  users: 'kept',
  // Whoever was signed in signs in again: a token in a file would be a key.
  sessions: 'passing',
  second_factors: 'kept',
  recovery_codes: 'kept',
  sign_in_networks: 'kept',
  throttle_events: 'passing',
  known_networks: 'kept',
  exams: 'kept',
  editions: 'kept',
  categories: 'kept',
  tags: 'kept',
  articles: 'kept',
  article_derived: 'derived',
  // The database's own triggers count while articles are written.
  article_counts: 'derived',
  article_tags: 'kept',
  article_working_copies: 'kept',
  article_revisions: 'kept',
  article_previews: 'kept',
  redirects: 'kept',
  comments: 'kept',
  comment_revisions: 'kept',
  menus: 'kept',
  media: 'kept',
  media_uses: 'kept',
  configs: 'kept',
  visits: 'kept',
  hit_blocks: 'kept',
  visit_hours: 'kept',
  visit_days: 'kept',
  visit_sources: 'kept',
  visitor_days: 'kept',
  visitor_sessions: 'kept',
  search_aliases: 'kept',
  search_postings: 'derived',
  search_documents: 'derived',
  search_totals: 'derived',
  search_words: 'derived',
  search_slips: 'derived',
  exam_answers: 'derived',
  searches: 'kept',
  audit: 'kept',
  // What waits is made again from the rows; what ran belongs to the process that ran it.
  jobs: 'passing',
  // Which backups lie here: a restore keeps it.
  backups: 'passing',
  imported: 'kept',
  state: 'kept',
} as const satisfies Record<keyof Database, 'kept' | 'derived' | 'passing'>;

export const ALL_TABLES = Object.keys(TABLES) as (keyof Database)[];
export const KEPT_TABLES = ALL_TABLES.filter((name) => TABLES[name] === 'kept');
