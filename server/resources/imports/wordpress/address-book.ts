import { serverAnswer } from '../../../../config/route-projections.ts';
import { oldAddress } from '../../../content/old-address.ts';
import type { OldSite } from './old-site.ts';
import type { Summary } from './summary.ts';

/** Addresses as they are told to another thread. */
export interface Addresses {
  /** Old path → article slug; what earlier imports and moves have left comes first. */
  articles: Map<string, string>;
  /** Nicename → slug. */
  categories: Map<string, string>;
  tags: Map<string, string>;
}

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

  constructor(site: OldSite, { articles, categories, tags }: Addresses) {
    this.#site = site;
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
      if (item.former && !path.includes('?')) paths.push(oldAddress(path.replace(/[^/]*$/, item.former)));
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
      if (!path.includes('?') && serverAnswer(path).kind !== 'not-found') {
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
    const slug = this.#articles.get(path) ?? this.#articles.get(path.split('?')[0] as string);
    if (slug !== undefined && (path !== '/' || url.search !== '')) return `/article/${encodeURIComponent(slug)}`;
    const [kind, ...rest] = this.#site.piecesOf(url);
    const last = rest.at(-1)?.normalize('NFC');
    const category = kind === 'category' && last !== undefined ? this.#find(this.#categories, last) : undefined;
    if (category !== undefined) return `/?category=${encodeURIComponent(category)}`;
    const tag = kind === 'tag' && last !== undefined ? this.#find(this.#tags, last) : undefined;
    if (tag !== undefined) return `/?tag=${encodeURIComponent(tag)}`;
    const search = url.searchParams.get('s');
    if (kind === undefined && search !== null) return search ? `/?q=${encodeURIComponent(search)}` : '/';
    return kind === undefined && url.search === '' ? '/' : null;
  }

  /** Nicenames of other scripts stand escaped in the export and decoded in addresses. */
  #find(map: ReadonlyMap<string, string>, name: string): string | undefined {
    return map.get(name) ?? map.get(encodeURIComponent(name).toLowerCase());
  }
}
