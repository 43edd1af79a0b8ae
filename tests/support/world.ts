import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { pino } from 'pino';
import { test as base, onTestFinished, type TestAPI } from 'vitest';
import { DAY_MS } from '../../config/limits.ts';
import { MemoryStorage } from '../../mock/memory-storage.ts';
import { buildApp } from '../../server/app.ts';
import { ContentVersion } from '../../server/database/content-version.ts';
import type { Deps } from '../../server/deps.ts';
import { usernameKey } from '../../server/resources/auth/auth.service.ts';
import { ensureExams } from '../../server/resources/exams/exams.service.ts';
import { VisitBuffer } from '../../server/resources/visits/visit-buffer.ts';
import { hashPassword, hashToken, newToken } from '../../server/security/credentials.ts';
import { describeEachDatabase, type FreshDatabase } from './database.ts';

export const NOW = Date.parse('2026-11-21T04:00:00Z');
export const PASSWORD = 'correct horse battery';

export interface Answer<Body = unknown> {
  status: number;
  headers: LightMyRequestResponse['headers'];
  body: Body;
  text: string;
}

interface CallOptions {
  body?: unknown;
  token?: string;
  headers?: Record<string, string>;
}

/** The real application on a real database, with a clock that the test turns. */
export interface World {
  app: FastifyInstance;
  deps: Deps;
  /** Moves the clock by milliseconds. */
  pass(ms: number): void;
  /** Sends a call below `/api` as somebody (a token) or nobody; the body is JSON, parsed on the way back. */
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by looking at it
  call<Body = any>(method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'OPTIONS', path: string, options?: CallOptions): Promise<Answer<Body>>;
  /** The token of a user with this role, made on first use. */
  as(role: 'admin' | 'editor'): Promise<string>;
  close(): Promise<void>;
}

async function makeUser(deps: Deps, username: string, role: 'admin' | 'editor', passwordHash: string): Promise<number> {
  const now = deps.clock();
  const row = {
    username,
    username_key: usernameKey(username),
    name: '',
    role,
    password_hash: passwordHash,
    last_login_at: null,
    created_at: now,
    updated_at: now,
  };
  return (await deps.db.insertInto('users').values(row).returning('id').executeTakeFirstOrThrow()).id;
}

let hashed: Promise<string> | undefined;

/** Builds a world; it ends by itself after the test. */
export async function buildWorld(fresh: FreshDatabase, change: (deps: Deps) => void = () => {}): Promise<World> {
  const { open: database, drop } = await fresh();
  let now = NOW;
  const log = pino({ level: 'silent' }) as unknown as Deps['log'];
  const clock = () => now;
  const deps: Deps = {
    ...database,
    clock,
    storage: new MemoryStorage(),
    backups: new MemoryStorage(),
    content: new ContentVersion(database.db, database.notifications),
    visits: new VisitBuffer({ ...database, clock, public_url: 'http://127.0.0.1:3000' }),
    log,
    options: { public_url: 'http://127.0.0.1:3000', cors_origins: [], trust_proxy: false, api_docs: true, client_dir: null },
  };
  change(deps);
  await ensureExams(deps);
  const app = await buildApp(deps);
  const tokens = new Map<string, string>();
  let isClosed = false;

  const world: World = {
    app,
    deps,
    pass: (ms) => {
      now += ms;
    },
    call: async <Body>(method: InjectOptions['method'], path: string, { body, token, headers = {} }: CallOptions = {}) => {
      const options: InjectOptions = { method, url: `/api${path}`, headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) } };
      if (body !== undefined) options.payload = body as object;
      const response = await app.inject(options);
      const isJson = String(response.headers['content-type'] ?? '').startsWith('application/json');
      return { status: response.statusCode, headers: response.headers, text: response.body, body: (isJson ? response.json() : undefined) as Body };
    },
    as: async (role) => {
      const known = tokens.get(role);
      if (known) return known;
      hashed ??= hashPassword(PASSWORD);
      const user_id = await makeUser(deps, role, role, await hashed);
      const token = newToken();
      const at = clock();
      await deps.db
        .insertInto('sessions')
        .values({ user_id, token_hash: hashToken(token), created_at: at, last_used_at: at, expires_at: at + 30 * DAY_MS, ip: null, user_agent: null })
        .execute();
      tokens.set(role, token);
      return token;
    },
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      await app.close();
      await deps.visits.stop();
      await drop();
    },
  };
  onTestFinished(() => world.close());
  return world;
}

/** What a test may ask for by name; it is made when it does. */
interface Given<W extends World> {
  world: W;
  /** Tokens. */
  editor: string;
  admin: string;
}

/** `describe` for tests that each have a world of their own, as `build` makes it, on each database; `fresh` is for those that want another. */
export const describeWorldsOf =
  <W extends World>(build: (fresh: FreshDatabase) => Promise<W>) =>
  (title: string, body: (test: TestAPI<Given<W>>, fresh: FreshDatabase) => void): void =>
    describeEachDatabase(title, (fresh) => {
      const test = base.extend<Given<W>>({
        // biome-ignore lint/correctness/noEmptyPattern: Vitest reads what is wanted from the pattern.
        world: async ({}, use) => use(await build(fresh)),
        editor: async ({ world }, use) => use(await world.as('editor')),
        admin: async ({ world }, use) => use(await world.as('admin')),
      });
      body(test as TestAPI<Given<W>>, fresh);
    });

export const describeEachWorld = describeWorldsOf((fresh) => buildWorld(fresh));
