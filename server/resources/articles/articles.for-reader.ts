import { LIMITS } from '../../../config/limits.ts';
import type { ArticleSummary } from '../../../contract/articles.ts';
import type { CallInput } from '../../../contract/index.ts';
import type { IdQuery } from './articles.queries.ts';

type Filters = CallInput<'articles', 'list_public'>['query'];

/** The articles in the reader's language, and the others; all of them together for nobody in particular. */
export function byLanguage(query: IdQuery, reader: string | undefined): IdQuery[] {
  return reader === undefined ? [query] : [query.where('articles.language', '=', reader), query.where('articles.language', '<>', reader)];
}

/** The articles in the reader's language, then the others; of each group `most`. */
export function forReader(articles: readonly ArticleSummary[], { group_by: column, reader, per_group }: Filters): ArticleSummary[] {
  const inOrder = [...articles.filter(({ language }) => language === reader), ...articles.filter(({ language }) => language !== reader)];
  if (!column) return inOrder;
  const taken = new Map<string | null, number>();
  return inOrder.filter((article) => {
    const count = (taken.get(article[column]) ?? 0) + 1;
    taken.set(article[column], count);
    return count <= (per_group ?? LIMITS.article.per_group.normal);
  });
}

/** One page of a list that is cut in two: from its first part as far as that goes, the rest from the second. */
export async function pageOf(parts: readonly IdQuery[], first: () => Promise<number>, offset: number, most: number): Promise<{ id: number }[]> {
  const [own, others] = parts;
  if (!own) return [];
  const found = await own.limit(most).offset(offset).execute();
  if (!others || found.length === most) return found;
  const before = found.length > 0 ? 0 : Math.max(0, offset - (await first()));
  return [
    ...found,
    ...(await others
      .limit(most - found.length)
      .offset(before)
      .execute()),
  ];
}
