import type { Language } from '../../../config/languages.ts';
import { decoded } from '../../../config/parsed.ts';
import { FEEDS, href, type ServerAnswer, serverAnswer } from '../../../config/route-projections.ts';
import type { Db } from '../../deps.ts';
import { publicFamilies, publicSlugs, publicTags, redirectedPaths } from '../articles/articles.lookups.ts';
import { allCategories, type CategoryRow } from '../categories/categories.repository.ts';
import { presentSlugs } from '../categories/categories.service.ts';

/** What the server answers beside the page table. */
const FILES = new Set([...Object.values(FEEDS), '/sitemap.xml', '/robots.txt']);
const ARTICLE = /^\/article\/([^/]+)$/;

interface Target {
  path: string;
  article: string | null;
  category: string | null;
  tag: string | null;
}

const readable = (path: string): string => decoded(path)?.normalize('NFC') ?? path;

/** Where one of our own addresses leads, the page table's redirects followed; null for other hosts, headings, mail and telephone. */
function targetOf(url: string): Target | null {
  if (!url.startsWith('/') || url.startsWith('//')) return null;
  const { pathname, searchParams } = new URL(url, 'http://site.invalid');
  let path = pathname;
  let answer: ServerAnswer = serverAnswer(path);
  while (answer.kind === 'redirect' && answer.to !== path) {
    path = answer.to;
    answer = serverAnswer(path);
  }
  const article = ARTICLE.exec(path)?.[1];
  return { path, article: article === undefined ? null : readable(article), category: searchParams.get('category'), tag: searchParams.get('tag') };
}

type Targets = ReadonlyMap<string, Target>;

/** Where each of the addresses leads; other hosts, headings, mail and telephone are left out. */
export function targetsOf(urls: readonly string[]): Targets {
  const targets = [...new Set(urls)].map((url) => [url, targetOf(url)] as const);
  return new Map(targets.filter((pair): pair is readonly [string, Target] => pair[1] !== null));
}

/** Which articles, tags and old addresses among the targets are public. */
interface Seen {
  articles: ReadonlySet<string>;
  tags: ReadonlySet<string>;
  /** Addresses with the ids of their articles. */
  redirects: ReadonlyMap<string, number>;
}

export async function seenAmong(db: Db, targets: Targets, now: number): Promise<Seen> {
  const all = [...targets.values()];
  const named = all.flatMap(({ article }) => article ?? []);
  const tagged = all.flatMap(({ tag }) => tag || []);
  const paths = all.flatMap(({ path }) => [path, readable(path)]);
  const [articles, tags] = [await publicSlugs(db, named, now), await publicTags(db, [...new Set(tagged)], now)];
  return { articles, tags, redirects: await redirectedPaths(db, [...new Set(paths)], now) };
}

/**
 * The addresses that lead nowhere: not a page, not a public article, not an existing category, not a tag that a public
 * article has. Other hosts and media are not checked.
 */
export async function deadUrls(db: Db, urls: readonly string[], now: number): Promise<Set<string>> {
  const targets = targetsOf(urls);
  return deadAmong(targets, await categoriesAmong(db, targets, () => allCategories(db)), await seenAmong(db, targets, now));
}

/** The slugs among the targets' that lead to a category: its own and its former ones. */
export async function categoriesAmong(db: Db, targets: Targets, rows: () => Promise<readonly CategoryRow[]>): Promise<ReadonlyMap<string, string>> {
  const named = [...new Set([...targets.values()].flatMap(({ category }) => category || []))];
  return named.length === 0 ? new Map() : presentSlugs(db, await rows(), named);
}

/** The same for addresses whose targets are known; `categories` has the slugs that lead to one. */
export function deadAmong(targets: Targets, categories: Pick<ReadonlySet<string>, 'has'>, { articles, tags, redirects }: Seen): Set<string> {
  const isAlive = ({ path, article, category, tag }: Target): boolean => {
    if ((category && !categories.has(category)) || (tag && !tags.has(tag))) return false;
    if (redirects.has(path) || redirects.has(readable(path))) return true;
    if (article !== null) return articles.has(article);
    return FILES.has(path) || path.startsWith('/media/') || serverAnswer(path).kind !== 'not-found';
  };
  return new Set([...targets].flatMap(([url, target]) => (isAlive(target) ? [] : [url])));
}

/** Where an entry leads from an English page and from a Chinese one. */
export type Leads = Record<Language, string>;

/** The addresses, old ones too, of articles that exist in several languages; query and fragment are kept. */
export async function translatedAmong(db: Db, targets: Targets, { articles, redirects }: Seen, now: number): Promise<Map<string, Leads>> {
  const named = [...targets].flatMap(([url, { path, article }]) => {
    const moved = redirects.get(path) ?? redirects.get(readable(path));
    if (article !== null && articles.has(article)) return [{ url, name: article }];
    return moved === undefined ? [] : [{ url, name: String(moved) }];
  });
  const families = await publicFamilies(
    db,
    named.map(({ name }) => name),
    now,
  );
  return new Map(
    named.flatMap(({ url, name }) => {
      const { own, members = [] } = families.get(name) ?? {};
      const leadsTo = (language: keyof Leads) => {
        const twin = own === language ? undefined : members.find((member) => member.language === language);
        return twin ? href('/article/:id', { id: twin.slug }) + (/[?#].*$/s.exec(url)?.[0] ?? '') : url;
      };
      return members.length > 1 ? [[url, { en: leadsTo('en'), zh: leadsTo('zh') }] as const] : [];
    }),
  );
}
