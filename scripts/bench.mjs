// `npm run bench [-- LINE… --articles 1000,10000 --database sqlite,postgres --hits 10000000 --posts 10000]`: measures the built product. See docs/performance.md.
import { parseArgs } from 'node:util';
import { createServer } from 'vite';
import { ensureBuilt } from './lib/built.mjs';
import { ensureBrowser } from './lib/ensure-browser.mjs';

const LINES = [
  'start',
  'article',
  'home',
  'exam',
  'not-found',
  'api',
  'search',
  'console',
  'save',
  'beacon',
  'memory',
  'holds',
  'import',
  'statistics',
  'typing',
];
/** What is no line of a filled site. */
const ALONE = ['import', 'statistics', 'typing'];
const USAGE = `usage: npm run bench [-- LINE… --articles 1000,10000,100000 --database sqlite,postgres --hits 10000000 --posts 10000]\n  LINE: ${LINES.join(', ')}\n`;

const { values, positionals: lines } = parseArgs({
  allowPositionals: true,
  options: {
    articles: { type: 'string', default: '1000,10000,100000' },
    database: { type: 'string', default: 'sqlite,postgres' },
    help: { type: 'boolean', default: false },
    hits: { type: 'string', default: '10000000' },
    posts: { type: 'string', default: '10000' },
  },
});
const sizes = values.articles.split(',').map(Number);
const databases = values.database.split(',');
const hits = Number(values.hits);
const posts = Number(values.posts);
const isGood =
  lines.every((line) => LINES.includes(line)) &&
  sizes.every((size) => Number.isInteger(size) && size >= 200 && size <= 1_000_000) &&
  databases.every((name) => name === 'sqlite' || name === 'postgres') &&
  Number.isInteger(hits) &&
  hits >= 1000 &&
  Number.isInteger(posts) &&
  posts >= 100;
if (values.help || !isGood) {
  process.stderr.write(USAGE);
  process.exit(values.help ? 0 : 2);
}

await ensureBuilt();
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
try {
  const ofSite = lines.filter((line) => !ALONE.includes(line));
  if (lines.length === 0 || ofSite.length > 0) {
    const { benchSite } = await vite.ssrLoadModule('/tests/bench/site.ts');
    await benchSite({ databases, sizes, lines: ofSite });
  }
  if (lines.length === 0 || lines.includes('import')) {
    const { benchImport } = await vite.ssrLoadModule('/tests/bench/import.ts');
    await benchImport({ databases, posts });
  }
  if (lines.length === 0 || lines.includes('statistics')) {
    const { benchStatistics } = await vite.ssrLoadModule('/tests/bench/statistics.ts');
    await benchStatistics(hits);
  }
  if (lines.length === 0 || lines.includes('typing')) {
    const { benchTyping } = await vite.ssrLoadModule('/tests/bench/typing.ts');
    await benchTyping(ensureBrowser());
  }
} finally {
  await vite.close();
}
