import { sql } from 'kysely';
import type pg from 'pg';
import { postgresDriver } from './postgres-driver.ts';
import type { Db, Trx } from './schema.ts';

/** Between two tries to hear again after the connection broke, milliseconds. */
const AGAIN_MS = 1000;

/** Word that passes between the processes which share a database. */
export interface News {
  /** Tells the others when the transaction is committed; a transaction that is rolled back tells nothing. `channel` is a name of ours. */
  tell(trx: Trx | Db, channel: string): Promise<void>;
  /** Calls `onNews` for each word of any process, and after every gap in which words may have been missed. Answers how to stop. */
  hear(channel: string, onNews: () => void): () => void;
}

/** PostgreSQL's NOTIFY, heard on a connection of its own that comes back by itself. */
export function postgresNews(url: string): News {
  return {
    async tell(trx, channel) {
      await sql`select pg_notify(${channel}, '')`.execute(trx);
    },
    hear(channel, onNews) {
      let stopped = false;
      let client: pg.Client | undefined;
      let timer: NodeJS.Timeout | undefined;
      const connect = () => {
        const { Client } = postgresDriver();
        const current = new Client({ connectionString: url, keepAlive: true });
        let gone = false;
        const again = () => {
          if (gone) return;
          gone = true;
          current.end().catch(() => {});
          if (stopped) return;
          timer = setTimeout(connect, AGAIN_MS);
          timer.unref();
        };
        client = current;
        current.on('error', again);
        current.on('end', again);
        current.on('notification', onNews);
        current
          .connect()
          .then(() => current.query(`listen ${current.escapeIdentifier(channel)}`))
          .then(onNews)
          .catch(again);
      };
      connect();
      return () => {
        stopped = true;
        clearTimeout(timer);
        client?.end().catch(() => {});
      };
    },
  };
}
