import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

type Column = (column: ColumnDefinitionBuilder) => ColumnDefinitionBuilder;
const required: Column = (column) => column.notNull();

/** The whole shape of the data, also for what gets its screens later. Immutable once released: changes are new files. */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  const sqlite = dialect === 'sqlite';
  const int = sqlite ? 'integer' : 'bigint';

  const table = (name: string) => {
    const builder = db.schema.createTable(name);
    return (sqlite ? builder.modifyEnd(sql`strict`) : builder) as CreateTableBuilder<string, string>;
  };
  const withId = (name: string) =>
    sqlite
      ? table(name).addColumn('id', 'integer', (c) => c.primaryKey().autoIncrement())
      : table(name).addColumn('id', 'bigint', (c) => c.primaryKey().generatedByDefaultAsIdentity());
  const edited = (builder: CreateTableBuilder<string, string>) =>
    builder
      .addColumn('version', int, (c) => c.notNull().defaultTo(1))
      .addColumn('created_at', int, required)
      .addColumn('updated_at', int, required);
  const flag =
    (value: 0 | 1): Column =>
    (column) =>
      column.notNull().defaultTo(value);
  const text =
    (value = ''): Column =>
    (column) =>
      column.notNull().defaultTo(value);
  const json =
    (value: '[]' | '{}'): Column =>
    (column) =>
      column.notNull().defaultTo(value);
  const index = (name: string, on: string, columns: string[]) => db.schema.createIndex(name).on(on).columns(columns).execute();

  await edited(
    withId('users')
      .addColumn('username', 'text', required)
      .addColumn('username_key', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', text())
      .addColumn('bio', 'text', text())
      .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('admin', 'editor')`))
      .addColumn('password_hash', 'text', required)
      .addColumn('disabled', int, (c) => flag(0)(c).check(sql`disabled in (0, 1)`))
      .addColumn('last_login_at', int),
  ).execute();

  await withId('sessions')
    .addColumn('user_id', int, (c) => c.notNull().references('users.id').onDelete('cascade'))
    .addColumn('token_hash', 'text', (c) => c.notNull().unique())
    .addColumn('created_at', int, required)
    .addColumn('last_used_at', int, required)
    .addColumn('expires_at', int, required)
    .addColumn('ip', 'text')
    .addColumn('user_agent', 'text')
    .execute();
  await index('sessions_user', 'sessions', ['user_id']);

  await withId('throttle_events').addColumn('bucket', 'text', required).addColumn('at', int, required).execute();
  await index('throttle_events_bucket', 'throttle_events', ['bucket', 'at']);

  await edited(
    table('exams')
      .addColumn('code', 'text', (c) => c.primaryKey())
      .addColumn('overview_html', 'text', text())
      .addColumn('key_facts', 'text', json('[]'))
      .addColumn('sections', 'text', json('[]'))
      .addColumn('score_scale', 'text', text())
      .addColumn('faqs', 'text', json('[]'))
      .addColumn('official_links', 'text', json('[]'))
      .addColumn('checked_on', 'text'),
  ).execute();

  await edited(
    withId('editions')
      .addColumn('exam', 'text', (c) => c.notNull().references('exams.code'))
      .addColumn('name', 'text', required)
      .addColumn('valid_from', 'text', required)
      .addColumn('valid_to', 'text')
      .addColumn('summary', 'text', text()),
  )
    .addUniqueConstraint('editions_name', ['exam', 'name'])
    .execute();

  await edited(
    withId('categories')
      .addColumn('name', 'text', required)
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .addColumn('description', 'text', text())
      .addColumn('parent_id', int, (c) => c.references('categories.id'))
      .addColumn('sort', int, (c) => c.notNull().defaultTo(0))
      .addColumn('hidden', int, (c) => flag(0)(c).check(sql`hidden in (0, 1)`))
      .addColumn('seo_title', 'text', text())
      .addColumn('seo_description', 'text', text()),
  ).execute();

  await withId('tags')
    .addColumn('name', 'text', required)
    .addColumn('slug', 'text', (c) => c.notNull().unique())
    .execute();

  await edited(
    withId('media')
      .addColumn('storage_key', 'text', (c) => c.notNull().unique())
      .addColumn('name', 'text', required)
      .addColumn('mime', 'text', required)
      .addColumn('bytes', int, required)
      .addColumn('width', int)
      .addColumn('height', int)
      .addColumn('alt', 'text', text())
      .addColumn('sha256', 'text', (c) => c.notNull().unique())
      .addColumn('variants', 'text', json('[]'))
      .addColumn('group_name', 'text', text())
      .addColumn('user_id', int, (c) => c.references('users.id').onDelete('set null')),
  ).execute();

  await edited(
    withId('articles')
      .addColumn('slug', 'text', (c) => c.notNull().unique())
      .addColumn('title', 'text', required)
      .addColumn('summary', 'text', text())
      .addColumn('content_html', 'text', text())
      .addColumn('exam', 'text', (c) => c.references('exams.code'))
      .addColumn('section', 'text')
      .addColumn('skill', 'text')
      .addColumn('level', 'text')
      .addColumn('kind', 'text', text('guide'))
      .addColumn('language', 'text', text('en'))
      .addColumn('category_id', int, (c) => c.references('categories.id'))
      .addColumn('cover_media_id', int, (c) => c.references('media.id').onDelete('set null'))
      .addColumn('edition_id', int, (c) => c.references('editions.id'))
      .addColumn('translation_of', int, (c) => c.references('articles.id').onDelete('set null'))
      .addColumn('sources', 'text', json('[]'))
      .addColumn('review_by', 'text')
      .addColumn('checked_on', 'text')
      .addColumn('status', 'text', (c) => text('draft')(c).check(sql`status in ('draft', 'scheduled', 'published')`))
      .addColumn('published_at', int)
      .addColumn('unpublish_at', int)
      .addColumn('pinned', int, (c) => flag(0)(c).check(sql`pinned in (0, 1)`))
      .addColumn('allow_comments', int, (c) => flag(1)(c).check(sql`allow_comments in (0, 1)`))
      .addColumn('seo_title', 'text', text())
      .addColumn('seo_description', 'text', text())
      .addColumn('author_id', int, (c) => c.references('users.id').onDelete('set null'))
      .addColumn('view_count', int, (c) => c.notNull().defaultTo(0))
      .addColumn('comment_count', int, (c) => c.notNull().defaultTo(0))
      .addColumn('reading_minutes', int, (c) => c.notNull().defaultTo(1))
      .addColumn('deleted_at', int),
  ).execute();
  await index('articles_public', 'articles', ['status', 'published_at', 'id']);
  await index('articles_exam', 'articles', ['exam', 'section', 'published_at']);
  await index('articles_category', 'articles', ['category_id', 'published_at']);
  await index('articles_updated', 'articles', ['updated_at', 'id']);
  await index('articles_deleted', 'articles', ['deleted_at']);

  await table('article_tags')
    .addColumn('article_id', int, (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('tag_id', int, (c) => c.notNull().references('tags.id').onDelete('cascade'))
    .addColumn('position', int, (c) => c.notNull().defaultTo(0))
    .addPrimaryKeyConstraint('article_tags_pk', ['article_id', 'tag_id'])
    .execute();
  await index('article_tags_tag', 'article_tags', ['tag_id']);

  await table('article_working_copies')
    .addColumn('article_id', int, (c) => c.primaryKey().references('articles.id').onDelete('cascade'))
    .addColumn('fields', 'text', json('{}'))
    .addColumn('user_id', int, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('updated_at', int, required)
    .execute();

  await withId('article_revisions')
    .addColumn('article_id', int, (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('revision', int, required)
    .addColumn('fields', 'text', required)
    .addColumn('user_id', int, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('created_at', int, required)
    .addUniqueConstraint('article_revisions_number', ['article_id', 'revision'])
    .execute();

  await table('redirects')
    .addColumn('path', 'text', (c) => c.primaryKey())
    .addColumn('article_id', int, (c) => c.references('articles.id').onDelete('set null'))
    .addColumn('created_at', int, required)
    .execute();
  await index('redirects_article', 'redirects', ['article_id']);

  await withId('comments')
    .addColumn('article_id', int, (c) => c.notNull().references('articles.id').onDelete('cascade'))
    .addColumn('parent_id', int, (c) => c.references('comments.id'))
    .addColumn('root_id', int, (c) => c.references('comments.id'))
    .addColumn('author_name', 'text', required)
    .addColumn('author_email', 'text')
    .addColumn('content', 'text', required)
    .addColumn('status', 'text', (c) => c.notNull().check(sql`status in ('pending', 'approved', 'rejected', 'spam')`))
    .addColumn('user_id', int, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('ip', 'text')
    .addColumn('user_agent', 'text')
    .addColumn('created_at', int, required)
    .addColumn('updated_at', int, required)
    .addColumn('deleted_at', int)
    .execute();
  await index('comments_article', 'comments', ['article_id', 'status', 'created_at']);
  await index('comments_status', 'comments', ['status', 'created_at']);
  await index('comments_root', 'comments', ['root_id']);
  await index('comments_parent', 'comments', ['parent_id']);

  await edited(
    withId('menus')
      .addColumn('label', 'text', required)
      .addColumn('label_zh', 'text', text())
      .addColumn('url', 'text', text())
      .addColumn('platform', 'text', (c) => text('all')(c).check(sql`platform in ('all', 'web', 'mobile')`))
      .addColumn('position', 'text', (c) => text('header')(c).check(sql`position in ('header', 'footer')`))
      .addColumn('parent_id', int, (c) => c.references('menus.id'))
      .addColumn('sort', int, (c) => c.notNull().defaultTo(0))
      .addColumn('visible', int, (c) => flag(1)(c).check(sql`visible in (0, 1)`))
      .addColumn('new_window', int, (c) => flag(0)(c).check(sql`new_window in (0, 1)`)),
  ).execute();

  await table('media_uses')
    .addColumn('media_id', int, (c) => c.notNull().references('media.id').onDelete('cascade'))
    .addColumn('kind', 'text', required)
    .addColumn('owner_id', int)
    .addColumn('owner_key', 'text', text())
    .execute();
  await index('media_uses_media', 'media_uses', ['media_id']);
  await index('media_uses_owner', 'media_uses', ['kind', 'owner_id']);

  await table('configs')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', required)
    .addColumn('version', int, required)
    .addColumn('updated_at', int, required)
    .execute();

  await withId('visits')
    .addColumn('at', int, required)
    .addColumn('path', 'text', required)
    .addColumn('article_id', int)
    .addColumn('exam', 'text')
    .addColumn('source', 'text', text())
    .addColumn('device', 'text', text())
    .addColumn('browser', 'text', text())
    .addColumn('language', 'text', text())
    .addColumn('visitor', 'text', required)
    .addColumn('address', 'text', required)
    .addColumn('is_bot', int, flag(0))
    .execute();
  await index('visits_at', 'visits', ['at']);

  await table('visit_hours')
    .addColumn('at', int, required)
    .addColumn('dimension', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('pv', int, required)
    .addColumn('bots', int, required)
    .addPrimaryKeyConstraint('visit_hours_pk', ['at', 'dimension', 'key'])
    .execute();
  await table('visit_days')
    .addColumn('day', 'text', required)
    .addColumn('dimension', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('pv', int, required)
    .addColumn('uv', int, required)
    .addColumn('ip', int, required)
    .addColumn('bots', int, required)
    .addPrimaryKeyConstraint('visit_days_pk', ['day', 'dimension', 'key'])
    .execute();
  await index('visit_days_dimension', 'visit_days', ['dimension', 'day']);
  await table('visitor_days')
    .addColumn('day', 'text', required)
    .addColumn('dimension', 'text', required)
    .addColumn('key', 'text', required)
    .addColumn('visitor', 'text', required)
    .addPrimaryKeyConstraint('visitor_days_pk', ['day', 'dimension', 'key', 'visitor'])
    .execute();

  await withId('searches').addColumn('at', int, required).addColumn('query', 'text', required).addColumn('results', int, required).execute();
  await index('searches_at', 'searches', ['at']);

  await withId('audit')
    .addColumn('action', 'text', required)
    .addColumn('target', 'text', required)
    .addColumn('target_id', 'text')
    .addColumn('detail', 'text', text())
    .addColumn('user_id', int, (c) => c.references('users.id').onDelete('set null'))
    .addColumn('user_name', 'text', text())
    .addColumn('ip', 'text')
    .addColumn('created_at', int, required)
    .execute();
  await index('audit_created', 'audit', ['created_at']);

  await withId('jobs')
    .addColumn('kind', 'text', required)
    .addColumn('payload', 'text', json('{}'))
    .addColumn('run_at', int, required)
    .addColumn('locked_until', int)
    .addColumn('attempts', int, (c) => c.notNull().defaultTo(0))
    .addColumn('finished_at', int)
    .addColumn('error', 'text')
    .addColumn('created_at', int, required)
    .execute();
  await index('jobs_due', 'jobs', ['finished_at', 'run_at']);

  await table('imported')
    .addColumn('source', 'text', required)
    .addColumn('resource', 'text', required)
    .addColumn('source_id', 'text', required)
    .addColumn('target_id', int, required)
    .addPrimaryKeyConstraint('imported_pk', ['source', 'resource', 'source_id'])
    .execute();

  await table('state')
    .addColumn('key', 'text', (c) => c.primaryKey())
    .addColumn('value', 'text', required)
    .addColumn('updated_at', int, required)
    .execute();

  if (sqlite) {
    await sql`create virtual table article_search using fts5(title, headings, body, content='', contentless_delete=1, tokenize='unicode61')`.execute(db);
  } else {
    await sql`create table article_search (article_id bigint primary key references articles (id) on delete cascade, vector tsvector not null)`.execute(db);
    await sql`create index article_search_vector on article_search using gin (vector)`.execute(db);
  }
}
