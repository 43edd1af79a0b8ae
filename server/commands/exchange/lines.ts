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

/** What the database says of a column: what it holds, and whether a row can do without, or with nothing in it. */
export interface Column {
  kind: 'text' | 'number';
  spared: boolean;
  nullable: boolean;
}
export type Columns = ReadonlyMap<string, Column>;

/** Whole numbers of both databases end here; ids go on behind the highest. */
const MAX_NUMBER = 2 ** 31 - 1;
const isId = (name: string) => name === 'id' || name.endsWith('_id');

function plainOf(value: unknown, name: string, { kind }: Pick<Column, 'kind'>): string | number {
  if (kind === 'text') {
    if (typeof value === 'string' && !value.includes('\0')) return value;
    throw new BadLine(`"${name}" is no text`);
  }
  if (typeof value === 'number' && Number.isInteger(value) && value >= (isId(name) ? 1 : 0) && value <= MAX_NUMBER) return value;
  throw new BadLine(`"${name}" is no whole number that can stand there`);
}

/** A line names fields of its table alone, and all of those that a row cannot do without. @throws BadLine that names the first other one */
export function checkNames(table: ContentTable, line: Line, columns: Columns): void {
  const shown = shownColumns(table).map(([column, standing]) => [column, fieldOf(column, standing)] as const);
  const foreign = Object.keys(line).find((name) => !shown.some(([, field]) => field === name));
  if (foreign !== undefined) throw new BadLine(`there is no field "${foreign}"`);
  const missing = shown.find(([column, field]) => line[field] === undefined && !columns.get(column)?.spared);
  if (missing) throw new BadLine(`the field "${missing[1]}" is missing`);
  const empty = shown.find(([column, field]) => line[field] === null && !columns.get(column)?.nullable);
  if (empty) throw new BadLine(`the field "${empty[1]}" must not be null`);
}

/**
 * The columns that a line speaks of.
 * @throws BadLine that names the field
 */
export function rowOf(table: ContentTable, line: Line, { ids }: Pick<People, 'ids'>, columns: Columns): Row {
  return Object.fromEntries(
    shownColumns(table).flatMap(([column, standing]) => {
      const name = fieldOf(column, standing);
      const value = line[name];
      return value === undefined ? [] : [[column, value === null ? null : columnOf(value, name, { standing, ids, ...(columns.get(column) ?? TEXT) })]];
    }),
  );
}

const TEXT = { kind: 'text' } as const;

function columnOf(value: unknown, name: string, { standing, ids, kind }: { standing: Standing; ids: People['ids'] } & Pick<Column, 'kind'>): string | number {
  if (standing === 'time') return timeOf(value, name);
  if (standing === 'json') return JSON.stringify(value);
  if (standing === 'flag') {
    if (typeof value !== 'boolean') throw new BadLine(`"${name}" is neither true nor false`);
    return flag(value);
  }
  if (standing !== 'person') return plainOf(value, name, { kind });
  const id = ids.get(String(value));
  if (id === undefined) throw new BadLine(`nobody in users.jsonl is called ${JSON.stringify(String(value).slice(0, 60))}`);
  return id;
}
