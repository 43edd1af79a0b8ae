import { LIMITS } from '../../../config/limits.ts';
import type { ArticleInput } from '../../../contract/articles.ts';
import { htmlProblem } from '../../content/html-limits.ts';
import { sanitiseHtml } from '../../content/sanitise.ts';
import { textOf } from '../../content/text-of.ts';
import type { Db, Deps } from '../../deps.ts';
import { slugOwner } from '../../resources/articles/articles.repository.ts';
import { tagSlug } from '../../resources/articles/articles.sync.ts';
import { hasBody } from '../../resources/articles/checks/blocking-rules.ts';
import { AddressBook } from './address-book.ts';
import { convertBody } from './body.ts';
import type { BodyContext } from './body-context.ts';
import { CategorySlugs } from './category-slugs.ts';
import { Imported } from './imported.ts';
import { itemKey, labelOf } from './item-names.ts';
import { MediaLibrary, type MediaSources } from './media.ts';
import { OldSite } from './old-site.ts';
import { cutText, oneLine } from './plain-text.ts';
import { type ArticlePlan, languageOf, planArticle, titleOf } from './plan-articles.ts';
import { CategoryPlan } from './plan-categories.ts';
import type { Meter } from './progress.ts';
import { freeSlugWithin, slugFrom } from './slug.ts';
import type { Summary } from './summary.ts';
import { siteOffset } from './times.ts';
import { ImportError, type WxrExport, type WxrItem } from './wxr.ts';

/** A new article, ready to be written but for the ids of its category, cover and author. */
export interface ReadyArticle {
  plan: ArticlePlan;
  input: ArticleInput & { slug: string };
  old_paths: string[];
}

/** An article of the export that is here already. */
export interface KnownArticle {
  item: WxrItem;
  key: string;
  label: string;
  id: number;
  slug: string;
}

export interface Plan {
  file: WxrExport;
  site: OldSite;
  imported: Imported;
  categories: CategoryPlan;
  category_slugs: CategorySlugs;
  book: AddressBook;
  media: MediaLibrary;
  /** The id of an article's featured picture, once its row is there; null when it has none or it did not come. */
  coverOf(plan: ArticlePlan): number | null;
  offset: number;
  fresh: ReadyArticle[];
  known: KnownArticle[];
}

/** Types of items that are something else here, or part of something else. */
const HANDLED = new Set(['attachment', 'nav_menu_item', 'wp_navigation', 'wp_block']);

async function redirectsOf(db: Db): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('redirects')
    .innerJoin('articles', 'articles.id', 'redirects.article_id')
    .select(['redirects.path', 'articles.slug'])
    .execute();
  return new Map(rows.map(({ path, slug }) => [path, slug]));
}

/** Parts the export's posts and pages into new ones and known ones; the rest is left out with its reason. */
async function sort(db: Db, file: WxrExport, imported: Imported, summary: Summary): Promise<{ fresh: WxrItem[]; known: KnownArticle[] }> {
  const rows = await db.selectFrom('articles').select(['id', 'slug']).execute();
  const slugs = new Map(rows.map(({ id, slug }) => [id, slug]));
  const fresh: WxrItem[] = [];
  const known: KnownArticle[] = [];
  const seen = new Set<string>();
  for (const item of file.items) {
    const label = labelOf(item);
    if (item.type !== 'post' && item.type !== 'page') {
      if (!HANDLED.has(item.type)) summary.leaveOut(`item of type "${item.type}"`, label);
      continue;
    }
    const key = itemKey(item);
    const id = imported.find('article', key);
    if (seen.has(key)) summary.leaveOut('the same post a second time in the file', label);
    else if (item.status === 'trash') summary.leaveOut('in the trash', label);
    else if (id !== undefined) known.push({ item, key, label, id, slug: slugs.get(id) ?? '' });
    else if (imported.has('article', key)) summary.leaveOut('deleted here since an earlier import', label);
    else fresh.push(item);
    seen.add(key);
  }
  return { fresh, known };
}

/** Reads the database, decides what will be written and puts files into the store; writes no row. */
export async function planImport(deps: Deps, file: WxrExport, sources: MediaSources, summary: Summary, progress: Meter): Promise<Plan> {
  const now = deps.clock();
  const site = new OldSite(file);
  const imported = await Imported.read(deps.db, site.source);
  const categories = new CategoryPlan(file.categories, file.items, summary);
  const category_slugs = await CategorySlugs.settle(deps.db, categories, imported, summary);
  const book = new AddressBook(site, await redirectsOf(deps.db));
  for (const nicename of categories.ordered) book.addCategory(nicename, category_slugs.slug(nicename));
  for (const { slug, name } of [...file.tags, ...file.items.flatMap((item) => item.terms.filter((term) => term.domain === 'post_tag'))]) {
    if (slug && !book.hasTag(slug)) book.addTag(slug, tagSlug(oneLine(name) || slug));
  }

  const { fresh, known } = await sort(deps.db, file, imported, summary);
  const offset = siteOffset(file.items);
  const plans = fresh.map((item) => planArticle(item, offset, now, categories, summary));
  for (const { item, slug } of known) book.addKnownArticle(item, slug);
  const taken = new Set<string>();
  const settled: { plan: ArticlePlan; slug: string; old_paths: string[] }[] = [];
  for (const plan of plans) {
    const wanted = slugFrom(plan.item.slug, oneLine(plan.item.title), { prefix: 'post', max: LIMITS.article.slug - 20 });
    const slug = await freeSlugWithin(
      wanted,
      LIMITS.article.slug - 20,
      async (candidate) => taken.has(candidate) || (await slugOwner(deps.db, candidate)) !== undefined,
    );
    if (slug !== wanted) summary.change('address taken: a number was added', `${wanted} → ${slug}`);
    taken.add(slug);
    settled.push({ plan, slug, old_paths: book.addArticle(plan.item, slug, plan.label, summary) });
  }

  const media = new MediaLibrary(deps, site, imported, summary);
  try {
    await media.stage(
      file.items,
      plans.map(({ item }) => item.content),
      sources,
      progress,
    );
    const context = bodyContext(file, site, book, media, summary);
    const ready = settled.map(({ plan, slug, old_paths }) => {
      return { plan, old_paths, input: inputOf(plan, slug, file.language, context, summary) };
    });
    const coverOf = ({ cover }: ArticlePlan) => {
      const url = site.absolute((cover !== null && context.attachment(cover)?.attachment_url) || '');
      const stored = url && media.find(url);
      return stored?.mime.startsWith('image/') ? stored.id : null;
    };
    return { file, site, imported, categories, category_slugs, book, media, coverOf, offset, fresh: ready, known };
  } catch (error) {
    await media.discard();
    throw error;
  }
}

function bodyContext(file: WxrExport, site: OldSite, book: AddressBook, media: MediaLibrary, summary: Summary): BodyContext {
  const attachments = new Map(file.items.filter((item) => item.type === 'attachment').map((item) => [item.id, item]));
  const blocks = new Map(file.items.filter((item) => item.type === 'wp_block').map((item) => [item.id, item.content]));
  return {
    storedFile: (url) => media.find(url),
    newAddress: (url) => book.newAddress(url),
    absolute: (href) => site.absolute(href),
    attachment: (id) => attachments.get(id),
    picturesOf: (postId) =>
      [...attachments.values()]
        .filter(({ parent, attachment_url }) => parent === postId && /\.(jpe?g|png|gif|webp|avif|bmp)$/i.test(attachment_url))
        .sort((a, b) => a.menu_order - b.menu_order || Number(a.id) - Number(b.id)),
    reusableBlock: (id) => blocks.get(id),
    summary,
  };
}

function inputOf(plan: ArticlePlan, slug: string, siteLanguage: string, context: BodyContext, summary: Summary): ReadyArticle['input'] {
  const { item, label } = plan;
  const problem = htmlProblem(item.content);
  if (problem) throw new ImportError(`The import stopped and nothing was written: "${label}": ${problem.en}`);
  const content_html = sanitiseHtml(convertBody(item, context));
  const text = textOf(content_html);
  if (plan.status !== 'draft' && !hasBody(content_html))
    summary.change('published without any text: stays public as it was, but its next save asks for a text', label);
  if (content_html.length > LIMITS.article.content_html)
    summary.change(`text longer than the editor takes (${LIMITS.article.content_html} characters): came whole`, label);
  const excerpt = oneLine(item.excerpt);
  if (excerpt.length > LIMITS.article.summary) summary.change(`excerpt longer than ${LIMITS.article.summary} characters: cut`, label);
  const description = item.meta._yoast_wpseo_metadesc?.trim() ?? '';
  return {
    title: titleOf(item, text, label, summary),
    slug,
    summary: cutText(excerpt, LIMITS.article.summary),
    content_html,
    kind: 'guide',
    language: languageOf(`${oneLine(item.title)} ${text}`, siteLanguage),
    tags: plan.tags,
    status: plan.status,
    published_at: plan.published_at === null ? null : new Date(plan.published_at).toISOString(),
    pinned: item.sticky,
    allow_comments: item.comment_status === 'open',
    seo_description: description.includes('%%') ? '' : cutText(oneLine(description), LIMITS.article.seo_description),
  };
}
