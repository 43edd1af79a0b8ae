import { median, verdict } from './figures.ts';
import { type Place, startCeilings, startProduct } from './place.ts';
import { milliseconds, ownRow, type Row } from './table.ts';

/** Starts of which the median is told; the product and the bare tool in turns. */
const STARTS = 5;
/** Of the bare tool's time to its first answer at most so many. */
const MOST = 4;

/** From the start of a process to its first page, beside a bare tool that opens the same database and answers one row. */
export async function startRow(place: Place): Promise<Row> {
  const work: { ms: number; cpu: number }[] = [];
  const bare: typeof work = [];
  for (let start = 0; start < STARTS; start += 1) {
    for (const [begin, list] of [
      [startProduct, work],
      [startCeilings, bare],
    ] as const) {
      const server = await begin(place);
      list.push(server.started);
      await server.stop();
    }
  }
  const middle = (list: typeof work, name: 'ms' | 'cpu') => median(list.map((one) => one[name]));
  const [ms, bareMs] = [middle(work, 'ms'), middle(bare, 'ms')];
  const figures = { cpu: milliseconds(middle(work, 'cpu')), p50: milliseconds(ms), bare: milliseconds(middle(bare, 'cpu')) };
  return ownRow(`start to the first page (bare: ${milliseconds(bareMs)} ms)`, figures, verdict(ms / bareMs, MOST));
}
