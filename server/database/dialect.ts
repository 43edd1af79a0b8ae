import { type Kysely, type RawBuilder, sql } from 'kysely';

/** `away`: unreachable or busy, try again later · `full`: no space left · `readonly`: not writable · `broken`: the disk itself fails · `upgraded`: in use by a newer version · `replaced`: a restore has put other content in its place. */
export type Outage = 'away' | 'full' | 'readonly' | 'broken' | 'upgraded' | 'replaced';

/** The first row whose pattern matches. */
function outageIn(rows: readonly (readonly [RegExp, Outage])[], text: string): Outage | null {
  return rows.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

const SQLITE_OUTAGES: readonly (readonly [RegExp, Outage])[] = [
  [/^SQLITE_FULL/, 'full'],
  [/^SQLITE_READONLY/, 'readonly'],
  [/^SQLITE_(IOERR|CANTOPEN)/, 'broken'],
  [/^SQLITE_(BUSY|LOCKED|PROTOCOL)/, 'away'],
];

const POSTGRES_OUTAGES: readonly (readonly [RegExp, Outage])[] = [
  [/^53100$/, 'full'],
  [/^58030$/, 'broken'],
  [/^25006$/, 'readonly'],
  // Connection lost, resources exhausted, starting or shutting down, system errors; a deadlock or serialisation failure, which a retry gets past.
  [/^(08|53|57P|58|40001|40P01|55P03)/, 'away'],
  [/^(E(CONN|PIPE|TIMEDOUT|HOST|NET|AI_|NOTFOUND)|ENOENT$)/, 'away'],
];
/** Driver errors that carry no code. */
const POSTGRES_WORDS =
  /^(Connection terminated|Client (has encountered a connection error|was closed)|timeout exceeded when trying to connect|Query read timeout)/;

/** Every difference between the two databases; the queries themselves are written once. */
export interface Dialect {
  name: 'sqlite' | 'postgres';
  isUniqueViolation(error: unknown): boolean;
  isForeignKeyViolation(error: unknown): boolean;
  /** What the database says of values that no row of the table can have. */
  isMisfit(error: unknown): boolean;
  /** What is wrong with the database itself; null where the query was at fault. */
  outageOf(error: unknown): Outage | null;
  /** A JSON list of `[name, value]` pairs (text, whole number) as rows: one statement text for any number of rows. */
  pairs(json: string): RawBuilder<{ name: string; value: number }>;
  /** A JSON object of lists, `{name: [value, value …]}`, as rows: each name with each of its whole numbers. */
  lists(json: string): RawBuilder<{ name: string; value: number }>;
  /** One whole number per row, aggregated into a JSON list: reading a list of thousands takes a tenth of the time of reading as many rows. */
  numbers(value: RawBuilder<number>): RawBuilder<string | number[] | null>;
}

/** What a migration may know of where it runs. */
export interface MigrationContext {
  dialect: Dialect['name'];
}

export type Migration = (db: Kysely<unknown>, context: MigrationContext) => Promise<void>;

function codeOf(error: unknown): string {
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === 'string' ? code : '';
}

export const sqliteDialect: Dialect = {
  name: 'sqlite',
  isUniqueViolation: (error) => ['SQLITE_CONSTRAINT_UNIQUE', 'SQLITE_CONSTRAINT_PRIMARYKEY'].includes(codeOf(error)),
  isForeignKeyViolation: (error) => codeOf(error) === 'SQLITE_CONSTRAINT_FOREIGNKEY',
  isMisfit: (error) => /^SQLITE_(CONSTRAINT|MISMATCH|TOOBIG)/.test(codeOf(error)),
  outageOf: (error) => outageIn(SQLITE_OUTAGES, codeOf(error)),
  pairs: (json) => sql`(select value ->> 0 as name, cast(value ->> 1 as integer) as value from json_each(${json}))`,
  lists: (json) => sql`(select list.key as name, number.value as value from json_each(${json}) as list, json_each(list.value) as number)`,
  numbers: (value) => sql`json_group_array(${value})`,
};

export const postgresDialect: Dialect = {
  name: 'postgres',
  isUniqueViolation: (error) => codeOf(error) === '23505',
  isForeignKeyViolation: (error) => codeOf(error) === '23503',
  isMisfit: (error) => /^2[23]/.test(codeOf(error)),
  outageOf: (error) => outageIn(POSTGRES_OUTAGES, codeOf(error)) ?? (error instanceof Error && POSTGRES_WORDS.test(error.message) ? 'away' : null),
  pairs: (json) => sql`(select value ->> 0 as name, (value ->> 1)::integer as value from json_array_elements(${json}::json))`,
  lists: (json) =>
    sql`(select list.key as name, number::bigint as value from json_each(${json}::json) as list, json_array_elements_text(list.value) as number)`,
  numbers: (value) => sql`json_agg(${value})`,
};
