import { isIP } from 'node:net';
import { MINUTE_MS } from '../../../config/limits.ts';
import { href } from '../../../config/route-projections.ts';
import type { SettingValues } from '../../../config/settings.ts';
import { compareAndSetState, readState, writeStateOnce } from '../../database/shared-state.ts';
import type { Deps } from '../../deps.ts';
import { isPublicAddress } from '../../media/fetch-media.ts';
import { enqueue, type JobKind } from '../../queue.ts';
import { changedSince } from '../articles/public/sitemap.ts';
import { settingsOf } from '../configs/configs.service.ts';

interface Payload {
  engine: string;
  urls: string[];
}

const KEY = 'announced_until';
/** How long an engine may take to answer, milliseconds. */
const PATIENCE_MS = 20_000;
/** A change is told once it is so old, milliseconds: it bears the time at which its transaction began, which may end after another look. */
const SETTLED_MS = 5000;
/** Characters of an engine's refusal that the log keeps. */
const REFUSAL_LENGTH = 300;

/** A site that nobody but this machine can reach has nothing to announce. */
function isReachable(publicUrl: string): boolean {
  const host = new URL(publicUrl).hostname.replace(/^\[|\]$/g, '');
  return isIP(host) === 0 ? !/(^|\.)(localhost|local|internal|test)$/.test(host) : isPublicAddress(host);
}

export const ANNOUNCE: JobKind<Payload> = {
  name: 'announcements.send',
  lease_ms: MINUTE_MS,
  attempts: 5,
  async run(deps, { engine: name, urls }) {
    const engine = ENGINES.find((candidate) => candidate.name === name);
    const call = engine?.announce(await settingsOf(deps.db), deps.options.public_url, urls);
    if (!call) return;
    const answer = await fetch(call.url, {
      method: 'POST',
      headers: call.headers,
      body: call.body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const text = (await answer.text()).slice(0, REFUSAL_LENGTH);
    if (!answer.ok) throw new Error(`${name} answered ${answer.status}: ${text}`);
    deps.log.info({ engine: name, urls: urls.length, answer: text }, 'announced to a search engine');
  },
};

/**
 * Queues what changed for readers since the last turn (new, changed, taken down) for every engine that is set up. It looks at
 * the articles by itself: publishing knows nothing of it and never waits. Of several instances one moves the mark on.
 */
export async function announceChanges(deps: Deps): Promise<number> {
  const settings = await settingsOf(deps.db);
  const engines = ENGINES.filter((engine) => engine.announce(settings, deps.options.public_url, []) !== null);
  if (engines.length === 0 || !settings.robots_index || !isReachable(deps.options.public_url)) return 0;
  const now = deps.clock();
  const until = now - SETTLED_MS;
  const known = await readState(deps.db, KEY);
  return deps.db.transaction().execute(async (trx) => {
    if (known === null) {
      // From now on: what is there already, the sitemap tells.
      await writeStateOnce(trx, KEY, String(until), now);
      return 0;
    }
    if (!(await compareAndSetState(trx, KEY, known, String(until), now))) return 0;
    const slugs = await changedSince(trx, Number(known), until);
    const urls = slugs.map((slug) => new URL(href('/article/:id', { id: slug }), deps.options.public_url).href);
    for (const { name, batch } of engines) {
      for (let at = 0; at < urls.length; at += batch) await enqueue(trx, ANNOUNCE, { engine: name, urls: urls.slice(at, at + batch) }, { now });
    }
    return urls.length;
  });
}

/** What one search engine is sent, or null while the operators have not set it up. */
interface Announcement {
  url: string;
  headers: Record<string, string>;
  body: string;
}

interface Engine {
  name: string;
  /** Most addresses of one call. */
  batch: number;
  announce(settings: SettingValues, publicUrl: string, urls: readonly string[]): Announcement | null;
}

/**
 * The search engines that want to be told, and the only hosts that are called. Sources: Baidu's 普通收录 API
 * (ziyuan.baidu.com/linksubmit) and IndexNow's protocol (indexnow.org/documentation; Bing, Yandex, Naver and others read it).
 */
const ENGINES: readonly Engine[] = [
  {
    name: 'baidu',
    batch: 2000,
    announce: ({ baidu_push_token: token }, publicUrl, urls) =>
      token === ''
        ? null
        : {
            url: `http://data.zz.baidu.com/urls?${new URLSearchParams({ site: new URL(publicUrl).origin, token })}`,
            headers: { 'content-type': 'text/plain' },
            body: urls.join('\n'),
          },
  },
  {
    name: 'indexnow',
    batch: 10_000,
    announce: ({ indexnow_key: key }, publicUrl, urls) =>
      key === ''
        ? null
        : {
            url: 'https://api.indexnow.org/indexnow',
            headers: { 'content-type': 'application/json; charset=utf-8' },
            body: JSON.stringify({ host: new URL(publicUrl).host, key, keyLocation: new URL(`/${key}.txt`, publicUrl).href, urlList: urls }),
          },
  },
];
