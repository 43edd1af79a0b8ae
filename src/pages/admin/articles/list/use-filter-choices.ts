import { useState } from 'react';
import { LIMITS } from '../../../../../config/limits.ts';
import { api } from '../../../../api/api.ts';
import { useCategories } from '../../../../components/admin/tree/use-categories.ts';
import { useLoad } from '../../../../components/admin/use-load.tsx';
import { useEditions } from '../article-words.ts';
import type { ListQuery } from './list-query.ts';

const GONE = { author_id: '作者', category_id: '分类', edition_id: '版本' } as const;
type Named = keyof typeof GONE;
/** What is said of a filter’s number that names nothing any more. */
export type GoneNames = Partial<Record<Named, string>>;

/** The filters whose number is in none of the lists, as far as these are there: it was deleted. */
function goneNames(query: ListQuery, known: Partial<Record<Named, readonly number[] | false>>): GoneNames {
  const names: GoneNames = {};
  for (const key of Object.keys(GONE) as Named[]) {
    const id = query[key];
    const ids = known[key];
    if (id !== undefined && ids && !ids.includes(id)) names[key] = `已删除的${GONE[key]}（编号 ${id}）`;
  }
  return names;
}

/** What the list can be narrowed by and asks the server for. `chooseExam`: the exam chosen in the form, before it is searched by. */
export function useFilterChoices(query: ListQuery) {
  const { rows: categories, isKnown: areCategoriesKnown, loading: areCategoriesLoading } = useCategories();
  const { data: authors, loading: areAuthorsLoading } = useLoad(async (signal) => (await api.articles.authors({}, { signal })).data, ['articles', 'authors'], {
    keep: true,
  });
  const [formExam, chooseExam] = useState<ListQuery['exam']>();
  const exam = formExam ?? query.exam;
  const editions = useEditions(exam);
  const gone = goneNames(query, {
    // Of a list that is cut off nobody is known to be missing.
    author_id: authors && authors.length < LIMITS.article.authors && authors.map(({ id }) => id),
    category_id: areCategoriesKnown && categories.map(({ id }) => id),
    edition_id: editions.isKnown && exam === query.exam && editions.options.map(({ value }) => value),
  });
  const loading = { categories: areCategoriesLoading, authors: areAuthorsLoading, editions: editions.loading };
  return { categories, authors: authors ?? [], editions: editions.options, loading, chooseExam, gone };
}
