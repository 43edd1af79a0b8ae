import type { ArticleInput } from '../../../contract/articles.ts';
import { readingMinutes } from '../../content/text-of.ts';
import type { Db, Trx } from '../../deps.ts';
import { type Draft, draftOfRow, toColumns, WAITING_FIELDS } from './articles.fields.ts';
import { type ArticleRecord, tagsOf } from './articles.queries.ts';
import { deleteWorkingCopy, saveWorkingCopy } from './articles.repository.ts';
import { withoutDeadReferences } from './articles.rules.ts';
import { tagSlug } from './articles.sync.ts';

export type WorkingFields = Partial<ArticleInput>;

/** What waits in the working copy; an article without one has an empty one. */
export function workingFieldsOf(row: Pick<ArticleRecord, 'working_fields'>): WorkingFields {
  return row.working_fields ? (JSON.parse(row.working_fields) as WorkingFields) : {};
}

/** The article as a whole set of written fields: what is live, and over it what waits in the working copy, without what has been deleted since. */
export async function draftOf(db: Db | Trx, row: ArticleRecord): Promise<{ live: Draft; draft: Draft }> {
  const tags = (await tagsOf(db, [row.id])).get(row.id) ?? [];
  const live = draftOfRow(
    row,
    tags.map((tag) => tag.name),
  );
  return { live, draft: { ...live, ...(await withoutDeadReferences(db, workingFieldsOf(row))) } };
}

/** The record and its tags as they would be if the working copy were live: with the names of what it points to. */
export async function withWorkingCopy(db: Db | Trx, row: ArticleRecord): Promise<{ row: ArticleRecord; tags: { name: string; slug: string }[] }> {
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
  { live, draft }: { live: Draft; draft: Draft },
  by: { user_id: number | null; updated_at: number },
): Promise<void> {
  const changed = Object.fromEntries(
    Object.entries(draft).filter(([name, value]) => WAITING_FIELDS.has(name) && JSON.stringify(value) !== JSON.stringify(live[name as keyof Draft])),
  );
  if (Object.keys(changed).length === 0) await deleteWorkingCopy(trx, row.id);
  else await saveWorkingCopy(trx, { article_id: row.id, fields: JSON.stringify(changed), ...by });
}
