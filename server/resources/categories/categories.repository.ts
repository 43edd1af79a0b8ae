import type { Selectable } from 'kysely';
import { prepared } from '../../database/prepared.ts';
import { versionedRows } from '../../database/rows.ts';
import type { CategoriesTable } from '../../database/schema.ts';
import type { Db, Deps } from '../../deps.ts';

export type CategoryRow = Selectable<CategoriesTable>;
export const { insert: insertCategory, update: updateCategoryRow, remove: deleteCategory } = versionedRows('categories');

const inTheirOrder = prepared((db) => db.selectFrom('categories').selectAll().orderBy('sort').orderBy('id'));

/** All categories, ordered among siblings. */
export function allCategories(db: Db): Promise<CategoryRow[]> {
  return inTheirOrder(db, {});
}

/** The same from the cache. Not for use inside a transaction. */
export function currentCategories({ content, db }: Pick<Deps, 'content' | 'db'>): Promise<readonly CategoryRow[]> {
  return content.remember('category rows', () => allCategories(db), ['categories']);
}

export async function slugIsTaken(db: Db, slug: string): Promise<boolean> {
  return (await db.selectFrom('categories').select('id').where('slug', '=', slug).executeTakeFirst()) !== undefined;
}
