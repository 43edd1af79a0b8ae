import { setTimeout as pause } from 'node:timers/promises';
import type { Running } from './server-process.ts';
import { atMost, ownRow, type Row } from './table.ts';
import type { Site } from './works.ts';

/** Requests of all kinds before memory is looked at. */
const MIXED = 3000;
const MOST_MB = 150;
/** Nothing is asked for so long: V8 sweeps what the load has left once a process has stood still for half a minute. */
const REST_MS = 40_000;

/** What is held after readers and editors of all kinds: with the last answer, and once nobody has asked for a while. */
export async function memoryRows(product: Running, site: Site): Promise<Row[]> {
  for (let number = 0; number < MIXED; number += 1) {
    if (number % 100 === 0) await site.change(product);
    const slug = site.slugs[number % site.slugs.length];
    const paths = [`/article/${slug}`, '/', '/SAT', `/api/articles/public/${slug}`, '/?q=timing', '/api/articles/public?q=%E5%88%86%E6%95%B0'];
    await product.client.must({ path: paths[number % paths.length] as string, headers: { 'accept-encoding': 'br' } });
    if (number % 10 === 0) await product.client.must({ path: '/api/articles', headers: site.staff });
  }
  const during = product.memory();
  await pause(REST_MS);
  return [
    ownRow('memory with the last answer, MB', {}, [during.toFixed(0), '', '']),
    ownRow(`memory after the load, ${REST_MS / 1000} s later, MB`, {}, atMost(product.memory(), MOST_MB)),
  ];
}
