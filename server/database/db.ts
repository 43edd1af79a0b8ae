import type { Kysely, Transaction } from 'kysely';
import type { Database } from './schema.ts';

export type Db = Kysely<Database>;
/** What repositories take inside a transaction: on SQLite there is one connection, so nothing else may be asked meanwhile. */
export type Trx = Transaction<Database>;
