import type { Language } from '../../../../../config/languages.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import { isPicture } from '../../../../../config/media.ts';
import { ArticleInput } from '../../../../../contract/articles.ts';
import { parseHtml } from '../../../../content/html.ts';
import { cleanOrNull, sanitiseHtml } from '../../../../content/sanitise.ts';
import { readBody } from '../../../../content/text-of.ts';
import { iso } from '../../../../database/values.ts';
import { assertShape } from '../../../../http/validation.ts';
import { hasBody } from '../../../articles/checks/blocking-rules.ts';
import { readyArticle } from '../../../articles/derived/archive.ts';
import { AddressBook, type Addresses, OldSite, type SiteFacts } from '../addresses.ts';
import { type ArticlePlan, planArticle, type ReadyText } from '../articles.ts';
import { CategoryPlan } from '../categories.ts';
import { planComments } from '../comments.ts';
import type { WxrAuthor, WxrItem, WxrTerm } from '../file/wxr.ts';
import { cutText, labelOf, languageOf, lineOfHtml } from '../item.ts';
import { type FileItem, type StoredFile, StoredFiles } from '../media.ts';
import { reasonOf, Summary } from '../summary.ts';
import { convertBody } from './body.ts';
import { rulesForMembers } from './hidden.ts';
import type { BodyContext } from './shortcodes.ts';

/** All that a text needs to know of the rest, as plain things: another thread can be told. */
export interface TextWorld {
  site: SiteFacts;
  language: string;
  offset: number;
  now: number;
  authors: WxrAuthor[];
  categories: WxrTerm[];
  addresses: Addresses;
  attachments: FileItem[];
  blocks: Map<string, string>;
  tables: Map<string, string>;
  stored: Map<string, StoredFile>;
}

/** A post to be made ready. `slug`: null for one that is here already and has new comments. `known`: comments that are here. */
export interface TextJob {
  item: WxrItem;
  slug: string | null;
  known: string[];
}

/** The title without markup; a missing one is made from the text's first words. */
function titleOf(item: WxrItem, text: string, label: string, summary: Summary): string {
  const title = lineOfHtml(item.title);
  if (title === '') {
    const words = cutText(text, 60);
    summary.change('without a title: made from the first words', words || `Untitled post ${item.id}`);
    return words || `Untitled post ${item.id}`;
  }
  if (title.length > LIMITS.article.title) summary.change(`title longer than ${LIMITS.article.title} characters: cut`, label);
  return cutText(title, LIMITS.article.title);
}

/** Where SEO plugins keep a description for search engines; one with placeholders is a pattern for all posts. */
const DESCRIPTIONS = [
  '_yoast_wpseo_metadesc',
  'rank_math_description',
  '_aioseo_description',
  '_aioseop_description',
  '_seopress_titles_desc',
  '_genesis_description',
];
const PLACEHOLDER = /%%|%\w+%|\{\{|#(?:post|site|separator)_/;

/** What a plugin for several languages says of a post, by its term; null where none does, or where it is in a language that is not spoken here. */
function languageIn({ terms }: WxrItem): Language | null {
  const slug = terms.find(({ domain }) => domain === 'language')?.slug.toLowerCase() ?? '';
  return /^(?:zh|cn)(?:[-_]|$)/.test(slug) ? 'zh' : /^en(?:[-_]|$)/.test(slug) ? 'en' : null;
}

/** Fields that a site's own forms kept beside a text; those of WordPress and its plugins begin with a line. */
function nameOwnFields(item: WxrItem, label: string, summary: Summary): void {
  for (const [key, value] of Object.entries(item.meta))
    if (item.meta[`_${key}`]?.startsWith('field_') && value.trim() !== '') summary.leaveOut(`field "${key}" beside the text`, label);
}

/** Pictures in an order of their own: by place, then by age. */
const byPlace = (a: FileItem, b: FileItem) => a.menu_order - b.menu_order || Number(a.id) - Number(b.id);

/** Turns posts of an export into articles that are ready to be written; knows no database. */
export class Texts {
  readonly #world: TextWorld;
  readonly #categories: CategoryPlan;
  readonly #site: OldSite;
  readonly #files: StoredFiles;
  readonly #book: AddressBook;
  readonly #attachments: Map<string, FileItem>;
  readonly #pictures = new Map<string, FileItem[]>();
  /** By the paths of their own pages. */
  readonly #pages = new Map<string, FileItem>();

  constructor(world: TextWorld) {
    this.#world = world;
    this.#categories = new CategoryPlan(world.categories, [], new Summary());
    this.#site = new OldSite(world.site);
    this.#files = new StoredFiles(world.stored);
    this.#book = new AddressBook(this.#site, world.addresses);
    this.#attachments = new Map(world.attachments.map((item) => [item.id, item]));
    for (const item of world.attachments) {
      const url = this.#site.absolute(item.link);
      const path = url && this.#site.pathOf(url);
      if (path && path !== '/' && !this.#pages.has(path)) this.#pages.set(path, item);
    }
    const pictures = world.attachments.filter(({ attachment_url }) => /\.(jpe?g|png|gif|webp|avif|bmp)$/i.test(attachment_url));
    for (const picture of pictures.sort(byPlace)) this.#pictures.set(picture.parent, [...(this.#pictures.get(picture.parent) ?? []), picture]);
  }

  /** Makes one post ready. What cannot be read is left out by name; the others come. */
  ready({ item, slug, known }: TextJob): ReadyText {
    const summary = new Summary();
    let article: ReadyText['article'] = null;
    try {
      if (slug !== null) article = this.#article(item, slug, summary);
    } catch (error) {
      summary.leaveOut(`post that cannot be read: ${reasonOf(error)}`, `${labelOf(item)} (line ${item.line})`);
    }
    const here = new Set(known);
    const comments = article || slug === null ? planComments(item, labelOf(item), this.#world.offset, this.#world.authors, (id) => here.has(id), summary) : [];
    return { article, comments, notes: summary.toJSON() };
  }

  #context(summary: Summary, { link }: WxrItem): BodyContext {
    return {
      storedFile: (url) => this.#files.find(url),
      newAddress: (url) => this.#book.newAddress(url),
      absolute: (href) => this.#site.absolute(href, link),
      isOwn: (url) => this.#site.isOwn(url),
      attachment: (id) => this.#attachments.get(id),
      shownAt: (url) => this.#shownAt(url),
      picturesOf: (postId) => this.#pictures.get(postId) ?? [],
      reusableBlock: (id) => this.#world.blocks.get(id),
      table: (id) => this.#world.tables.get(id),
      for_members: new Set(),
      summary,
    };
  }

  /** WordPress gives each file a page of its own, to which pictures in older texts lead. */
  #shownAt(url: URL): FileItem | undefined {
    const path = this.#site.pathOf(url);
    if (path === null) return undefined;
    return this.#pages.get(path) ?? this.#attachments.get(url.searchParams.get('attachment_id') ?? url.searchParams.get('p') ?? '');
  }

  /** The featured picture, when it is in our store. */
  #coverOf({ cover, label }: ArticlePlan, summary: Summary): number | null {
    if (cover === null) return null;
    const url = this.#site.absolute(this.#attachments.get(cover)?.attachment_url ?? '');
    const stored = url ? this.#files.find(url) : null;
    if (isPicture(stored)) return stored.id;
    summary.leaveOut('featured picture that is not in our store', label);
    return null;
  }

  #article(item: WxrItem, slug: string, summary: Summary): ReadyText['article'] {
    const { offset, now, language } = this.#world;
    const plan = planArticle(item, offset, now, this.#categories, summary);
    const { label } = plan;
    const context = this.#context(summary, item);
    const converted = convertBody(item, context);
    const kept = [...rulesForMembers(item), ...context.for_members];
    if (kept.length > 0 && plan.status !== 'draft') {
      summary.change('holds a part that some readers only were shown (members, or who had replied): came as a draft', `${label}: ${kept.join(', ')}`);
      plan.status = 'draft';
    }
    const clean = cleanOrNull(converted.html);
    const content_html = clean ?? sanitiseHtml(converted.html);
    const $ = (clean !== null && converted.$) || parseHtml(content_html);
    const { text } = readBody(content_html, $);
    if (plan.status !== 'draft' && !hasBody(content_html))
      summary.change('published without any text: stays public as it was, but its next save asks for a text', label);
    if (content_html.length > LIMITS.article.content_html)
      summary.change(`text longer than the editor takes (${LIMITS.article.content_html} characters): came whole`, label);
    nameOwnFields(item, label, summary);
    const excerpt = lineOfHtml(item.excerpt);
    if (excerpt.length > LIMITS.article.summary) summary.change(`excerpt longer than ${LIMITS.article.summary} characters: cut`, label);
    const description = DESCRIPTIONS.map((key) => item.meta[key]?.trim()).find(Boolean) ?? '';
    const input: ArticleInput = {
      title: titleOf(item, text, label, summary),
      slug,
      summary: cutText(excerpt, LIMITS.article.summary),
      kind: 'guide',
      language: languageIn(item) ?? languageOf(`${lineOfHtml(item.title)} ${text}`, language),
      tags: plan.tags,
      status: plan.status,
      published_at: plan.published_at === null ? null : iso(plan.published_at),
      pinned: item.sticky,
      allow_comments: item.comment_status === 'open',
      seo_description: PLACEHOLDER.test(description) ? '' : cutText(lineOfHtml(description), LIMITS.article.seo_description),
      cover_media_id: this.#coverOf(plan, summary),
    };
    // The body may be longer than a form takes: it was read here, not sent.
    assertShape(ArticleInput, { ...input, content_html: '' });
    const { category, creator, created_at, updated_at } = plan;
    return { category, creator, created_at, updated_at, ready: readyArticle({ ...input, content_html }, $) };
  }
}
