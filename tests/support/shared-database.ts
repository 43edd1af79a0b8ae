import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, inject } from 'vitest';
import { migrate } from '../../server/database/migrate.ts';
import { type OpenDatabase, openPostgres, openSqlite } from '../../server/database/open.ts';
import { buildWorld, type World } from './world.ts';

/** Two worlds over one database, each with its own connections and clock: two instances of the product. */
type TwoWorlds = () => Promise<[World, World]>;

async function worldsOver(opens: readonly [OpenDatabase, OpenDatabase], drop: () => Promise<void>): Promise<[World, World]> {
  await migrate(opens[0]);
  let ended = 0;
  const over = (open: OpenDatabase) =>
    buildWorld(async () => ({
      open,
      drop: async () => {
        await open.db.destroy();
        ended += 1;
        if (ended === opens.length) await drop();
      },
    }));
  return [await over(opens[0]), await over(opens[1])];
}

const twoOnSqlite: TwoWorlds = async () => {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-shared-'));
  const file = join(folder, 'exampress.sqlite');
  return worldsOver([openSqlite(file), openSqlite(file)], () => rm(folder, { recursive: true }));
};

const twoOnPostgres: TwoWorlds = async () => {
  const url = inject('postgres_url');
  const name = `shared_${randomBytes(6).toString('hex')}`;
  const address = Object.assign(new URL(url), { pathname: `/${name}` }).href;
  const server = openPostgres(url, 1);
  await sql.raw(`create database ${name}`).execute(server.db);
  return worldsOver([openPostgres(address, 4), openPostgres(address, 4)], async () => {
    await sql.raw(`drop database ${name} with (force)`).execute(server.db);
    await server.db.destroy();
  });
};

/** Runs the same tests with two instances on one SQLite file and on one PostgreSQL database. */
export function describeTwoInstances(title: string, body: (two: TwoWorlds) => void): void {
  describe(`${title} · SQLite`, () => body(twoOnSqlite));
  describe(`${title} · PostgreSQL`, () => body(twoOnPostgres));
}
