import type { Category } from '../../../../contract/categories.ts';
import { api } from '../../../api/api.ts';
import { useLoad } from '../use-load.tsx';

const NO_CATEGORIES: Category[] = [];

/** Every category, to choose from and to be named; `isKnown` once they are there. */
export function useCategories() {
  const { data, ...load } = useLoad(async (signal) => (await api.categories.list({}, { signal })).data, ['categories'], { keep: true });
  return { ...load, isKnown: data !== undefined, rows: data ?? NO_CATEGORIES };
}
