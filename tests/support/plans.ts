import { setTimeout } from 'node:timers/promises';
import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely';
import { refreshPlanner } from '../../server/database/open.ts';
import type { World } from './world.ts';

/** What a running server does for its database by itself, and PostgreSQL for its own. */
export async function countTables({ deps }: World): Promise<void> {
  if (deps.dialect.name === 'postgres') await sql`analyze`.execute(deps.db);
  else await refreshPlanner(deps);
}

/** How often a table is tidied anew while somebody still reads it as it was before. */
const TIDYINGS = 100;

/** As PostgreSQL's housekeeping does in time: only of pages that everybody sees alike an index answers alone, and none are while an older reading goes on anywhere. */
export async function tidyTable({ deps: { db, dialect } }: World, table: string): Promise<void> {
  if (dialect.name !== 'postgres') return;
  for (let time = 0; time < TIDYINGS; time += 1) {
    await sql`vacuum analyze ${sql.table(table)}`.execute(db);
    const { rows } = await sql<{ is_tidy: boolean }>`select relallvisible >= relpages as is_tidy from pg_class where oid = ${table}::regclass`.execute(db);
    if (rows[0]?.is_tidy) return;
    await setTimeout(100);
  }
  throw new Error(`${table} is still read as it was before`);
}

/** Keeps the statements that pass, to have them counted and explained. */
export class Statements implements KyselyPlugin {
  /** Those that were sent: the parts of a statement are transformed too, each by itself. */
  nodes: RootOperationNode[] = [];
  readonly #built = new WeakMap<QueryId, RootOperationNode>();
  transformQuery({ node, queryId }: Parameters<KyselyPlugin['transformQuery']>[0]) {
    this.#built.set(queryId, node);
    return node;
  }
  async transformResult({ result, queryId }: Parameters<KyselyPlugin['transformResult']>[0]) {
    const node = this.#built.get(queryId);
    if (node) this.nodes.push(node);
    return result;
  }
}

/** How the database answers a statement, as text. PostgreSQL is told to scan nothing that an index could answer: the archive of a test is small. */
export async function planOf(world: World, node: RootOperationNode): Promise<string> {
  const { db, dialect } = world.deps;
  const query = db.getExecutor().compileQuery(node, { queryId: 'explained' });
  return db.connection().execute(async (connection) => {
    if (dialect.name === 'postgres') await sql`set enable_seqscan = off`.execute(connection);
    const words = dialect.name === 'postgres' ? 'explain ' : 'explain query plan ';
    const { rows } = await connection.executeQuery(CompiledQuery.raw(`${words}${query.sql}`, [...query.parameters]));
    return rows.map((row) => Object.values(row as object).join(' ')).join('\n');
  });
}
