import { LIMITS } from '../../../config/limits.ts';
import type { Db } from '../../deps.ts';
import { hitsOf, newHits } from './hit-blocks.repository.ts';
import { BlockBuilder, type HitBlock } from './hit-columns.ts';

/** No transaction that writes hits lasts so long: what is this much older than the newest hit has all its neighbours. Milliseconds. */
const SETTLED_MS = 5 * 60_000;
/** Hits read at once: other requests get their turn in between. */
const PORTION = 5000;
const FOR_EVER = Number.MAX_SAFE_INTEGER;

/**
 * The hits of the time that is not packed yet, kept by this process column by column: a question reads only what has come since the
 * last one. Numbers of rows tell what that is; several processes may commit theirs in another order, so the last minutes are looked at again.
 */
export class OpenHits {
  readonly start: number;
  readonly #builder: BlockBuilder;
  #block: HitBlock | null = null;
  /** Every number up to this one is in; above it, those of `#recent`, with their times. */
  #settled: number | null = null;
  readonly #recent = new Map<number, number>();
  #newest = 0;
  #count = 0;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(start: number) {
    this.start = start;
    this.#builder = new BlockBuilder({ start, end: FOR_EVER });
  }

  /** All of them as they are now, one question after the other; null when there are more than `LIMITS.open_hits`, which are not kept. */
  read(db: Db): Promise<HitBlock | null> {
    const read = this.#turn.then(() => this.#read(db));
    this.#turn = read.catch(() => {});
    return read;
  }

  async #read(db: Db): Promise<HitBlock | null> {
    if (this.#settled !== null) this.#add(await newHits(db, this.#settled, this.start));
    else for await (const rows of hitsOf(db, { start: this.start, end: FOR_EVER }, PORTION)) if (this.#add(rows) > LIMITS.open_hits) break;
    if (this.#count > LIMITS.open_hits) return null;
    this.#settle();
    this.#block ??= this.#builder.finish();
    return this.#block;
  }

  #add(rows: Awaited<ReturnType<typeof newHits>>): number {
    for (const row of rows) {
      if (this.#recent.has(row.id)) continue;
      this.#recent.set(row.id, row.at);
      this.#newest = Math.max(this.#newest, row.at);
      this.#builder.add(row);
      this.#count += 1;
      this.#block = null;
    }
    return this.#count;
  }

  #settle(): void {
    let settled = this.#settled ?? 0;
    for (const [id, at] of this.#recent) if (at <= this.#newest - SETTLED_MS) settled = Math.max(settled, id);
    for (const id of this.#recent.keys()) if (id <= settled) this.#recent.delete(id);
    this.#settled = settled;
  }
}
