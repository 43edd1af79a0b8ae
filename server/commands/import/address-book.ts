import { serverAnswer } from '../../../config/route-projections.ts';
import { oldAddress } from '../../content/old-address.ts';
import type { OldSite } from './old-site.ts';
import type { Summary } from './summary.ts';
import type { WxrItem } from './wxr.ts';

/** Where the old site's addresses lead now. */
export class AddressBook {
  readonly #site: OldSite;
  /** Old path → article slug; what earlier imports and moves have left comes first. */
  readonly #articles: Map<string, string>;
  readonly #categories = new Map<string, string>();
  readonly #tags = new Map<string, string>();

  constructor(site: OldSite, redirects: ReadonlyMap<string, string>) {
    this.#site = site;
    this.#articles = new Map(redirects);
  }

  addCategory(nicename: string, slug: string): void {
    this.#categories.set(nicename, slug);
  }

  hasTag(nicename: string): boolean {
    return this.#tags.has(nicename);
  }

  addTag(nicename: string, slug: string): void {
    this.#tags.set(nicename, slug);
  }

  /** An item's former addresses: its link, the links of its former names, and WordPress's plain ones. */
  #pathsOf(item: WxrItem): string[] {
    const paths = [this.#site.plainPath('p', item.id), this.#site.plainPath('page_id', item.id)];
    const url = this.#site.absolute(item.link);
    const path = url && this.#site.pathOf(url);
    if (path) {
      paths.unshift(path);
      const former = item.meta._wp_old_slug?.trim();
      if (former && !path.includes('?')) paths.push(oldAddress(path.replace(/[^/]*$/, former)));
    }
    return [...new Set(paths)];
  }

  /** Takes an article in and answers the old paths that lead to it from now on. */
  addArticle(item: WxrItem, slug: string, label: string, summary: Summary): string[] {
    return this.#pathsOf(item).filter((path) => {
      if (path === '/' || path === '') return false;
      if (this.#articles.has(path)) {
        summary.leaveOut('old address that leads to another article already', `${path} (${label})`);
        return false;
      }
      if (!path.includes('?') && serverAnswer(path).kind !== 'not-found') {
        summary.leaveOut('old address that is a page of this site', `${path} (${label})`);
        return false;
      }
      this.#articles.set(path, slug);
      return true;
    });
  }

  /** An article that an earlier import brought: links to it are turned too, even where its redirects were dropped. */
  addKnownArticle(item: WxrItem, slug: string): void {
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
