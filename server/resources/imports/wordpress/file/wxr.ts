import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { SaxesAttributeNS, SaxesTagNS } from 'saxes';
import { escapeHtml } from '../../../../../config/escape-html.ts';

/** A WordPress export (WXR) as plain objects: texts as the file has them, empty when absent. */

export interface WxrAuthor {
  id: string;
  login: string;
  display_name: string;
  email: string;
}

/** A category, a tag or a menu's name. `parent` is the parent's slug. */
export interface WxrTerm {
  id: string;
  slug: string;
  name: string;
  parent: string;
  description: string;
}

export interface WxrComment {
  id: string;
  parent: string;
  author: string;
  author_email: string;
  author_ip: string;
  user_id: string;
  date: string;
  date_gmt: string;
  content: string;
  /** `1`, `0`, `spam`, `trash`, `post-trashed`. */
  approved: string;
  /** Empty or `comment`; `pingback` and `trackback` are not written by readers. */
  type: string;
}

export interface WxrItem {
  /** Where it begins in the file. */
  line: number;
  id: string;
  type: string;
  status: string;
  title: string;
  link: string;
  guid: string;
  creator: string;
  content: string;
  excerpt: string;
  date: string;
  date_gmt: string;
  modified: string;
  modified_gmt: string;
  slug: string;
  parent: string;
  menu_order: number;
  password: string;
  sticky: boolean;
  comment_status: string;
  attachment_url: string;
  terms: { domain: string; slug: string; name: string }[];
  meta: Record<string, string>;
  comments: WxrComment[];
  /** The comments of the item before it that were too many to be held together; nothing else of it is new. */
  is_rest: boolean;
  /** Why it cannot come: one of its texts was read past. */
  problem?: string;
}

export interface WxrExport {
  title: string;
  link: string;
  language: string;
  base_site_url: string;
  base_blog_url: string;
  authors: WxrAuthor[];
  categories: WxrTerm[];
  tags: WxrTerm[];
  menus: WxrTerm[];
  items: WxrItem[];
  /** Signs that stand for bytes which could not be read. */
  foreign: number;
  /** Letters of Windows-1252 in a file that says it is UTF-8. */
  western: number;
  /** Items behind the end of the export, which are not read. */
  behind: number;
}

/** A file as an import reads it, more than once. */
export interface ExportFile {
  /** As its owner calls it. */
  name: string;
  open(): Promise<{ stream: AsyncIterable<Buffer>; bytes: number }>;
}

/** What stops an import, in a sentence for the person who runs it. */
export class ImportError extends Error {
  override name = 'ImportError';
}

/** Whether a file begins as an export does, whatever stands before that; also one of two bytes a letter that says it has one. */
export const beginsAsExport = (head: string): boolean => /<\?xml\b|<rss\b/.test(head.replaceAll('\0', ''));

export const NO_EXPORT = 'this is no WordPress export: it does not begin with <rss>';

/** Why XML cannot be read. `head`: how the file begins, before its first element is open; `isEnd`: nothing more comes. */
export function xmlProblem(message: string, head: string | null, isEnd: boolean): string {
  if (head !== null && !beginsAsExport(head)) return NO_EXPORT;
  return isEnd ? 'the file is not whole (its download may have been cut off): export it again' : message.replace(/^(?:.*?:)?\d+:\d+: /, '').replace(/\.$/, '');
}

/** A file of this machine. */
export function fileAt(path: string): ExportFile {
  return {
    name: path,
    open: async () => {
      const facts = await stat(path).catch(() => null);
      if (!facts) throw new ImportError(`${path}: there is no such file`);
      if (!facts.isFile()) throw new ImportError(`${path}: this is not a file`);
      return { stream: createReadStream(path, { highWaterMark: 256 * 1024 }) as AsyncIterable<Buffer>, bytes: facts.size };
    },
  };
}

/** The prefix we know a namespace by, whatever the file calls it; exports differ in version and in http or https. */
function prefixOf(uri: string): string {
  if (uri === '') return '';
  const exported = /^https?:\/\/wordpress\.org\/export\/[\d.]+\/(excerpt\/)?$/.exec(uri);
  if (exported) return exported[1] ? 'excerpt:' : 'wp:';
  if (uri === 'http://purl.org/rss/1.0/modules/content/') return 'content:';
  if (uri === 'http://purl.org/dc/elements/1.1/') return 'dc:';
  return 'other:';
}

/** What old exports, and those that were put together by hand, do not declare. */
const NAMESPACES: Record<string, string> = {
  wp: 'http://wordpress.org/export/1.2/',
  excerpt: 'http://wordpress.org/export/1.2/excerpt/',
  content: 'http://purl.org/rss/1.0/modules/content/',
  dc: 'http://purl.org/dc/elements/1.1/',
};

/** What an element is called here. */
export const keyOf = (tag: Pick<SaxesTagNS, 'uri' | 'local'>) => prefixOf(tag.uri) + tag.local;
/** Where a prefix that the file does not declare leads; null for names without one. */
export const resolvePrefix = (prefix: string) => (prefix === '' ? undefined : (NAMESPACES[prefix] ?? `urn:unknown:${prefix}`));

/** Elements that hold fields; everything else in them is a field. */
export const RECORDS = new Set([
  'channel',
  'image',
  'item',
  'wp:author',
  'wp:category',
  'wp:tag',
  'wp:term',
  'wp:comment',
  'wp:postmeta',
  'wp:commentmeta',
  'wp:termmeta',
]);

/** Fields that are texts: elements that stand in them, not in a section of their own, are markup. */
export const MARKED_UP = new Set(['title', 'content:encoded', 'excerpt:encoded', 'wp:comment_content', 'wp:cat_name', 'wp:category_description']);

/** The markup that an element within a text was. */
export function opened({ name, attributes, isSelfClosing }: SaxesTagNS): string {
  const written = Object.entries(attributes).map(([key, { value }]) => ` ${key}="${escapeHtml(value)}"`);
  return `<${name}${written.join('')}${isSelfClosing ? ' /' : ''}>`;
}

export const attribute = (tag: SaxesTagNS, name: string) => (tag.attributes[name] as SaxesAttributeNS | undefined)?.value ?? '';

/** The texts of one element's children, by prefix and name. */
export type Fields = Record<string, string>;

export function buildAuthor(fields: Fields): WxrAuthor {
  const get = (key: string) => fields[`wp:author_${key}`]?.trim() ?? '';
  return { id: get('id'), login: get('login'), display_name: get('display_name'), email: get('email') };
}

/** A term from the four fields that hold slug, name, parent's slug and description. */
export function buildTerm(fields: Fields, [slug, name, parent, description]: readonly [string, string, string, string]): WxrTerm {
  const get = (key: string) => fields[key]?.trim() ?? '';
  return { id: get('wp:term_id'), slug: get(slug), name: get(name), parent: get(parent), description: get(description) };
}

export function buildComment(fields: Fields): WxrComment {
  const get = (key: string) => fields[`wp:${key}`]?.trim() ?? '';
  return {
    id: get('comment_id'),
    parent: get('comment_parent'),
    author: get('comment_author'),
    author_email: get('comment_author_email'),
    author_ip: get('comment_author_IP'),
    user_id: get('comment_user_id'),
    date: get('comment_date'),
    date_gmt: get('comment_date_gmt'),
    content: fields['wp:comment_content'] ?? '',
    approved: get('comment_approved'),
    type: get('comment_type'),
  };
}

/** No time, as WordPress writes it. */
const ZEROS = /^(?:0000-|$)/;

/** The time of a feed (`Mon, 05 Jan 2015 10:00:00 +0000`) as WordPress writes one; empty for none, and for the year before all years that it makes of zeros. */
function utcOf(pubDate: string): string {
  const time = pubDate.includes('-0001') ? Number.NaN : Date.parse(pubDate);
  return Number.isNaN(time) ? '' : new Date(time).toISOString().slice(0, 19).replace('T', ' ');
}

export function buildItem(fields: Fields, line: number, terms: WxrItem['terms'], meta: WxrItem['meta'], comments: WxrComment[]): WxrItem {
  const get = (key: string) => fields[key]?.trim() ?? '';
  const [date, date_gmt] = [get('wp:post_date'), get('wp:post_date_gmt')];
  return {
    line,
    id: get('wp:post_id'),
    type: get('wp:post_type') || 'post',
    status: get('wp:status') || 'publish',
    title: get('title'),
    link: get('link'),
    guid: get('guid'),
    creator: get('dc:creator'),
    content: fields['content:encoded'] ?? '',
    excerpt: fields['excerpt:encoded'] ?? '',
    date,
    date_gmt: ZEROS.test(date) && ZEROS.test(date_gmt) ? utcOf(get('pubDate')) : date_gmt,
    modified: get('wp:post_modified'),
    modified_gmt: get('wp:post_modified_gmt'),
    slug: get('wp:post_name'),
    parent: get('wp:post_parent'),
    menu_order: Number(get('wp:menu_order')) || 0,
    password: fields['wp:post_password'] ?? '',
    sticky: get('wp:is_sticky') === '1',
    comment_status: get('wp:comment_status'),
    attachment_url: get('wp:attachment_url'),
    terms,
    meta,
    comments,
    is_rest: false,
  };
}
