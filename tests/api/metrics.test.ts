import { expect } from 'vitest';
import { buildWorld, describeEachWorld } from '../support/world.ts';

const TOKEN = 'a-token-for-prometheus-0123';

describeEachWorld('/metrics', (test, fresh) => {
  test('tells who has the token how the site does, and nobody else that it is there', async () => {
    const world = await buildWorld(fresh, (deps) => {
      deps.options.metrics_token = TOKEN;
    });
    const ask = (authorization?: string) => world.app.inject({ url: '/metrics', headers: { ...(authorization && { authorization }) } });
    for (const wrong of [undefined, 'Bearer x', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`]) expect((await ask(wrong)).statusCode).toBe(401);
    await world.call('GET', '/articles/public');
    await world.call('GET', '/articles/public/none');
    await world.call('GET', '/articles');
    await world.app.inject('/any/address/at/all');
    const { statusCode, body, headers } = await ask(`Bearer ${TOKEN}`);
    expect([statusCode, headers['cache-control']]).toEqual([200, 'no-store']);
    for (const line of [
      'http_requests_total{operation="articles.list_public",status="200"} 1',
      'http_requests_total{operation="articles.get_public",status="404"} 1',
      'http_requests_total{operation="articles.list",status="401"} 1',
      'http_request_duration_seconds_count{operation="articles.list_public"} 1',
      'jobs_waiting 0',
    ]) {
      expect(body).toContain(line);
    }
    expect(body).toMatch(/nodejs_eventloop_lag_p99_seconds \d/);
    expect(body).toMatch(/database_query_duration_seconds_count [1-9]/);
    expect(body).toMatch(/kept_answers_lookups_total\{result="miss"\} [1-9]/);
    // No backup yet: no age, rather than a wrong one. And no label holds an address that somebody made up.
    expect(body).not.toMatch(/^backup_age_seconds /m);
    expect(body).not.toContain('any/address');
  });

  test('without a token there is no such address', async ({ world }) => {
    expect((await world.app.inject('/metrics')).statusCode).toBe(404);
  });
});
