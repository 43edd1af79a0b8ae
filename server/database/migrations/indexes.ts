import { sql } from 'kysely';
import type { Migration } from '../dialect.ts';

/** All that a public list is narrowed by; tags stand in a table of their own. */
const FACETS = ['language', 'exam', 'section', 'kind', 'category_id', 'author_id'];
const ORDER = ['pinned', 'published_at', 'id'];
/** What each index is led by behind the status, and what else is read from it. */
const LISTS: Record<string, [leading: string[], ...others: string[]]> = {
  front: [ORDER],
  language_front: [['language', ...ORDER]],
  exam_front: [['exam', ...ORDER]],
  exam_language_front: [['exam', 'language', ...ORDER]],
  section_front: [['exam', 'section', ...ORDER]],
  author_front: [['author_id', ...ORDER]],
  // By id, for what a tag names.
  sitemap: [['id', 'published_at', 'text_updated_at'], 'translation_of', 'slug'],
};

/** Migrations that lay indexes, by the name that a database writes down once it ran; one that has landed never changes. */
export const INDEX_MIGRATIONS: Readonly<Record<string, Migration>> = {
  /**
   * What a search asks of some hundred documents stands in one row with all their words. SQLite would read past those: an index that holds
   * nothing else answers. PostgreSQL keeps long values apart.
   */
  '021-search-attributes': async (db, { dialect }) => {
    if (dialect !== 'sqlite') return;
    await db.schema
      .createIndex('search_documents_attributes')
      .on('search_documents')
      .columns(['document_id', 'scope', 'exam', 'section', 'kind', 'language'])
      .execute();
  },
  /** Of translations alone: among all articles, most of which have no original, the database would think that any original has thousands. */
  '027-translations-index': async (db) => {
    await db.schema.dropIndex('articles_translations').execute();
    await db.schema.createIndex('articles_translations').on('articles').column('translation_of').where('translation_of', 'is not', null).execute();
  },
  /**
   * Indexes over articles that nobody has deleted, led by their status (SQLite wants something to look up), each in the order of a list and with all that it is narrowed by: a row's other columns lie behind its body, and to pass
   * over a row would mean to read past its text.
   */
  '029-front-indexes': async (db) => {
    // What was led by `deleted_at`, too: PostgreSQL does not skip over a null when it looks for an order.
    const before = ['front', 'exam_front', 'section_front', 'near', 'near_section', 'near_category', 'near_edition'];
    for (const name of before) await db.schema.dropIndex(`articles_${name}`).execute();
    const index = (name: string, columns: string) =>
      sql.raw(`create index articles_${name} on articles (status, ${columns}, deleted_at) where deleted_at is null`).execute(db);
    const order = 'pinned, published_at, id';
    await index('front', `${order}, kind, category_id, language`);
    await index('language_front', `language, ${order}, kind, category_id`);
    await index('exam_front', `exam, ${order}, section, kind, language`);
    await index('exam_language_front', `exam, language, ${order}, section, kind`);
    await index('section_front', `exam, section, ${order}, kind, language`);
    await index('author_front', `author_id, ${order}, language`);
    await index('most_viewed', 'view_count, published_at, id');
    await index('by_title', 'lower(title), published_at desc, id desc');
    await index('sitemap', 'id, published_at, text_updated_at, exam, language, translation_of, slug');
    // The looks for what stands around an article: what is asked of a candidate stands in the index too.
    await index('near', 'language, exam, published_at, id, section, skill, kind, review_by, edition_id');
    await index('near_section', 'language, exam, section, published_at, id, skill, kind, review_by, edition_id');
    await index('near_category', 'language, category_id, published_at, id, exam, section, skill, kind, review_by, edition_id');
    await index('near_edition', 'edition_id, language, section, published_at, id, kind, review_by');
  },
  /** Indexes in the order of the console's lists of comments, for what is told of a comment's sender and a file's uses, and for what is due for review. */
  '033-console-lists': async (db) => {
    // What is replaced by an index of the list's own order, or one that holds all that is asked.
    for (const name of ['comments_deleted', 'comments_status', 'comments_email', 'comments_ip', 'media_uses_media']) await db.schema.dropIndex(name).execute();
    const index = (name: string, table: string, columns: string, where = '') =>
      sql.raw(`create index ${name} on ${table} (${columns})${where && ` where ${where}`}`).execute(db);
    // What the condition names stands in the index too, or SQLite reads the row for it.
    await index('comments_newest', 'comments', 'created_at, id, deleted_at, purged_at', 'deleted_at is null');
    await index('comments_status', 'comments', 'status, created_at, id, deleted_at, purged_at', 'deleted_at is null');
    // Only of what is deleted: of the many that are not, SQLite would choose it and sort.
    await index('comments_deleted', 'comments', 'deleted_at', 'deleted_at is not null');
    await index('comments_email', 'comments', 'email_key, status, created_at, id, user_id', 'email_key is not null');
    await index('comments_ip', 'comments', 'ip_key, status, created_at, id, user_id', 'ip_key is not null');
    await index('media_uses_media', 'media_uses', 'media_id, kind, owner_id');
    await index('articles_review', 'articles', 'review_by, deleted_at', 'deleted_at is null and review_by is not null');
    await index('articles_described', 'articles', 'edition_id, status, checked_on, review_by, deleted_at', 'deleted_at is null and edition_id is not null');
  },
  /** Lists by views and by title, narrowed by anything: what is passed over is passed over in the index, and no sort is made of all that fits. */
  '034-wider-orders': async (db) => {
    for (const [name, order] of [
      ['most_viewed', 'view_count, published_at, id'],
      ['by_title', 'lower(title), published_at desc, id desc'],
    ] as const) {
      await db.schema.dropIndex(`articles_${name}`).execute();
      const columns = `status, ${order}, language, exam, section, kind, category_id, author_id, deleted_at`;
      await sql.raw(`create index articles_${name} on articles (${columns}) where deleted_at is null`).execute(db);
    }
  },
  /**
   * A public list is read and counted from its index, whatever combination narrows it: to look at a row of `articles` means to read past its body, and that for
   * all of them was a third of a second at 100,000. A tag's articles are found without its rows.
   */
  '037-lists-by-anything': async (db) => {
    for (const [name, [leading, ...others]] of Object.entries(LISTS)) {
      const columns = ['status', ...leading, ...FACETS.filter((facet) => !leading.includes(facet)), ...others, 'deleted_at'];
      await db.schema.dropIndex(`articles_${name}`).execute();
      await sql.raw(`create index articles_${name} on articles (${columns.join(', ')}) where deleted_at is null`).execute(db);
    }
    await db.schema.dropIndex('article_tags_tag').execute();
    await db.schema.createIndex('article_tags_tag').on('article_tags').columns(['tag_id', 'article_id']).execute();
  },
  /**
   * Replies by the comment that their thread begins with. Without the comments that begin threads: to count those as one value with thousands of rows makes the planner
   * believe that two threads are half of the table, and read all of it.
   */
  '040-replies-index': async (db) => {
    await db.schema.dropIndex('comments_root').execute();
    await sql`create index comments_root on comments (root_id, created_at, id) where root_id is not null`.execute(db);
  },
  /** The sitemap tells the day of a check too, and still looks at no article's row. */
  '071-sitemap-checked': async (db) => {
    const columns = ['id', 'published_at', 'text_updated_at', ...FACETS, 'translation_of', 'slug', 'checked_on'];
    await db.schema.dropIndex('articles_sitemap').execute();
    await sql.raw(`create index articles_sitemap on articles (status, ${columns.join(', ')}, deleted_at) where deleted_at is null`).execute(db);
  },
  /**
   * The console's lists, in each of their orders and counted, whatever narrows them: what SQLite read a row for it read all rows for, a tenth of a second and more at 10,000 articles of which few fit.
   * Led by `deleted_at` on SQLite, which wants something to look up, and not on PostgreSQL, which does not skip over a null when it looks for an order.
   */
  '082-console-lists-by-anything': async (db, { dialect }) => {
    for (const name of ['list', 'by_published_at', 'by_view_count', 'by_comment_count']) await db.schema.dropIndex(`articles_${name}`).execute();
    const narrowing = 'status, exam, section, skill, level, kind, language, category_id, author_id, edition_id, pinned, created_at';
    const orders = {
      ...{ newest: 'updated_at', by_title: 'lower(title)', viewed: 'view_count', discussed: 'comment_count' },
      // Behind the newest stand drafts, which have no date: so SQLite reads an index backwards by itself, PostgreSQL one that begins with them.
      published: dialect === 'sqlite' ? 'published_at' : 'published_at nulls first',
    };
    for (const [name, order] of Object.entries(orders)) {
      const columns = `${order}, id, ${narrowing}`;
      const all = dialect === 'sqlite' ? `deleted_at, ${columns}` : `${columns}, deleted_at`;
      await sql.raw(`create index articles_console_${name} on articles (${all}) where deleted_at is null`).execute(db);
    }
    await sql`create index articles_recycled on articles (deleted_at, id) where deleted_at is not null`.execute(db);
  },
  /** The media library in its orders, its newest files first; and lines of the log by what they are about. */
  '083-media-and-log': async (db) => {
    const index = (name: string, on: string) => sql.raw(`create index ${name} on ${on}`).execute(db);
    await index('media_newest', 'media (created_at, id)');
    await index('media_by_name', 'media (lower(name), id)');
    await index('media_by_bytes', 'media (bytes, id)');
    await index('audit_action', 'audit (action, created_at, id, user_id)');
    await index('audit_target', 'audit (target, created_at, id, user_id)');
  },
  /**
   * The threads of an article without its replies, and the replies that readers see, of which a page shows the first and counts the others: a thread may have ten thousand.
   * Led by the condition as their queries write it: of two indexes that begin with the thread SQLite takes the narrower, and reads rows. What it names stands in the index too.
   */
  '084-threads-and-shown-replies': async (db) => {
    await sql`create index comments_threads on comments (article_id, created_at, id, status, deleted_at) where root_id is null`.execute(db);
    await sql`create index comments_shown_replies on comments (
      (case when status = 'approved' and deleted_at is null then 1 else 0 end), root_id, created_at, id, status, deleted_at) where root_id is not null`.execute(
      db,
    );
  },
  /** What went public or was taken down in a time, for the search engines that want to be told. */
  '096-what-came-and-went': async (db) => {
    await sql`create index article_revisions_came_and_went on article_revisions (created_at, article_id) where event in ('publish', 'unpublish')`.execute(db);
  },
};
