import { isIP } from 'node:net';
import { expect, test } from 'vitest';
import { DAY_MS } from '../../config/limits.ts';
import { publish } from '../support/articles.ts';
import { describeEachDatabase } from '../support/database.ts';
import { buildWorld } from '../support/world.ts';
import { AttackReport } from './report.ts';

/** What the proxy next to us may say of one reader, who comes again and again. */
const SAID: [what: string, entry: (time: number) => string][] = [
  ['a port', (time) => `203.0.113.7:${40_000 + time}`],
  ['brackets and a port', (time) => `[2001:db8:1:2::${time + 1}]:${40_000 + time}`],
  ['brackets', (time) => `[2001:db8:1:3::${time + 1}]`],
  ['a zone', (time) => `fe80::1%eth${time}`],
  ['IPv4 as IPv6', (time) => (time % 2 ? '::ffff:203.0.113.8' : '::FFFF:cb00:7108')],
  ['a word', (time) => `unknown${time}`],
  ['another notation', (time) => `0x7f.0.0.${time}`],
  ['many letters', (time) => `${'x'.repeat(7000)}${time}`],
  ['markup', (time) => `<b>${time}</b>`],
  ['nothing after a comma', (time) => `198.51.100.${time},`],
];

describeEachDatabase('proxy headers', (fresh) => {
  const report = new AttackReport('what a proxy says of readers');

  test('whoever is behind a proxy is one sender, however the proxy writes his address, and no other text is kept as one', async () => {
    const world = await buildWorld(fresh, (deps) => {
      deps.options.trust_proxy = 1;
    });
    const { id } = await publish(world, { title: 'A', slug: 'a', exam: 'GRE' });
    expect((await world.call('PUT', '/configs/comment_rate_count', { token: await world.as('admin'), body: { value: 1 } })).status).toBe(200);
    for (const [what, entry] of SAID) {
      const say = (time: number) =>
        world.app.inject({
          method: 'POST',
          url: '/api/comments',
          headers: { 'x-forwarded-for': entry(time) },
          payload: { article_id: id, author_name: 'A', content: `${what} ${time}`, elapsed_ms: 5000 },
        });
      const statuses = [(await say(1)).statusCode, (await say(2)).statusCode];
      report.add(String(statuses) === '201,429' ? 'refused' : 'fell', `${what}: ${statuses}`);
      world.pass(DAY_MS);
    }
    for (const { ip } of await world.deps.db.selectFrom('comments').select('ip').execute())
      report.add(ip && isIP(ip) > 0 ? 'survived' : 'fell', `kept as an address: ${ip?.slice(0, 60)}`);
    expect(report.fell).toEqual([]);
  });
});
