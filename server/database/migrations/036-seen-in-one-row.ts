import { type Kysely, sql } from 'kysely';
import type { MigrationContext } from '../dialect.ts';

/**
 * Who was seen today stands in one row with all that he was counted in, no longer in a row for each of some ten counters. `visitor_days` is empty from now on and
 * goes with a later version.
 */
export async function up(db: Kysely<unknown>, { dialect }: MigrationContext): Promise<void> {
  await sql`alter table visitor_sessions add column marks text not null default ''`.execute(db);
  const joined = dialect === 'sqlite' ? sql`group_concat(mark, char(10))` : sql`string_agg(mark, chr(10))`;
  await sql`insert into visitor_sessions (visitor, day, last_at, marks)
    select visitor, max(day), 0, ${joined}
    from (select visitor, day, (case when dimension like 'ip:%' then substr(dimension, 4) else dimension end) || ' ' || key as mark from visitor_days) as seen
    where true group by visitor
    on conflict (visitor) do update set marks = excluded.marks`.execute(db);
  await sql`delete from visitor_days`.execute(db);
}
