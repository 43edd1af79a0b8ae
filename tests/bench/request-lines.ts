import { type Noted, notedOf, told } from './bare-routes.ts';
import type { Line } from './figures.ts';
import { type Load, measured } from './load.ts';
import { siteOf } from './measured-site.ts';
import { memoryRows } from './memory.ts';
import { type Place, restingProduct, startCeilings } from './place.ts';
import { settled } from './rest.ts';
import { type Running, STATEMENTS } from './server-process.ts';
import { type Row, rowOf } from './table.ts';
import { type Ceiling, type Site, type Work, worksOf } from './works.ts';
import { bareWrite } from './writes.ts';

/** What the product asks its database for the works whose ceiling asks the same, by the ceiling's name: of a process of its own, since noting it costs every request something. */
async function notedFor(place: Place, works: readonly Work[]): Promise<Map<string, Noted[]>> {
  const noted = new Map<string, Noted[]>();
  const wanted = works.map(({ ceiling }) => ceiling).filter((ceiling) => typeof ceiling === 'object' && 'name' in ceiling);
  if (wanted.length === 0) return noted;
  const product = await restingProduct(place, STATEMENTS);
  try {
    for (const { name, noted: load, asks } of wanted) {
      if (noted.has(name)) continue;
      const own = await notedOf(product, load);
      noted.set(name, asks ? own.map(({ answer }) => ({ statements: asks, answer })) : own);
    }
    return noted;
  } finally {
    await product.stop();
  }
}

/** The ceiling as it is asked: with the work's own headers, and a write of its own where something is changed before the work. */
async function bareOf(ceilings: Running, product: Running, noted: ReadonlyMap<string, Noted[]>, load: Load, ceiling: Ceiling): Promise<Load> {
  const { headers } = load.sent(0);
  if (ceiling === 'buffer') {
    const { bytes } = await product.client.must(load.sent(0));
    return { sent: () => ({ path: `/fixed/${bytes.length}`, headers }) };
  }
  const bare: Load =
    'name' in ceiling ? { ...(await told(ceilings, ceiling.name, noted.get(ceiling.name) ?? [])), ...(load.before && { before: bareWrite }) } : ceiling.load;
  return { ...bare, sent: (number) => ({ headers, ...bare.sent(number) }) };
}

async function lineOf(product: Running, ceilings: Running, noted: ReadonlyMap<string, Noted[]>, { title, load, ceiling, growth }: Work): Promise<Line> {
  const bare = await bareOf(ceilings, product, noted, load, ceiling);
  const [work, least] = await measured([product, load], [ceilings, bare]);
  if (!work || !least) throw new Error(`${title} was not measured`);
  return { title, work, bare: least, is_steady: ceiling === 'buffer' || ('is_steady' in ceiling && ceiling.is_steady), ...(growth && { growth }) };
}

/** Measures the works of these lines, and memory behind them. `say` is told each row as it comes: a long run that breaks has told what it knew. */
export async function requestLines(place: Place, wanted: (line: string) => boolean, say: (row: Row) => void): Promise<Line[]> {
  const open = place.open();
  const product = await restingProduct(place);
  const ceilings = await startCeilings(place);
  try {
    const site: Site = await siteOf(open, product);
    const works = worksOf(site).filter(({ line }) => wanted(line));
    const noted = await notedFor(place, works);
    const lines: Line[] = [];
    for (const work of works) {
      await site.change(product);
      await settled(product);
      const line = await lineOf(product, ceilings, noted, work);
      lines.push(line);
      say(rowOf(line, work.most));
    }
    if (wanted('memory')) for (const row of await memoryRows(product, site)) say(row);
    return lines;
  } finally {
    await product.stop();
    await ceilings.stop();
    await open.db.destroy();
  }
}
