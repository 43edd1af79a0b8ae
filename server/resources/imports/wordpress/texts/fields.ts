import { escapeHtml } from '../../../../../config/escape-html.ts';
import { parsedJson } from '../../../../../config/parsed.ts';

export function linkHtml(href: string, words: string): string {
  return `<a href="${escapeHtml(href)}">${escapeHtml(words)}</a>`;
}

/** An address that may stand in a style between quotes. */
const PICTURE = /^https?:\/\/[^\s"\\]+$/;

/** A picture behind words, as older blocks have it: in a style. */
export const backgroundHtml = (url: string): string => (PICTURE.test(url) ? `<div style="${escapeHtml(`background-image:url("${url}")`)}"></div>` : '');

/** Whether there is a letter, a space after it, and a letter after that. Each is looked for once: in one expression the search costs the cube of a text's length. */
function hasWords(text: string): boolean {
  const behind = text.slice(Math.max(0, text.search(/\p{L}/u)));
  const space = behind.search(/\s/);
  return space > 0 && /\p{L}/u.test(behind.slice(space));
}

/** A field that says something to readers: no number, no address, no name of a colour or a class. */
export const isProse = (text: string) => (/<\w|\p{Script=Han}{2}/u.test(text) || hasWords(text)) && !/^[[{]|^[\w-]+:\s*[\w#-]+;?$/.test(text);

/** Attributes and fields that say how a thing looks, where it stands or what its editor calls it. */
const LOOKS =
  /class|css|style|font|colou?r|animation|icon|align|admin|width|height|size|layout|gradient|background|shadow|border|margin|padding|^_|^el_|^data-|module|global|version|options|target|shape|type|position|order|query|tax|categor|^(?:id|alt|rel|\d+)$/;
export const isAboutLooks = (name: string): boolean => LOOKS.test(name);

/** Values by their names; they are HTML still: `lineOfHtml` reads their words, `addressIn` an address. */
export type Attributes = Record<string, string>;

/** Quotes as they may stand around a value. What opens it says what ends it: other quotes in it are its own. */
const VALUES = [
  '"([^"]*)"',
  "'([^']*)'",
  '&(?:quot|#0?34);([\\s\\S]*?)&(?:quot|#0?34);',
  '[\u201c\u201d\u2033]([^\u201c\u201d\u2033]*)[\u201c\u201d\u2033]',
  '"([^"\u201c\u201d\u2033]*)[\u201c\u201d\u2033]',
  '([^\\s\'"\u201c\u201d\u2033]+)',
  '(\\S+)',
];
const ATTRIBUTE = new RegExp(`(?:([\\w-]+)\\s*=\\s*)?(?:${VALUES.join('|')})`, 'g');
const TYPOGRAPHIC: Record<string, string> = { 8220: '\u201c', ldquo: '\u201c', 8221: '\u201d', rdquo: '\u201d', 8243: '\u2033' };

/** `id="x" width=150 https://a.example` → named values, and the others as `0`, `1`… */
export function parseAttributes(text: string): Attributes {
  const attributes: Attributes = {};
  let unnamed = 0;
  // Editors turn the quotes into typographic ones.
  const plain = text.replace(/&(?:#(82(?:20|21|43))|([lr]dquo));/g, (_, code, name) => TYPOGRAPHIC[code ?? name] ?? '').replace(/\u00a0/g, ' ');
  for (const [, name, ...values] of plain.matchAll(ATTRIBUTE))
    attributes[name?.toLowerCase() ?? String(unnamed++)] = values.find((value) => value !== undefined) ?? '';
  return attributes;
}

/** An address in a text that is HTML. */
export const addressIn = (html: string): string => html.trim().replace(/&(?:amp|#0?38);/g, '&');

export type Fields = Record<string, unknown>;
/** What JSON of a plugin holds, whatever it is. */
export const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
export const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** The comment that begins or ends a block of the editor. */
export const BLOCK = /<!--\s+(\/)?wp:([a-z][a-z0-9_-]*\/)?([a-z][a-z0-9_-]*)\s+(\{(?:(?!\}\s+\/?-->|<!--)[\s\S])*\}\s+)?(\/)?-->/g;

export type BlockAttributes = Record<string, unknown>;

export function attributesOf(json: string | undefined): BlockAttributes {
  return (parsedJson(json ?? '{}') ?? {}) as BlockAttributes;
}
