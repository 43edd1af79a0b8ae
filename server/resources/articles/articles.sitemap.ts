import type { Db, Deps, Trx } from '../../deps.ts';
import { readersDate } from './articles.queries.ts';
import { publicCondition } from './articles.states.ts';

export interface SitemapArticle {
  slug: string;
  exam: string | null;
  language: string;
  /** When its text last changed for readers, epoch milliseconds. */
  changed_at: number;
  /** The same text in other languages. */
  translations: { slug: string; language: string }[];
}

/** Every public article, the latest change first. */
export async function sitemapArticles(deps: Deps): Promise<SitemapArticle[]> {
  const rows = await deps.db
    .selectFrom('articles')
    .select([
      'articles.id',
      'articles.slug',
      'articles.exam',
      'articles.language',
      'articles.translation_of',
      'articles.text_updated_at',
      'articles.published_at',
    ])
    .where(publicCondition(deps.clock()))
    .execute();
  const families = new Map<number, typeof rows>();
  for (const row of rows) {
    const family = row.translation_of ?? row.id;
    families.set(family, [...(families.get(family) ?? []), row]);
  }
  return rows
    .map((row) => ({
      slug: row.slug,
      exam: row.exam,
      language: row.language,
      changed_at: readersDate(row),
      translations: (families.get(row.translation_of ?? row.id) ?? []).filter((other) => other.id !== row.id && other.language !== row.language),
    }))
    .map(({ translations, ...article }) => ({ ...article, translations: translations.map(({ slug, language }) => ({ slug, language })) }))
    .sort((a, b) => b.changed_at - a.changed_at || a.slug.localeCompare(b.slug));
}

/**
 * The slugs of articles whose public page changed after `from`, up to `to` (epoch milliseconds): saved, gone public by their time,
 * or taken away. One that nobody has ever been able to read is not among them.
 */
export async function changedSince(db: Db | Trx, from: number, to: number): Promise<string[]> {
  const rows = await db
    .selectFrom('articles')
    .select('slug')
    .where('published_at', 'is not', null)
    .where('published_at', '<=', to)
    .where((eb) =>
      eb.or([
        eb.and([eb('updated_at', '>', from), eb('updated_at', '<=', to)]),
        eb.and([eb('published_at', '>', from), publicCondition(to)]),
        eb.and([eb('deleted_at', '>', from), eb('deleted_at', '<=', to)]),
      ]),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ slug }) => slug);
}
