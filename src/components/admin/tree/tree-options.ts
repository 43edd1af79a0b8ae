import { branchOf, type TreeRow } from '../../../../config/tree.ts';
import type { Category } from '../../../../contract/categories.ts';
import { depthOf, type TreeNode, toTree } from './tree.ts';

export interface ParentOption<Value = number> {
  value: Value;
  title: string;
  /** What it is found by. */
  search: string;
  disabled: boolean;
  children?: ParentOption<Value>[];
}

interface Choice<Row> {
  title: (row: Row) => string;
  /** What a row is found by; without it, its title. */
  search?: (row: Row) => string;
  /** The row that looks for a parent: neither it nor anything below it may be chosen. */
  exclude?: number;
  /** Levels that the row and its own children take. */
  height?: number;
  /** Levels that the whole tree may have. */
  max?: number;
}

/** The tree of possible parents; places that would make a circle or too deep a tree are shown but cannot be chosen. */
export function parentOptions<Row extends TreeRow>(
  rows: readonly Row[],
  { title, search = title, exclude, height = 1, max = Number.POSITIVE_INFINITY }: Choice<Row>,
): ParentOption[] {
  const circle = exclude === undefined ? new Set<number>() : new Set(branchOf(rows, exclude));
  const option = (node: TreeNode<Row>): ParentOption => ({
    value: node.id,
    title: title(node),
    search: search(node),
    disabled: circle.has(node.id) || depthOf(rows, node.id) + height > max,
    children: node.children?.map(option),
  });
  return toTree(rows).map(option);
}

/** What the console calls a category: its Chinese name, where it has one. */
export function categoryName({ name, name_zh }: { name: string; name_zh: string }): string {
  return name_zh || name;
}

/** The tree of categories to choose from, found by their names in either language. */
export function categoryOptions(rows: readonly Category[], places: Omit<Choice<Category>, 'title' | 'search'> = {}): ParentOption[] {
  return parentOptions(rows, { ...places, title: categoryName, search: (row) => `${categoryName(row)} ${row.name} ${row.slug}` });
}
