import { ancestry, parentsOf, type TreeRow } from '../../config/tree.ts';
import type { FieldErrors } from '../errors.ts';

/** All that is wrong with a new order, by field (`items.0.parent_id`). Rows that are not named stay where they are. */
export function reorderErrors(rows: readonly TreeRow[], items: readonly TreeRow[], maxDepth: number): FieldErrors {
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
    if (!ancestry(parents, id)) errors[`items.${index}.parent_id`] = ['不能移到自身或自己的下级之下'];
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
export function movedPlaces(rows: readonly TreeRow[], items: readonly TreeRow[]): TreeRow[] {
  const before = new Map(rows.map((row) => [row.id, row]));
  return items.filter(({ id, parent_id, sort }) => before.get(id)?.parent_id !== parent_id || before.get(id)?.sort !== sort);
}

/** The order number after the last one of a parent's children. */
export function nextSort(rows: readonly TreeRow[], parentId: number | null): number {
  return Math.max(0, ...rows.filter((row) => row.parent_id === parentId).map((row) => row.sort)) + 10;
}
