import type { Language } from '../../../config/languages.ts';
import { LIMITS } from '../../../config/limits.ts';
import { SLUG_PATTERN, SLUG_REFUSED } from '../../../config/slugs.ts';
import { branchOf, placeProblem, treeOf } from '../../../config/tree.ts';
import type { Category, CategoryInput, CategoryNode, Reorder } from '../../../contract/categories.ts';
import { changeContent, unlessUsed } from '../../change.ts';
import { freeSlug, slugify } from '../../content/slugs.ts';
import { movedPlaces, nextSort, reorderErrors } from '../../content/tree.ts';
import { lock } from '../../database/lock.ts';
import { flag, withTrimmed } from '../../database/values.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { AppError, expectVersion, type FieldErrors, found, invalid, refuse, slugTaken } from '../../errors.ts';
import { categoriesFormerlyAt, countPointing } from '../articles/articles.lookups.ts';
import { countByCategory, countPublicByCategory, PLACED } from '../articles/articles.publication.ts';
import { dropRedirect, moveCategory, setRedirect } from '../articles/articles.repository.ts';
import { allCategories, type CategoryRow, currentCategories, deleteCategory, insertCategory, slugIsTaken, updateCategoryRow } from './categories.repository.ts';

const { depth: MAX_DEPTH } = LIMITS.category;

function presentCategory(row: CategoryRow, counts: ReadonlyMap<number, number>): Category {
  const { created_at: _created, updated_at: _updated, hidden, ...columns } = row;
  return { ...columns, hidden: hidden === 1, article_count: counts.get(row.id) ?? 0 };
}

/** Every category, flat, ordered among siblings. */
export async function listCategories(deps: Deps): Promise<Category[]> {
  const counts = await countByCategory(deps.db);
  return (await allCategories(deps.db)).map((row) => presentCategory(row, counts));
}

/** A category, or 404. */
export async function getCategory(db: Db, id: number): Promise<Category> {
  const row = found((await allCategories(db)).find((category) => category.id === id));
  return presentCategory(row, await countByCategory(db));
}

/** The tree that readers see, made once per version of the content. */
export function publicCategories(deps: Deps, reader?: Language): Promise<CategoryNode[]> {
  return deps.content.remember(`categories ${reader}`, () => publicTree(deps, reader), ['categories', ...PLACED]);
}

/**
 * A hidden category is left out with everything below it; its articles stay public and count for
 * the categories above it, where `?category=` lists them.
 */
async function publicTree(deps: Deps, reader: Language | undefined): Promise<CategoryNode[]> {
  const rows = await currentCategories(deps);
  const counts = await deps.content.remember(`public articles by category ${reader}`, () => countPublicByCategory(deps.db, reader), PLACED);
  const shown = rows.filter((row) => row.hidden === 0);
  return treeOf<CategoryRow, CategoryNode>(shown, ({ id, name, name_zh, slug, description, description_zh, seo_title, seo_description }, children) => ({
    ...{ id, name, name_zh, slug, description, description_zh, seo_title, seo_description },
    article_count: branchOf(rows, id).reduce((sum, member) => sum + (counts.get(member) ?? 0), 0),
    children,
  }));
}

/** A category's list, as old addresses are kept. */
const addressOf = (slug: string) => `/?category=${slug.normalize('NFC')}`;

/** A slug is its new owner's: the former one is no longer found by it. Most are new, and then nothing is written that articles' pages hang on. */
async function occupy(trx: Trx, slug: string): Promise<void> {
  if ((await categoriesFormerlyAt(trx, [addressOf(slug)])).size > 0) await dropRedirect(trx, addressOf(slug));
}

/** What each of these slugs is called now, hidden categories included: itself where a category has it, else the slug of the one that had it last. */
export async function presentSlugs(db: Db, rows: readonly CategoryRow[], slugs: readonly string[]): Promise<Map<string, string>> {
  const present = new Map(rows.map(({ id, slug }) => [id, slug]));
  const own = new Set(present.values());
  const others = slugs.filter((slug) => !own.has(slug) && slug.length <= LIMITS.category.slug);
  const former = await categoriesFormerlyAt(db, others.map(addressOf));
  return new Map(
    slugs.flatMap((slug) => {
      const now = own.has(slug) ? slug : present.get(former.get(addressOf(slug)) ?? 0);
      return now === undefined ? [] : [[slug, now] as const];
    }),
  );
}

/** The slug of the category that is known by this one, or was; null for none. */
export async function presentSlug(deps: Pick<Deps, 'content' | 'db'>, slug: string): Promise<string | null> {
  return (await presentSlugs(deps.db, await currentCategories(deps), [slug])).get(slug) ?? null;
}

const TEXTS = ['name', 'name_zh', 'slug', 'description', 'description_zh', 'seo_title', 'seo_description'] as const;

function check(rows: readonly CategoryRow[], id: number | null, { slug, parent_id }: Partial<CategoryInput>): void {
  const errors: FieldErrors = {};
  if (slug && !SLUG_PATTERN.test(slug)) errors.slug = [SLUG_REFUSED];
  const problem = parent_id ? placeProblem(rows, id, parent_id, MAX_DEPTH) : null;
  if (problem) errors.parent_id = [problem];
  refuse(errors);
}

/** A unique slug made from the name. */
function slugFor(trx: Trx, name: string): Promise<string> {
  return freeSlug(slugify(name, 'category', LIMITS.category.slug), LIMITS.category.slug, (slug) => slugIsTaken(trx, slug));
}

/** Creates a category inside a transaction and returns its id; without `sort` it becomes the last of its siblings. */
export async function createCategoryIn(trx: Trx, deps: Deps, raw: CategoryInput): Promise<number> {
  const input = withTrimmed(raw, TEXTS);
  const now = deps.clock();
  await lock(trx, deps.dialect, 'categories');
  const rows = await allCategories(trx);
  check(rows, null, input);
  const parent_id = input.parent_id ?? null;
  if (input.slug && (await slugIsTaken(trx, input.slug))) throw slugTaken();
  const row = await insertCategory(trx, {
    name: input.name,
    name_zh: input.name_zh ?? '',
    slug: input.slug || (await slugFor(trx, input.name)),
    description: input.description ?? '',
    description_zh: input.description_zh ?? '',
    parent_id,
    sort: input.sort ?? nextSort(rows, parent_id),
    hidden: flag(input.hidden ?? false),
    seo_title: input.seo_title ?? '',
    seo_description: input.seo_description ?? '',
    created_at: now,
    updated_at: now,
  });
  await occupy(trx, row.slug);
  return row.id;
}

export async function createCategory(deps: Deps, input: CategoryInput): Promise<Category> {
  const id = await changeContent(deps, (trx) => createCategoryIn(trx, deps, input));
  return getCategory(deps.db, id);
}

/** Updates a category; an empty slug is made from the name. A stale version is 409 with the current category. */
export async function updateCategory(deps: Deps, id: number, { version, ...raw }: Partial<CategoryInput> & { version: number }): Promise<Category> {
  const input = withTrimmed(raw, TEXTS);
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'categories');
    const rows = await allCategories(trx);
    const row = found(rows.find((category) => category.id === id));
    await expectVersion(version, row, () => getCategory(trx, id));
    check(rows, id, input);
    const { hidden, slug: wanted, ...columns } = input;
    const isNew = wanted !== undefined && wanted !== row.slug;
    if (isNew && wanted && (await slugIsTaken(trx, wanted))) throw slugTaken();
    const slug = isNew ? wanted || (await slugFor(trx, input.name ?? row.name)) : row.slug;
    const now = deps.clock();
    if (isNew) {
      await setRedirect(trx, addressOf(row.slug), { category_id: id }, now);
      await occupy(trx, slug);
    }
    await updateCategoryRow(trx, id, {
      ...columns,
      ...(isNew && { slug }),
      ...(hidden !== undefined && { hidden: flag(hidden) }),
      updated_at: now,
    });
  });
  return getCategory(deps.db, id);
}

/** Sets order and parents of the given categories, all or none. */
export async function reorderCategories(deps: Deps, { items }: Reorder): Promise<void> {
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'categories');
    const rows = await allCategories(trx);
    refuse(reorderErrors(rows, items, MAX_DEPTH));
    for (const { id, parent_id, sort } of movedPlaces(rows, items)) await updateCategoryRow(trx, id, { parent_id, sort, updated_at: deps.clock() });
  });
}

function inUse(in_use: number, recycled: number): AppError {
  const where = [in_use > 0 ? `${in_use} 篇文章` : '', recycled > 0 ? `回收站中的 ${recycled} 篇文章` : ''].filter(Boolean).join('和');
  return new AppError('in_use', {
    message: { zh: `该分类下有${where}，请先选择要移入的分类`, en: 'This category has articles; say where to move them.' },
  });
}

/** Where a deleted category's articles and children go (0: children go to the top). */
interface Heirs {
  move_to?: number;
  children_to?: number;
}

/** Moves a category's children below another one, after its own, in their order. */
async function moveChildren(trx: Trx, rows: readonly CategoryRow[], id: number, childrenTo: number, now: number): Promise<void> {
  const parent = childrenTo === 0 ? null : childrenTo;
  if (parent !== null && branchOf(rows, id).includes(parent)) throw invalid('children_to', '不能移到将要删除的分类或它的下级之下');
  const children = rows.filter((row) => row.parent_id === id);
  const problem = children.map((child) => placeProblem(rows, child.id, parent, MAX_DEPTH)).find(Boolean);
  if (problem) throw invalid('children_to', problem);
  const first = nextSort(rows, parent);
  for (const [index, child] of children.entries()) {
    await updateCategoryRow(trx, child.id, { parent_id: parent, sort: first + index * 10, updated_at: now });
  }
}

/** Deletes a category. Its articles move to `move_to`, its children below `children_to`; 409 `in_use` where one of these is needed and missing. */
export async function removeCategory(deps: Deps, id: number, { move_to, children_to }: Heirs): Promise<void> {
  await unlessUsed(deps, () =>
    changeContent(deps, async (trx) => {
      await lock(trx, deps.dialect, 'categories');
      const rows = await allCategories(trx);
      found(rows.find((row) => row.id === id));
      if (move_to === id) throw invalid('move_to', '不能移入将要删除的分类');
      if (move_to !== undefined && !rows.some((row) => row.id === move_to)) throw invalid('move_to', '要移入的分类不存在');
      if (rows.some((row) => row.parent_id === id)) {
        if (children_to === undefined) {
          throw new AppError('in_use', { message: { zh: '该分类下还有下级分类，请先选择它们的去处', en: 'This category has children; say where they go.' } });
        }
        await moveChildren(trx, rows, id, children_to, deps.clock());
      }
      const { in_use, recycled } = await countPointing(trx, 'category_id', id);
      await lock(trx, deps.dialect, 'articles');
      if (move_to !== undefined) await moveCategory(trx, id, move_to);
      else if (in_use + recycled > 0) throw inUse(in_use, recycled);
      await deleteCategory(trx, id);
    }),
  );
}
