import type { Category } from '../../../contract/categories.ts';
import { type ParentOption, parentOptions } from './parent-options.ts';

/** What the console calls a category: its Chinese name, where it has one. */
export function categoryName({ name, name_zh }: { name: string; name_zh: string }): string {
  return name_zh || name;
}

/** The tree of categories to choose from, for a TreeSelect's `treeData`. */
export function categoryOptions(rows: readonly Category[]): ParentOption[] {
  return parentOptions(rows, { title: categoryName, search: ({ name, slug }) => `${name} ${slug}` });
}

/** How a TreeSelect finds a category: by its name in either language. */
export const CATEGORY_SEARCH = {
  showSearch: {
    filterTreeNode: (typed: string, { title, search }: { title?: unknown; search?: string }) =>
      `${title} ${search ?? ''}`.toLowerCase().includes(typed.trim().toLowerCase()),
  },
};
