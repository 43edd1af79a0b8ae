import { branchOf } from '../../../../config/tree.ts';
import type { CallInput } from '../../../../contract/index.ts';
import { among } from '../../../database/values.ts';
import type { Db, Deps } from '../../../deps.ts';
import { currentCategories } from '../../categories/categories.repository.ts';
import { publicCondition } from '../articles.publication.ts';
import { type IdQuery, selectIds } from '../articles.queries.ts';

type Filters = CallInput<'articles', 'list_public'>['query'];

/** What a list is narrowed by, as the database knows it. */
export interface PublicConditions extends Partial<Pick<Filters, 'exam' | 'section' | 'kind' | 'language' | 'author_id' | 'tag'>> {
  now: number;
  category_ids: readonly number[] | undefined;
  /** Whether each article is asked for the tag, and not the tag for its articles: where these are many, or asked for once for each group. */
  each_is_asked: boolean;
}

/** Articles of one tag that are gathered before anything else is known of them. */
const GATHERED = 2000;

async function isCommon(db: Db, tag: string): Promise<boolean> {
  const rows = await db
    .selectFrom('article_tags')
    .select('article_id')
    .where('tag_id', '=', (eb) => eb.selectFrom('tags').select('tags.id').where('tags.slug', '=', tag))
    .offset(GATHERED)
    .limit(1)
    .execute();
  return rows.length > 0;
}

/** The public filters; null when one of them names something that does not exist, so nothing can match. */
export async function publicConditionsOf(
  deps: Deps,
  { exam, section, kind, language, author_id, tag, category, group_by }: Filters,
): Promise<PublicConditions | null> {
  const ids = category === undefined ? undefined : await categoryIds(deps, category);
  if (ids === null) return null;
  const each_is_asked = tag !== undefined && (group_by !== undefined || (await isCommon(deps.db, tag)));
  return { now: deps.clock(), exam, section, kind, language, author_id, tag, category_ids: ids, each_is_asked };
}

/** A category and all below it; null where there is none of this slug. */
async function categoryIds(deps: Deps, slug: string): Promise<number[] | null> {
  const rows = await currentCategories(deps);
  const category = rows.find((row) => row.slug === slug);
  return category ? branchOf(rows, category.id) : null;
}

/** `isPublic` is `publicRow` where ids are known that the rest narrows. */
export function filteredIds(db: Db, { now, category_ids, tag, each_is_asked, ...columns }: PublicConditions, isPublic = publicCondition): IdQuery {
  let query = selectIds(db).where(isPublic(now));
  for (const name of ['exam', 'section', 'kind', 'language', 'author_id'] as const) {
    const value = columns[name];
    if (value !== undefined) query = query.where(`articles.${name}`, '=', value);
  }
  if (category_ids !== undefined) query = query.where(among('articles.category_id', category_ids));
  if (tag === undefined) return query;
  return query.where((eb) => {
    const tagged = eb
      .selectFrom('article_tags')
      .select('article_tags.article_id')
      .where('article_tags.tag_id', '=', (sub) => sub.selectFrom('tags').select('tags.id').where('tags.slug', '=', tag));
    return each_is_asked ? eb.exists(tagged.whereRef('article_tags.article_id', '=', 'articles.id')) : eb('articles.id', 'in', tagged);
  });
}
