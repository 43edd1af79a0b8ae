/** Every limit that the contract, the forms and the server share. Lengths are characters, sizes bytes, times milliseconds. */
export const LIMITS = {
  request_timeout_ms: 50_000,
  per_page_default: 20,
  per_page_max: 100,
  search_query: 200,
  /** Groups of words that mean the same to a search, and what one holds. */
  search_alias: { groups: 500, words: 20, word: 60 },
  body_bytes: 2 * 1024 * 1024,
  /** Bodies of calls that need no account. */
  public_body_bytes: 64 * 1024,
  upload_bytes: 20 * 1024 * 1024,
  image_pixels: 50_000_000,
  batch_ids: 200,
  username: { min: 2, max: 60 },
  name: 80,
  password: { min: 10, max: 200 },
  article: {
    title: 200,
    slug: 120,
    summary: 500,
    content_html: 1_000_000,
    tags: 20,
    tag: 60,
    sources: 20,
    seo_title: 200,
    seo_description: 300,
    revisions_kept: 50,
    recycle_days: 30,
    related: 3,
    /** How many of each exam or section a grouped list has, and may have. */
    per_group: { normal: 3, max: 20 },
    /** Days until the next check of an article that somebody has found still accurate. */
    review_days: 180,
    preview_days: 7,
    export_rows: 20_000,
    /** A schedule that is later than this is overdue. */
    overdue_ms: 60_000,
  },
  category: { name: 80, slug: 80, description: 500, depth: 5 },
  menu: { label: 60, url: 500, depth: 3 },
  comment: {
    author_name: 60,
    email: 200,
    content: 5000,
    /** Replies of one thread, all of which a page shows. */
    thread_replies: 200,
    threads_per_page: 30,
    revisions_kept: 20,
    recycle_days: 30,
    /** A whole word list. */
    words: 20_000,
  },
  media: { alt: 500, name: 200, group_name: 60, svg_bytes: 1024 * 1024 },
  setting: { text: 500, textarea: 5000, json: 20_000 },
  exam: { html: 50_000, rows: 60, text: 2000 },
  login: { window_ms: 15 * 60_000, per_name_and_address: 10, per_address: 50 },
  /** How far the settings of the comment rate may go. */
  comments_rate: { minutes_max: 1440, per_address_max: 100 },
  visits_rate: { window_ms: 60_000, per_address: 120 },
  token: { idle_ms: 7 * 86_400_000, total_ms: 30 * 86_400_000 },
  audit_days: 365,
  visits_raw_days: 30,
  /** A pause longer than this ends a visit. */
  visit_pause_ms: 30 * 60_000,
  /** Characters kept of a search; the words themselves are forgotten after so many days. */
  search_logged: 100,
  searches_days: 400,
  /** Backups kept in DATA_DIR/backups; one older than `days` counts as due. */
  backups: { kept: 14, due_days: 7 },
} as const;

/** A menu entry's address: our own path, or an http(s), mailto or tel address; empty for a heading that only holds others. */
export const MENU_URL_PATTERN = '^$|^/(?!/)[^\\s\\\\]*$|^https?://[^\\s]+$|^mailto:[^\\s]+$|^tel:[+0-9 ()-]+$';
