import { LIMITS } from '../../../config/limits.ts';
import { among } from '../../database/values.ts';
import type { Db, Trx } from '../../deps.ts';
import type { Span } from './count-hits.ts';
import { BlockBuilder, HIT_COLUMNS, type HitBlock, type HitColumn, packColumn } from './hit-columns.ts';

/** Columns of the table of single hits that a column of a block is made of. */
const SINGLE = { marks: ['is_bot', 'entry'] } as const satisfies Partial<Record<HitColumn, readonly string[]>>;
const singlesOf = (name: HitColumn) => (name === 'marks' ? SINGLE.marks : ([name] as const));

/** Which columns of which blocks there are, the oldest first. */
export interface BlockName {
  name: HitColumn;
  start_at: number;
  end_at: number;
}

/** The columns of these names, of every block, without their bodies. */
export async function blockNames(db: Db, names: readonly HitColumn[]): Promise<BlockName[]> {
  const rows = await db.selectFrom('hit_blocks').select(['name', 'start_at', 'end_at']).where(among('name', names)).orderBy('start_at').execute();
  return rows as BlockName[];
}

/** The bodies of these columns; those that have gone meanwhile are left out. */
export async function packedColumns(db: Db, wanted: readonly BlockName[]): Promise<(BlockName & { body: Buffer })[]> {
  const [first] = wanted;
  if (!first) return [];
  const keys = new Set(wanted.map(({ name, start_at }) => `${name} ${start_at}`));
  const rows = await db
    .selectFrom('hit_blocks')
    .select(['name', 'start_at', 'end_at', 'body'])
    .where(among('name', [...new Set(wanted.map(({ name }) => name))]))
    .where(among('start_at', [...new Set(wanted.map(({ start_at }) => start_at))]))
    .execute();
  return (rows as (BlockName & { body: Buffer })[]).filter(({ name, start_at }) => keys.has(`${name} ${start_at}`));
}

/** Single hits of a time that is not packed, as a block. */
export async function looseBlock(db: Db, span: Span, wanted: readonly HitColumn[]): Promise<HitBlock> {
  const builder = new BlockBuilder(span, wanted);
  for await (const rows of hitsOf(db, span, wanted)) for (const row of rows) builder.add(row);
  return builder.finish();
}

/** When the last block ends; null while there is none. */
export async function packedUntil(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('hit_blocks')
    .select((eb) => eb.fn.max<number | null>('end_at').as('end'))
    .executeTakeFirst();
  return row?.end ?? null;
}

/** When the first hit from `since` on was, epoch milliseconds; null for none. */
export async function firstHit(db: Db, since: number): Promise<number | null> {
  return (await db.selectFrom('visits').select('at').where('at', '>=', since).orderBy('at').limit(1).executeTakeFirst())?.at ?? null;
}

/** Hits by portions whose number is higher than `after`, of a time from `since` on. */
export async function* newHits(db: Db, after: number, since: number) {
  for (let id = after; ; ) {
    const rows = await db.selectFrom('visits').selectAll().where('id', '>', id).where('at', '>=', since).orderBy('id').limit(LIMITS.hits_at_once).execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < LIMITS.hits_at_once) return;
    id = last.id;
  }
}

/** Hits of a span by portions, in the order of their times: what these columns are made of. */
export async function* hitsOf(db: Db, { start, end }: Span, wanted: readonly HitColumn[] = HIT_COLUMNS) {
  const names = [...new Set(['id', 'at', ...wanted.flatMap((name) => [...singlesOf(name)])] as const)];
  let [at, id] = [start, 0];
  for (;;) {
    const rows = await db
      .selectFrom('visits')
      .select(names)
      .where((eb) => eb.or([eb('at', '>', at), eb.and([eb('at', '=', at), eb('id', '>', id)])]))
      .where('at', '>=', at)
      .where('at', '<', end)
      .orderBy('at')
      .orderBy('id')
      .limit(LIMITS.hits_at_once)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < LIMITS.hits_at_once) return;
    [at, id] = [last.at, last.id];
  }
}

/** Keeps a block; another instance may have done so a moment before. */
export async function insertBlock(trx: Trx, { start, end, columns }: HitBlock): Promise<void> {
  for (const [name, column] of columns) {
    await trx
      .insertInto('hit_blocks')
      .values({ name, start_at: start, end_at: end, body: packColumn(column) })
      .onConflict((conflict) => conflict.columns(['name', 'start_at']).doNothing())
      .execute();
  }
}

/** Forgets the blocks that end by then, epoch milliseconds. */
export async function deleteBlocks(db: Db, before: number): Promise<void> {
  await db.deleteFrom('hit_blocks').where('end_at', '<=', before).execute();
}
