import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ViteDevServer } from 'vite';
import { describe, expect, test, vi } from 'vitest';
import { allCalls, type CallName } from '../../contract/calls.ts';
import { faultsOf } from '../../mock/compose.ts';
import { mountMock } from '../../mock/dev-server.ts';
import { SCENARIOS, type Scenario } from '../../mock/scenarios.ts';

/** The calls that fail in a scenario. */
async function failing(scenario: Scenario): Promise<CallName[]> {
  const fault = faultsOf(() => scenario);
  const all = await Promise.all(
    allCalls().map(async ({ name }) => ({
      name,
      ok: await fault(name).then(
        () => true,
        () => false,
      ),
    })),
  );
  return all.filter(({ ok }) => !ok).map(({ name }) => name);
}

describe('a scenario', () => {
  test('in which lists fail fails all of them, and no change', async () => {
    const failed = await failing(SCENARIOS.failing);
    expect(failed).toEqual(expect.arrayContaining(['users.list', 'audit.list', 'backups.list', 'imports.list', 'search.aliases', 'statistics.overview']));
    expect(failed.filter((name) => /\.(create|update|get)/.test(name))).toEqual([]);
  });

  test('of conflicts has one for every save that names a version', async () => {
    const failed = await failing(SCENARIOS.conflict);
    expect(failed).toEqual(
      expect.arrayContaining(['exams.update_edition', 'search.update_alias', 'articles.autosave', 'configs.batch_update', 'menus.replace']),
    );
    expect(failed.filter((name) => /\.(create|list|get)/.test(name))).toEqual([]);
  });
});

/** The dev server over a Vite of which only what it asks for is there: `compose` stands for the server's code, `load` loads it anew. */
async function devServer() {
  let handle: (request: IncomingMessage, response: ServerResponse, next: (error: unknown) => void) => void = () => {};
  const apps: { close: () => Promise<void> }[] = [];
  const code = () => ({
    makeWorld: vi.fn(async (kind: string) => kind),
    composeApp: vi.fn(async () => {
      const app = {
        ready: async () => {},
        close: vi.fn(async () => {}),
        routing: (_: unknown, response: { end: (said: string) => void }) => response.end('answered'),
      };
      apps.push(app);
      return app;
    }),
  });
  let compose = code();
  const vite = {
    ssrLoadModule: async (path: string) => (path === '/mock/compose.ts' ? compose : {}),
    middlewares: { use: (handler: typeof handle) => (handle = handler) },
    httpServer: null,
    resolvedUrls: { local: ['http://127.0.0.1:5173/'] },
  };
  (await mountMock(vite as unknown as ViteDevServer))();
  const get = (url: string) =>
    new Promise<string>((resolve, reject) => {
      const response = { writeHead: () => response, end: resolve };
      handle({ url } as IncomingMessage, response as unknown as ServerResponse, reject);
    });
  return {
    apps,
    get,
    compose: () => compose,
    reload: () => {
      compose = code();
    },
  };
}

describe('the dev server', () => {
  test('puts its app together once, however many ask at once', async () => {
    const { apps, get, compose } = await devServer();
    await Promise.all(['/', '/GRE', '/api/exams/public'].map(get));
    expect(apps).toHaveLength(1);
    expect(compose().makeWorld).toHaveBeenCalledTimes(1);
  });

  test('goes on with the app of a content when a scenario leads back to it', async () => {
    const { apps, get } = await devServer();
    for (const scenario of ['normal', 'empty', 'expired', 'empty']) {
      await get(`/__mock?scenario=${scenario}`);
      await get('/');
    }
    expect(apps).toHaveLength(2);
  });

  test('closes the apps of code that has changed, and keeps their worlds', async () => {
    const { apps, get, compose, reload } = await devServer();
    await get('/');
    const before = compose();
    reload();
    await get('/');
    expect(apps[0]?.close).toHaveBeenCalledTimes(1);
    expect(apps[1]?.close).not.toHaveBeenCalled();
    expect([before, compose()].map(({ makeWorld }) => makeWorld.mock.calls.length)).toEqual([1, 0]);
  });

  test('tries again what has failed', async () => {
    const { get, compose } = await devServer();
    compose().makeWorld.mockRejectedValueOnce(new Error('no world'));
    await expect(get('/')).rejects.toThrow('no world');
    expect(await get('/')).toBe('answered');
  });
});
