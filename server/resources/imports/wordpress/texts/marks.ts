import { escapeHtml } from '../../../../../config/escape-html.ts';
import { decoded } from '../../../../../config/parsed.ts';
import type { WxrItem } from '../file/wxr.ts';
import { cutText, labelOf, lineOfHtml } from '../item.ts';
import { linkHtml, parseAttributes } from './fields.ts';
import { type BodyContext, SHORTCODES } from './shortcodes.ts';
import { citedBy, headingHtml, isPicture, ledTo, pictureHtml, ShortcodeAttributes, shownBy, tipOf, wordsOf } from './shown.ts';

/** What the shortcodes of page builders begin with: WPBakery, Divi, Avada, Enfold, Cornerstone, Tatsu, Bold, Shortcodes Ultimate. */
const BUILDER = /^(?:vc|et_pb|fusion|av|cs|x|tatsu|bt_bb|su)_/;
/** What looks like a shortcode, or its closing twin. */
const MARK = /\[(\/?)([a-z][a-z0-9_-]{1,60})(\s[^[\]]*|\/)?\]/gi;
/** Shortcodes that stand within a line. */
const IN_LINE = /highlight|dropcap|tooltip|popover|(?:label|icon|span)s?$/;
/** An item of a list, which its neighbours may follow. */
const LIST_ITEM = /(?:^|_)(?:li|(?:check)?list)_?item$/;
const ITEM = { begins: '<ul data-items><li>', ends: '</li></ul>' };
const BETWEEN_ITEMS = new RegExp(`${ITEM.ends}\\s*${ITEM.begins}`, 'g');
/** Those whose insides a click opens. */
const FOLDED = /toggle|accordion_item|spoiler|collapse|expand|faq|reveal|learn_more/;
const FOLDED_TITLES = ['title', 'heading', 'question', 'text', 'caption', 'name'];
/** Those whose inside is HTML or a script, written in letters that no editor changes. */
const RAW = /\[(vc_raw_html|vc_raw_js|fusion_code)(?:\s[^[\]]*)?\]([\w+/=\s]*)\[\/\1\]/g;
/** One that holds a few words and nothing else. */
const LEAF = /\[([a-z][a-z0-9_-]{2,60})(\s[^[\]]*)?\]([^[\]<>]{1,300})\[\/\1\]/g;
/** Shortcodes of one word that show a list of headings, or say how others are drawn. */
const SERVANTS = new Set(['toc', 'lwptoc', 'tableofcontents', 'latexpage', 'mathjax', 'noteaser']);
/** Those that take room between two lines, or begin a new one. */
const BREAKS = /^(?:hr|br|lb|h?line|rule|divide|clear|clear(?:fix|both|er)|gap|space|spacing|break|line_?break|spacer|divider|sep[ae]rator)$/;

/** Those that only take room. */
const ROOM = /divider|spacer|separator|clear|^(?:hr|br|gap|space|line|break|row|column|section)s?$|_last$/;

function leafHtml(whole: string, name: string, attributes: ShortcodeAttributes, inner: string, context: BodyContext): string {
  const isBuilders = BUILDER.test(name);
  const address = attributes.address();
  if (isPicture(inner.trim())) return `\n\n${pictureHtml(inner.trim(), attributes.first(['alt']), context)}\n\n`;
  if (address && /button|btn|link/.test(name))
    return isBuilders ? `\n\n<p>${linkHtml(address, lineOfHtml(inner))}</p>\n\n` : linkHtml(address, lineOfHtml(inner));
  if (isBuilders && /(?:title|heading)$/.test(name)) return `\n\n${headingHtml(lineOfHtml(inner), attributes)}\n\n`;
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
  /** It was seen with an attribute that has a name, and whose value stands between quotes where the shortcode has capitals: `[Let x = 5]` is a text. */
  isTold: boolean;
}

const isLower = (text: string) => text === text.toLowerCase();

function marksIn(html: string): Map<string, Found> {
  const found = new Map<string, Found>();
  for (const [, closer, spelt = '', written] of html.matchAll(MARK)) {
    const name = spelt.toLowerCase();
    const one = found.get(name) ?? { openers: 0, closers: 0, isTold: false };
    found.set(name, one);
    if (closer) one.closers += 1;
    else if (!written?.endsWith('/')) one.openers += 1;
    if (!closer && (isLower(spelt) ? /\s[\w-]+\s*=/ : /\s[\w-]+\s*=\s*["'\u201c\u201d]/).test(written ?? '')) one.isTold = true;
  }
  return found;
}

/** Those of WordPress itself, which have been read (a table, where it was in the export), and formulas, which are read later. */
const READ = new Set(SHORTCODES.filter((name) => !name.startsWith('table')));
const FORMULAS = new Set(['latex', 'katex', 'math', 'tex', 'equation']);

/** Spaces that are looked past on each side of a mark. */
const SPACES = 20;

function standsAlone(html: string, from: number, to: number): boolean {
  const before = html.slice(Math.max(0, from - SPACES), from).trimEnd();
  const behind = html.slice(to, to + SPACES).trimStart();
  const left = html.slice(Math.max(0, from - SPACES) + before.length, from);
  const right = html.slice(to, to + SPACES).slice(0, SPACES - behind.length);
  return (before === '' || /[>\]]$/.test(before) || left.includes('\n')) && (behind === '' || /^[<[]/.test(behind) || right.includes('\n'));
}

/** One word in brackets, and what stands around it. */
interface Mark {
  name: string;
  /** As it is written, with its capitals. */
  spelt: string;
  isCloser: boolean;
  attributes: ShortcodeAttributes;
  /** Nothing but the line's end, an element or another mark stands before it; behind it. */
  begins: boolean;
  ends: boolean;
  /** Nor does anything but spaces. */
  isAlone: boolean;
  found: Found;
}

/** Whether a word in brackets is a shortcode: it has attributes or a closing twin, or is of two words, a servant or a break, that stands alone on its line. */
function isShortcode({ name, spelt, isCloser, isAlone, found }: Mark): boolean {
  if (FORMULAS.has(name)) return false;
  if (READ.has(name)) return isCloser;
  // Of two letters only breaks are known.
  if (name.length < 3 && !BREAKS.test(name)) return false;
  if (BUILDER.test(name) || found.isTold || (found.openers > 0 && found.closers > 0) || spelt === 'br') return true;
  return found.closers === 0 && isAlone && (SERVANTS.has(name) || BREAKS.test(name) || (/[_-]/.test(name) && isLower(spelt)));
}

/** What comes in the place of an opening mark. `behind`: what is shown where it is closed. */
function opened({ name, attributes, begins, found }: Mark, behind: Map<string, string>, context: BodyContext): string {
  const isPaired = found.closers > 0;
  if (FOLDED.test(name) && found.openers === found.closers) {
    const title = attributes.words(FOLDED_TITLES);
    return `\n\n<details><summary>${escapeHtml(title) || '…'}</summary>\n\n`;
  }
  const said = tipOf(name, attributes) || citedBy(name, attributes);
  // One that was never closed says it before the next.
  const before = behind.get(name) ?? '';
  behind.set(name, isPaired ? said : '');
  const alone = isPaired ? '' : said;
  const isBuilders = BUILDER.test(name);
  if (IN_LINE.test(name) && isBuilders) return before + alone;
  if (name === 'br' || name === 'lb') return '<br>';
  const led = isBuilders ? { html: '', words: '' } : ledTo(attributes, context);
  const own = isBuilders ? shownBy(name, attributes, context) : IN_LINE.test(name) ? '' : wordsOf(name, attributes, isPaired, led.words);
  if (LIST_ITEM.test(name) && isPaired && own === '' && led.html === '') {
    behind.set(name, ITEM.ends);
    return `\n\n${before}${ITEM.begins}`;
  }
  const words = before + own + alone;
  if (isBuilders) return `\n\n${words}\n\n`;
  return begins || words ? `\n\n${words}${words && led.html && '\n\n'}${led.html}\n\n` : led.html;
}

/** What comes in the place of a closing one. */
function closed({ name, ends, found }: Mark, behind: Map<string, string>): string {
  if (FOLDED.test(name) && found.openers > 0 && found.openers === found.closers) return '\n\n</details>\n\n';
  const said = behind.get(name) ?? '';
  behind.delete(name);
  if (said === ITEM.ends) return `${said}\n\n`;
  if (IN_LINE.test(name)) return said + (ends && !BUILDER.test(name) ? '\n\n' : '');
  return said || BUILDER.test(name) ? `\n\n${said}\n\n` : ends ? '\n\n' : '';
}

/** Divi writes quotes and brackets of its values in another way. */
const fromDivi = (value: string) => value.replaceAll('%22', '"').replaceAll('%91', '[').replaceAll('%93', ']');

function attributesOf(name: string, written: string | undefined): ShortcodeAttributes {
  const attributes = parseAttributes(written ?? '');
  return new ShortcodeAttributes(
    name.startsWith('et_pb') ? Object.fromEntries(Object.entries(attributes).map(([key, value]) => [key, fromDivi(value)])) : attributes,
  );
}

/** Names what a mark says and nobody is shown. */
function nameUnread(name: string, attributes: ShortcodeAttributes, item: WxrItem, { summary }: BodyContext): void {
  for (const [attribute, value] of attributes.unread())
    summary.leaveOut(`words in "${attribute}" of shortcode [${name}]`, `${labelOf(item)}: ${cutText(lineOfHtml(value), 100)}`);
}

/**
 * The text of a page that a builder or a plugin laid out: the marks are left out, what stands between them is kept, and what they show themselves is put in
 * their places.
 */
export function renderMarks(html: string, item: WxrItem, context: BodyContext): string {
  const readable = html.replace(RAW, (_, name: string, letters: string) => rawHtml(name, letters));
  const seen = new Set<string>();
  const linked = readable.replace(LEAF, (whole: string, name: string, written: string | undefined, inner: string) => {
    const attributes = attributesOf(name, written);
    const shown = leafHtml(whole, name, attributes, inner, context);
    if (shown === whole) return whole;
    seen.add(name);
    nameUnread(name, attributes, item, context);
    return shown;
  });
  const all = marksIn(linked);
  const behind = new Map<string, string>();
  const rendered = linked.replace(MARK, (whole: string, closer: string, spelt: string, written: string | undefined, at: number) => {
    const name = spelt.toLowerCase();
    const [before, after] = [linked[at - 1] ?? '\n', linked[at + whole.length] ?? '\n'];
    const [begins, ends] = [/[\n>\]]/.test(before), /[\n<[]/.test(after)];
    const attributes = attributesOf(name, written);
    const isAlone = standsAlone(linked, at, at + whole.length);
    const mark: Mark = { name, spelt, isCloser: closer !== '', attributes, begins, ends, isAlone, found: all.get(name) as Found };
    if (!isShortcode(mark)) return whole;
    if (before === '[' && after === ']') return whole.slice(1, -1);
    if (mark.isCloser) return closed(mark, behind);
    const shown = opened(mark, behind, context);
    const isEmpty = mark.found.closers === 0 || linked.startsWith(`[/${spelt}]`, at + whole.length);
    if (isEmpty && shown.trim() === '' && !behind.get(name) && !SERVANTS.has(name) && !ROOM.test(name) && !BREAKS.test(name) && !BUILDER.test(name)) {
      context.summary.leaveOut(`shortcode [${name}]: what it showed is kept elsewhere and is not in the export`, `${labelOf(item)}: ${whole}`);
      return shown;
    }
    seen.add(name);
    nameUnread(name, attributes, item, context);
    return shown;
  });
  note(seen, item, context);
  return [rendered, ...behind.values()].filter(Boolean).join('\n\n').replace(BETWEEN_ITEMS, '</li><li>');
}

function note(seen: ReadonlySet<string>, item: WxrItem, { summary }: BodyContext): void {
  const builders = new Set([...seen].flatMap((name) => BUILDER.exec(name)?.[0] ?? []));
  for (const builder of builders)
    summary.change(`shortcodes [${builder}…] of a page builder: left out, with their texts, pictures and links kept`, labelOf(item));
  for (const name of seen)
    if (!BUILDER.test(name)) summary.change(`shortcode [${name}] of a plugin: left out, with its text, pictures and links kept`, labelOf(item));
}
