import { LIMITS } from '../../../../config/limits.ts';
import { decoded } from '../../../../config/parsed.ts';
import { isAdminPath, serverAnswer } from '../../../../config/route-projections.ts';
import { oldAddress, oldList } from '../../../content/slugs.ts';
import { parsedUrl } from '../../../runtime.ts';
import type { WxrExport } from './file/wxr.ts';
import { withEachOriginPrefix, withoutOriginPrefix } from './item.ts';
import type { Summary } from './summary.ts';

/** Cut-off escapes are common in exports: what can't be decoded stays as it is. */
const readable = (path: string): string => path.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) => decoded(escapes) ?? escapes);

const withoutWww = (host: string) => host.replace(/^www\./, '');
const isHttp = (url: URL) => url.protocol === 'http:' || url.protocol === 'https:';

/** `/blog//` → `/blog`. Not by an expression: over many slashes that are not the last it would take their square. */
function withoutSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

/** The picture that WordPress.com's network of copies (`i0.wp.com/old.example.org/…?resize=`) was asked for. */
function withoutCdn(url: URL): URL {
  if (!/^i[0-3]\.wp\.com$/.test(url.host)) return url;
  return parsedUrl(`https:/${url.pathname}`) ?? url;
}

/** Addresses that mean the same wherever they stand; the uploads folder without its `/` is meant from the site's root. */
const ROOTED = /^(?:[a-z][a-z\d+.-]*:|[/#?]|wp-content\/)/i;

/** An address beside the page that names it (`../other/`, `picture.png`) as a whole one; others stay. */
export function wholeSource(source: string, page: string): string {
  const text = source.trim();
  return text === '' || page === '' || ROOTED.test(text) ? source : (parsedUrl(text, page)?.href ?? source);
}

/** What an export says of its site, and its files' addresses. */
export type SiteFacts = Pick<WxrExport, 'base_blog_url' | 'base_site_url' | 'link'> & { items: readonly { attachment_url: string }[] };

/** The site an export comes from: which addresses were its own, and what they are called here. */
export class OldSite {
  /** Names the site in the record of what was imported, whether it is under https or not, with www. or without. */
  readonly source: string;
  /** What earlier versions called it there. */
  readonly former_sources: readonly string[];
  readonly #base: URL | null;
  /** The folder that it stands in, as its addresses begin. */
  readonly #folder: string;
  readonly #host: string;
  /** Hosts that served its files: its own, and those that its attachments name. */
  readonly #fileHosts: Set<string>;
  /** Hosts that media may be fetched from. */
  readonly fetch_hosts: Set<string>;

  constructor(file: SiteFacts) {
    const said = [file.base_blog_url, file.link, file.base_site_url].filter((address) => address !== '' && address.length <= LIMITS.import.site);
    const base = said.flatMap((address) => parsedUrl(address) ?? []).at(0);
    this.#base = base && isHttp(base) ? base : null;
    this.#folder = this.#base ? withoutSlashes(readable(this.#base.pathname)) : '';
    const whole = base ? `${base.protocol}//${base.host}${withoutSlashes(base.pathname)}` : (said[0] ?? 'wordpress');
    this.source = this.#base ? withoutOriginPrefix(whole) : whole;
    this.former_sources = this.#base ? withEachOriginPrefix(this.source) : [whole];
    this.#host = this.#base ? withoutWww(this.#base.host) : '';
    this.fetch_hosts = new Set([file.base_blog_url, file.base_site_url].flatMap((address) => parsedUrl(address)?.host ?? []));
    this.#fileHosts = new Set([this.#host]);
    for (const { attachment_url } of file.items) {
      const host = parsedUrl(attachment_url)?.host;
      if (host) this.#fileHosts.add(withoutWww(host));
    }
    this.#fileHosts.delete('');
  }

  /** The whole address that a link in a text means, where `from` is the address of what it stands in; null for anchors, `mailto:` and what is no address. */
  absolute(href: string, from = ''): URL | null {
    const text = href.trim();
    if (text === '' || text.startsWith('#')) return null;
    const url = this.#base ? parsedUrl(wholeSource(text, from), `${this.#base.origin}${withoutSlashes(this.#base.pathname)}/`) : parsedUrl(text);
    return url && isHttp(url) ? withoutCdn(url) : null;
  }

  /** Whether it is of the old site, with www. or without. */
  isOwn(url: URL): boolean {
    return this.#host !== '' && withoutWww(url.host) === this.#host;
  }

  /** Whether it lies where the old site does, or where the export says that files do. */
  servesFiles(url: URL): boolean {
    return this.#fileHosts.has(withoutWww(url.host));
  }

  /** An own address as redirects keep it, with its query; null for other hosts. */
  pathOf(url: URL): string | null {
    return this.isOwn(url) ? oldAddress(readable(url.pathname) + url.search) : null;
  }

  /** WordPress's plain address of a post, `/?p=123`, below the old site's folder. */
  plainPath(name: 'p' | 'page_id', id: string): string {
    return oldAddress(`${this.#folder}/?${name}=${id}`);
  }

  /** The path below the old site's folder, in pieces: `/blog/category/news` → category, news. */
  piecesOf(url: URL): string[] {
    const path = readable(url.pathname);
    return (path.startsWith(this.#folder) ? path.slice(this.#folder.length) : path).split('/').filter(Boolean);
  }
}

/** A file's address without scheme and query. */
export function fileKey(url: URL): string {
  return (
    withoutWww(url.host) +
    readable(url.pathname)
      .normalize('NFC')
      .replace(/\/{2,}/g, '/')
  );
}

/** The key of the picture that this key is a size of: `-300x200` removed. */
export function originalKey(key: string): string {
  return key.replace(/(?:-\d{2,5}x\d{2,5})(?=\.[a-z0-9]{2,5}$)/i, '');
}

/** The key from which WordPress names the sizes of a large upload: `-scaled` and `-rotated` removed. */
export function unscaledKey(key: string): string {
  return key.replace(/(?:-scaled|-rotated)(?=\.[a-z0-9]{2,5}$)/i, '');
}

/** The file's path below the uploads folder: `2013/03/tower.jpg`. */
export function uploadPath(url: URL): string {
  const path = readable(url.pathname);
  return path.replace(/^.*?\/wp-content\/uploads\//, '').replace(/^\/+/, '');
}

/** What WordPress puts behind a post's address to show it otherwise, or a part of it. */
const BEHIND_A_POST = /\/(?:amp|feed|embed|trackback|\d{1,4}|page\/\d{1,4}|comment-page-\d{1,5})$/;

/** Addresses as they are told to another thread. */
export interface Addresses {
  /** Old path → article slug; what earlier imports and moves have left comes first. */
  articles: Map<string, string>;
  /** Nicename → slug. */
  categories: Map<string, string>;
  tags: Map<string, string>;
  /** A category's number there → slug. */
  category_ids: Map<string, string>;
}

/** Whether all that lies there is the product's: no call and no screen of the console gives way to an old address. */
const isOwnGround = (path: string): boolean => isAdminPath(path) || /^\/api(?:\/|$)/.test(path);

/** By what a post had its addresses. `former` is an earlier name. */
export interface FormerPost {
  id: string;
  link: string;
  former: string;
}

/** Where the old site's addresses lead now. */
export class AddressBook {
  readonly #site: OldSite;
  readonly #articles: Map<string, string>;
  readonly #categories: ReadonlyMap<string, string>;
  readonly #tags: ReadonlyMap<string, string>;
  readonly #categoryIds: ReadonlyMap<string, string>;

  constructor(site: OldSite, { articles, categories, tags, category_ids }: Addresses) {
    this.#site = site;
    this.#categoryIds = category_ids;
    this.#articles = articles;
    this.#categories = categories;
    this.#tags = tags;
  }

  /** An item's former addresses: its link, the links of its former names, and WordPress's plain ones. */
  #pathsOf(item: FormerPost): string[] {
    const paths = [this.#site.plainPath('p', item.id), this.#site.plainPath('page_id', item.id)];
    const url = this.#site.absolute(item.link);
    const path = url && this.#site.pathOf(url);
    if (path) {
      paths.unshift(path);
      if (item.former && !path.includes('?')) paths.push(oldAddress(path.slice(0, path.lastIndexOf('/') + 1) + item.former));
    }
    return [...new Set(paths)];
  }

  /** Takes in a new article's addresses, but for those that lead elsewhere. */
  addArticle(item: FormerPost, slug: string, label: string, summary: Summary): void {
    for (const path of this.#pathsOf(item)) {
      if (path === '/' || path === '') continue;
      if (this.#articles.has(path)) {
        summary.leaveOut('old address that leads to another article already', `${path} (${label})`);
        continue;
      }
      if (!path.includes('?') && (serverAnswer(path).kind !== 'not-found' || isOwnGround(path))) {
        summary.leaveOut('old address that is a page of this site', `${path} (${label})`);
        continue;
      }
      this.#articles.set(path, slug);
    }
  }

  /** The old paths that lead to a new article. */
  pathsTo(item: FormerPost, slug: string): string[] {
    return this.#pathsOf(item).filter((path) => this.#articles.get(path) === slug);
  }

  /** An article that an earlier import brought: links to it are turned too, even where its redirects were dropped. */
  addKnownArticle(item: FormerPost, slug: string): void {
    for (const path of this.#pathsOf(item)) if (!this.#articles.has(path)) this.#articles.set(path, slug);
  }

  /** Our address for one of the old site's, or null. */
  newAddress(url: URL): string | null {
    const path = this.#site.pathOf(url);
    if (path === null) return null;
    const bare = (path.split('?')[0] as string).replace(/^\/index\.php(?=\/)/, '');
    const slug = this.#articles.get(path) ?? this.#articles.get(bare) ?? this.#articles.get(bare.replace(BEHIND_A_POST, ''));
    if (slug !== undefined && (path !== '/' || url.search !== '')) return `/article/${encodeURIComponent(slug)}`;
    const [kind, ...rest] = oldList(this.#site.piecesOf(url));
    const last = rest.at(-1)?.normalize('NFC');
    const asked = kind === undefined ? url.searchParams : new URLSearchParams();
    const named = (name: string) => asked.get(name)?.normalize('NFC');
    const category = this.#categoryIds.get(asked.get('cat') ?? '') ?? this.#find(this.#categories, kind === 'category' ? last : named('category_name'));
    if (category !== undefined) return `/?category=${encodeURIComponent(category)}`;
    const tag = this.#find(this.#tags, kind === 'tag' ? last : named('tag'));
    if (tag !== undefined) return `/?tag=${encodeURIComponent(tag)}`;
    const search = url.searchParams.get('s');
    if (kind === undefined && search !== null) return search ? `/?q=${encodeURIComponent(search)}` : '/';
    return kind === undefined && url.search === '' ? '/' : null;
  }

  /** Nicenames of other scripts stand escaped in the export and decoded in addresses. */
  #find(map: ReadonlyMap<string, string>, name: string | undefined): string | undefined {
    if (name === undefined) return undefined;
    return map.get(name) ?? map.get(encodeURIComponent(name).toLowerCase());
  }
}
