import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely';

/** How the shared column types look outside: times as ISO texts, booleans as 0 or 1. */

export function iso(time: number): string {
  return new Date(time).toISOString();
}

export function flag(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

/** What makes two spellings of a name the same: full width and case do not count. On both databases alike, unlike their `lower()`. */
export function fold(text: string): string {
  return text.normalize('NFKC').trim().toLowerCase();
}

/** A text as it is stored: in one form of Unicode, without space around it. */
export function trimmed(text: string): string {
  return text.normalize('NFC').trim();
}

/** What was sent, with these of its fields as they are stored. */
export function withTrimmed<Fields extends object>(input: Fields, names: readonly (keyof Fields)[]): Fields {
  const texts = names.map((name) => [name, input[name]] as const).filter(([, value]) => typeof value === 'string');
  return { ...input, ...Object.fromEntries(texts.map(([name, value]) => [name, trimmed(value as string)])) };
}

/** Whether a column's text holds `q`, whatever the case; the signs of `like` in it stand for themselves. */
export function contains(column: string, q: string) {
  const pattern = `%${q.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  return sql<SqlBool>`lower(${sql.ref(column)}) like ${pattern} escape '\\'`;
}

/** Whether a column's value is one of these. No value is one of none: PostgreSQL refuses an empty list, so that nothing may write one. */
export function among(column: string, values: readonly unknown[]) {
  return values.length === 0 ? sql<SqlBool>`1 = 0` : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;
}

/** Whether a column's value is none of these. */
export function notAmong(column: string, values: readonly unknown[]) {
  return values.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`${sql.ref(column)} not in (${sql.join(values)})`;
}

/** How many rows a question has, whatever it would show of them and in which order. */
export async function countRows<Tables, From extends keyof Tables, Shown>(query: SelectQueryBuilder<Tables, From, Shown>): Promise<number> {
  const count = query.clearSelect().clearOrderBy().select(sql<number>`count(*)`.as('total'));
  return Number(((await count.executeTakeFirstOrThrow()) as { total: number }).total);
}
