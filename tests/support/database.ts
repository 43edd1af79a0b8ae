import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, inject } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { type OpenDatabase, openPostgres, openSqlite } from '../../server/database/open.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's own PostgreSQL. */
    postgres_url: string;
  }
}

/** Makes a fresh, migrated database and the way to drop it. */
export type FreshDatabase = () => Promise<{ open: OpenDatabase; drop: () => Promise<void> }>;

const freshSqlite: FreshDatabase = async () => {
  const open = openSqlite(':memory:');
  await migrate(open);
  return { open, drop: () => open.db.destroy() };
};

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

/** One migrated database is the model of the file's others: copying it is quicker than migrating again. */
function postgresMaker(): { fresh: FreshDatabase; prepare: () => Promise<void>; finish: () => Promise<void> } {
  const url = inject('postgres_url');
  const address = (name: string) => Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const model = `model_${randomBytes(6).toString('hex')}`;
  return {
    prepare: async () => {
      await onServer(url, `create database ${model}`);
      const open = openPostgres(address(model), 2);
      await migrate(open);
      await open.db.destroy();
    },
    finish: () => onServer(url, `drop database if exists ${model} with (force)`),
    fresh: async () => {
      const name = `test_${randomBytes(6).toString('hex')}`;
      await onServer(url, `create database ${name} template ${model}`);
      const open = openPostgres(address(name), 4);
      return {
        open,
        drop: async () => {
          await open.db.destroy();
          await onServer(url, `drop database if exists ${name} with (force)`);
        },
      };
    },
  };
}

/** Runs the same tests on SQLite and on PostgreSQL. */
export function describeEachDatabase(title: string, body: (fresh: FreshDatabase) => void): void {
  describe(`${title} · SQLite`, () => body(freshSqlite));
  describe(`${title} · PostgreSQL`, () => {
    const { fresh, prepare, finish } = postgresMaker();
    beforeAll(prepare);
    afterAll(finish);
    body(fresh);
  });
}

/** Runs the same tests from each database to each. */
export function describeEachPair(title: string, body: (from: FreshDatabase, to: FreshDatabase) => void): void {
  for (const from of ['SQLite', 'PostgreSQL'] as const) {
    for (const to of ['SQLite', 'PostgreSQL'] as const) {
      describe(`${title} · ${from} → ${to}`, () => {
        const { fresh, prepare, finish } = postgresMaker();
        beforeAll(prepare);
        afterAll(finish);
        const makers = { SQLite: freshSqlite, PostgreSQL: fresh };
        body(makers[from], makers[to]);
      });
    }
  }
}
