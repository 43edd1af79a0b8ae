import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { ViteDevServer } from 'vite';
import { themeCss } from '../config/theme.ts';
import type { Renderer } from '../contract/rendering.ts';
import type { World } from './compose.ts';
import { type ContentKind, SCENARIOS, type Scenario, scenarioOf } from './scenarios.ts';

type Compose = typeof import('./compose.ts');

const PROXY_PAGE = '<!doctype html><html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1><hr>a proxy</body></html>';

/** The small page on which a developer switches scenarios. */
function switchPage(active: string): string {
  const rows = Object.entries(SCENARIOS).map(
    ([key, { label }]) =>
      `<li><a href="/__mock?scenario=${key}"${key === active ? ' aria-current="true"' : ''}>${key === active ? '● ' : ''}${key}</a> — ${label}</li>`,
  );
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Scenarios</title><style>body{font:16px/1.6 system-ui;max-width:40rem;margin:3rem auto;padding:0 1rem}</style></head><body><h1>Scenarios</h1><ul>${rows.join('')}</ul><p><a href="/">Site</a> · <a href="/p-admin">Console</a></p></body></html>`;
}

/** Acts out a scenario's network faults; true when the request has been dealt with. */
async function networkFault(scenario: Scenario, request: IncomingMessage, response: ServerResponse): Promise<boolean> {
  if (!request.url?.startsWith('/api/')) return false;
  if (scenario.delay_ms) await new Promise((resolve) => setTimeout(resolve, scenario.delay_ms));
  if (scenario.cut) request.socket.destroy();
  else if (scenario.proxy_status) response.writeHead(scenario.proxy_status, { 'content-type': 'text/html' }).end(PROXY_PAGE);
  else return false;
  return true;
}

/** The sources' styles as links: in development Vite brings them by script, and a page would stand bare until then. */
function styleLinks(server: ViteDevServer): string {
  const modules = [...server.environments.ssr.moduleGraph.idToModuleMap.values()];
  const files = new Set([
    '/src/styles/base.css',
    '/src/components/site/practice.css',
    ...modules.map(({ url }) => url).filter((url) => /^\/src\/.*\.css$/.test(url)),
  ]);
  return `<style>${themeCss()}</style>${[...files].map((url) => `<link rel="stylesheet" href="${url}?direct">`).join('')}`;
}

/** What is known by this key; made once, however many ask before it is there. What failed is made anew for the next who asks. */
function madeOnce<Key, Value>(known: Map<Key, Promise<Value>>, key: Key, make: () => Promise<Value>): Promise<Value> {
  const found = known.get(key);
  if (found) return found;
  const made = make();
  known.set(key, made);
  made.catch(() => known.delete(key));
  return made;
}

/**
 * Lays the real server over in-memory databases into Vite's dev server. Server code is reloaded when it changes; the
 * worlds (one per kind of content) live on. The scenario comes from SCENARIO or from `/__mock`.
 */
export async function mountMock(server: ViteDevServer): Promise<() => void> {
  let active = process.env.SCENARIO || 'normal';
  let scenario = scenarioOf(active);
  const worlds = new Map<ContentKind, Promise<World>>();
  let code: Compose | undefined;
  /** Of this code. */
  let apps = new Map<ContentKind, Promise<FastifyInstance>>();

  const publicUrl = () => server.resolvedUrls?.local[0]?.replace(/\/$/, '') ?? `http://127.0.0.1:${server.config.server.port}`;
  const pages = {
    renderer: () => server.ssrLoadModule('/src/entry-server.tsx') as unknown as Promise<Renderer>,
    transformHtml: (url: string, html: string) =>
      server.transformIndexHtml(
        url,
        html.replace('</head>', () => `${styleLinks(server)}</head>`),
      ),
    relaxed_policy: true,
  };

  const appNow = async (): Promise<FastifyInstance> => {
    const module = (await server.ssrLoadModule('/mock/compose.ts')) as Compose;
    if (module !== code) {
      for (const old of apps.values()) old.then((app) => app.close()).catch(() => {});
      apps = new Map();
      code = module;
    }
    const kind = scenario.content ?? 'sample';
    return madeOnce(apps, kind, async () => {
      const { devAssets } = (await server.ssrLoadModule('/server/render/assets.ts')) as typeof import('../server/render/assets.ts');
      const world = await madeOnce(worlds, kind, () => module.makeWorld(kind, publicUrl()));
      const app = await module.composeApp(world, { ...pages, assets: devAssets }, publicUrl(), () => scenario);
      await app.ready();
      return app;
    });
  };

  server.httpServer?.once('listening', () => {
    server.config.logger.info(`  Console: sign in as admin / exampress-dev · scenarios: ${publicUrl()}/__mock`);
  });

  return () => {
    server.middlewares.use((request, response, next) => {
      const url = new URL(request.originalUrl ?? request.url ?? '/', 'http://mock');
      if (url.pathname === '/__mock') {
        const wanted = url.searchParams.get('scenario');
        if (wanted && wanted in SCENARIOS) {
          active = wanted;
          scenario = scenarioOf(wanted);
        }
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(switchPage(active));
        return;
      }
      request.url = request.originalUrl ?? request.url;
      networkFault(scenario, request, response)
        .then(async (done) => {
          if (!done) (await appNow()).routing(request, response);
        })
        .catch(next);
    });
  };
}
