import { decoded } from '../../../../../config/parsed.ts';
import type { WxrItem } from '../file/wxr.ts';
import { labelOf, oneLine } from '../item.ts';
import { type Attributes, addressIn, escapeHtml, linkHtml, parseAttributes } from './fields.ts';
import { type BodyContext, SHORTCODES } from './shortcodes.ts';

/** What the shortcodes of page builders begin with: WPBakery, Divi, Avada, Enfold, Cornerstone, Tatsu, Bold, Shortcodes Ultimate. */
const BUILDER = /^(?:vc|et_pb|fusion|av|cs|x|tatsu|bt_bb|su)_/;
/** What looks like a shortcode, or its closing twin. */
const MARK = /\[(\/?)([a-z][a-z0-9_-]{2,60})(\s[^[\]]*|\/)?\]/g;
/** Builders' shortcodes that stand within a line. */
const IN_LINE = /highlight|dropcap|tooltip|popover|label|icon|span/;
/** Those whose insides a click opens. */
const FOLDED = /toggle|accordion_item|spoiler|collapse|expand|faq|reveal|learn_more/;
/** Those whose inside is HTML or a script, written in letters that no editor changes. */
const RAW = /\[(vc_raw_html|vc_raw_js|fusion_code)(?:\s[^[\]]*)?\]([\w+/=\s]*)\[\/\1\]/g;
/** One that holds a few words and nothing else. */
const LEAF = /\[([a-z][a-z0-9_-]{2,60})(\s[^[\]]*)?\]([^[\]<>]{1,300})\[\/\1\]/g;
/** Shortcodes of one word that show a list of headings, or say how others are drawn. */
const SERVANTS = new Set(['toc', 'lwptoc', 'latexpage', 'mathjax', 'noteaser']);

/** Those that only take room. */
const ROOM = /divider|spacer|separator|clear|^(?:hr|br|gap|space|line|break|row|column|section)s?$|_last$/;

/** Where an element keeps what readers see of it besides what stands in it, the surest first. */
const TITLES = ['title', 'heading', 'main_heading', 'question', 'text', 'caption'];
const BUTTONS = ['button_text', 'text', 'title'];
const PICTURES = ['src', 'image', 'images', 'gallery_ids', 'image_id', 'img', 'image_url', 'source', 'photo'];
const ADDRESSES = ['button_url', 'url', 'link', 'href', 'button_link'];
const LEVELS = ['font_container', 'header_level', 'title_level', 'heading_tag', 'title_tag', 'tag', 'size'];

const first = (attributes: Attributes, names: readonly string[]) => names.map((name) => attributes[name]?.trim()).find(Boolean) ?? '';
const isAddress = (text: string) => /^(?:https?:\/)?\/\S+$/i.test(text);
const isPicture = (text: string) => isAddress(text) && [text, text.split('?', 1)[0] ?? ''].some((path) => /\.(?:jpe?g|png|gif|webp|avif)$/i.test(path));

/** WPBakery keeps a link with its words: `url:https%3A%2F%2F…|title:…|target:…`. */
function addressOf(attributes: Attributes): string {
  const text = addressIn(first(attributes, ADDRESSES));
  const url = /^url:([^|]*)/.exec(text)?.[1];
  const address = url === undefined ? text : (decoded(url) ?? '');
  return isAddress(address) ? address : '';
}

function pictureHtml(source: string, alt: string, context: BodyContext): string {
  const attachment = /^\d+$/.test(source) ? context.attachment(source) : undefined;
  const address = attachment?.attachment_url ?? source;
  const words = oneLine(alt) || attachment?.meta._wp_attachment_image_alt || attachment?.title || '';
  return isAddress(address) ? `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(words)}"></figure>` : '';
}

/** Pictures by their address, or by their numbers: `7`, `7,8`, `7|full`. */
function picturesIn(attributes: Attributes, context: BodyContext): string {
  const told = addressIn(first(attributes, PICTURES));
  const sources = /^\d[\d,\s]*(?:\||$)/.test(told) ? (told.split('|')[0] ?? '').split(',') : [told];
  return sources.map((source) => pictureHtml(source.trim(), attributes.alt ?? '', context)).join('\n');
}

function headingHtml(words: string, attributes: Attributes): string {
  const level = /(?:^|tag:)h?([1-6])(?:$|\|)/.exec(first(attributes, LEVELS))?.[1] ?? '3';
  const tag = `h${Math.max(2, Number(level))}`;
  return words && `<${tag}>${escapeHtml(words)}</${tag}>`;
}

/** What an element shows besides what stands in it: its pictures, and its words as a heading, or as a link where it leads somewhere. */
function shownBy(attributes: Attributes, context: BodyContext): string {
  const address = addressOf(attributes);
  const title = oneLine(first(attributes, TITLES));
  const pictures = picturesIn(attributes, context);
  if (!address) return pictures + headingHtml(title, attributes);
  const words = oneLine(first(attributes, BUTTONS)) || title || address;
  return `${pictures}${words === title ? '' : headingHtml(title, attributes)}<p>${linkHtml(address, words)}</p>`;
}

/** What of one that no builder is known by is sure to be shown: where it leads, and its picture. */
function ledTo(attributes: Attributes, context: BodyContext): string {
  const source = addressIn(attributes.src ?? '');
  const told = addressOf(attributes) || (isAddress(source) ? source : '');
  if (isPicture(told)) return pictureHtml(told, attributes.alt ?? '', context);
  if (attributes.ids) return picturesIn({ images: attributes.ids }, context);
  return told ? linkHtml(told, oneLine(first(attributes, BUTTONS)) || told) : '';
}

function leafHtml(whole: string, name: string, written: string | undefined, inner: string, context: BodyContext): string {
  const attributes = parseAttributes(written ?? '');
  const isBuilders = BUILDER.test(name);
  const address = addressOf(attributes);
  if (isPicture(inner.trim())) return `\n\n${pictureHtml(inner.trim(), attributes.alt ?? '', context)}\n\n`;
  if (address && /button|btn|link/.test(name)) return isBuilders ? `\n\n<p>${linkHtml(address, oneLine(inner))}</p>\n\n` : linkHtml(address, oneLine(inner));
  if (isBuilders && /(?:title|heading)$/.test(name)) return `\n\n${headingHtml(oneLine(inner), attributes)}\n\n`;
  return whole;
}

/** The scripts and styles among what builders hide from editors are left out; the rest is read. */
function rawHtml(name: string, letters: string): string {
  if (name === 'vc_raw_js') return '';
  const text = Buffer.from(letters, 'base64').toString();
  return text.includes('\ufffd') ? letters : (decoded(text) ?? text);
}

interface Found {
  openers: number;
  closers: number;
  /** It was seen with an attribute that has a name. */
  isTold: boolean;
}

function marksIn(html: string): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const [, closer, name = '', written] of html.matchAll(MARK)) {
    const one = found.get(name) ?? { openers: 0, closers: 0, isTold: false };
    found.set(name, one);
    if (closer) one.closers += 1;
    else if (!written?.endsWith('/')) one.openers += 1;
    if (!closer && /\s[\w-]+\s*=/.test(written ?? '')) one.isTold = true;
  }
  return found;
}

/** Those of WordPress itself, which have been read (a table, where it was in the export), and formulas, which are read later. */
const READ = new Set(SHORTCODES.filter((name) => !name.startsWith('table')));
const FORMULAS = new Set(['latex', 'katex', 'math', 'tex', 'equation']);

/** One word in brackets, and what stands around it. */
interface Mark {
  name: string;
  isCloser: boolean;
  attributes: Attributes;
  /** Nothing but the line's end, an element or another mark stands before it; behind it. */
  begins: boolean;
  ends: boolean;
  found: Found;
}

/** Whether a word in brackets is a shortcode: it has attributes or a closing twin, or is one of two words, or a servant, that stands alone on its line. */
function isShortcode({ name, isCloser, begins, ends, found }: Mark): boolean {
  if (FORMULAS.has(name)) return false;
  if (READ.has(name)) return isCloser;
  if (BUILDER.test(name) || found.isTold || (found.openers > 0 && found.closers > 0)) return true;
  return found.closers === 0 && begins && ends && (/[_-]/.test(name) || SERVANTS.has(name));
}

/** What comes in the place of a mark. */
function inPlaceOf({ name, isCloser, attributes, begins, ends, found }: Mark, context: BodyContext): string {
  const title = oneLine(first(attributes, TITLES));
  if (FOLDED.test(name) && found.openers > 0 && found.openers === found.closers)
    return isCloser ? '\n\n</details>\n\n' : `\n\n<details><summary>${escapeHtml(title) || '…'}</summary>\n\n`;
  if (BUILDER.test(name) && IN_LINE.test(name)) return '';
  if (BUILDER.test(name)) return isCloser ? '\n\n' : `\n\n${shownBy(attributes, context)}\n\n`;
  if (isCloser) return ends ? '\n\n' : '';
  const heading = found.closers > 0 && !IN_LINE.test(name) ? headingHtml(oneLine(first(attributes, ['title', 'heading'])), attributes) : '';
  const shown = ledTo(attributes, context) || heading;
  return begins ? `\n\n${shown}\n\n` : shown;
}

/** Divi writes quotes and brackets of its values in another way. */
const fromDivi = (value: string) => value.replaceAll('%22', '"').replaceAll('%91', '[').replaceAll('%93', ']');

function attributesOf(name: string, written: string | undefined): Attributes {
  const attributes = parseAttributes(written ?? '');
  return name.startsWith('et_pb') ? Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, fromDivi(value)])) : attributes;
}

/**
 * The text of a page that a builder or a plugin laid out: the marks are left out, what stands between them is kept, and what they show themselves is put in
 * their places.
 */
export function renderMarks(html: string, item: WxrItem, context: BodyContext): string {
  const readable = html.replace(RAW, (_, name: string, letters: string) => rawHtml(name, letters));
  const seen = new Set<string>();
  const linked = readable.replace(LEAF, (whole: string, name: string, written: string | undefined, inner: string) => {
    const shown = leafHtml(whole, name, written, inner, context);
    if (shown !== whole) seen.add(name);
    return shown;
  });
  const all = marksIn(linked);
  const rendered = linked.replace(MARK, (whole: string, closer: string, name: string, written: string | undefined, at: number) => {
    const [before, behind] = [linked[at - 1] ?? '\n', linked[at + whole.length] ?? '\n'];
    const [begins, ends] = [/[\n>\]]/.test(before), /[\n<[]/.test(behind)];
    const mark: Mark = { name, isCloser: closer !== '', attributes: attributesOf(name, written), begins, ends, found: all.get(name) as Found };
    if (!isShortcode(mark)) return whole;
    if (before === '[' && behind === ']') return whole.slice(1, -1);
    const shown = inPlaceOf(mark, context);
    const isAlone = closer === '' && (mark.found.closers === 0 || linked.startsWith(`[/${name}]`, at + whole.length));
    if (isAlone && shown.trim() === '' && !SERVANTS.has(name) && !ROOM.test(name) && !BUILDER.test(name))
      context.summary.leaveOut(`shortcode [${name}]: what it showed is kept elsewhere and is not in the export`, `${labelOf(item)}: ${whole}`);
    else if (closer === '') seen.add(name);
    return shown;
  });
  note(seen, item, context);
  return rendered;
}

function note(seen: ReadonlySet<string>, item: WxrItem, { summary }: BodyContext): void {
  const builders = new Set([...seen].flatMap((name) => BUILDER.exec(name)?.[0] ?? []));
  for (const builder of builders)
    summary.change(`shortcodes [${builder}…] of a page builder: left out, with their texts, pictures and links kept`, labelOf(item));
  for (const name of seen)
    if (!BUILDER.test(name)) summary.change(`shortcode [${name}] of a plugin: left out, with its text, pictures and links kept`, labelOf(item));
}
