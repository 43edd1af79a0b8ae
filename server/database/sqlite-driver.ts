import { createRequire } from 'node:module';
import type BetterSqlite from 'better-sqlite3';

/** From better-sqlite3 13 on: Node 22.14 and newer have it. */
const NEEDED_NODE_API = 10;

/**
 * better-sqlite3 in the major that this Node can run. 13 speaks Node-API 10 and ends Node 20 with a segmentation fault; 12
 * ends Node 24.19 and newer with a failed assertion as soon as a statement is collected. Shapes are the same.
 */
export const Sqlite = createRequire(import.meta.url)(
  Number(process.versions.napi) >= NEEDED_NODE_API ? 'better-sqlite3' : 'better-sqlite3-node20',
) as typeof BetterSqlite;
