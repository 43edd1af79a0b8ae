import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { openPostgres, Sqlite } from '../../server/database/open.ts';

/** Between two looks whether the lock is free, and between two who want it; milliseconds. */
const LOOK_MS = 1;
const REST_MS = 50;

/** Somebody who writes beside the work that is looked at. */
interface Writer {
  /** Takes what every write takes, and gives it back; false where somebody else has it. */
  take(): Promise<boolean>;
  close(): Promise<void>;
}

/** Any write takes SQLite's one lock. */
function sqliteWriter(file: string): Writer {
  const database = new Sqlite(file, { timeout: 0 });
  return {
    take: async () => {
      try {
        database.exec('begin immediate');
      } catch (error) {
        if (String((error as { code?: unknown }).code).startsWith('SQLITE_BUSY')) return false;
        throw error;
      }
      database.exec('rollback');
      return true;
    },
    close: async () => void database.close(),
  };
}

/** Any change of content takes the row of its version. It is waited for in the database. */
function postgresWriter(address: string): Writer {
  const { db } = openPostgres(address, 1);
  return {
    take: async () => {
      await sql`select value from state where key = 'content_version' for update`.execute(db);
      return true;
    },
    close: () => db.destroy(),
  };
}

/** How long a writer waits who comes again and again while `work` lasts, milliseconds each. `address` is a SQLite file or that of a PostgreSQL database. */
export async function waitsBeside(address: string, work: Promise<unknown>): Promise<number[]> {
  const writer = address.startsWith('postgres') ? postgresWriter(address) : sqliteWriter(address);
  const waits: number[] = [];
  let isOver = false;
  const over = () => {
    isOver = true;
  };
  work.then(over, over);
  try {
    while (!isOver) {
      const begin = performance.now();
      while (!(await writer.take())) await pause(LOOK_MS);
      waits.push(performance.now() - begin);
      await pause(REST_MS);
    }
    return waits;
  } finally {
    await writer.close();
  }
}
