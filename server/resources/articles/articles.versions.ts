import { type Insertable, sql } from 'kysely';
import { LIMITS } from '../../../config/limits.ts';
import type { ArticleFields, ArticleInput, Revision, RevisionEvent } from '../../../contract/articles.ts';
import { tagSlug } from '../../content/slugs.ts';
import { charactersIn, readingMinutes, textOf } from '../../content/text-of.ts';
import { prepared } from '../../database/prepared.ts';
import type { Database } from '../../database/schema.ts';
import type { Db, Trx } from '../../deps.ts';
import type { ArticleRecord } from './articles.console.ts';
import { draftOfRow, toColumns, WAITING_FIELDS } from './articles.fields.ts';
import { tagsOf } from './articles.repository.ts';
import { withoutDeadReferences } from './articles.rules.ts';

type WorkingFields = Partial<ArticleInput>;

/** What waits in the working copy; an article without one has an empty one. */
export function workingFieldsOf(row: Pick<ArticleRecord, 'working_fields'>): WorkingFields {
  return row.working_fields ? (JSON.parse(row.working_fields) as WorkingFields) : {};
}

/** The article as a whole set of written fields: what is live, and over it what waits in the working copy, without what has been deleted since. */
export async function draftOf(db: Db, row: ArticleRecord): Promise<{ live: ArticleFields; draft: ArticleFields }> {
  const tags = (await tagsOf(db, [row.id])).get(row.id) ?? [];
  const live = draftOfRow(
    row,
    tags.map((tag) => tag.name),
  );
  return { live, draft: { ...live, ...(await withoutDeadReferences(db, workingFieldsOf(row))) } };
}

/** The record and its tags as they would be if the working copy were live: with the names of what it points to. */
export async function withWorkingCopy(db: Db, row: ArticleRecord): Promise<{ row: ArticleRecord; tags: { name: string; slug: string }[] }> {
  const tags = (await tagsOf(db, [row.id])).get(row.id) ?? [];
  const working = workingFieldsOf(row);
  const merged = { ...row, ...toColumns(working) } as ArticleRecord;
  if (working.content_html !== undefined) merged.reading_minutes = readingMinutes(working.content_html);
  if (working.category_id !== undefined) {
    const category = await db
      .selectFrom('categories')
      .select(['name', 'name_zh', 'slug'])
      .where('id', '=', working.category_id ?? 0)
      .executeTakeFirst();
    Object.assign(merged, { category_name: category?.name ?? null, category_name_zh: category?.name_zh ?? null, category_slug: category?.slug ?? null });
  }
  if (working.edition_id !== undefined) {
    const edition = await db
      .selectFrom('editions')
      .select(['name', 'valid_from', 'valid_to'])
      .where('id', '=', working.edition_id ?? 0)
      .executeTakeFirst();
    Object.assign(merged, {
      edition_name: edition?.name ?? null,
      edition_valid_from: edition?.valid_from ?? null,
      edition_valid_to: edition?.valid_to ?? null,
    });
  }
  if (working.cover_media_id !== undefined) {
    const cover = await db
      .selectFrom('media')
      .select(['storage_key', 'alt', 'width', 'height', 'is_drawing', 'sha256', 'variants'])
      .where('id', '=', working.cover_media_id ?? 0)
      .executeTakeFirst();
    Object.assign(merged, {
      cover_key: cover?.storage_key ?? null,
      cover_alt: cover?.alt ?? null,
      cover_width: cover?.width ?? null,
      cover_height: cover?.height ?? null,
      cover_is_drawing: cover?.is_drawing ?? null,
      cover_sha256: cover?.sha256 ?? null,
      cover_variants: cover?.variants ?? null,
    });
  }
  return { row: merged, tags: working.tags ? working.tags.map((name) => ({ name, slug: tagSlug(name) })) : tags };
}

/** Keeps what differs from the live text as the working copy, or none when nothing does; readers see nothing of it. */
export async function keepWorkingCopy(
  trx: Trx,
  row: ArticleRecord,
  { live, draft }: { live: ArticleFields; draft: ArticleFields },
  by: { user_id: number | null; updated_at: number },
): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => WAITING_FIELDS.has(name) && JSON.stringify(value) !== JSON.stringify(live[name as keyof ArticleFields])),
  );
  if (Object.keys(changed).length === 0) await deleteWorkingCopy(trx, row.id);
  else await saveWorkingCopy(trx, { article_id: row.id, fields: JSON.stringify(changed), ...by });
}

export async function saveWorkingCopy(trx: Trx, row: Insertable<Database['article_working_copies']>): Promise<void> {
  await trx
    .insertInto('article_working_copies')
    .values(row)
    .onConflict((conflict) => conflict.column('article_id').doUpdateSet({ fields: row.fields, user_id: row.user_id ?? null, updated_at: row.updated_at }))
    .execute();
}

export async function deleteWorkingCopy(trx: Trx, articleId: number): Promise<void> {
  await trx.deleteFrom('article_working_copies').where('article_id', '=', articleId).execute();
}

/** The next of its article; it takes its number as it is written. */
const insertRevision = prepared((db, row: Omit<Insertable<Database['article_revisions']>, 'revision'>) =>
  db
    .insertInto('article_revisions')
    .values({ ...row, revision: sql<number>`(select coalesce(max(revision), 0) + 1 from article_revisions where article_id = ${row.article_id})` })
    .returning('revision'),
);

/** Keeps a revision and drops the oldest beyond the limit. */
export async function addRevision(
  trx: Trx,
  articleId: number,
  draft: ArticleFields,
  about: { event: RevisionEvent; user_id: number | null; created_at: number },
): Promise<void> {
  const row = { article_id: articleId, fields: JSON.stringify(draft), title: draft.title, chars: charactersIn(textOf(draft.content_html)) };
  const [kept] = await insertRevision(trx, { ...row, ...about });
  const last = (kept?.revision ?? 0) - LIMITS.article.revisions_kept;
  if (last > 0) await trx.deleteFrom('article_revisions').where('article_id', '=', articleId).where('revision', '<=', last).execute();
}

function selectRevisions(db: Db, articleId: number) {
  return db
    .selectFrom('article_revisions')
    .leftJoin('users', 'users.id', 'article_revisions.user_id')
    .select([
      'article_revisions.revision',
      'article_revisions.title',
      'article_revisions.chars',
      'article_revisions.event',
      'article_revisions.created_at',
      'users.id as user_id',
      'users.name',
      'users.username',
    ])
    .where('article_id', '=', articleId);
}

/** Newest first, without the texts. */
export function listRevisions(db: Db, articleId: number) {
  return selectRevisions(db, articleId).orderBy('revision', 'desc').execute();
}

type RevisionRow = Awaited<ReturnType<typeof listRevisions>>[number];

export function findRevision(db: Db, articleId: number, revision: number) {
  return selectRevisions(db, articleId).select('article_revisions.fields').where('revision', '=', revision).executeTakeFirst();
}

/** A revision as the API answers it, without its texts. */
export function presentRevision({ revision, title, chars, event, created_at, user_id, name, username }: RevisionRow): Revision {
  return {
    revision,
    title,
    chars,
    event: event as RevisionEvent,
    author: user_id === null ? null : { id: user_id, name: name || username || '' },
    created_at: new Date(created_at).toISOString(),
  };
}
