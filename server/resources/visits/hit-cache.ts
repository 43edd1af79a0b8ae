import { LRUCache } from 'lru-cache';
import { MEMORY, MINUTE_MS } from '../../../config/limits.ts';
import type { Db } from '../../deps.ts';
import type { Span } from './count-hits.ts';
import { type BlockName, blockNames, hitsOf, looseBlock, newHits, packedColumns } from './hit-blocks.repository.ts';
import { BlockBuilder, type Column, type HitBlock, type HitColumn, type HitRow, sizeOf, unpackColumn } from './hit-columns.ts';

/** What one process knows of the hits of one database. A packed column never changes: it is read and taken apart once while there is room for it. */
class HitCache {
  readonly columns = new LRUCache<string, Column>({
    maxSize: MEMORY.hit_cache.bytes,
    sizeCalculation: sizeOf,
    ttl: MEMORY.hit_cache.idle_ms,
    updateAgeOnGet: true,
  });
  /** Behind the last packed block; null before there is one. */
  open: OpenHits | null = null;
}
const caches = new WeakMap<Db, HitCache>();

function cacheOf(db: Db): HitCache {
  const known = caches.get(db) ?? new HitCache();
  caches.set(db, known);
  return known;
}

const keyOf = ({ name, start_at }: BlockName) => `${name} ${start_at}`;

async function columnsOf(db: Db, wanted: readonly BlockName[]): Promise<Map<string, Column>> {
  const { columns: known } = cacheOf(db);
  const columns = new Map<string, Column>();
  const missing: BlockName[] = [];
  for (const block of wanted) {
    const column = known.get(keyOf(block));
    if (column) columns.set(keyOf(block), column);
    else missing.push(block);
  }
  for (const { body, ...block } of await packedColumns(db, missing)) {
    const column = unpackColumn(body);
    columns.set(keyOf(block), column);
    known.set(keyOf(block), column);
  }
  return columns;
}

/** The times between these blocks and around them, up to where what is not packed begins. */
function gapsIn({ start, end }: Span, blocks: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let at = start;
  for (const block of blocks) {
    if (block.start > at) gaps.push({ start: at, end: block.start });
    at = Math.max(at, block.end);
  }
  if (at < end) gaps.push({ start: at, end });
  return gaps;
}

/** Every hit of a span, in at least these columns: finished days from their blocks, what is newer from the single hits. Also hits around the span: `count-hits` leaves them out. */
export async function hitBlocks(db: Db, span: Span, wanted: readonly HitColumn[]): Promise<HitBlock[]> {
  const memory = cacheOf(db);
  const names = await blockNames(db, [...new Set<HitColumn>([...wanted, 'at'])]);
  const openFrom = names.reduce((most, { end_at }) => Math.max(most, end_at), 0);
  // The times of hits are only asked of a block that reaches beyond the span.
  const asked = names.filter(
    ({ name, start_at: start, end_at: end }) => start < span.end && end > span.start && (wanted.includes(name) || start < span.start || end > span.end),
  );
  const columns = await columnsOf(db, asked);
  const packed = new Map<number, { start: number; end: number; columns: Map<HitColumn, Column> }>();
  for (const row of asked) {
    const block = packed.get(row.start_at) ?? { start: row.start_at, end: row.end_at, columns: new Map() };
    packed.set(row.start_at, block);
    const column = columns.get(keyOf(row));
    if (column) block.columns.set(row.name, column);
  }
  // A block that went while it was read is one of hits that have expired.
  const blocks = [...packed.values()].filter((block) => wanted.every((name) => block.columns.has(name))).sort((a, b) => a.start - b.start);
  const loose: HitBlock[] = [];
  for (const gap of gapsIn({ start: span.start, end: Math.min(span.end, openFrom) }, blocks)) loose.push(await looseBlock(db, gap, wanted));
  if (span.end > openFrom) {
    if (memory.open?.start !== openFrom) memory.open = openFrom > 0 ? new OpenHits(openFrom) : null;
    loose.push((await memory.open?.read(db)) ?? (await looseBlock(db, { start: Math.max(span.start, openFrom), end: span.end }, wanted)));
  }
  return [...blocks, ...loose];
}

/** No transaction that writes hits lasts so long: what is this much older than the newest hit has all its neighbours. Milliseconds. */
const ALL_COMMITTED_MS = 5 * MINUTE_MS;
const NO_END = Number.MAX_SAFE_INTEGER;

/**
 * The hits of the time that is not packed yet, kept by this process column by column: a query reads only what has come since the
 * last one. Numbers of rows tell what that is; several processes may commit theirs in another order, so the last minutes are looked at again.
 */
class OpenHits {
  readonly start: number;
  /** Null once there are more than are kept: until the next block is packed nothing more is read for it. */
  #builder: BlockBuilder | null;
  #block: HitBlock | null = null;
  /** Every number up to this one is in; above it, those of `#recent`, with their times. */
  #settled: number | null = null;
  readonly #recent = new Map<number, number>();
  #newest = 0;
  #count = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(start: number) {
    this.start = start;
    this.#builder = new BlockBuilder({ start, end: NO_END });
  }

  /** All of them as they are now, one query after the other; null when there are more than `MEMORY.open_hits`, which are not kept. */
  read(db: Db): Promise<HitBlock | null> {
    const read = this.#turn.then(() => this.#read(db));
    this.#turn = read.catch(() => {});
    return read;
  }

  async #read(db: Db): Promise<HitBlock | null> {
    if (!this.#builder) return null;
    const portions = this.#settled === null ? hitsOf(db, { start: this.start, end: NO_END }) : newHits(db, this.#settled, this.start);
    for await (const rows of portions) {
      this.#add(this.#builder, rows);
      if (this.#count > MEMORY.open_hits) return this.#giveUp();
    }
    this.#settle();
    this.#block ??= this.#builder.finish();
    return this.#block;
  }

  #add(builder: BlockBuilder, rows: readonly (HitRow & { id: number })[]): void {
    for (const row of rows) {
      if (this.#recent.has(row.id)) continue;
      this.#recent.set(row.id, row.at);
      this.#newest = Math.max(this.#newest, row.at);
      builder.add(row);
      this.#count += 1;
      this.#block = null;
    }
  }

  #giveUp(): null {
    this.#builder = null;
    this.#block = null;
    this.#recent.clear();
    return null;
  }

  #settle(): void {
    let settled = this.#settled ?? 0;
    for (const [id, at] of this.#recent) if (at <= this.#newest - ALL_COMMITTED_MS) settled = Math.max(settled, id);
    for (const id of this.#recent.keys()) if (id <= settled) this.#recent.delete(id);
    this.#settled = settled;
  }
}
