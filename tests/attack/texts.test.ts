import { expect, test } from 'vitest';
import { HOUR_MS } from '../../config/limits.ts';
import { allCalls } from '../../contract/calls.ts';
import { SHAPES } from '../../contract/index.ts';
import type { CallShape } from '../../contract/schema.ts';
import { hashToken, newToken } from '../../server/security/credentials.ts';
import { withPages } from '../support/articles.ts';
import { describeEachDatabase } from '../support/database.ts';
import { buildWorld, type World } from '../support/world.ts';
import type { Shape } from './from-shape.ts';
import { AttackReport, isFull } from './report.ts';

/** Texts that a database, a terminal or a browser reads in a way of its own. */
const TEXTS: Record<string, string> = {
  nul: 'a\u0000b',
  'half of a sign': 'a\ud800b',
  'halves in the wrong order': '\udc00\ud800',
  'no sign of Unicode': 'a\uffff\ufdd0',
  'beyond the first plane': '\u{10ffff}\u{e0001}',
  'turned around': '\u202egnp.exe\u2066',
  unseen: '\u200b\u200d\u2060\ufeff\u00ad',
  'marks on marks': `a${'\u0301\u0489'.repeat(20)}`,
  'grows when it is composed': '\ufdfa'.repeat(15),
  'controls and ends of lines': '\u0001\u0008\u001b[31m\u007f\u0085\u2028\r\n',
  'a pattern': '%_\\*?"\'(',
};

/** Where a query may be read otherwise than it was meant; `:name` is each parameter that a call knows. */
const QUERIES = [
  ':name=%ED%A0%80',
  ':name=%FF%FE',
  ':name=%C0%80',
  ':name=%',
  ':name=%zz',
  ':name=%u0041',
  ':name',
  ':name=',
  ':name=+',
  ':name=1&:name=2',
  ':name[]=1',
  ':name[a]=1',
  ':name=1,2',
  ':name=-1',
  ':name=1.5',
  ':name=1e9',
  ':name=0x1F',
  ':name=99999999999999999999',
  ':name=Infinity',
  ':name=true',
  '&&=&=x&:name=1',
  '__proto__=1&:name=1',
];

/** Every third of these, unless all are asked for: what each place is given daily. */
const some = <Value>(values: readonly Value[]): readonly Value[] => (isFull ? values : values.filter((_, at) => at % 3 === 0));
const texts = some(Object.entries(TEXTS));

/** A value that a shape describes, with what it must hold. */
function plain(shape: Shape): unknown {
  if (shape.anyOf) return plain(shape.anyOf[0] as Shape);
  if (shape.enum) return shape.enum[0];
  if (shape.const !== undefined) return shape.const;
  if (shape.type === 'object') return Object.fromEntries((shape.required ?? []).map((name) => [name, plain(shape.properties?.[name] ?? {})]));
  if (shape.type === 'array') return [plain(shape.items ?? {})];
  if (shape.type === 'integer' || shape.type === 'number') return Math.max(shape.minimum ?? 1, 1);
  if (shape.type === 'boolean') return true;
  if (shape.type === 'null') return null;
  return shape.format?.startsWith('date') ? '2026-11-21T04:00:00Z'.slice(0, shape.format === 'date' ? 10 : 20) : 'abcdefghij'.slice(0, shape.maxLength);
}

/** The same value as often as a text stands in it, each time with this one in a text's place. */
function* withText(shape: Shape, text: string): Generator<unknown> {
  if (shape.anyOf) for (const each of shape.anyOf) yield* withText(each, text);
  else if (shape.type === 'object') {
    const value = plain(shape) as object;
    for (const [name, each] of Object.entries(shape.properties ?? {})) for (const inner of withText(each, text)) yield { ...value, [name]: inner };
  } else if (shape.type === 'array') for (const inner of withText(shape.items ?? {}, text)) yield [inner];
  else if (shape.type === 'string' || shape.type === undefined) yield shape.enum ? text : text.slice(0, shape.maxLength);
}

/** A session of the admin that no call before has ended. */
async function freshToken({ deps }: World): Promise<string> {
  const token = newToken();
  const { id } = await deps.db.selectFrom('users').select('id').where('role', '=', 'admin').where('disabled', '=', 0).limit(1).executeTakeFirstOrThrow();
  const at = deps.clock();
  const row = { user_id: id, token_hash: hashToken(token), created_at: at, last_used_at: at, expires_at: at + HOUR_MS, ip: null, user_agent: null };
  await deps.db.insertInto('sessions').values(row).execute();
  return token;
}

const shapeOf = (resource: string, operation: string) => (SHAPES as Record<string, Record<string, CallShape>>)[resource]?.[operation] ?? {};
const pathOf = (path: string, value = '1') => `/api${path.replace(/:\w+/g, value)}`;

describeEachDatabase('texts that are read otherwise', (fresh) => {
  const bodies = new AttackReport('texts: each in each place of a body');
  const queries = new AttackReport('texts: each in each place of an address');

  /** Two of each that an address or a body may name. */
  async function fill(world: World): Promise<void> {
    const token = await world.as('admin');
    const make = async (path: string, body: object, as: { token?: string } = { token }) => {
      const { status, text } = await world.call('POST', path, { ...as, body });
      expect(status, text).toBe(201);
    };
    for (const turn of [1, 2]) {
      await make('/categories', { name: `Category ${turn}` });
      await make('/articles', { title: `Article ${turn}`, exam: 'GRE', status: 'published', content_html: '<p>text</p>' });
      await make('/menus', { label: `Menu ${turn}`, url: '/GRE', position: 'header' });
      await make('/search/aliases', { words: [`word${turn}`, `other${turn}`] });
      await make('/comments', { article_id: turn, author_name: 'Reader', content: `Comment ${turn}` }, {});
    }
  }

  test('in each place of each body are refused or taken, never a fault of ours; a NUL is refused', async () => {
    const world = await buildWorld(fresh);
    await fill(world);
    for (const { name, resource, operation, call } of allCalls()) {
      const { body } = shapeOf(resource, operation);
      if (!body || call.upload) continue;
      for (const [what, text] of texts) {
        for (const value of withText(body as Shape, text)) {
          const headers = { authorization: `Bearer ${await freshToken(world)}`, 'content-type': 'application/json' };
          const send = (payload: unknown) => world.app.inject({ method: call.method, url: pathOf(call.path), headers, payload: JSON.stringify(payload) });
          const first = await send(value);
          // What was taken before has made another version.
          const { statusCode } =
            first.statusCode === 409 && first.json().data?.version ? await send({ ...Object(value), version: first.json().data.version }) : first;
          bodies.status(statusCode, `${name}: ${what} in ${JSON.stringify(value).slice(0, 300)}`);
          if (what === 'nul' && statusCode < 400) bodies.add('fell', `${name} took a NUL`);
          if (statusCode === 429) world.pass(24 * HOUR_MS);
        }
      }
    }
    expect(bodies.fell).toEqual([]);
  }, 300_000);

  test('in each place of each address are refused or taken, never a fault of ours', async () => {
    const world = await buildWorld(fresh, withPages);
    await fill(world);
    const ask = async (url: string) => {
      const { statusCode } = await world.app.inject({ url, headers: { authorization: `Bearer ${await freshToken(world)}`, accept: 'text/html' } });
      queries.status(statusCode, url);
      if (statusCode === 429) world.pass(24 * HOUR_MS);
    };
    const written = texts.map(([, text]) => encodeURIComponent(text.toWellFormed()));
    const pieces = [...written, '%ED%A0%80', '%FF', '1e9', '-1', '1.5', '99999999999999999999', '%2e%2e', '%2F', ';a=b', '%5C'];
    const pages = ['/', '/zh', '/GRE', '/zh/GRE', '/article/1', '/author/1'].map((path) => ({
      path,
      names: ['q', 'page', 'category', 'tag', 'kind', 'section', 'exam', 'language', 'preview', 'comment', 'p'],
    }));
    const calls = allCalls().flatMap(({ resource, operation, call }) =>
      call.method === 'GET'
        ? [{ path: pathOf(call.path), names: Object.keys((shapeOf(resource, operation).query as Shape | undefined)?.properties ?? {}) }]
        : [],
    );
    for (const { path, names } of [...calls, ...pages]) {
      for (const query of ['?', '?unknown=1', '?%00=1', '?=', '?%']) await ask(path + query);
      for (const name of names)
        for (const query of [...some(QUERIES), ...written.map((text) => `:name=${text}`)]) await ask(`${path}?${query.replaceAll(':name', name)}`);
    }
    for (const { call } of allCalls()) if (call.method === 'GET' && call.path.includes(':')) for (const piece of pieces) await ask(pathOf(call.path, piece));
    for (const path of ['/article/', '/author/', '/zh/', '/media/', '/sitemaps/', '/assets/', '/share/', '/'])
      for (const piece of pieces) await ask(path + piece);
    expect(queries.fell).toEqual([]);
  }, 300_000);
});
