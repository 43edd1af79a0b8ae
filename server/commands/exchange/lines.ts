import type { ContentTable } from '../../database/tables.ts';
import { flag, iso } from '../../database/values.ts';
import { fieldOf, type Standing, shownColumns } from './exported-columns.ts';

/** Usernames by id, and ids by username. */
export interface People {
  names: ReadonlyMap<number, string>;
  ids: ReadonlyMap<string, number>;
}

export type Line = Record<string, unknown>;
export type Row = Record<string, unknown>;

/** A row as its line of an export says it. */
export function lineOf(table: ContentTable, row: Row, { names }: Pick<People, 'names'>): Line {
  return Object.fromEntries(
    shownColumns(table).map(([column, standing]) => {
      const value = row[column];
      const name = fieldOf(column, standing);
      if (value === null || value === undefined) return [name, null];
      if (standing === 'time') return [name, iso(value as number)];
      if (standing === 'flag') return [name, value === 1];
      if (standing === 'json') return [name, JSON.parse(value as string)];
      if (standing === 'person') return [name, names.get(value as number) ?? null];
      return [name, value];
    }),
  );
}

/** A line cannot be meant; the message says which field. */
export class BadLine extends Error {
  override name = 'BadLine';
}

function timeOf(value: unknown, name: string): number {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new BadLine(`"${name}" is no time such as 2026-11-22T08:00:00.000Z`);
  return time;
}

function plainOf(value: unknown, name: string): string | number {
  if (typeof value === 'string' && !value.includes('\0')) return value;
  if (typeof value === 'number' && Number.isSafeInteger(value)) return value;
  throw new BadLine(`"${name}" is neither a text nor a whole number`);
}

/** A line names fields of its table alone, and all of those that a row cannot do without. @throws BadLine that names the first other one */
export function checkNames(table: ContentTable, line: Line, spared: ReadonlySet<string>): void {
  const columns = shownColumns(table).map(([column, standing]) => [column, fieldOf(column, standing)] as const);
  const foreign = Object.keys(line).find((name) => !columns.some(([, field]) => field === name));
  if (foreign !== undefined) throw new BadLine(`there is no field "${foreign}"`);
  const missing = columns.find(([column, field]) => line[field] === undefined && !spared.has(column));
  if (missing) throw new BadLine(`the field "${missing[1]}" is missing`);
}

/**
 * The columns that a line speaks of.
 * @throws BadLine that names the field
 */
export function rowOf(table: ContentTable, line: Line, { ids }: Pick<People, 'ids'>): Row {
  return Object.fromEntries(
    shownColumns(table).flatMap(([column, standing]) => {
      const name = fieldOf(column, standing);
      const value = line[name];
      return value === undefined ? [] : [[column, value === null ? null : columnOf(value, name, standing, ids)]];
    }),
  );
}

function columnOf(value: unknown, name: string, standing: Standing, ids: People['ids']): string | number {
  if (standing === 'time') return timeOf(value, name);
  if (standing === 'json') return JSON.stringify(value);
  if (standing === 'flag') {
    if (typeof value !== 'boolean') throw new BadLine(`"${name}" is neither true nor false`);
    return flag(value);
  }
  if (standing !== 'person') return plainOf(value, name);
  const id = ids.get(String(value));
  if (id === undefined) throw new BadLine(`nobody in users.jsonl is called ${JSON.stringify(String(value).slice(0, 60))}`);
  return id;
}
