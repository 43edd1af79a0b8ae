import type { Db, Trx } from '../../deps.ts';
import type { Span } from './count-hits.ts';
import { BlockBuilder, type Column, type HitBlock, type HitColumn, packColumn, unpackColumn } from './hit-columns.ts';

/** Columns of the table of single hits that a column of a block is made of. */
const SINGLE = { marks: ['is_bot', 'entry'] } as const satisfies Partial<Record<HitColumn, readonly string[]>>;
const singlesOf = (name: HitColumn) => (name === 'marks' ? SINGLE.marks : ([name] as const));

async function packedBlocks(db: Db, { start, end }: Span, wanted: readonly HitColumn[]): Promise<HitBlock[]> {
  const rows = await db
    .selectFrom('hit_blocks')
    .select(['start_at', 'end_at', 'name', 'body'])
    // The times of hits are only asked of a block that reaches beyond the span.
    .where((eb) => eb.or([eb('name', 'in', [...wanted]), eb.and([eb('name', '=', 'at'), eb.or([eb('start_at', '<', start), eb('end_at', '>', end)])])]))
    .where('start_at', '<', end)
    .where('end_at', '>', start)
    .orderBy('start_at')
    .execute();
  const blocks = new Map<number, { start: number; end: number; columns: Map<HitColumn, Column> }>();
  for (const { start_at, end_at, name, body } of rows) {
    const block = blocks.get(start_at) ?? { start: start_at, end: end_at, columns: new Map() };
    block.columns.set(name, unpackColumn(body));
    blocks.set(start_at, block);
  }
  return [...blocks.values()];
}

/** Single hits of a time that is not packed, as a block. */
async function looseBlock(db: Db, span: Span, wanted: readonly HitColumn[]): Promise<HitBlock> {
  const names = [...new Set(wanted.flatMap((name) => [...singlesOf(name)]))];
  const rows = await db.selectFrom('visits').select(names).where('at', '>=', span.start).where('at', '<', span.end).execute();
  const builder = new BlockBuilder(span, wanted);
  for (const row of rows) builder.add(row);
  return builder.finish();
}

/** The times between these blocks and around them. */
function gapsIn({ start, end }: Span, blocks: readonly HitBlock[]): Span[] {
  const gaps: Span[] = [];
  let at = start;
  for (const block of blocks) {
    if (block.start > at) gaps.push({ start: at, end: block.start });
    at = Math.max(at, block.end);
  }
  if (at < end) gaps.push({ start: at, end });
  return gaps;
}

/** Every hit of a span, in these columns: finished days from their blocks, what is newer from the single hits. */
export async function hitBlocks(db: Db, span: Span, wanted: readonly HitColumn[]): Promise<HitBlock[]> {
  const packed = await packedBlocks(db, span, wanted);
  const loose = [];
  for (const gap of gapsIn(span, packed)) loose.push(await looseBlock(db, gap, wanted));
  return [...packed, ...loose];
}

/** When the last block ends; null while there is none. */
export async function packedUntil(db: Db): Promise<number | null> {
  const row = await db
    .selectFrom('hit_blocks')
    .select((eb) => eb.fn.max<number | null>('end_at').as('end'))
    .executeTakeFirst();
  return row?.end ?? null;
}

export async function firstHit(db: Db, since: number): Promise<number | null> {
  return (await db.selectFrom('visits').select('at').where('at', '>=', since).orderBy('at').limit(1).executeTakeFirst())?.at ?? null;
}

/** Hits of a span by portions, in the order of their times. */
export async function* hitsOf(db: Db, { start, end }: Span, portion: number) {
  let [at, id] = [start, 0];
  for (;;) {
    const rows = await db
      .selectFrom('visits')
      .selectAll()
      .where((eb) => eb.or([eb('at', '>', at), eb.and([eb('at', '=', at), eb('id', '>', id)])]))
      .where('at', '>=', at)
      .where('at', '<', end)
      .orderBy('at')
      .orderBy('id')
      .limit(portion)
      .execute();
    yield rows;
    const last = rows.at(-1);
    if (!last || rows.length < portion) return;
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

export async function deleteBlocks(db: Db, before: number): Promise<void> {
  await db.deleteFrom('hit_blocks').where('end_at', '<=', before).execute();
}
