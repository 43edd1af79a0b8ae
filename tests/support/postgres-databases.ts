import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { openPostgres } from '../../server/database/open.ts';
import type { FreshDatabase } from './database.ts';
import { databaseAt, type PostgresModel, withClient } from './postgres-model.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the run's own PostgreSQL. */
    postgres_url: string;
    postgres_model: PostgresModel;
  }
}

/** What says whether tables, columns, keys, triggers or functions are other ones than before. */
const SHAPE = `select concat_ws(' ',
  (select concat(count(*), '/', max(oid)) from pg_class where relnamespace = 'public'::regnamespace),
  (select count(*) from pg_attribute join pg_class on pg_class.oid = attrelid where relnamespace = 'public'::regnamespace and not attisdropped),
  (select concat(count(*), '/', max(oid)) from pg_constraint), (select concat(count(*), '/', max(oid)) from pg_trigger),
  (select concat(count(*), '/', max(oid)) from pg_proc)) as shape`;

/**
 * A file's databases. A test gets a copy of the model, which is emptied after it for the next: making a database takes forty times as long. One whose tables a
 * test changed is left alone.
 */
export function postgresMaker(): { fresh: FreshDatabase; finish: () => Promise<void> } {
  const { url, name: model, way_back } = inject('postgres_model');
  const made: string[] = [];
  const free: string[] = [];

  async function taken(): Promise<string> {
    const used = free.pop();
    if (used) return used;
    const name = `test_${randomBytes(6).toString('hex')}`;
    await withClient(url, (client) => client.query(`create database ${name} template ${model}`));
    made.push(name);
    return name;
  }

  async function giveBack(name: string, shape: string): Promise<void> {
    await withClient(url, (client) => client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]));
    await withClient(databaseAt(url, name), async (client) => {
      const { rows } = await client.query(SHAPE);
      if (rows[0]?.shape !== shape) return;
      await client.query(way_back);
      free.push(name);
    });
  }

  return {
    finish: () =>
      withClient(url, async (client) => {
        for (const name of made) await client.query(`drop database if exists ${name} with (force)`);
      }),
    fresh: async () => {
      const name = await taken();
      const open = openPostgres(databaseAt(url, name), 4);
      const shape = (await sql.raw<{ shape: string }>(SHAPE).execute(open.db)).rows[0]?.shape ?? '';
      return {
        open,
        drop: async () => {
          await open.db.destroy();
          await giveBack(name, shape);
        },
      };
    },
  };
}
