import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, describe } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { type OpenDatabase, openSqlite } from '../../server/database/open.ts';
import { postgresMaker } from './postgres-databases.ts';

/** Makes a fresh, migrated database and the way to drop it. */
export type FreshDatabase = () => Promise<{ open: OpenDatabase; drop: () => Promise<void> }>;

async function migratedSqlite(): Promise<Buffer> {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-model-'));
  const file = join(folder, 'model.sqlite');
  const open = openSqlite(':memory:');
  await migrate(open);
  await sql`vacuum into ${file}`.execute(open.db);
  await open.db.destroy();
  const bytes = await readFile(file);
  await rm(folder, { recursive: true });
  return bytes;
}

let sqliteModel: Promise<Buffer> | undefined;
/** Reading a migrated database in takes a hundredth of migrating again. */
const freshSqlite: FreshDatabase = async () => {
  sqliteModel ??= migratedSqlite();
  const open = openSqlite(await sqliteModel);
  return { open, drop: () => open.db.destroy() };
};

/** Runs the same tests on SQLite and on PostgreSQL. */
export function describeEachDatabase(title: string, body: (fresh: FreshDatabase) => void): void {
  describe(`${title} · SQLite`, () => body(freshSqlite));
  describe(`${title} · PostgreSQL`, () => {
    const { fresh, finish } = postgresMaker();
    afterAll(finish);
    body(fresh);
  });
}

/** Runs the same tests from each database to each. */
export function describeEachPair(title: string, body: (from: FreshDatabase, to: FreshDatabase) => void): void {
  for (const from of ['SQLite', 'PostgreSQL'] as const) {
    for (const to of ['SQLite', 'PostgreSQL'] as const) {
      describe(`${title} · ${from} → ${to}`, () => {
        const { fresh, finish } = postgresMaker();
        afterAll(finish);
        const makers = { SQLite: freshSqlite, PostgreSQL: fresh };
        body(makers[from], makers[to]);
      });
    }
  }
}
