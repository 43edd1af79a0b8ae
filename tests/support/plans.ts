import { CompiledQuery, type KyselyPlugin, type QueryId, type RootOperationNode, sql } from 'kysely';
import { refreshPlanner } from '../../server/database/open.ts';
import type { World } from './world.ts';

/** What a running server does for its database by itself, and PostgreSQL for its own. */
export async function countTables({ deps }: World): Promise<void> {
  if (deps.dialect.name === 'postgres') await sql`analyze`.execute(deps.db);
  else await refreshPlanner(deps);
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
