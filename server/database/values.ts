import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { oneLine } from '../../config/tidy-article.ts';

/** Conversions of the shared column types: times to ISO 8601, booleans to 0 or 1. */

export function iso(time: number): string {
  return new Date(time).toISOString();
}

export function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** Folds a name for comparison: width and case do not count. The same on both databases, unlike their `lower()`. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** The input with these fields of one line in their stored form. */
export function withTrimmed<Fields extends object>(input: Fields, names: readonly (keyof Fields)[]): Fields {
  const texts = names.map((name) => [name, input[name]] as const).filter(([, value]) => typeof value === 'string');
  return { ...input, ...Object.fromEntries(texts.map(([name, value]) => [name, oneLine(value as string)])) };
}

/** The capitals beyond ASCII that may stand for this letter in a text, each of which becomes `lower`; none of Chinese, nor where a letter becomes two (ß, SS). */
function capitalsOf(letter: string, lower: string): string[] {
  return [letter, letter.toUpperCase()].filter((capital) => /^\P{ASCII}$/u.test(capital) && capital !== lower && capital.toLowerCase() === lower);
}

/**
 * Condition: the column contains `q`, ignoring case; `like` wildcards in `q` are escaped. SQLite's own `lower()` knows ASCII only, and indexes rest on it: the other
 * letters of `q` are lowered in the column one by one, on both databases, which costs nothing where there are none.
 */
export function contains(column: string, q: string) {
  const capitals = new Map<string, string>();
  let pattern = '';
  // Letter by letter: in a word, JavaScript lowers the last Σ otherwise than the rest.
  for (const letter of q) {
    const lower = letter.toLowerCase();
    for (const capital of capitalsOf(letter, lower)) capitals.set(capital, lower);
    pattern += lower.replace(/[\\%_]/g, '\\$&');
  }
  const text = [...capitals].reduce((inner: RawBuilder<unknown>, [capital, lower]) => sql`replace(${inner}, ${capital}, ${lower})`, sql.ref(column));
  return sql<SqlBool>`lower(${text}) like ${`%${pattern}%`} escape '\\'`;
}

/** Condition: the column's value is one of these. An empty list matches nothing; PostgreSQL would refuse it as a query. */
export function among(column: string, values: readonly unknown[]) {
  return values.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;
}

/** Condition: the column's value is none of these. */
export function notAmong(column: string, values: readonly unknown[]) {
  return values.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.ref(column)} not in (${sql.join(values)})`;
}

/** None of each. */
export const zerosFor = <Name extends string>(names: readonly Name[]) => Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;

/** The number of rows of a query, whatever its columns and order. */
export async function countRows<Tables, From extends keyof Tables, Shown>(query: SelectQueryBuilder<Tables, From, Shown>): Promise<number> {
  const count = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  return Number(((await count.executeTakeFirstOrThrow()) as { total: number }).total);
}
