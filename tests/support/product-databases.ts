import { randomBytes } from 'node:crypto';
import { describe, inject } from 'vitest';
import type { OpenDatabase } from '../../server/database/open.ts';
import { openPostgres, openSqlite } from '../../server/database/open.ts';
import { databaseAt, withClient } from './postgres-model.ts';

/** An empty database for built processes: the environment that leads to it, a look into it, and its end. */
export interface ProductDatabase {
  envFor: (folder: string) => Record<string, string>;
  look: <Answer>(folder: string, work: (open: OpenDatabase) => Promise<Answer>) => Promise<Answer>;
  drop: () => Promise<void>;
}

async function looked<Answer>(open: OpenDatabase, work: (open: OpenDatabase) => Promise<Answer>): Promise<Answer> {
  try {
    return await work(open);
  } finally {
    await open.db.destroy();
  }
}

const BARE = { STORAGE_URL: '', BACKUP_URL: '' };

async function sqlite(): Promise<ProductDatabase> {
  return {
    envFor: (folder) => ({ ...BARE, DATABASE_URL: '', DATA_DIR: folder }),
    look: (folder, work) => looked(openSqlite(`${folder}/exampress.sqlite`), work),
    drop: async () => {},
  };
}

async function postgres(): Promise<ProductDatabase> {
  const { url } = inject('postgres_model');
  const name = `product_${randomBytes(6).toString('hex')}`;
  await withClient(url, (client) => client.query(`create database ${name}`));
  const own = databaseAt(url, name);
  return {
    envFor: (folder) => ({ ...BARE, DATABASE_URL: own, DATA_DIR: folder }),
    look: (_, work) => looked(openPostgres(own, 1), work),
    drop: async () => {
      await withClient(url, (client) => client.query(`drop database if exists ${name} with (force)`));
    },
  };
}

/** Runs the same tests of built processes on SQLite and on PostgreSQL. */
export function describeEachProductDatabase(title: string, body: (make: () => Promise<ProductDatabase>) => void): void {
  describe(`${title} · SQLite`, () => body(sqlite));
  describe(`${title} · PostgreSQL`, () => body(postgres));
}
