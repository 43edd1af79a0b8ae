import type { CheerioAPI } from 'cheerio/slim';
import { countText, minutesFor } from '../../../../config/reading.ts';
import type { ArticleFields, ArticleInput } from '../../../../contract/articles.ts';
import { questionsOf } from '../../../content/headings.ts';
import { articleFields } from '../../../content/search-document.ts';
import { oldAddress } from '../../../content/slugs.ts';
import { charactersIn, mediaKeysIn, textOf } from '../../../content/text-of.ts';
import { lock } from '../../../database/lock.ts';
import { among } from '../../../database/values.ts';
import type { Deps, Trx } from '../../../deps.ts';
import { addUses } from '../../media/media.uses.ts';
import { addQuestions, type ReadyQuestion, readyQuestion } from '../../search/article-questions.ts';
import { addDocuments } from '../../search/search-index.bulk.ts';
import { readDocument } from '../../search/search-index.ts';
import { asStored, NEW_ARTICLE, POINTERS, toColumns } from '../articles.fields.ts';
import { insertTagLinks, tagIdsOf } from '../articles.repository.ts';
import { attributesOfArticle, derivedColumns } from './derived.ts';
import { outdatedAfter } from './outdated.ts';

/** An article that was written elsewhere, with all that follows from its texts: made outside of any transaction, also in a thread of its own. */
export interface ReadyArticle {
  fields: ArticleFields;
  derived: ReturnType<typeof derivedColumns>;
  reading_minutes: number;
  outdated_after: string | null;
  /** Characters of the readable text. */
  chars: number;
  /** Its words with their weights, as the search index keeps them. */
  words: string;
  /** The words that a misspelt one may mean. */
  spelled: string[];
  /** What it answers. */
  asked: ReadyQuestion[];
}

/** Makes an article ready. Its body is sanitised already; `$` is that body parsed, and is used up. */
export function readyArticle(input: ArticleInput, $?: CheerioAPI): ReadyArticle {
  const fields: ArticleFields = { ...NEW_ARTICLE, ...asStored(input, { content_html: input.content_html }) };
  const derived = derivedColumns(fields, $);
  const text = textOf(fields.content_html);
  const asked = questionsOf(fields.content_html).map((one) => readyQuestion(fields.exam, one));
  const told = { reading_minutes: minutesFor(countText(text)), outdated_after: outdatedAfter(fields) };
  return { fields, derived, ...told, chars: charactersIn(text), ...readDocument(articleFields(fields)), asked };
}

/** An article that comes with its own times, author and old addresses. What was public stays public, whatever it lacks. */
export interface ArchivedArticle {
  ready: ReadyArticle;
  author_id: number | null;
  created_at: number;
  updated_at: number;
  /** Paths that lead to it from now on. */
  old_paths: readonly string[];
}

/** Those of the addresses that an article has. */
export async function takenSlugs(trx: Trx | Deps['db'], slugs: readonly string[]): Promise<Set<string>> {
  const rows = await trx.selectFrom('articles').select('slug').where(among('slug', slugs)).execute();
  return new Set(rows.map(({ slug }) => slug));
}

/** What was deleted since it was looked up is pointed to by nobody. */
async function dropDeadPointers(trx: Trx, articles: readonly ArchivedArticle[]): Promise<void> {
  for (const { name, table } of POINTERS) {
    const wanted = [...new Set(articles.flatMap(({ ready }) => ready.fields[name] ?? []))];
    if (wanted.length === 0) continue;
    const rows = await trx.selectFrom(table).select('id').where(among('id', wanted)).execute();
    const existing = new Set(rows.map(({ id }) => id));
    for (const { ready } of articles) if (!existing.has(ready.fields[name] ?? 0)) ready.fields[name] = null;
  }
}

/**
 * Writes articles with everything that follows from them, each kind of row by one statement; answers their ids in their order. Searches find them after
 * `postPending`. Nobody has their slugs: ask `takenSlugs` first, in the same transaction.
 */
export async function addArchivedArticlesIn(trx: Trx, deps: Deps, articles: readonly ArchivedArticle[]): Promise<number[]> {
  if (articles.length === 0) return [];
  const now = deps.clock();
  await lock(trx, deps.dialect, 'articles');
  await dropDeadPointers(trx, articles);
  const rows = articles.map(({ ready, author_id, created_at, updated_at }) => {
    const columns = toColumns(ready.fields);
    const times = { created_at, updated_at, text_updated_at: updated_at, deleted_at: null };
    return {
      ...(columns as Required<typeof columns>),
      ...times,
      creation_key: null,
      author_id,
      reading_minutes: ready.reading_minutes,
      outdated_after: ready.outdated_after,
    };
  });
  const made = await trx.insertInto('articles').values(rows).returning(['id', 'slug']).execute();
  const ids = new Map(made.map(({ id, slug }) => [slug, id]));
  const all = articles.map((article) => ({ ...article, ...article.ready, id: ids.get(article.ready.fields.slug) as number }));

  await trx
    .insertInto('article_derived')
    .values(all.map(({ id, derived }) => ({ article_id: id, ...derived })))
    .execute();
  await trx
    .insertInto('article_revisions')
    .values(
      all.map(({ id, fields, chars }) => ({
        ...{ article_id: id, revision: 1, fields: JSON.stringify(fields), title: fields.title, chars },
        ...{ event: 'import', user_id: null, created_at: now },
      })),
    )
    .execute();
  const tags = await tagIdsOf(trx, [...new Set(all.flatMap(({ fields }) => fields.tags))]);
  await insertTagLinks(
    trx,
    all.flatMap(({ id, fields }) =>
      [...new Set(fields.tags.map((name) => tags.get(name) as number))].map((tag_id, position) => ({ article_id: id, tag_id, position })),
    ),
  );
  const uses = all.map(({ id, fields }) => ({
    id,
    keys: mediaKeysIn(fields.content_html),
    cover: fields.cover_media_id,
  }));
  await addUses(trx, uses);

  const own = all.map(({ fields }) => oldAddress(`/article/${fields.slug}`));
  await trx.deleteFrom('redirects').where(among('path', own)).execute();
  const paths = all.flatMap(({ id, old_paths }) => old_paths.map((path) => ({ path: oldAddress(path), article_id: id, created_at: now })));
  if (paths.length > 0) {
    await trx
      .insertInto('redirects')
      .values(paths)
      .onConflict((conflict) =>
        conflict.column('path').doUpdateSet((eb) => ({ article_id: eb.ref('excluded.article_id'), category_id: null, created_at: now })),
      )
      .execute();
  }
  const documents = all.map(({ id, fields, words }) => ({ ...attributesOfArticle(fields), id, words }));
  await addDocuments(trx, documents, [...new Set(all.flatMap(({ spelled }) => spelled))], now);
  await addQuestions(
    trx,
    all.flatMap(({ id, fields, asked }) => asked.map((one, place) => ({ ...one, article: { ...attributesOfArticle(fields), id }, place }))),
    now,
  );
  return all.map(({ id }) => id);
}
