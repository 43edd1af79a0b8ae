import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import { allCalls } from '../../contract/calls.ts';
import { bringExport } from '../../server/commands/exchange/bring-export.ts';
import { ExchangeError } from '../../server/commands/exchange/manifest.ts';
import { writeExport } from '../../server/commands/exchange/write-export.ts';
import { remake } from '../../server/commands/remake.ts';
import { withPages } from '../support/articles.ts';
import { fillSite } from '../support/backups.ts';
import { describeEachDatabase } from '../support/database.ts';
import { buildWorld, type World } from '../support/world.ts';
import { AttackReport, isFull } from './report.ts';

/** What somebody may write into a line of an export, in place of what stood there. */
const VALUES: readonly unknown[] = [
  ...[null, '', ' ', -1, 0, 1, 1.5, 2 ** 31, 2 ** 53 - 1, 999_999, true, 'x', [], {}, [[]], [{}], [null], ['x'], [1], { a: 1 }, { constructor: { x: 1 } }],
  ...['\u202eevil', '\ud800', 'é'.repeat(3000), '<script>fell()</script>', 'javascript:fell()', '../../etc/passwd', '//evil.test', 'a/b?c#d'],
  ...['2026-02-31', '0001-01-01T00:00:00Z'],
];
const ADDRESSES = ['/', '/zh', '/GRE', '/rss.xml', '/sitemap.xml', '/search?q=guide', '/api/exams/public', '/api/menus/public', '/api/categories/public'];

/** What readers and editors ask, of a site whose content came in that way. @returns what was answered 5xx */
async function askAll(site: World): Promise<string[]> {
  const token = await site.as('admin');
  const articles = await site.deps.db.selectFrom('articles').select('slug').execute();
  const fell: string[] = [];
  site.pass(HOUR_MS);
  for (const url of [...ADDRESSES, ...articles.map(({ slug }) => `/article/${encodeURIComponent(slug)}`)]) {
    const { statusCode, body } = await site.app.inject({ url });
    const isTold = body.includes('\u202e') || (!url.startsWith('/api') && body.includes('<script>fell()'));
    if (statusCode >= 500 || isTold) fell.push(`${url} ${statusCode}`);
  }
  const lists = allCalls().filter(({ call, resource }) => call.method === 'GET' && call.access !== 'public' && resource !== 'statistics');
  for (const { call } of lists) {
    const path = call.path.replace(':code', 'GRE').replace(':key', 'site_name').replace(':group', 'seo').replace(/:\w+/g, '1');
    const { status } = await site.call('GET', path, { token });
    if (status >= 500) fell.push(`${path} ${status}`);
  }
  return fell;
}

describeEachDatabase('an export that somebody has edited', (fresh) => {
  const report = new AttackReport('exports: edited lines');

  test('is refused in words, or comes in and can be read', { timeout: 1_800_000 }, async () => {
    const old = await buildWorld(fresh);
    await fillSite(old);
    const token = await old.as('admin');
    for (const url of ['/GRE', '/SAT']) await old.call('POST', '/menus', { token, body: { label: url, url, position: 'header' } });
    const folder = await mkdtemp(join(tmpdir(), 'exampress-export-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true }));
    await writeExport(old.deps, join(folder, 'export'));
    const site = await buildWorld(fresh, withPages);
    await site.as('admin');
    const bring = () => bringExport(site.deps, join(folder, 'export'), { force: true });
    let turn = 0;
    for (const name of (await readdir(join(folder, 'export'))).filter((file) => file.endsWith('.jsonl'))) {
      const path = join(folder, 'export', name);
      const text = await readFile(path, 'utf8');
      const [first, ...others] = text.split('\n');
      if (!first) continue;
      const line = JSON.parse(first);
      for (const field of Object.keys(line)) {
        // All of them in each field take an hour: in full a third of them, by turns, else one in every twelfth field.
        turn += 1;
        const short = turn % 12 === 0 ? [VALUES[turn % VALUES.length]] : [];
        for (const value of isFull ? VALUES.filter((_, at) => at % 3 === turn % 3) : short) {
          const what = `${name} ${field} ${JSON.stringify(value).slice(0, 40)}`;
          await writeFile(path, [JSON.stringify({ ...line, [field]: value }), ...others].join('\n'));
          const said = await bring().then(
            () => 'taken',
            (error: unknown) => (error instanceof ExchangeError ? 'refused' : `${error}`),
          );
          report.add(said === 'taken' ? 'survived' : said === 'refused' ? 'refused' : 'fell', `${what}: ${said}`);
          if (said === 'taken' && isFull) for (const fell of await askAll(site)) report.add('fell', `${what}: ${fell}`);
        }
      }
      await writeFile(path, text);
    }
    await bring();
    await remake(site.deps);
    for (const fell of await askAll(site)) report.add('fell', fell);
    expect(report.fell).toEqual([]);
  });
});
