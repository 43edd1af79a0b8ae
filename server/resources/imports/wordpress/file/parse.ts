import { SaxesParser, type SaxesTagNS } from 'saxes';
import { LIMITS } from '../../../../../config/limits.ts';
import { slugify } from '../../../../content/slugs.ts';
import { western, westernIn } from './mend.ts';
import {
  attribute,
  buildAuthor,
  buildComment,
  buildItem,
  buildTerm,
  type Fields,
  ImportError,
  keyOf,
  MARKED_UP,
  opened,
  RECORDS,
  resolvePrefix,
  type WxrExport,
  type WxrItem,
  type WxrTerm,
  xmlProblem,
} from './wxr.ts';

/** What must have been read before an item's comments may go on without it; and what of it is long. */
const BEFORE_COMMENTS = ['title', 'content:encoded', 'wp:post_id', 'wp:post_type', 'wp:status'];
const TEXTS = ['content:encoded', 'excerpt:encoded'];
/** Characters by which a file is told from an export. */
const HEAD = 4096;

interface Frame {
  name: string;
  line: number;
  fields: Fields;
  meta: Record<string, string>;
  terms: { domain: string; slug: string; name: string }[];
  comments: Fields[];
  /** Characters of those comments. */
  characters: number;
  /** Its beginning has been delivered: what comes now is more of its comments. */
  isRest: boolean;
  /** A field was longer than is read. */
  isLong: boolean;
}

/** Reads a WXR text piece by piece; `write` and `end` throw an ImportError with line and reason. */
export class WxrReader {
  readonly #file: string;
  readonly #parser: SaxesParser<{ xmlns: true }>;
  readonly #frames: Frame[] = [];
  readonly #result: WxrExport = {
    title: '',
    link: '',
    language: '',
    base_site_url: '',
    base_blog_url: '',
    authors: [],
    categories: [],
    tags: [],
    menus: [],
    items: [],
    foreign: 0,
    western: 0,
    behind: 0,
  };
  #text = '';
  #isLong = false;
  #depth = 0;
  /** Characters since the last tag or text. */
  #silent = 0;
  /** What `wp:term` need not say again, by list. */
  readonly #slugs = new Map<WxrTerm[], Set<string>>();
  #term: { domain: string; slug: string } | null = null;
  #hasRoot = false;
  /** How the file begins, until its first element does. */
  #head = '';
  #isEnd = false;
  /** Something of WordPress's own was in it. */
  #isExport = false;
  /** How deep the text stands that is being read; 0 outside of any. */
  #textAt = 0;

  constructor(file: string) {
    this.#file = file;
    const parser = new SaxesParser({ xmlns: true, resolvePrefix });
    this.#parser = parser;
    parser.on('error', ({ message }) => this.#fail(xmlProblem(message, this.#hasRoot ? null : this.#head, this.#isEnd)));
    parser.on('opentag', (tag) => this.#open(tag));
    parser.on('closetag', (tag) => this.#close(tag));
    parser.on('text', (text) => this.#hear(text));
    parser.on('cdata', (text) => this.#hear(text));
  }

  /** The line that is being read. */
  get line(): number {
    return this.#parser.line;
  }

  write(text: string): void {
    this.#silent += text.length;
    if (!this.#hasRoot && this.#head.length < HEAD) this.#head = (this.#head + text).trimStart().slice(0, HEAD);
    this.#parser.write(text);
    if (this.#silent > LIMITS.import.silence) this.#fail(`a text of more than ${LIMITS.import.silence} characters`);
  }

  /** The items read since the last call. */
  take(): WxrItem[] {
    return this.#result.items.splice(0);
  }

  end(): WxrExport {
    if (!this.#hasRoot && this.#head === '') throw new ImportError(`${this.#file}: the file is empty`);
    this.#isEnd = true;
    this.#parser.close();
    if (!this.#isExport) throw new ImportError(`${this.#file}: this is RSS, but no WordPress export: it has no wp:wxr_version`);
    return this.#result;
  }

  /** Stops at once: what follows in the same piece of the file may be what costs. */
  #fail(reason: string): never {
    const item = this.#frames.find(({ name }) => name === 'item');
    const title = item?.fields.title?.trim().slice(0, 80);
    throw new ImportError(`${this.#file}:${this.#parser.line}: ${reason}${title ? ` (in the item "${title}", which begins in line ${item?.line})` : ''}`);
  }

  /** Databases that were turned into UTF-8 byte by byte have controls for the quotes and dashes of Windows-1252. */
  #hear(read: string): void {
    const controls = westernIn(read);
    this.#result.western += controls;
    const text = controls > 0 ? western(read) : read;
    this.#silent = 0;
    if (this.#text.length + text.length > LIMITS.import.text) this.#isLong = true;
    else this.#text += text;
  }

  #open(tag: SaxesTagNS): void {
    const key = keyOf(tag);
    this.#depth += 1;
    if (this.#textAt > 0 && !RECORDS.has(key)) {
      this.#hear(opened(tag));
      this.#limitDepth();
      return;
    }
    this.#text = '';
    this.#isLong = false;
    this.#silent = 0;
    this.#textAt = MARKED_UP.has(key) ? this.#depth : 0;
    if (key.startsWith('wp:')) this.#isExport = true;
    this.#limitDepth();
    if (!this.#hasRoot) {
      this.#hasRoot = true;
      if (key !== 'rss') this.#fail(`this is no WordPress export: it begins with <${tag.name}>, not with <rss>`);
    }
    const owner = this.#frames.at(-1)?.name;
    if (key === 'category' && owner === 'item') this.#term = { domain: attribute(tag, 'domain'), slug: attribute(tag, 'nicename') };
    else if (RECORDS.has(key))
      this.#frames.push({ name: key, line: this.#parser.line, fields: {}, meta: {}, terms: [], comments: [], characters: 0, isRest: false, isLong: false });
  }

  #limitDepth(): void {
    if (this.#depth > LIMITS.import.xml_depth) this.#fail(`elements stand in one another more than ${LIMITS.import.xml_depth} deep`);
  }

  #close(tag: SaxesTagNS): void {
    const key = keyOf(tag);
    if (this.#textAt > 0 && this.#depth > this.#textAt) {
      this.#depth -= 1;
      if (!tag.isSelfClosing) this.#hear(`</${tag.name}>`);
      return;
    }
    this.#textAt = 0;
    const text = this.#text;
    this.#text = '';
    this.#silent = 0;
    this.#depth -= 1;
    const frame = this.#frames.at(-1);
    if (!frame) return;
    if (this.#term && key === 'category') {
      frame.terms.push({ ...this.#term, name: text.trim() });
      this.#term = null;
    } else if (frame.name === key) {
      this.#frames.pop();
      const owner = this.#frames.at(-1);
      if (frame.isLong && owner) owner.isLong = true;
      this.#deliver(frame, this.#frames.at(-1));
    } else {
      frame.fields[key] ??= text;
      if (this.#isLong) frame.isLong = true;
      this.#isLong = false;
    }
  }

  /** The item as far as it has been read; only its comments go on after that. */
  #deliverItem(frame: Frame): void {
    const { line, fields, terms, meta, comments, isRest, isLong } = frame;
    const item = { ...buildItem(fields, line, this.#placed(terms), meta, comments.map(buildComment)), is_rest: isRest };
    if (isLong) item.problem = `a text of more than ${LIMITS.import.text} characters`;
    this.#result.items.push(item);
    Object.assign(frame, { isRest: true, comments: [], characters: 0 });
    for (const name of TEXTS) if (name in fields) fields[name] = '';
  }

  /** The first versions of WordPress wrote an item's categories by their names alone. */
  #placed(terms: WxrItem['terms']): WxrItem['terms'] {
    if (terms.some(({ domain }) => domain !== '')) return terms;
    return terms.map(({ name }) => {
      const known = this.#result.categories.find((category) => category.name === name);
      return { domain: 'category', slug: known?.slug ?? slugify(name, 'category'), name };
    });
  }

  #takeComment(fields: Fields, item: Frame): void {
    item.comments.push(fields);
    item.characters += fields['wp:comment_content']?.length ?? 0;
    // WordPress writes an item's comments last; where something is still to come they are held.
    if (item.characters > LIMITS.import.characters && BEFORE_COMMENTS.every((name) => name in item.fields)) this.#deliverItem(item);
  }

  /** Each slug once. */
  #addTerm(list: WxrTerm[], term: WxrTerm): void {
    const slugs = this.#slugs.get(list) ?? new Set();
    this.#slugs.set(list, slugs);
    if (slugs.has(term.slug)) return;
    slugs.add(term.slug);
    list.push(term);
  }

  #deliver(frame: Frame, owner: Frame | undefined): void {
    const { name, fields } = frame;
    const result = this.#result;
    const get = (key: string) => fields[key]?.trim() ?? '';
    if (name === 'wp:postmeta' && owner?.name === 'item') owner.meta[get('wp:meta_key')] = fields['wp:meta_value'] ?? '';
    else if (name === 'wp:comment') {
      if (owner?.name === 'item') this.#takeComment(fields, owner);
    } else if (name === 'item') this.#deliverItem(frame);
    else if (name === 'wp:author') result.authors.push(buildAuthor(fields));
    else if (name === 'wp:category')
      this.#addTerm(result.categories, buildTerm(fields, ['wp:category_nicename', 'wp:cat_name', 'wp:category_parent', 'wp:category_description']));
    else if (name === 'wp:tag') this.#addTerm(result.tags, buildTerm(fields, ['wp:tag_slug', 'wp:tag_name', '', 'wp:tag_description']));
    else if (name === 'wp:term') {
      const term = buildTerm(fields, ['wp:term_slug', 'wp:term_name', 'wp:term_parent', 'wp:term_description']);
      const list = { nav_menu: result.menus, category: result.categories, post_tag: result.tags }[get('wp:term_taxonomy')];
      if (list) this.#addTerm(list, term);
    } else if (name === 'channel') {
      Object.assign(result, {
        title: get('title'),
        link: get('link'),
        language: get('language'),
        base_site_url: get('wp:base_site_url'),
        base_blog_url: get('wp:base_blog_url'),
      });
    }
  }
}
