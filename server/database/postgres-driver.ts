import { onFirstUse } from '../on-first-use.ts';

const load = onFirstUse<typeof import('pg')>('pg');

/** pg, loaded by whoever opens a PostgreSQL. Counts, sums and ids arrive from it as strings; here they are numbers as on SQLite. */
export function postgresDriver(): typeof import('pg') {
  const pg = load();
  pg.types.setTypeParser(20, (value) => {
    const number = Number(value);
    if (!Number.isSafeInteger(number)) throw new Error(`${value} is too large for a number`);
    return number;
  });
  pg.types.setTypeParser(1700, Number);
  return pg;
}
