import type { FieldErrors } from '../http/errors.ts';

/** What categories and menus share: rows that stand below one another, in an order. */
export interface TreeRow {
  id: number;
  parent_id: number | null;
  sort: number;
}
export type Place = TreeRow;

/** The ids from a row up to its root, itself first; null when they go round in a circle. */
function ancestry(parents: ReadonlyMap<number, number | null>, id: number): number[] | null {
  const path: number[] = [];
  for (let at: number | null = id; at !== null; at = parents.get(at) ?? null) {
    if (path.includes(at)) return null;
    path.push(at);
  }
  return path;
}

const parentsOf = (rows: readonly Pick<TreeRow, 'id' | 'parent_id'>[]) => new Map(rows.map((row) => [row.id, row.parent_id]));

/**
 * Why a row can't stand below `parentId`, or null. `id` is null for a row that is being made. The row's own branch
 * comes along, so its deepest leaf counts too.
 */
export function placeProblem(rows: readonly TreeRow[], id: number | null, parentId: number | null, maxDepth: number): string | null {
  if (parentId === null) return null;
  if (!rows.some((row) => row.id === parentId)) return '上级不存在';
  const self = id ?? 0;
  const parents = parentsOf(rows).set(self, parentId);
  if (!ancestry(parents, self)) return '不能移动到自身或自己的下级之下';
  const depths = [...parents.keys()].map((key) => ancestry(parents, key)).filter((path) => path?.includes(self));
  return depths.some((path) => (path?.length ?? 0) > maxDepth) ? `最多 ${maxDepth} 级` : null;
}

/** All that is wrong with a new order, by field (`items.0.parent_id`). Rows that are not named stay where they are. */
export function reorderErrors(rows: readonly TreeRow[], items: readonly Place[], maxDepth: number): FieldErrors {
  const errors: FieldErrors = {};
  const parents = parentsOf(rows);
  const seen = new Set<number>();
  for (const [index, { id, parent_id }] of items.entries()) {
    if (!parents.has(id)) errors[`items.${index}.id`] = ['不存在'];
    else if (seen.has(id)) errors[`items.${index}.id`] = ['不能重复'];
    seen.add(id);
    if (parent_id !== null && !rows.some((row) => row.id === parent_id)) errors[`items.${index}.parent_id`] = ['上级不存在'];
  }
  if (Object.keys(errors).length > 0) return errors;
  for (const { id, parent_id } of items) parents.set(id, parent_id);
  for (const [index, { id }] of items.entries()) {
    if (!ancestry(parents, id)) errors[`items.${index}.parent_id`] = ['不能移动到自身或自己的下级之下'];
  }
  if (Object.keys(errors).length > 0) return errors;
  for (const id of parents.keys()) {
    const path = ancestry(parents, id) ?? [];
    const moved = path.length > maxDepth ? items.findIndex((item) => path.includes(item.id)) : -1;
    if (moved >= 0) errors[`items.${moved}.parent_id`] = [`最多 ${maxDepth} 级`];
  }
  return errors;
}

/** The items that change anything. */
export function movedPlaces(rows: readonly TreeRow[], items: readonly Place[]): Place[] {
  const before = new Map(rows.map((row) => [row.id, row]));
  return items.filter(({ id, parent_id, sort }) => before.get(id)?.parent_id !== parent_id || before.get(id)?.sort !== sort);
}

/** The order number after the last one of a parent's children. */
export function nextSort(rows: readonly TreeRow[], parentId: number | null): number {
  return Math.max(0, ...rows.filter((row) => row.parent_id === parentId).map((row) => row.sort)) + 10;
}

/** The ids of everything below a row, the row itself first. */
export function branchOf(rows: readonly TreeRow[], id: number): number[] {
  const branch = [id];
  for (const at of branch) branch.push(...rows.filter((row) => row.parent_id === at && !branch.includes(row.id)).map((row) => row.id));
  return branch;
}
