import pg from 'pg';
import { migrate } from '../../server/database/migrate.ts';
import { openPostgres } from '../../server/database/open.ts';

/** A migrated database that others are copies of. */
export interface PostgresModel {
  /** The server's address. */
  url: string;
  name: string;
  /** The statements that make a copy equal to the model again, as long as no table was changed. */
  way_back: string;
}

/** Runs `work` on a connection of its own. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The statements that bring a migrated database back to this state: the rows that migrations laid in, every sequence where it stood. */
async function wayBack(client: pg.Client): Promise<string> {
  const tables: { name: string }[] = (await client.query(`select tablename as name from pg_tables where schemaname = 'public'`)).rows;
  const statements = ["set session_replication_role = 'replica'"];
  for (const { name } of tables) {
    const table = client.escapeIdentifier(name);
    const { rows } = await client.query(`select coalesce(jsonb_agg(to_jsonb(t)), '[]') as rows from ${table} t`);
    statements.push(`delete from ${table}`);
    if (rows[0].rows.length === 0) continue;
    const literal = client.escapeLiteral(JSON.stringify(rows[0].rows));
    statements.push(`insert into ${table} overriding system value select * from jsonb_populate_recordset(null::${table}, ${literal})`);
  }
  const sequences: { name: string; last: string | null }[] = (
    await client.query(`select sequencename as name, last_value as last from pg_sequences where schemaname = 'public'`)
  ).rows;
  for (const { name, last } of sequences) statements.push(`select setval('${name}', ${last ?? 1}, ${last !== null})`);
  return statements.join(';\n');
}

/** The address of another database on the server at `url`. */
export function databaseAt(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** Makes the model on the server at `url`. */
export async function makeModel(url: string): Promise<PostgresModel> {
  const name = 'model';
  await withClient(url, (client) => client.query(`create database ${name}`));
  const open = openPostgres(databaseAt(url, name), 2);
  await migrate(open);
  await open.db.destroy();
  return { url, name, way_back: await withClient(databaseAt(url, name), wayBack) };
}
