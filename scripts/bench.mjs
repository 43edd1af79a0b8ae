// `npm run bench [-- HITS]`: measures the statistics over HITS page views (ten million unless told) on SQLite and PostgreSQL.
import { createServer } from 'vite';

const hits = Number(process.argv[2] ?? 10_000_000);
if (!Number.isInteger(hits) || hits < 1000) {
  process.stderr.write('usage: npm run bench [-- HITS]   (a whole number from 1000)\n');
  process.exit(2);
}
const vite = await createServer({
  configFile: false,
  appType: 'custom',
  logLevel: 'warn',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
});
try {
  const { benchStatistics } = await vite.ssrLoadModule('/tests/bench/statistics.ts');
  await benchStatistics(hits);
} finally {
  await vite.close();
}
