import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { allCalls, type CallName } from '../contract/calls.ts';
import { SHAPES } from '../contract/index.ts';
import type { CallShape } from '../contract/schema.ts';
import { buildApp } from '../server/app.ts';
import { ContentVersion } from '../server/database/content-version.ts';
import { migrate } from '../server/database/migrate.ts';
import { openSqlite } from '../server/database/open.ts';
import type { Deps } from '../server/deps.ts';
import { AppError } from '../server/errors.ts';
import { ensureAdmin } from '../server/first-start.ts';
import { ensureExams } from '../server/resources/exams/exams.service.ts';
import { VisitBuffer } from '../server/resources/visits/visit-buffer.ts';
import { loadSample } from '../server/sample/load-sample.ts';
import { startScheduledTasks } from '../server/scheduler.ts';
import { MemoryStorage } from './memory-storage.ts';
import { layInHostile, layInHuge } from './scenario-content.ts';
import type { CallGroup, ContentKind, Scenario } from './scenarios.ts';

const MOCK_USER = { admin_username: 'admin', admin_password: 'exampress-dev' };
const CONTENT = fileURLToPath(new URL('./content', import.meta.url));

const LAY_IN: Record<ContentKind, (deps: Deps) => Promise<void>> = {
  sample: (deps) => loadSample(deps, CONTENT),
  empty: async () => {},
  huge: async (deps) => {
    await loadSample(deps, CONTENT);
    await layInHuge(deps);
  },
  hostile: layInHostile,
};

/** What must live on while code is reloaded: the database and what hangs on it. */
export type World = Omit<Deps, 'pages' | 'options'>;

/** An in-memory world with this content, laid in through the services. */
export async function makeWorld(kind: ContentKind, publicUrl: string): Promise<World> {
  const open = openSqlite(':memory:');
  await migrate(open);
  const log = pino({ level: 'warn' }, pino.destination(2)) as unknown as Deps['log'];
  const clock = () => Date.now();
  const world: World = {
    ...open,
    clock,
    log,
    storage: new MemoryStorage(),
    backups: new MemoryStorage(),
    content: new ContentVersion(open.db),
    visits: new VisitBuffer({ ...open, clock, public_url: publicUrl }),
  };
  const deps: Deps = { ...world, options: { public_url: publicUrl, cors_origins: [], trust_proxy: false, client_dir: null } };
  await ensureAdmin(deps, MOCK_USER);
  await ensureExams(deps);
  await LAY_IN[kind](deps);
  world.visits.start((err) => log.error({ err }, 'visits could not be written'));
  startScheduledTasks(deps);
  return world;
}

type NamedCall = ReturnType<typeof allCalls>[number];

const namesOf = (isAmong: (call: NamedCall) => boolean): ReadonlySet<CallName> => new Set(allCalls().flatMap((call) => (isAmong(call) ? [call.name] : [])));
const shapeOf = ({ resource, operation }: NamedCall) => (SHAPES[resource] as Record<string, CallShape>)[operation];

/** As much of a shape as is looked at. */
interface Fields {
  type?: string;
  properties?: Record<string, Fields>;
  items?: Fields;
  anyOf?: Fields[];
}
const namesVersion = ({ properties = {}, items, anyOf = [] }: Fields): boolean =>
  'version' in properties || [...Object.values(properties), ...anyOf, ...(items ? [items] : [])].some(namesVersion);

const isSignedIn = ({ call }: NamedCall) => call.access !== 'public';
const isList = (call: NamedCall) => (shapeOf(call)?.reply as Fields | undefined)?.properties?.data?.type === 'array';

const GROUPS: Record<CallGroup, ReadonlySet<CallName>> = {
  'signed-in': namesOf(isSignedIn),
  lists: namesOf((one) => isSignedIn(one) && one.call.method === 'GET' && (isList(one) || one.resource === 'statistics')),
  versioned: namesOf((one) => namesVersion((shapeOf(one)?.body ?? {}) as Fields)),
};
const changing = namesOf(({ name, call }) => call.method !== 'GET' && name !== 'auth.logout');

/** The scenario's faults as the hook that the server knows: an error thrown before a call's handler. */
export function faultsOf(scenario: () => Scenario): (name: CallName) => Promise<void> {
  return async (name) => {
    const { fail, full_disk } = scenario();
    if (full_disk && changing.has(name)) throw Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' });
    if (!fail) return;
    const hit = typeof fail.calls === 'string' ? GROUPS[fail.calls].has(name) : fail.calls.includes(name);
    if (hit) throw new AppError(fail.code, fail.code === 'rate_limited' ? { retry_after: 30 } : {});
  };
}

/** The real application over a world. */
export function composeApp(world: World, pages: Deps['pages'], publicUrl: string, scenario: () => Scenario): Promise<FastifyInstance> {
  return buildApp({
    ...world,
    pages,
    options: { public_url: publicUrl, cors_origins: [], trust_proxy: false, client_dir: null, before_call: faultsOf(scenario) },
  });
}
