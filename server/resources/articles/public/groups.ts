import { sql } from 'kysely';
import { EXAM_CODES, EXAMS } from '../../../../config/exams.ts';
import { LANGUAGES, type Language } from '../../../../config/languages.ts';
import type { CallInput } from '../../../../contract/index.ts';
import type { Deps } from '../../../deps.ts';
import { offsetOf } from '../../../http/paging.ts';
import type { IdQuery } from '../articles.queries.ts';

/** The turns that languages take in public lists, and lists by groups. */

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
