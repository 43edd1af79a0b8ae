import { sql } from 'kysely';
import type pg from 'pg';
import { postgresDriver } from './postgres-driver.ts';
import type { Db } from './schema.ts';

/** Pause between two attempts to listen again after the connection broke, milliseconds. */
const AGAIN_MS = 1000;

/** Notifications between the processes that share a database. */
export interface News {
  /** Notifies the others when the transaction commits; a rolled-back transaction notifies nobody. `channel` is one of our own names, not user input. */
  tell(trx: Db, channel: string): Promise<void>;
  /** Calls `onNews` for each notification of any process, and after every gap in which some may have been missed. Returns a function that stops listening. */
  hear(channel: string, onNews: () => void): () => void;
}

/** PostgreSQL's LISTEN and NOTIFY, on a connection of its own that reconnects by itself. */
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
