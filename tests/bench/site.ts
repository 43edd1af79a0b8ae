import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { openPostgres, openSqlite } from '../../server/database/open.ts';
import { startPostgres } from '../support/postgres.ts';
import { grown, type Line } from './figures.ts';
import { HOLD_HEAD, holdRows } from './holds.ts';
import { tableOf } from './measure.ts';
import { siteOf } from './measured-site.ts';
import { type Place, prepare, startProduct } from './place.ts';
import { requestLines } from './request-lines.ts';
import { TURNS } from './server-process.ts';
import { startRow } from './starts.ts';
import { grownHead, grownRow, HEAD, type Row } from './table.ts';

const say = (text: string) => process.stdout.write(`${text}\n`);

export interface Options {
  databases: readonly ('sqlite' | 'postgres')[];
  sizes: readonly number[];
  /** Lines of the table; all when there are none. */
  lines: readonly string[];
}

/** A server of its own: asking for its turns costs every request something. */
async function holds(place: Place): Promise<Row[]> {
  const open = place.open();
  const product = await startProduct(place, TURNS);
  try {
    return await holdRows(product, await siteOf(open, product));
  } finally {
    await product.stop();
    await open.db.destroy();
  }
}

/** What falls short, of rows whose last cell says so. */
function shortOf(rows: readonly Row[]): string {
  const short = rows.filter((row) => row.at(-1) !== '').map(([title, ...rest]) => `${title} (${rest.at(-1)})`);
  return short.length === 0 ? '\nEvery target is met.' : `\nFalls short: ${short.join(' · ')}`;
}

async function report(name: string, place: Place, size: number, lines: readonly string[]): Promise<Line[]> {
  const begin = performance.now();
  await prepare(place, size);
  say(`\n## ${name}, ${size.toLocaleString('en')} articles (filled in ${Math.round((performance.now() - begin) / 1000)} s)\n`);
  const wanted = (line: string) => lines.length === 0 || lines.includes(line);
  const rows = wanted('start') ? [await startRow(place)] : [];
  let measured: Line[] = [];
  if (lines.some((line) => line !== 'start' && line !== 'holds') || lines.length === 0) {
    measured = await requestLines(place, wanted, (row) => {
      rows.push(row);
      process.stderr.write(`${row.filter(Boolean).join('  ')}\n`);
    });
  }
  if (rows.length > 0) say(tableOf(HEAD, rows));
  if (wanted('holds')) {
    const held = await holds(place);
    say(`\n${tableOf(HOLD_HEAD, held)}`);
    rows.push(...held);
  }
  say(shortOf(rows));
  return measured;
}

/** What has grown from the fewest articles to the most, where both were measured. */
function reportGrowth(name: string, bySize: ReadonlyMap<number, readonly Line[]>): void {
  const [small, large] = [Math.min(...bySize.keys()), Math.max(...bySize.keys())];
  const rows = grown(bySize.get(small) ?? [], bySize.get(large) ?? []).map(grownRow);
  if (small === large || rows.length === 0) return;
  say(`\n## ${name}, what more articles cost\n`);
  say(tableOf(grownHead(small, large), rows));
  say(shortOf(rows));
}

/** Measures the built product and what bare tools can do, in each database and size. */
export async function benchSite({ databases, sizes, lines }: Options): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'exampress-bench-'));
  const postgres = databases.includes('postgres') ? await startPostgres() : null;
  const bySize = { SQLite: new Map<number, Line[]>(), PostgreSQL: new Map<number, Line[]>() };
  try {
    for (const size of sizes) {
      const own = join(folder, String(size));
      if (databases.includes('sqlite')) {
        const file = join(own, 'exampress.sqlite');
        const place = { env: { DATA_DIR: own }, address: file, open: () => openSqlite(file) };
        bySize.SQLite.set(size, await report('SQLite', place, size, lines));
      }
      if (postgres) {
        const address = Object.assign(new URL(postgres.url), { pathname: `/bench_${size}` }).href;
        const server = openPostgres(postgres.url, 1);
        await sql`create database ${sql.id(`bench_${size}`)}`.execute(server.db);
        await server.db.destroy();
        const place = { env: { DATA_DIR: own, DATABASE_URL: address }, address, open: () => openPostgres(address, 2) };
        bySize.PostgreSQL.set(size, await report('PostgreSQL', place, size, lines));
      }
      await rm(own, { recursive: true, force: true });
    }
    for (const [name, measured] of Object.entries(bySize)) reportGrowth(name, measured);
  } finally {
    await postgres?.stop();
    await rm(folder, { recursive: true, force: true });
  }
}
