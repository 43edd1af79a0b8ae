import type { Running } from './server-process.ts';
import { atMost, ownRow, type Row } from './table.ts';
import type { Site } from './works.ts';

/** Requests of all kinds before memory is looked at. */
const MIXED = 3000;
const MOST_MB = 150;

/** What is held after readers and editors of all kinds. */
export async function memoryRow(product: Running, site: Site): Promise<Row> {
  for (let number = 0; number < MIXED; number += 1) {
    if (number % 100 === 0) await site.change(product);
    const slug = site.slugs[number % site.slugs.length];
    const paths = [`/article/${slug}`, '/', '/SAT', `/api/articles/public/${slug}`, '/?q=timing', '/api/articles/public?q=%E5%88%86%E6%95%B0'];
    await product.client.must({ path: paths[number % paths.length] as string, headers: { 'accept-encoding': 'br' } });
    if (number % 10 === 0) await product.client.must({ path: '/api/articles', headers: site.staff });
  }
  return ownRow('memory after the load, MB', {}, atMost(product.memory(), MOST_MB));
}
