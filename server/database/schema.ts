import type { Generated, Kysely, Transaction } from 'kysely';

/**
 * The tables, in the types that both databases share: booleans are 0 or 1, times epoch milliseconds, days `YYYY-MM-DD`
 * texts, JSON is text. A resource turns its rows into the contract's shapes; who else may name its tables is in `tests/unit/tables.test.ts`.
 */
type Flag = number;
type Time = number;
type Day = string;
type Json = string;
type ImportState = 'uploading' | 'checking' | 'checked' | 'waiting' | 'running' | 'done' | 'failed' | 'cancelled';
type ImportPhase = 'check' | 'media' | 'articles' | 'search' | 'menus';

interface Edited {
  version: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

export interface UsersTable extends Edited {
  id: Generated<number>;
  username: string;
  /** Lower-cased, NFKC: what is unique. */
  username_key: string;
  name: string;
  /** The name folded (`fold` in values.ts): what search looks through. */
  name_key: Generated<string>;
  bio: Generated<string>;
  role: 'admin' | 'editor';
  password_hash: string;
  disabled: Generated<Flag>;
  last_login_at: Time | null;
}

export interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  token_hash: string;
  created_at: Time;
  last_used_at: Time;
  expires_at: Time;
  ip: string | null;
  user_agent: string | null;
  /** The session that goes on in this one's place, once its token was renewed. */
  renewed_by: Generated<number | null>;
}

/** A person's second factor; it counts from `confirmed_at` on. */
export interface SecondFactorsTable {
  user_id: number;
  /** Base32, as authenticator apps take it. */
  secret: string;
  /** The last 30-second step whose code was used: none is good twice. */
  last_step: Generated<number>;
  created_at: Time;
  confirmed_at: Time | null;
}

/** Codes for a lost authenticator, those that were not used yet. */
interface RecoveryCodesTable {
  id: Generated<number>;
  user_id: number;
  code_hash: string;
}

/** Where somebody has signed in from. */
interface SignInNetworksTable {
  id: Generated<number>;
  user_id: number;
  /** A neighbourhood of addresses: see `neighbourhoodOf`. */
  network: string;
  ip: string;
  user_agent: string;
  first_at: Time;
  last_at: Time;
  /** Null while its owner has not said that it was them. */
  dismissed_at: Time | null;
}

/** Failed sign-ins, comment and visit rates: one row an event, counted over a window. */
interface ThrottleEventsTable {
  id: Generated<number>;
  bucket: string;
  at: Time;
}

/** Where somebody has signed in before; `network` is a hash. */
interface KnownNetworksTable {
  user_id: number;
  network: string;
  last_at: Time;
}

export interface ExamsTable extends Edited {
  code: string;
  overview_html: string;
  overview_html_zh: Generated<string>;
  key_facts: Json;
  test_dates: Generated<Json>;
  sections: Json;
  sections_source: Json | null;
  score_scale: string;
  score_scale_zh: Generated<string>;
  score_source: Json | null;
  faqs: Json;
  official_links: Json;
  start_url: Generated<string>;
  practise_url: Generated<string>;
  convert_url: Generated<string>;
  checked_on: Day | null;
}

export interface EditionsTable extends Edited {
  id: Generated<number>;
  exam: string;
  name: string;
  name_zh: Generated<string>;
  valid_from: Day;
  valid_to: Day | null;
  summary: string;
  summary_zh: Generated<string>;
  source: Json | null;
}

export interface CategoriesTable extends Edited {
  id: Generated<number>;
  name: string;
  /** For the Chinese interface; empty: as in English. */
  name_zh: Generated<string>;
  slug: string;
  description: string;
  description_zh: Generated<string>;
  parent_id: number | null;
  sort: number;
  hidden: Flag;
  seo_title: string;
  seo_description: string;
}

interface TagsTable {
  id: Generated<number>;
  name: string;
  slug: string;
}

export interface ArticlesTable extends Edited {
  id: Generated<number>;
  /** What the window that made it called it; unique for an author. */
  creation_key: Generated<string | null>;
  slug: string;
  title: string;
  summary: string;
  content_html: string;
  exam: string | null;
  section: string | null;
  skill: string | null;
  level: string | null;
  kind: string;
  language: string;
  category_id: number | null;
  cover_media_id: number | null;
  edition_id: number | null;
  translation_of: number | null;
  /** Whether readers can have it in another language. The database's triggers keep it. */
  translated: Generated<Flag>;
  sources: Json;
  review_by: Day | null;
  checked_on: Day | null;
  status: 'draft' | 'scheduled' | 'published';
  published_at: Time | null;
  unpublish_at: Time | null;
  pinned: Flag;
  allow_comments: Flag;
  seo_title: string;
  seo_description: string;
  author_id: number | null;
  view_count: Generated<number>;
  comment_count: Generated<number>;
  reading_minutes: number;
  /** The first day, since it was checked, that its live text speaks of as still to come; once that is over somebody should look. Null where it speaks of none. */
  outdated_after: Generated<Day | null>;
  /** When title, summary or body last changed: the date that readers are told. */
  text_updated_at: Generated<Time>;
  deleted_at: Time | null;
}

/** What follows from an article's live text; made when it is saved, and anew when the code that makes it has changed. */
interface ArticleDerivedTable {
  article_id: number;
  /** The version of the code that made it. */
  made_by: number;
  /** The public HTML in pieces, `PublicParts`. */
  parts: Json;
  /** The readable text. */
  body_text: string;
}

/** How many articles there are of each kind; the database's triggers keep it. '' and 0 stand for none. */
interface ArticleCountsTable {
  /** The status, or `recycled`. */
  state: string;
  exam: string;
  section: string;
  kind: string;
  category_id: number;
  language: string;
  translated: Flag;
  articles: number;
}

/** How many articles each category has, by state; 0 is none. Triggers on `article_counts` keep it. */
interface CategoryCountsTable {
  state: string;
  category_id: number;
  language: string;
  translated: Flag;
  articles: number;
}

/** What a list shows of an article. The database's triggers say when it is outdated, and count. */
interface ArticleCardsTable {
  article_id: number;
  /** The version of the code that made it; 0: it is outdated. */
  made_by: number;
  category_id: number | null;
  cover_media_id: number | null;
  author_id: number | null;
  view_count: number;
  comment_count: number;
  /** JSON with gaps for what it does not know by itself; null until it is made. */
  text: string | null;
}

interface ArticleTagsTable {
  article_id: number;
  tag_id: number;
  position: number;
}

/** What is being edited of a published article, apart from what is live: the changed fields as JSON. */
interface ArticleWorkingCopiesTable {
  article_id: number;
  fields: Json;
  user_id: number | null;
  updated_at: Time;
}

/** What the last publication over a public text has replaced, for taking it back. */
interface ArticleReplacedTextsTable {
  article_id: number;
  /** The article's version that it made; of another one there is nothing to take back any more. */
  made_version: number;
  kept_at: Time;
  /** What the fields that it changed said before. */
  fields: Json;
  updated_at: Time;
  text_updated_at: Time;
  /** The time of publication that waited. */
  waiting_published_at: Time | null;
  /** Whose changes waited, and since when; null where they were published as they were sent. */
  working_user_id: number | null;
  working_updated_at: Time | null;
}

interface ArticleRevisionsTable {
  id: Generated<number>;
  article_id: number;
  revision: number;
  fields: Json;
  user_id: number | null;
  created_at: Time;
  /** Why it was kept: `create`, `save`, `publish`, `unpublish`, `restore`, `import`, `take_back`. */
  event: Generated<string>;
  /** Title and length of the readable text, so that a list needs no bodies. */
  title: Generated<string>;
  chars: Generated<number>;
}

/** Links that show an article as it stands in the console, without signing in; the token itself is known to its holders only. */
interface ArticlePreviewsTable {
  id: Generated<number>;
  article_id: number;
  token_hash: string;
  user_id: number | null;
  created_at: Time;
  expires_at: Time;
}

/** Old addresses: a former slug, an imported site's path. Without an article or a category the address is gone for good (410). */
interface RedirectsTable {
  path: string;
  article_id: number | null;
  category_id: number | null;
  created_at: Time;
}

export interface CommentsTable {
  id: Generated<number>;
  article_id: number;
  parent_id: number | null;
  /** The thread's first comment; null for the first itself. */
  root_id: number | null;
  author_name: string;
  author_email: string | null;
  content: string;
  status: 'pending' | 'approved' | 'rejected' | 'spam';
  user_id: number | null;
  ip: string | null;
  user_agent: string | null;
  /** The e-mail in lower case, and the network of the address (an IPv6 /64): what makes two readers the same. */
  email_key: string | null;
  ip_key: string | null;
  /** Hash of the folded text: what makes two comments the same. */
  text_key: string | null;
  /** The rules that held it, `[{rule, detail}]`. */
  held_reason: Generated<Json>;
  created_at: Time;
  updated_at: Time;
  deleted_at: Time | null;
  /** When it was removed for good. Its row stays as an empty place while replies stand on it; nothing of a person is left. */
  purged_at: Time | null;
}

/** What a comment was before somebody (or the word list: no user) changed it. */
interface CommentRevisionsTable {
  id: Generated<number>;
  comment_id: number;
  author_name: string;
  content: string;
  user_id: number | null;
  user_name: string;
  created_at: Time;
}

export interface MenusTable extends Edited {
  id: Generated<number>;
  label: string;
  label_zh: string;
  url: string;
  platform: string;
  position: string;
  parent_id: number | null;
  sort: number;
  visible: Flag;
  new_window: Flag;
}

export interface MediaTable extends Edited {
  id: Generated<number>;
  /** The address below `/media/`; it stays when the file is replaced. */
  storage_key: string;
  /** Where the bytes lie in the store; a replacement lies in another place. */
  file_key: string;
  name: string;
  mime: string;
  bytes: number;
  width: number | null;
  height: number | null;
  alt: string;
  /** SHA-256 of the file as it came, hex: the same file twice is kept once. A mark of its own where it was given another file's content. */
  sha256: string;
  variants: Json;
  group_name: Generated<string>;
  /** A drawing on light paper: the dark theme turns its lightness over. */
  is_drawing: Generated<Flag>;
  user_id: number | null;
}

/** Where media is used; rewritten whenever its owner is saved. */
interface MediaUsesTable {
  media_id: number;
  kind: 'article' | 'setting';
  owner_id: number | null;
  owner_key: string;
}

export interface ConfigsTable {
  key: string;
  value: Json;
  version: number;
  updated_at: Time;
}

/** Raw hits; they expire once they are rolled up. */
interface VisitsTable {
  id: Generated<number>;
  at: Time;
  path: string;
  article_id: number | null;
  exam: string | null;
  source: string;
  device: string;
  browser: string;
  language: string;
  visitor: string;
  address: string;
  is_bot: Flag;
  /** `GRE/verbal`. */
  section: string | null;
  /** A bot's name, `other` for one without. */
  bot: string | null;
  /** Whether a visit begins with it. */
  entry: Generated<Flag>;
}

/** A column of the hits of a finished day, packed (`visits/hit-columns.ts`); times are epoch milliseconds, the end excluded. */
interface HitBlocksTable {
  name: string;
  start_at: Time;
  end_at: Time;
  body: Buffer;
}

/** Rollups: `at` is the UTC start of the hour; `dimension` is always `all`, the whole site. */
interface VisitHoursTable {
  at: Time;
  dimension: string;
  key: string;
  pv: number;
  bots: number;
}

/** Rollups by day of the site's time zone, with distinct visitors and addresses. */
interface VisitDaysTable {
  day: Day;
  dimension: string;
  key: string;
  pv: number;
  uv: number;
  ip: number;
  bots: number;
  /** Visits that began here. */
  visits: Generated<number>;
}

/** Views of an article, exam or section by where readers came from, by day. */
interface VisitSourcesTable {
  day: Day;
  dimension: string;
  key: string;
  source: string;
  pv: number;
  visits: number;
}

/** Who was seen on a day, visitors and addresses: when last, which tells where a visit begins, and in which counters, so that each counts once. Only needed while the day runs. */
interface VisitorSessionsTable {
  visitor: string;
  day: Day;
  last_at: Time;
  /** Written by nobody since 036; goes with a later version. */
  prev_at: Generated<Time | null>;
  /** One line for each counter: `dimension key`. */
  marks: Generated<string>;
}

/** Empty since 036; goes with a later version. */
interface VisitorDaysTable {
  day: Day;
  dimension: string;
  key: string;
  visitor: string;
}

/** Words that mean the same to a search. */
export interface SearchAliasesTable extends Edited {
  id: Generated<number>;
  words: Json;
}

/** What a word weighs in a document; the weightiest documents of a word are its last rows. */
interface SearchPostingsTable {
  term: string;
  /** Which documents: see `SCOPES`. */
  scope: number;
  weight: number;
  document_id: number;
}

/** What ranking asks about a document, and all its words with their weights (`|score:41|valid:17|`). */
export interface SearchDocumentsTable {
  scope: number;
  /** An article's id, or an exam answer's. */
  document_id: number;
  exam: string | null;
  section: string | null;
  kind: string;
  language: string;
  words: string;
  /** 0 while its postings are still to be written: an import brings many at once. */
  posted: Generated<Flag>;
}

/** How many documents a scope has. */
interface SearchTotalsTable {
  scope: number;
  documents: number;
}

/** Every word of our own letters, of four letters and more, that any document has had. */
interface SearchWordsTable {
  word: string;
}

/** A word with letters left out, by which a misspelt one finds it. */
interface SearchSlipsTable {
  slip: string;
  word: string;
}

/** A fact, a question or a section of an exam page as a document of its own; made anew when the page is saved. */
export interface ExamAnswersTable {
  id: number;
  exam: string;
  language: string;
  kind: string;
  question: string;
  /** Other ways in which it is asked, as `attributeOf` writes them. */
  also_asked: string;
  /** Readable text. */
  answer: string;
  anchor: string;
  /** What search was told of it, in short: a row that is made of the same is not indexed again. */
  made_of: string;
}

/** What an article answers: a heading that asks something. The id says which article it is and which of its questions. */
export interface ArticleQuestionsTable {
  id: number;
  question: string;
  /** Other ways in which it is asked, as `attributeOf` writes them. */
  also_asked: string;
  /** Readable text. */
  answer: string;
  anchor: string;
}

interface SearchesTable {
  id: Generated<number>;
  at: Time;
  query: string;
  results: number;
  /** Where it was made, or what it names. */
  exam: string | null;
  section: string | null;
}

export interface AuditTable {
  id: Generated<number>;
  action: string;
  target: string;
  target_id: string | null;
  /** What the thing was called; stays when it is gone. */
  target_name: Generated<string>;
  detail: string;
  /** `[{field, before, after}]`, texts. */
  changes: Generated<Json>;
  user_id: number | null;
  user_name: string;
  ip: string | null;
  created_at: Time;
}

/** Queued work (pushes to search engines, image variants): taken by one instance at a time. */
interface JobsTable {
  id: Generated<number>;
  kind: string;
  payload: Json;
  run_at: Time;
  locked_until: Time | null;
  attempts: Generated<number>;
  finished_at: Time | null;
  error: string | null;
  created_at: Time;
}

/** What an import has brought, so that a second run adds nothing twice. */
interface ImportedTable {
  source: string;
  resource: string;
  source_id: string;
  target_id: number;
}

/** Every backup that was begun. */
export interface BackupsTable {
  id: Generated<number>;
  /** The file's name where backups lie; of one that was made elsewhere, what it was called. */
  name: string;
  origin: 'console' | 'schedule' | 'command' | 'recorded';
  state: 'waiting' | 'running' | 'done' | 'failed';
  /** Tables and files that are in it, and that will be. */
  done: Generated<number>;
  total: Generated<number>;
  bytes: number | null;
  error: string | null;
  /** Who asked for it in the console. */
  user_name: Generated<string>;
  created_at: Time;
  updated_at: Time;
  /** The one link by which it can be fetched once, and until when. */
  link_hash: string | null;
  link_until: Time | null;
  /** Who asked for the link: it is good as long as that is an admin who is let in. */
  link_user_id: number | null;
}

/** Imports that were asked for in the console. */
export interface ImportsTable {
  id: Generated<number>;
  /** The file, as its owner calls it. */
  name: string;
  /** Below which its parts lie in the store of backups: `…/000001`. */
  file_key: string;
  bytes: number;
  /** Of the bytes, those that are here, in so many parts. */
  received: Generated<number>;
  parts: Generated<number>;
  state: ImportState;
  phase: ImportPhase;
  done: Generated<number>;
  total: Generated<number>;
  per_second: Generated<number>;
  seconds_left: number | null;
  fetch_media: Generated<Flag>;
  /** A summary as `Summary.toJSON` makes it. */
  report: Json | null;
  error: string | null;
  user_name: Generated<string>;
  created_at: Time;
  updated_at: Time;
}

/** Small shared facts: the content's version that page caches follow, the day's visitor salt. */
interface StateTable {
  key: string;
  value: string;
  updated_at: Time;
}

export interface Database {
  users: UsersTable;
  sessions: SessionsTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  sign_in_networks: SignInNetworksTable;
  throttle_events: ThrottleEventsTable;
  known_networks: KnownNetworksTable;
  exams: ExamsTable;
  editions: EditionsTable;
  categories: CategoriesTable;
  tags: TagsTable;
  articles: ArticlesTable;
  article_derived: ArticleDerivedTable;
  article_counts: ArticleCountsTable;
  category_counts: CategoryCountsTable;
  article_cards: ArticleCardsTable;
  article_tags: ArticleTagsTable;
  article_working_copies: ArticleWorkingCopiesTable;
  article_replaced_texts: ArticleReplacedTextsTable;
  article_revisions: ArticleRevisionsTable;
  article_previews: ArticlePreviewsTable;
  redirects: RedirectsTable;
  comments: CommentsTable;
  comment_revisions: CommentRevisionsTable;
  menus: MenusTable;
  media: MediaTable;
  media_uses: MediaUsesTable;
  configs: ConfigsTable;
  visits: VisitsTable;
  hit_blocks: HitBlocksTable;
  visit_hours: VisitHoursTable;
  visit_days: VisitDaysTable;
  visit_sources: VisitSourcesTable;
  visitor_days: VisitorDaysTable;
  visitor_sessions: VisitorSessionsTable;
  search_aliases: SearchAliasesTable;
  search_postings: SearchPostingsTable;
  search_documents: SearchDocumentsTable;
  search_totals: SearchTotalsTable;
  search_words: SearchWordsTable;
  search_slips: SearchSlipsTable;
  exam_answers: ExamAnswersTable;
  article_questions: ArticleQuestionsTable;
  searches: SearchesTable;
  audit: AuditTable;
  jobs: JobsTable;
  imported: ImportedTable;
  imports: ImportsTable;
  backups: BackupsTable;
  state: StateTable;
}

/** What is asked: the database, or a transaction of it (`Trx` is a `Db` too). */
export type Db = Kysely<Database>;
/** What must be part of a transaction. On SQLite there is one connection: nothing but this may be asked until it ends. */
export type Trx = Transaction<Database>;
