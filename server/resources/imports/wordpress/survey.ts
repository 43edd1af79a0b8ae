import { LIMITS } from '../../../../config/limits.ts';
import { freeSlug, tagSlug } from '../../../content/slugs.ts';
import type { Db, Deps } from '../../../deps.ts';
import { takenSlugs } from '../../articles/derived/archive.ts';
import { AddressBook, type FormerPost, OldSite, wholeSource } from './addresses.ts';
import { CategoryPlan, CategorySlugs, nameJoinedTags } from './categories.ts';
import { readWxr } from './file/read.ts';
import type { ExportFile, WxrExport, WxrItem } from './file/wxr.ts';
import { creatorOf, itemKey, labelOf, lineOfHtml, slugFrom, WallClock } from './item.ts';
import type { FileItem } from './media.ts';
import type { Summary } from './summary.ts';
import { tableHtml, tableIds } from './texts/tables.ts';
import { type Coming, Imported, type Meter, recognise } from './writing.ts';

/** A post or page of the file: what has to be known of all of them before the first is written. */
export interface Post extends FormerPost, Coming {
  creator: string;
}

/** What the first reading of a file leaves: its small things whole, of its posts what they are called. */
export interface Survey {
  file: WxrExport;
  site: OldSite;
  offset: number;
  posts: Post[];
  attachments: FileItem[];
  /** Reusable blocks by id. */
  blocks: Map<string, string>;
  /** Tables of plugins by id, as HTML. */
  tables: Map<string, string>;
  menu_items: WxrItem[];
  /** Addresses of pictures in texts, each with the posts (by their places) that show it. */
  images: Map<string, number[]>;
  imported: Imported;
  categories: CategoryPlan;
  category_slugs: CategorySlugs;
  addresses: ConstructorParameters<typeof AddressBook>[1];
  book: AddressBook;
}

/** Pictures that a text shows: by their elements, and behind others. */
const SHOWN = /<(?:amp-)?img\b[^<>]*?\bsrc=["']([^"'<>]+)["']|\bbackground(?:-image)?:[^;<>]{0,200}?url\(['"]?([^'"()<>\s]+)/gi;
/** Types of items that are something else here, or part of something else. */
const HANDLED = new Set(['attachment', 'nav_menu_item', 'wp_navigation', 'wp_block', 'tablepress_table']);
const isPost = ({ type }: Pick<WxrItem, 'type'>) => type === 'post' || type === 'page';

/** Addresses of pictures that new posts show. */
export const shownImages = ({ images, posts }: Pick<Survey, 'images' | 'posts'>): string[] =>
  [...images].flatMap(([source, places]) => (places.some((at) => posts[at]?.state === 'fresh') ? source : []));

/** The logins of those who wrote new posts. */
export const creatorsOf = ({ posts }: Pick<Survey, 'posts'>): Set<string> => new Set(posts.flatMap(({ state, creator }) => (state === 'fresh' ? creator : [])));

/** A text of its own: a part of the file's text would keep all of that in memory. */
const own = (text: string) => (text.length < 13 ? text : Buffer.from(text).toString());

/** Why a post does not come, whatever is here already; null when it may. */
function refusal(item: WxrItem, isSecond: boolean): string | null {
  if (isSecond) return 'the same post a second time in the file';
  if (item.status === 'trash') return 'in the trash';
  return item.problem ? `post with ${item.problem}` : null;
}

function postOf(item: WxrItem): Post {
  const slug = slugFrom(item.slug, lineOfHtml(item.title), { prefix: 'post', max: LIMITS.article.slug - 20 });
  const texts = { key: itemKey(item), label: labelOf(item), slug, id: item.id, link: item.link, former: item.meta._wp_old_slug?.trim() ?? '' };
  const owned = Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, own(text)])) as typeof texts;
  return { ...owned, creator: own(creatorOf(item)), state: 'fresh', article_id: null };
}

/** Gathers what the survey keeps, item by item. */
class Gathering {
  readonly posts: Post[] = [];
  readonly attachments: FileItem[] = [];
  readonly blocks = new Map<string, string>();
  readonly tables = new Map<string, string>();
  readonly menu_items: WxrItem[] = [];
  readonly images = new Map<string, number[]>();
  readonly categories = new Map<string, string>();
  readonly tags = new Map<string, string>();
  readonly clock = new WallClock();
  readonly #seen = new Set<string>();
  readonly #summary: Summary;

  constructor(summary: Summary) {
    this.#summary = summary;
  }

  take(item: WxrItem): void {
    if (item.is_rest) {
      this.#takeRest(item);
      return;
    }
    this.clock.see(item);
    for (const { domain, slug, name } of item.terms) {
      const known = domain === 'category' ? this.categories : domain === 'post_tag' ? this.tags : null;
      if (known && slug && !known.has(slug)) known.set(own(slug), own(name));
    }
    if (isPost(item)) this.#takePost(item);
    else if (item.type === 'attachment') {
      const { id, parent, title, excerpt, attachment_url, menu_order, guid, link, status, meta } = item;
      const alt = meta._wp_attachment_image_alt ?? '';
      this.attachments.push(
        structuredClone({ id, parent, title, excerpt, attachment_url, menu_order, guid, link, status, meta: { _wp_attachment_image_alt: alt } }),
      );
    } else if (item.type === 'wp_block') this.blocks.set(item.id, own(item.content));
    else if (item.type === 'tablepress_table') this.#takeTable(item);
    else if (HANDLED.has(item.type)) this.menu_items.push(structuredClone(item));
    else this.#summary.leaveOut(`item of type "${item.type}"`, labelOf(item));
  }

  #takeTable(item: WxrItem): void {
    const html = tableHtml(item);
    if (html === null) this.#summary.leaveOut('item of type "tablepress_table"', labelOf(item));
    else for (const id of tableIds(item)) if (id !== '') this.tables.set(id, own(html));
  }

  #takeRest(item: WxrItem): void {
    const post = this.posts.at(-1);
    if (!item.problem || !isPost(item) || post?.state !== 'fresh') return;
    post.state = 'left';
    this.#summary.leaveOut(`post with ${item.problem}`, `${post.label} (line ${item.line})`);
  }

  #takePost(item: WxrItem): void {
    const post = postOf(item);
    const reason = refusal(item, this.#seen.has(post.key));
    this.#seen.add(post.key);
    if (reason !== null) {
      post.state = 'left';
      this.#summary.leaveOut(reason, `${post.label} (line ${item.line})`);
    } else {
      for (const match of item.content.matchAll(SHOWN)) {
        const source = wholeSource(match[1] ?? (match[2] as string), item.link);
        const places = this.images.get(source);
        if (places) places.push(this.posts.length);
        else this.images.set(own(source), [this.posts.length]);
      }
    }
    this.posts.push(post);
  }
}

async function redirectsOf(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('redirects')
    .innerJoin('articles', 'articles.id', 'redirects.article_id')
    .select(['redirects.path', 'articles.slug'])
    .execute();
  return new Map(rows.map(({ path, slug }) => [path, slug]));
}

/** Posts of one question. */
const AT_ONCE = 500;

/** Gives every new post an address that nobody has. */
async function settleSlugs(db: Db, posts: readonly Post[], summary: Summary): Promise<void> {
  const fresh = posts.filter(({ state }) => state === 'fresh');
  const taken = new Set<string>();
  const next = new Map<string, number>();
  for (let at = 0; at < fresh.length; at += AT_ONCE) {
    const some = fresh.slice(at, at + AT_ONCE);
    const wanted = new Set(some.map(({ slug }) => slug));
    const owned = await takenSlugs(db, [...wanted]);
    const isTaken = async (slug: string) => taken.has(slug) || (wanted.has(slug) ? owned.has(slug) : (await takenSlugs(db, [slug])).size > 0);
    for (const post of some) {
      const slug = await freeSlug(post.slug, LIMITS.article.slug - 20, isTaken, next);
      if (slug !== post.slug) summary.change('address taken: a number was added', `${post.slug} → ${slug}`);
      taken.add(slug);
      post.slug = slug;
    }
  }
}

/**
 * Reads a file from end to end and writes nothing: a broken one stops here. Decides which posts come and where each will stand. `hear` is told of each post's parts
 * while they are read.
 * @throws ImportError with file, line and reason
 */
export async function surveyExport(
  deps: Deps,
  source: string | ExportFile,
  summary: Summary,
  meter: Meter,
  hear: (item: WxrItem, post: Post | undefined) => void = () => {},
): Promise<Survey> {
  const gathering = new Gathering(summary);
  let isReading = false;
  const items = readWxr(source, (done, total) => {
    if (!isReading) meter.start('check', total);
    isReading = true;
    meter.to(done);
  });
  let next = await items.next();
  for (; !next.done; next = await items.next()) {
    gathering.take(next.value);
    if (isPost(next.value)) hear(next.value, gathering.posts.at(-1));
  }
  const file = next.value;
  for (let at = 0; at < file.foreign; at += 1) summary.change('bytes that are not utf-8: shown as \ufffd');
  for (let at = 0; at < file.western; at += 1) summary.change('letters of Windows-1252 in a file of utf-8: read as what they are');
  for (let at = 0; at < file.behind; at += 1) summary.leaveOut('item behind the end of the export: import what follows by itself');
  const { posts, attachments, blocks, tables, menu_items, images, clock } = gathering;

  const site = new OldSite({ ...file, items: attachments });
  const imported = new Imported(site);
  const categories = new CategoryPlan(
    file.categories,
    [...gathering.categories].map(([slug, name]) => ({ slug, name })),
    summary,
  );
  const category_slugs = await CategorySlugs.settle(deps.db, categories, imported, summary);
  const tags = new Map([...file.tags.map(({ slug, name }) => [slug, name] as const), ...gathering.tags].filter(([slug]) => slug).reverse());
  const addresses = {
    articles: await redirectsOf(deps.db),
    categories: new Map(categories.ordered.map((nicename) => [nicename, category_slugs.slug(nicename)])),
    category_ids: new Map(categories.terms.flatMap(({ id, slug }) => (id ? [[id, category_slugs.slug(slug)] as const] : []))),
    tags: new Map([...tags].map(([slug, name]) => [slug, tagSlug(lineOfHtml(name) || slug)])),
  };
  const book = new AddressBook(site, addresses);
  await recognise(deps.db, posts, imported, summary);
  if (posts.some(({ state }) => state === 'fresh'))
    nameJoinedTags(
      [...gathering.tags].map(([slug, name]) => lineOfHtml(name) || slug),
      summary,
    );
  await settleSlugs(deps.db, posts, summary);
  for (const post of posts) if (post.state === 'known') book.addKnownArticle(post, post.slug);
  for (const post of posts) if (post.state === 'fresh') book.addArticle(post, post.slug, post.label, summary);
  return {
    file,
    site,
    offset: clock.offset,
    posts,
    attachments,
    blocks,
    tables,
    menu_items,
    images,
    imported,
    categories,
    category_slugs,
    addresses,
    book,
  };
}
