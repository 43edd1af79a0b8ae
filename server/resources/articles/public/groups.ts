import { sql } from 'kysely';
import { EXAM_CODES, EXAMS } from '../../../../config/exams.ts';
import { LANGUAGES, type Language } from '../../../../config/languages.ts';
import { offsetOf } from '../../../../config/paging.ts';
import type { CallInput } from '../../../../contract/index.ts';
import { among } from '../../../database/values.ts';
import type { Deps } from '../../../deps.ts';
import { publicRow } from '../articles.publication.ts';
import type { IdQuery } from '../articles.queries.ts';

/** The languages of public lists: the turns that they take, and the article that readers are shown instead of its translation; lists by groups, which take the same turns. */

type Filters = CallInput<'articles', 'list_public'>['query'];

/** Where articles stand together: those of an exam, or of one of its sections; null is none. */
interface Shelf {
  exam: string | null;
  section?: string | null;
}

/** Each group's shelves: all that articles can stand on, so that each look knows what its index begins with. */
const GROUPS = {
  exam: (): Shelf[][] => [...EXAM_CODES, null].map((exam) => [{ exam }]),
  section: (exam: string | undefined): Shelf[][] => {
    const exams = exam === undefined ? EXAMS : EXAMS.filter(({ code }) => code === exam);
    const slugs = new Set(exams.flatMap(({ sections }) => sections.map(({ slug }) => slug)));
    const named = [...slugs].map((slug) =>
      exams.filter(({ sections }) => sections.some((section) => section.slug === slug)).map(({ code }) => ({ exam: code, section: slug })),
    );
    const none = [...exams.map(({ code }) => ({ exam: code, section: null })), ...(exam === undefined ? [{ exam: null, section: null }] : [])];
    return [...named, none];
  },
};

const standing = (query: IdQuery, shelf: Shelf) =>
  Object.entries(shelf).reduce((all, [name, value]) => {
    const column = `articles.${name as keyof Shelf}` as const;
    return value === null ? all.where(column, 'is', null) : all.where(column, '=', value);
  }, query);

/** The articles that one language gives to a list. */
export interface Turn {
  language?: Language;
  /** 0: those that readers can have in no other language. */
  translated?: 0;
}

/**
 * A list's languages in their turn: the preferred one, then of the other what is not translated, so that nothing stands there twice; one turn of all where none
 * is preferred or another is the only one. Three languages would want to know which ones an article is translated into.
 */
export function turnsOf({ reader, language }: Filters): Turn[] {
  if (reader === undefined || language !== undefined) return [{ language }];
  return [{ language: reader }, ...LANGUAGES.filter((other) => other !== reader).map((other) => ({ language: other, translated: 0 as const }))];
}

export function inTurn(query: IdQuery, { language, translated }: Turn): IdQuery {
  const inLanguage = language === undefined ? query : query.where('articles.language', '=', language);
  return translated === undefined ? inLanguage : inLanguage.where('articles.translated', '=', translated);
}

interface First {
  id: number;
  turn: number;
  pinned: number;
  published_at: number | null;
}

/**
 * Of each exam or section the first `most`: by turns of the languages, in each what is pinned, then the newest. A look in index order for
 * each, all in one query.
 */
export async function firstOfEach(deps: Deps, query: IdQuery, filters: Filters, most: number): Promise<First[]> {
  const { group_by: column = 'exam', exam } = filters;
  const looks = GROUPS[column](exam).map((shelves) => {
    const [first, ...later] = turnsOf(filters).flatMap((turn, at) =>
      shelves.map((shelf) => {
        const look = inTurn(standing(query, shelf), turn)
          .select(['articles.pinned', 'articles.published_at', sql.lit(at).as('turn')])
          .orderBy('articles.pinned', 'desc')
          .orderBy('articles.published_at', 'desc')
          .orderBy('articles.id', 'desc')
          .limit(most);
        return deps.db.selectFrom(look.as('look')).selectAll();
      }),
    );
    const all = later.reduce((before, next) => before.unionAll(next), first as NonNullable<typeof first>);
    const best = deps.db
      .selectFrom(all.as('all_looks'))
      .selectAll()
      .orderBy('all_looks.turn')
      .orderBy('all_looks.pinned', 'desc')
      .orderBy('all_looks.published_at', 'desc')
      .orderBy('all_looks.id', 'desc')
      .limit(most);
    return deps.db.selectFrom(best.as('first')).selectAll();
  });
  const [one, ...others] = looks;
  return one ? others.reduce((all, other) => all.unionAll(other), one).execute() : [];
}

/** A page of groups that are known already, in the order of a list. */
export function pageWithin(first: readonly First[], filters: Filters): { id: number }[] {
  const order = (a: First, b: First) => a.turn - b.turn || b.pinned - a.pinned || (b.published_at ?? 0) - (a.published_at ?? 0) || b.id - a.id;
  return [...first].sort(order).slice(offsetOf(filters), offsetOf(filters) + filters.per_page);
}

/** For articles of another language that readers can also have in their own: the one that they are shown instead, by the id of the one that was found. */
async function translationsFor({ db, clock }: Deps, ids: readonly number[], reader: Language): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const found = await db
    .selectFrom('articles')
    .select(['id', 'translation_of'])
    .where(among('articles.id', ids))
    .where('translated', '=', 1)
    .where('language', '<>', reader)
    .execute();
  if (found.length === 0) return new Map();
  const originals = [...new Set(found.map(({ id, translation_of }) => translation_of ?? id))];
  const inFamilies = (column: 'id' | 'translation_of') =>
    db
      .selectFrom('articles')
      .select(['id', 'translation_of'])
      .where(among(`articles.${column}`, originals))
      .where('language', '=', reader)
      .where(publicRow(clock()))
      .orderBy('id', 'desc')
      .execute();
  const family = [...(await inFamilies('translation_of')), ...(await inFamilies('id'))];
  const byOriginal = new Map(family.map(({ id, translation_of }) => [translation_of ?? id, id]));
  return new Map(
    found.flatMap(({ id, translation_of }) => {
      const translation = byOriginal.get(translation_of ?? id);
      return translation === undefined ? [] : [[id, translation] as const];
    }),
  );
}

/** What was found, each text once: in the reader's language where readers can have it so, at the place of the best of its family. */
export async function inReadersLanguage<Document extends { document_id: number; language: string }>(
  deps: Deps,
  documents: readonly Document[],
  isArticle: (document: Document) => boolean,
  reader: Language,
): Promise<Document[]> {
  const foreign = documents.filter((document) => isArticle(document) && document.language !== reader).map(({ document_id }) => document_id);
  const translations = await translationsFor(deps, foreign, reader);
  const shown = new Set<number>();
  return documents.flatMap((document) => {
    if (!isArticle(document)) return [document];
    const translation = translations.get(document.document_id);
    const id = translation ?? document.document_id;
    if (shown.has(id)) return [];
    shown.add(id);
    return [translation === undefined ? document : { ...document, document_id: id, language: reader }];
  });
}
