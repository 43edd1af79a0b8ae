import type { CheerioAPI } from 'cheerio/slim';
import { among } from '../../../database/values.ts';
import type { Deps } from '../../../deps.ts';
import { deadUrls } from '../../menus/menu-targets.ts';

const MEDIA = /^\/media\/([^?#]+)/;

/** One of our own addresses as a path: with or without our host before it; null for others' and for places on the page itself. */
function ownPath(address: string, publicUrl: string): string | null {
  const own = publicUrl.replace(/\/+$/, '');
  const path = address.startsWith(`${own}/`) ? address.slice(own.length) : address;
  return path.startsWith('/') && !path.startsWith('//') ? path : null;
}

function addressesIn($: CheerioAPI): string[] {
  return [
    ...$('a[href]')
      .toArray()
      .map((element) => $(element).attr('href') ?? ''),
    ...$('img[src], audio[src], source[src]')
      .toArray()
      .map((element) => $(element).attr('src') ?? ''),
  ];
}

async function missingMedia(deps: Deps, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await deps.db.selectFrom('media').select('storage_key').where(among('storage_key', keys)).execute();
  const known = new Set(rows.map((row) => row.storage_key));
  return new Set(keys.filter((key) => !known.has(key)));
}

/** Those of the body's addresses that are ours and lead nowhere: to no page, to an article nobody can read, to no file. */
export async function deadTargets(deps: Deps, $: CheerioAPI, self: { id: number | undefined; slug: string }): Promise<Set<string>> {
  const paths = new Map<string, string>();
  for (const address of new Set(addressesIn($))) {
    const path = ownPath(address, deps.options.public_url);
    if (path !== null) paths.set(address, path);
  }
  const dead = await deadUrls(deps.db, [...paths.values()], deps.clock());
  const missing = await missingMedia(
    deps,
    [...paths.values()].flatMap((path) => MEDIA.exec(path)?.[1] ?? []),
  );
  // An article may name itself before anybody can read it.
  const own = new Set([self.slug, self.id === undefined ? '' : String(self.id)].filter(Boolean).map((name) => `/article/${encodeURIComponent(name)}`));
  const isDead = (path: string) => (dead.has(path) && !own.has(path.split(/[?#]/)[0] ?? '')) || missing.has(MEDIA.exec(path)?.[1] ?? '');
  return new Set([...paths].flatMap(([address, path]) => (isDead(path) ? [address] : [])));
}
