import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import { allCalls } from '../../contract/calls.ts';
import { SHAPES } from '../../contract/index.ts';
import type { CallShape } from '../../contract/schema.ts';
import { hashToken, newToken } from '../../server/security/credentials.ts';
import { describeEachDatabase } from '../support/database.ts';
import { buildWorld, PASSWORD, type World } from '../support/world.ts';
import { fromShape } from './from-shape.ts';
import { AttackReport, isFull } from './report.ts';

const RUNS = isFull ? 60 : 4;
const shapeOf = (resource: string, operation: string) =>
  ((SHAPES as Record<string, Record<string, CallShape>>)[resource] as Record<string, CallShape>)[operation] ?? {};

/** A session of an admin that no call before has ended; one may have given him another name. */
async function freshToken({ deps }: World, change: { expires_at?: number } = {}): Promise<string> {
  const token = newToken();
  const { id } = await deps.db
    .selectFrom('users')
    .select('id')
    .where('role', '=', 'admin')
    .where('disabled', '=', 0)
    .orderBy('id')
    .limit(1)
    .executeTakeFirstOrThrow();
  const at = deps.clock();
  await deps.db
    .insertInto('sessions')
    .values({ user_id: id, token_hash: hashToken(token), created_at: at, last_used_at: at, expires_at: at + HOUR_MS, ip: null, user_agent: null, ...change })
    .execute();
  return token;
}

async function fill(world: World): Promise<void> {
  const token = await world.as('admin');
  for (const turn of [1, 2, 3]) {
    await world.call('POST', '/categories', { token, body: { name: `Category ${turn}` } });
    await world.call('POST', '/articles', {
      token,
      body: { title: `Article ${turn}`, exam: 'GRE', status: 'published', content_html: '<h2>A</h2><p>text</p>' },
    });
    await world.call('POST', '/menus', { token, body: { label: `Menu ${turn}`, url: '/GRE', position: 'header' } });
    await world.call('POST', '/search/aliases', { token, body: { words: [`word${turn}`, `other${turn}`] } });
    await world.call('POST', '/comments', {
      body: { article_id: turn, author_name: 'Reader', content: `Comment ${turn}` },
    });
  }
}

const words = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? 'undefined'));

describeEachDatabase('every call', (fresh) => {
  const matrix = new AttackReport('access: calls × callers');
  const fuzz = new AttackReport('fuzz: every call from its schema');

  test('lets in who may come in, and nobody else', async () => {
    const world = await buildWorld(fresh);
    await world.as('admin');
    const callers: Record<string, { token?: string; header?: string; knows: 'nobody' | 'editor' | 'admin' }> = {
      nobody: { knows: 'nobody' },
      garbage: { token: 'x'.repeat(43), knows: 'nobody' },
      'no bearer': { header: `Basic ${await freshToken(world)}`, knows: 'nobody' },
      'over long ago': { token: await freshToken(world, { expires_at: world.deps.clock() - 1 }), knows: 'nobody' },
      hash: { token: hashToken(await freshToken(world)), knows: 'nobody' },
      editor: { token: await world.as('editor'), knows: 'editor' },
      admin: { token: 'fresh', knows: 'admin' },
    };
    for (const { name, call } of allCalls()) {
      for (const [who, { token, header, knows }] of Object.entries(callers)) {
        const own = token === 'fresh' ? await freshToken(world) : token;
        const url = `/api${call.path.replace(/:\w+/g, '1')}`;
        const headers = { 'content-type': 'application/json', ...(own && { authorization: `Bearer ${own}` }), ...(header && { authorization: header }) };
        const { statusCode } = await world.app.inject({ method: call.method, url, headers, ...(call.method !== 'GET' && { payload: '{"no_such_field":1}' }) });
        const mayNot = call.access !== 'public' && (knows === 'nobody' ? 401 : call.access === 'admin' && knows === 'editor' ? 403 : null);
        const isRight = mayNot ? statusCode === mayNot : ![401, 403].includes(statusCode) || name === 'auth.login';
        matrix.add(statusCode >= 500 || !isRight ? 'fell' : mayNot ? 'refused' : 'survived', `${name} as ${who}: ${statusCode}`);
        // A call without fields takes what it does not know, and may have ended the session.
        if (knows === 'editor' && statusCode < 400) callers.editor = { token: await editorAgain(world), knows: 'editor' };
      }
    }
    expect(matrix.fell).toEqual([]);
  }, 300_000);

  test('answers whatever its schema could bring, and never with 5xx', async () => {
    const world = await buildWorld(fresh);
    await fill(world);
    for (const { name, resource, operation, call } of allCalls()) {
      const { params, query, body } = shapeOf(resource, operation);
      const input = fc.record({
        params: params ? fromShape(params as object, 30) : fc.constant({}),
        query: query ? fromShape(query as object) : fc.constant({}),
        body: body ? fromShape(body as object, 25) : fc.constant(undefined),
      });
      for (const each of fc.sample(input, RUNS)) {
        const sent = { params: Object(each.params ?? {}), query: Object(each.query ?? {}), body: each.body };
        const path = call.path.replace(/:(\w+)/g, (_, key: string) => encodeURIComponent(wellFormed(words(sent.params[key] ?? 1))) || '1');
        const search = new URLSearchParams(Object.entries(sent.query).map(([key, value]) => [key, wellFormed(words(value))]));
        const headers = { authorization: `Bearer ${await freshToken(world)}`, 'content-type': 'application/json' };
        const hasBody = call.method !== 'GET' && call.method !== 'DELETE' && !call.upload;
        const payload = hasBody ? (JSON.stringify(sent.body) ?? '') : undefined;
        const { statusCode, body: text } = await world.app.inject({ method: call.method, url: `/api${path}?${search}`, headers, payload });
        fuzz.status(statusCode, `${name} ${path}?${search} ${payload?.slice(0, 500)} → ${text.slice(0, 200)}`);
        if (statusCode === 429) world.pass(24 * HOUR_MS);
      }
    }
    expect(fuzz.fell).toEqual([]);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  }, 900_000);
});

const wellFormed = (text: string) => text.replace(/[\ud800-\udfff]/g, '\ufffd');

async function editorAgain(world: World): Promise<string> {
  const answer = await world.call('POST', '/auth/login', { body: { username: 'editor', password: PASSWORD } });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.body.data.token;
}
