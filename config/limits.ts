/** A day, an hour, a quarter of an hour and a minute in milliseconds. */
export const DAY_MS = 86_400_000;
export const HOUR_MS = 3_600_000;
export const QUARTER_MS = 900_000;
export const MINUTE_MS = 60_000;

/** The earliest time that is taken, epoch milliseconds: what lies before 1970 is a slip (`0026-11-28`). */
export const EARLIEST_MS = 0;

/** Every limit that the contract, the forms and the server share. Lengths are characters, sizes bytes, times milliseconds. */
export const LIMITS = {
  request_timeout_ms: 50_000,
  /** A body that was longer on its way is taken only if its sender still may when it has come. */
  slow_body_ms: 1000,
  per_page_default: 20,
  per_page_max: 100,
  search_query: 200,
  /** Groups of words that mean the same to a search, and what one holds. */
  search_alias: { groups: 500, words: 120, word: 60 },
  /** How long one piece of background work holds the process and the database's writers, milliseconds. */
  piece_ms: 25,
  /** How long questions of the database, one after another, hold the process before others have their turn, milliseconds. */
  turn_ms: 10,
  body_bytes: 2 * 1024 * 1024,
  /** Bodies of calls that need no account. */
  public_body_bytes: 64 * 1024,
  /** How deep a body of JSON may be, and values in it: ten times what the largest of ours has. */
  json: { depth: 30, values: 20_000 },
  upload_bytes: 20 * 1024 * 1024,
  /** How long an upload may stand still before that is said: while bytes leave, and while the server looks at the file. */
  upload_stall_ms: { sending: 5000, answering: 15_000 },
  batch_ids: 200,
  username: { min: 2, max: 60 },
  name: 80,
  bio: 500,
  password: { min: 10, max: 200 },
  article: {
    title: 200,
    slug: 120,
    /** Of a slug that is made of a title, or of a tag's name. */
    made_slug: 100,
    summary: 500,
    content_html: 1_000_000,
    tags: 20,
    tag: 60,
    section: 60,
    /** Articles that one call checks before many are published. */
    checks_at_once: 20,
    /** People that may be chosen as an author to filter by. */
    authors: 200,
    /** Existing tags that one look-up answers. */
    tag_suggestions: 20,
    sources: 20,
    seo_title: 200,
    seo_description: 300,
    revisions_kept: 50,
    recycle_days: 30,
    /** How many of each exam or section a grouped list has, and may have. */
    per_group: { normal: 3, max: 20 },
    /** Days until the next check of an article that somebody has found still accurate. */
    review_days: 180,
    preview_days: 7,
    /** So long an update can be taken back; the console offers it for some seconds. */
    take_back_ms: DAY_MS,
    export_rows: 20_000,
    /** A schedule that is later than this is overdue. */
    overdue_ms: MINUTE_MS,
  },
  /** What one text of HTML may hold: how deep elements stand in one another, and how many they are; formulas, characters of one and of all (each is up to a hundred on the page). */
  html: {
    depth: 100,
    elements: 50_000,
    formulas: 500,
    formula: 2000,
    formulas_together: 20_000,
    /** Mistakes in a text's tags that its author is told at once. */
    source_problems: 20,
    /** Tabs in a row that a pasted blank is as long as. */
    tabs: 20,
    /** Ranges and quantities that are kept on one line. */
    unbroken: 1000,
  },
  /**
   * What is taken of a clipboard at once: characters of HTML, in which pictures come along, and of text; signs that begin a tag; and pictures, of which one of
   * `upload_bytes` is a third longer as text. Characters that are read as Markdown, and signs of one block of it that may mean something: each is looked for to the block's end.
   */
  paste: { html: 40_000_000, text: 1_000_000, tags: 200_000, pictures: 200, markdown: 50_000, markdown_signs: 2000 },
  /** What is read for days that a text awaits: characters of a sentence, sentences of a text that name a year, days of one of them; and of those that are told, their number and characters. */
  dates: { sentence: 600, sentences: 2000, in_sentence: 40, told: 3, told_chars: 160 },
  category: { name: 80, slug: 80, description: 500, depth: 5 },
  menu: { label: 60, url: 500, depth: 3, replaced: 200 },
  comment: {
    author_name: 60,
    email: 200,
    content: 5000,
    /** Marks that stand on one sign, above and below it: no script writes more, and a heap of them is drawn over other people's lines. */
    marks: 5,
    /** Replies of one thread that readers may write; an import brings any number. */
    thread_replies: 200,
    threads_per_page: 30,
    /** Of each thread among others, the oldest replies; and of one alone, on a page of its own. */
    replies_shown: 20,
    replies_per_page: 50,
    revisions_kept: 20,
    recycle_days: 30,
    /** A whole word list. */
    words: 20_000,
  },
  media: { alt: 500, name: 200, group_name: 60 },
  setting: { text: 500, textarea: 5000, email: 254 },
  exam: { html: 50_000, rows: 60, text: 2000, short: 120 },
  /** Where something was read: the words of a link, and its address. */
  source: { title: 200, url: 2000 },
  second_factor: {
    recovery_codes: 10,
    /** Characters of a code as somebody types it, spaces and all. */
    code: 40,
  },
  /** Networks that a person has signed in from; a new one is told for so many days, one that was not used for so many is forgotten. */
  sign_in_networks: { kept: 50, notice_days: 30, known_days: 180 },
  /** How far the settings of the comment rate may go. */
  comments_rate: { minutes_max: 1440, per_address_max: 100 },
  token: {
    idle_ms: 7 * DAY_MS,
    total_ms: 30 * DAY_MS,
    /** So long before its end the console offers to go on. */
    announce_ms: 10 * MINUTE_MS,
    /** So long a renewed token still answers: for requests under way, and for an answer that was lost. */
    overlap_ms: 5 * MINUTE_MS,
  },
  audit_days: 365,
  visits_raw_days: 30,
  /** Articles that are known as read most these days; behind them a list goes by the views of all time. */
  most_read: 200,
  /** Different sources, and languages, that a day tells apart. */
  visit_words: 500,
  /** Letters of a source that an address names (`utm_source`); longer ones are no names. */
  utm_source: 40,
  /** Counters in which one visitor or address is told apart in a day (a page and its article are two); beyond them its views count, it no more: their names are read and written with each of its visits. */
  visit_counters: 4_000,
  /** A pause longer than this ends a visit. */
  visit_pause_ms: 30 * MINUTE_MS,
  /** Hits that are read at once: other requests get their turn in between. */
  hits_at_once: 5000,
  /** Characters kept of a search; the words themselves are forgotten after so many days. */
  search_logged: 100,
  searches_days: 400,
  import: {
    /** A WordPress export that the console takes, and a piece of it; what is not begun again within so many days is forgotten, with its file. */
    upload_bytes: 200 * 1024 * 1024,
    part_bytes: 2 * 1024 * 1024,
    kept_days: 30,
    /** Blocks within blocks of an imported text in which paragraphs are still looked for. */
    block_depth: 100,
    /** Elements within elements of the file itself; an export has five. */
    xml_depth: 50,
    /** Bytes of a file for each sign that stands for bytes which are not of its encoding; with more of them it is refused. */
    bytes_for_a_foreign_one: 1000,
    /** Characters of one text of the file; a longer one is read past, and its post left out. */
    text: 5_000_000,
    /** The same as it may be kept: a sign that HTML has to spell out is five. */
    kept_text: 25_000_000,
    /** Characters that are read of a title, a name, an excerpt or a comment. */
    short_text: 100_000,
    /** Characters that are read of an element's style. */
    style: 4000,
    /** Characters of the address of the site that it comes from, with which each of its addresses begins. */
    site: 500,
    /** Characters without any tag after which the file is no export. */
    silence: 60_000_000,
    /** Articles written by one statement, and characters of their texts. */
    articles: 25,
    characters: 1_000_000,
    /** Comments written by one statement; files put into the store before their rows are written. */
    comments: 300,
    files: 20,
    /** What a transaction does is put together so that it holds the database no longer, milliseconds; others wait for it, and for its commit. */
    hold_ms: 80,
    /** Between two of them, milliseconds: long enough for one who tries again and again. */
    rest_ms: 20,
    /** Threads that read texts, on machines with more cores than that; and the memory of each, MB, with what of it is for short-lived things. */
    threads: 3,
    thread_mb: 256,
    thread_young_mb: 24,
  },
  /**
   * A backup older than `due_days` counts as due; a scheduled one that is later than `late_ms` is overdue. Of the file itself: `part_bytes` of a table's text are
   * gathered into one entry (a longer row has one of its own); no entry, and no table's part once unpacked, is larger than `entry_bytes`.
   */
  backups: {
    kept: 14,
    kept_max: 365,
    due_days: 7,
    late_ms: 3 * HOUR_MS,
    part_bytes: 4 * 1024 * 1024,
    entry_bytes: 64 * 1024 * 1024,
    entries: 2_000_000,
    link_ms: MINUTE_MS,
  },
} as const;

/** What a call's address, query and keys may hold, apart from what somebody writes; no form asks for these. Lengths are characters. */
export const REQUEST = {
  /** The last page of a list, and the largest place of a row among those beside it: far beyond all that there is. */
  page: 1_000_000,
  place: 1_000_000,
  /** Rows that one call puts in a new order: more than any tree of ours has. */
  reordered: 1000,
  /** In the place of a slug in an article's address: a number, a former slug or an imported one as well. */
  article_address: 300,
  preview_token: 100,
  /** A word that the author's window makes up: long enough that no other makes the same. */
  creation_key: { min: 8, max: 60 },
  /** Names of the log's actions and of settings, all of which are ours and shorter; settings that one call writes. */
  audit_action: 100,
  setting_key: 100,
  settings: 200,
  /** Results of a search, and rows of a ranking, of one answer. */
  results: { normal: 10, max: 50 },
  ranked: { normal: 10, max: 100 },
  /** What a browser says of a visit: the page, where it came from, itself and its languages. Longer ones are cut or refused. */
  path: 500,
  referrer: 2000,
  user_agent: 500,
  accept_language: 200,
  /** The field of a comment's form that nobody sees: whoever fills it in is a program. */
  trap_field: 500,
  /** Letters of a part of an address, where no call says less. */
  parameter: 500,
  /** Beside a file: fields of its form, and bytes of each. */
  form: { fields: 10, field_bytes: 10_000 },
  /** Problems of one request that are told at once: more than any form has fields. */
  problems_told: 500,
} as const;

/** How fast an article is read: words, and characters of scripts that are written without spaces, in a minute. */
export const READING = { words: 220, characters: 400 } as const;

/** A path of this site, or nothing. A second slash or a backslash would lead browsers to another one. */
export const PATH_PATTERN = '^(?:/(?!/)[^\\s\\\\]*)?$';
/** A menu entry's address: our own path, or an http(s), mailto or tel address; empty for a heading that only holds others. */
export const MENU_URL_PATTERN = `${PATH_PATTERN}|^https?://[^\\s]+$|^mailto:[^\\s]+$|^tel:[+0-9 ()-]+$`;

/** What a public page and all that it asks for at once come to, compressed, before anybody touches it; pictures and the titles' typeface apart. */
export const PAGE_BYTES = 20_000;

/** What a process of the server keeps in memory, apart from what browsers load. */
export const MEMORY = {
  /** Statements that stay prepared on a connection to SQLite, and characters of one: longer ones are lists of values that never come again. Texts kept of one question. */
  statements: { max: 400, characters: 16_000, shapes: 60 },
  /** Pages of the file that a connection to SQLite keeps, kB. */
  sqlite_pages_kb: 4000,
  /** By how much the heap may grow over what lives in it before it is swept whole, percent. V8 alone lets it grow to three times, most of it pages that are outdated. */
  heap_growth_percent: 30,
  /** Bytes of public answers. */
  answers_bytes: 10 * 1024 * 1024,
  /** Answers of calls that are cached as values, from which pages are made. */
  values: 100,
  /** Characters of bodies that were read last, which one save asks several times; what is kept of each is as long again. */
  bodies_read: 300_000,
  /** Articles as lists show them, and how long at most, milliseconds: what counts their readers changes no content. */
  cards: { max: 2000, ms: MINUTE_MS },
  /** The newest articles of an exam, section or category, totals of lists, and pictures. */
  looks: 200,
  /** Which articles are related to those of one exam, section, skill, category and language: a few ids. */
  related: 1000,
  totals: 500,
  /** Pages of lists, as ids: an address can ask for any number of them. */
  list_pages: 500,
  /** Characters of the parts of pages that are drawn once of the same. */
  cached_parts: 3_000_000,
  pictures: 1000,
  /** Names of authors, as lists show them. */
  people: 500,
  /** What search knows of documents besides their words: some 40 bytes for each. */
  search_facets: 40_000,
  /** Lists of a word's weightiest documents, at most `SEARCH.postings_per_term` of them in each, of an exam's name `postings_per_exam`: five bytes for one. */
  search_postings: 1500,
  /** Bytes of whole lists of common words, for collections of at most so many documents: in larger ones a list is longer than the rows of the documents that are looked at again. */
  search_lists: { bytes: 4 * 1024 * 1024, documents: 20_000 },
  /** Page views and searches that wait to be written; beyond it the oldest go. Readers by whom the same search is known again. */
  hits_waiting: 10_000,
  searches_waiting: 5000,
  search_readers: 20_000,
  /** Ways of coming (browser, referrer, language) whose meaning is known. */
  visit_facts: 500,
  /** Packed hits that are held taken apart, and for how long when nobody asks; hits of the open day. */
  hit_cache: { bytes: 24 * 1024 * 1024, idle_ms: QUARTER_MS },
  open_hits: 100_000,
  /** Quarters of hours, with their time zone, of which day and offset are known. */
  quarters: 2000,
  /** Senders that a throttle counts at once. */
  senders: 20_000,
  /** Words whose stem is known, words that were cut last, and common ones of which it is known how many documents hold them. */
  stems: 50_000,
  cut_words: 20_000,
  counted_words: 5000,
  /** Characters that a list of unwanted words has folded; one text cannot have many more kinds. */
  folded_characters: 20_000,
  /** Characters of exam pages' HTML whose pieces are kept: many times what all of them have. */
  exam_parts: 4_000_000,
  /** Addresses that are answered before all else, and characters of one. */
  ready: { max: 2000, address: 500 },
  /** Share pictures in memory, how many are drawn at once, and how long a request waits for its own before it gets the general one. */
  share_picture: { cache_bytes: 16 * 1024 * 1024, at_once: 4, patience_ms: 8_000 },
} as const;

/**
 * Pictures are decoded in a process of their own. `pixels` count over all frames; `chunks` are a PNG's, which programs write some 8 kB long; `memory_bytes` is what that process may hold, with what a picture of
 * `pixels` needs as JPEG, PNG or WebP; past `clean_ms` (a person waits), `drawing_ms` (an SVG: honest ones take a second, costly ones for ever) or `variants_ms` (nobody waits) it is killed; so many may wait for their turn.
 */
export const PICTURES = {
  pixels: 50_000_000,
  frames: 1000,
  chunks: 100_000,
  memory_bytes: 1200 * 1024 * 1024,
  clean_ms: 30_000,
  drawing_ms: 10_000,
  variants_ms: 90_000,
  waiting: 60,
} as const;

/**
 * What is looked at to tell a sound by its bytes: boxes of an MP4 file (a recording has some thirty, one in pieces two for each); tags that an MP3 begins with; empty
 * bytes before and behind them; and frames, one after another, that make it one.
 */
export const SOUNDS = { boxes: 20_000, tags: 4, padding: 65_536, frames: 4 } as const;

/** Of an SVG as it comes: characters are of all path data and texts, `drawn` counts what is shown through `use` again; `matches`: elements held against selectors, some 0.2 µs each; `ratio`: of the longer side to the shorter one. */
export const SVG = {
  bytes: 1024 * 1024,
  elements: 10_000,
  drawn: 20_000,
  depth: 60,
  characters: 900_000,
  attribute: 200_000,
  number: 1_000_000,
  matches: 5_000_000,
  ratio: 1000,
} as const;

/** So many times in so long. */
export interface Rate {
  max: number;
  window_ms: number;
}

/** How often what may be done, by whom; comments have settings for it. */
export const RATES = {
  /** Failed sign-ins: to one name from one network; from one network; to one name from all networks but those that this person is known from. */
  sign_in: { max: 10, window_ms: QUARTER_MS },
  sign_in_network: { max: 50, window_ms: QUARTER_MS },
  sign_in_name: { max: 60, window_ms: 6 * HOUR_MS },
  /** Wrong passwords and wrong codes of somebody who is signed in, or whose password was right. */
  password: { max: 10, window_ms: QUARTER_MS },
  second_factor: { max: 10, window_ms: QUARTER_MS },
  /** Renewals of one person's token. */
  renewals: { max: 20, window_ms: HOUR_MS },
  visits: { max: 120, window_ms: MINUTE_MS },
  /** Searches of one network that are counted, each a row; whoever asks more often is answered, but counts no more. */
  counted_searches: { max: 120, window_ms: MINUTE_MS },
  /**
   * What one network may have made anew, of searches and suggestions, and of everything else; what is kept costs nothing. A page drawn anew takes 5 to 10 ms: fifty in a
   * second leave half a core to others, and are more than a school behind one address opens, or a crawler asks for.
   */
  searches: { max: 120, window_ms: MINUTE_MS },
  drawn: { max: 3_000, window_ms: MINUTE_MS },
  /** Share pictures that are drawn for one network, an eighth of a second of the picture process each: its line is the uploads' too. Chats and social networks ask for one where somebody shares an address. */
  share_pictures: { max: 60, window_ms: MINUTE_MS },
  /** Pages of this process that are made smaller while their first reader waits, 20 ms of another thread each, 60 where that is not enough: a thirtieth of a core at most. The sample's whole map asks for 23. */
  long_compressions: { max: 30, window_ms: MINUTE_MS },
} as const satisfies Record<string, Rate>;

/** What one search may cost, whatever is asked and however many articles there are. */
export const SEARCH = {
  /** Different words and Chinese runs looked at in one field of a document: ten times what a long chapter has. */
  pieces_per_field: 30_000,
  /** Different words kept of one document, the weightiest first. */
  words_per_document: 4000,
  /** Of those, words that a misspelt one may mean: each new one is a dozen rows. */
  spelled_per_document: 2000,
  /** Terms of a question, and words (with all equal ones) that are looked up for them; the rest is ignored. */
  terms: 12,
  words: 80,
  /** The best documents read for one term, shared among its words. */
  postings_per_term: 480,
  /** The same of an exam's name, which stands in all that is answered about it: an answer of which that is not read counts as one that does not name the exam. */
  postings_per_exam: 2000,
  /** Articles whose words are all looked at again where a term has more than that, and answers, which are short: more of them where the process holds the words' lists. */
  rescored: 60,
  rescored_answers: 160,
  rescored_in_lists: 400,
  /** A common word is counted up to here: beyond, it says nothing anyway. */
  counted: 20_000,
  /** Documents that one search finds. */
  results: 200,
  /** Words of a question that may be misspelt, and what is tried for each. */
  slips: 2,
  similar: 3,
  /** Pairs of characters that one character alone may begin. */
  pairs: 24,
  /** Answers that stand above the articles, and where the first of them may not be the one. */
  answers: 2,
  answers_in_doubt: 3,
  /** Characters of an answer's title that are read as questions are. */
  title_chars: 300,
  /** Headings of one article that are found as questions with their answers, and characters of each answer that are kept. */
  questions_per_article: 64,
  answer_chars: 600,
  /** Other ways in which the question of a heading is asked, and characters of each. */
  also_asked: { ways: 12, chars: 100 },
  /** What the search page shows of an answer, in letters; a Chinese character is as wide as two. Whole sentences. */
  shown_width: 300,
  /** Questions whose answers a process keeps until content changes. */
  cached_questions: 80,
  /** Titles and ways of asking that were read as questions, as a process keeps them: some hundred bytes for each. */
  cached_titles: 8000,
  /** Terms that they and questions are made of: those of one word, and the ways of saying those that have equal words, some 150 bytes for each way. */
  cached_terms: { words: 4000, ways: 60_000 },
} as const;

/** Days that one answer of the statistics holds, by its interval. */
export const STATISTICS_DAYS = { hour: 7, day: 732, month: 7320 };
