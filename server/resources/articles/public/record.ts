import { sql } from 'kysely';
import { DERIVED_VERSION } from '../../../content/public-html.ts';
import { prepared } from '../../../database/prepared.ts';
import type { Deps } from '../../../deps.ts';
import type { ArticleListRecord } from '../articles.queries.ts';
import { publicRow } from '../articles.states.ts';
import { CARD_VERSION, type Card, readCards } from '../derived/cards.ts';

/** What an article's page needs of its row, beside what its card says. */
const COLUMNS = [
  ...(['id', 'slug', 'title', 'exam', 'section', 'skill', 'kind', 'language', 'category_id', 'cover_media_id', 'author_id', 'view_count'] as const),
  ...(['comment_count', 'published_at', 'created_at', 'sources', 'checked_on', 'review_by', 'edition_id', 'translation_of', 'allow_comments'] as const),
  ...(['seo_title', 'seo_description'] as const),
] as const;

/** What readers see of one article: its own row, with its body. What it points to is known to the process. */
export type PublicRow = Pick<ArticleListRecord, (typeof COLUMNS)[number]> & { content_html: string; made_by: number | null; parts: string | null };

/** The same with its card, whose gaps are open. */
export interface PublicRecord {
  row: PublicRow;
  card: Card;
}

const publicRows = prepared((db, { id, slug, now }: { id: number | null; slug: string | null; now: number }) => {
  const query = db
    .selectFrom('articles')
    .select(COLUMNS.map((name) => `articles.${name}` as const))
    .leftJoin('article_derived', (join) => join.onRef('article_derived.article_id', '=', 'articles.id').on('article_derived.made_by', '=', DERIVED_VERSION))
    .select(['article_derived.made_by', 'article_derived.parts'])
    .leftJoin('article_cards', (join) => join.onRef('article_cards.article_id', '=', 'articles.id').on('article_cards.made_by', '=', CARD_VERSION))
    .select('article_cards.text as card')
    // A body is only read where nothing was made of it.
    .select(sql<string>`case when article_derived.parts is null then articles.content_html else '' end`.as('content_html'))
    .where(publicRow(now));
  return id === null ? query.where('articles.slug', '=', slug) : query.where('articles.id', '=', id);
});

/** The public article of an id or a slug. */
export async function findPublicRecord(
  { db, dialect }: Pick<Deps, 'db' | 'dialect'>,
  by: { id: number } | { slug: string },
  now: number,
): Promise<PublicRecord | undefined> {
  const [row] = await publicRows(db, { id: null, slug: null, ...by, now });
  if (!row) return undefined;
  const { id: article_id, category_id, cover_media_id, author_id, view_count, comment_count, card: text } = row;
  if (text !== null) return { row, card: { article_id, text, category_id, cover_media_id, author_id, view_count, comment_count } };
  // Outdated by a change that was a moment ago, or made by other code.
  const [card] = await readCards(db, dialect.name, [article_id]);
  return card && { row, card };
}
