import { escapeHtml } from '../../../../../config/escape-html.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import { decoded, parsedJson } from '../../../../../config/parsed.ts';
import { lineOfHtml } from '../item.ts';
import { type Attributes, addressIn, backgroundHtml, type Fields, fieldsOf, isAboutLooks, isProse, linkHtml, listOf, textOf } from './fields.ts';
import type { BodyContext } from './shortcodes.ts';

/** Where an element keeps what readers see of it besides what stands in it, the surest first. */
const TITLES = ['title', 'heading', 'main_heading', 'question', 'h2', 'text', 'caption'];
/** Where those of plugins do, which have other things in a `text`. */
const HEADINGS = ['title', 'heading', 'main_heading', 'question', 'h2'];
const PERSONS = ['name', 'author', 'author_name', 'client_name'];
const BUTTON_TEXTS = ['button_text', 'btn_title', 'btn_text', 'button_title', 'button_label', 'link_text'];
const BUTTONS = [...BUTTON_TEXTS, 'text', 'title'];
/** Further buttons of one element: words, address. */
const MORE_BUTTONS = [
  ['button_one_text', 'button_one_url'],
  ['button_two_text', 'button_two_url'],
] as const;
const PICTURES = ['src', 'image', 'images', 'gallery_ids', 'image_id', 'img', 'image_url', 'source', 'photo', 'portrait_url', 'avatar'];
const BACKGROUNDS = ['background_image', 'bg_image', 'parallax_image'];
const ADDRESSES = ['button_url', 'url', 'link', 'href', 'button_link', 'btn_link', 'btn_url', 'website'];
/** Where players keep what they play. */
const PLAYED = ['src', 'video', 'video_url', 'video_link', 'audio', 'audio_url', 'file', 'mp4', 'webm', 'mp3', 'm4a', 'ogg', 'youtube', 'vimeo'];
const LEVELS = ['font_container', 'header_level', 'title_level', 'heading_tag', 'title_tag', 'tag', 'size'];
/** What somebody is, below the name. */
const ROLES = ['position', 'job_title', 'job', 'role', 'designation', 'occupation', 'company', 'company_name', 'organization'];
/** What stands below a title, a line each. */
const LINES = ['subtitle', 'sub_title', 'subheading', 'sub_heading', 'subhead', 'tagline', 'h4', 'description', 'desc', 'excerpt', 'message', 'bio', 'details'];
const PRICES = ['price', 'sum', 'amount'];
const NUMBERS = ['number', 'value', 'counter_value', 'percent', 'percentage', 'count'];
/** Words below words that are pointed at; whose words they are. */
const TIPS = ['text', 'tip', 'tooltip', 'title', 'content', 'definition'];
const CITED = ['cite', 'source', 'by'];
/** Of things in a list: what each is called, and what else it says. */
const LABELS = ['label', 'title', 'heading', 'name', 'question'];
const CONTENTS = ['value', 'percentage', 'price', 'text', 'description', 'content', 'answer', 'subtitle'];

/** Shortcodes that say whose words they hold; that play something; that show a number. */
const QUOTES = /quote|testimonial|review/;
const PLAYERS = /video|audio|youtube|vimeo|player/;
const COUNTERS = /number|progress|skill|chart|(?:^|_)(?:count(?:er|down|up)?|stats?|pie|bar)s?(?:_|$)/;
/** One word in small letters names a part of the page, or how something is done. */
const KEYWORD = /^[a-z0-9_.-]+$/;
const isName = (text: string) => !KEYWORD.test(text);
/** By what a shortcode names a thing that is kept elsewhere. */
const ELSEWHERE = ['id', 'ids', 'slug', 'alias', 'form', 'form_id', 'post_id'];

const isAddress = (text: string) => /^(?:https?:\/)?\/\S+$/i.test(text);
const isNumbers = (text: string) => /^\d[\d,\s]*(?:\||$)/.test(text);
export const isPicture = (text: string): boolean =>
  isAddress(text) && [text, text.split('?', 1)[0] ?? ''].some((path) => /\.(?:jpe?g|png|gif|webp|avif)$/i.test(path));

/** What one thing of a list is called, and what else it says. */
const wordsOfOne = (one: Fields): string[] => [LABELS, CONTENTS].flatMap((names) => names.map((key) => lineOfHtml(textOf(one[key]))).find(Boolean) ?? []);
/** Both on a line: behind a question needs no colon. */
const lineOf = ([label = '', ...contents]: string[]): string => [label, ...contents].join(/[?？]$/.test(label) ? ' ' : ': ');

/** What a shortcode says by its attributes, and what of it has been read. */
export class ShortcodeAttributes {
  readonly #attributes: Attributes;
  readonly #read = new Set<string>();

  constructor(attributes: Attributes) {
    this.#attributes = attributes;
  }

  /** The first of these that says something, as it is written. */
  first(names: readonly string[], fits: (value: string) => boolean = () => true): string {
    const name = names.find((one) => this.#attributes[one]?.trim() && fits(addressIn(this.#attributes[one])));
    if (name === undefined) return '';
    this.#read.add(name);
    return this.#attributes[name]?.trim() ?? '';
  }

  words(names: readonly string[], fits?: (value: string) => boolean): string {
    return lineOfHtml(this.first(names, fits));
  }

  /** The words of each of these. */
  all(names: readonly string[], fits?: (value: string) => boolean): string[] {
    return names.map((name) => this.words([name], fits)).filter(Boolean);
  }

  /** WPBakery keeps a link with its words: `url:https%3A%2F%2F…|title:…|target:…`. */
  address(names: readonly string[] = ADDRESSES): string {
    const text = addressIn(this.first(names, (value) => isAddress(value) || value.startsWith('url:')));
    const url = /^url:([^|]*)/.exec(text)?.[1];
    const address = url === undefined ? text : (decoded(url) ?? '');
    return isAddress(address) ? address : '';
  }

  /** Things that are told apart by a number: `question-0="…" answer-0="…" question-1="…"`. */
  #numbered(): string[] {
    const things = new Map<string, { names: string[]; parts: Record<string, string> }>();
    for (const [name, value] of Object.entries(this.#attributes)) {
      const [, part = '', number = ''] = /^([a-z_]+?)[-_]?(\d{1,3})$/.exec(name) ?? [];
      if (![...LABELS, ...CONTENTS].includes(part) || lineOfHtml(value) === '') continue;
      const thing = things.get(number) ?? { names: [], parts: {} };
      thing.names.push(name);
      thing.parts[part] = value;
      things.set(number, thing);
    }
    return [...things.values()].flatMap(({ names, parts }) => {
      const words = wordsOfOne(parts);
      if (words.length < 2) return [];
      for (const name of names) this.#read.add(name);
      return lineOf(words);
    });
  }

  /** Lists of things with words of their own: numbered, JSON in the letters of an address, or `90|Reading,80|Writing`. */
  groups(): string[] {
    const listed = Object.entries(this.#attributes).flatMap(([name, value]) => {
      if (name === 'values' && /^\d+\|/.test(value)) {
        this.#read.add(name);
        return value.split(',').map((part) => part.split('|').slice(0, 2).reverse().map(lineOfHtml).join(': '));
      }
      const list = value.startsWith('%5B%7B') ? listOf(parsedJson(decoded(value) ?? '')).map(fieldsOf) : [];
      return list.map((one) => lineOf(wordsOfOne(one)));
    });
    return [...listed, ...this.#numbered()];
  }

  /** What says something to readers and was not read: names and values. */
  unread(): [string, string][] {
    return Object.entries(this.#attributes).filter(([name, value]) => !this.#read.has(name) && !isAboutLooks(name) && isProse(lineOfHtml(value)));
  }
}

export function pictureHtml(source: string, alt: string, context: BodyContext): string {
  const attachment = /^\d+$/.test(source) ? context.attachment(source) : undefined;
  const address = attachment?.attachment_url ?? source;
  const words = lineOfHtml(alt) || attachment?.meta._wp_attachment_image_alt || attachment?.title || '';
  return isAddress(address) ? `<figure><img src="${escapeHtml(address)}" alt="${escapeHtml(words)}"></figure>` : '';
}

/** Pictures by their address, or by their numbers: `7`, `7,8`, `7|full`. */
function picturesIn(attributes: ShortcodeAttributes, names: readonly string[], context: BodyContext): string {
  const named = addressIn(attributes.first(names, (value) => isAddress(value) || isNumbers(value)));
  const sources = isNumbers(named) ? (named.split('|')[0] ?? '').split(',') : [named];
  return sources.map((source) => pictureHtml(source.trim(), attributes.first(['alt']), context)).join('\n');
}

/** The picture behind a row or a section. */
function backgroundIn(attributes: ShortcodeAttributes, context: BodyContext): string {
  const named =
    addressIn(attributes.first(BACKGROUNDS)) || (/\burl\(\s{0,5}["']?([^"')\s]+)/.exec(attributes.first(['css']).slice(0, LIMITS.import.style))?.[1] ?? '');
  const address = context.attachment(named)?.attachment_url ?? named;
  return address && backgroundHtml(context.absolute(address)?.href ?? '');
}

export function headingHtml(words: string, attributes: ShortcodeAttributes): string {
  const level = /(?:^|tag:)h?([1-6])(?:$|\|)/.exec(attributes.first(LEVELS))?.[1] ?? '3';
  const tag = `h${Math.max(2, Number(level))}`;
  return words && `<${tag}>${escapeHtml(words)}</${tag}>`;
}

const lineHtml = (words: string) => words && `<p>${escapeHtml(words)}</p>`;

/** `$19 / month`; `85%`. */
function figuresOf(name: string, attributes: ShortcodeAttributes): string[] {
  const price = attributes.words(PRICES);
  const number = COUNTERS.test(name) ? attributes.words(NUMBERS) : '';
  const per = price && attributes.words(['per', 'frequency', 'period']);
  // Divi does not write what it does by itself.
  const unit = attributes.words(['suffix', 'unit', 'units']) || (name.startsWith('et_pb') && attributes.first(['percent_sign']) !== 'off' ? '%' : '');
  return [price && `${attributes.words(['currency'])}${price}${per && ` / ${per}`}`, number && `${number}${unit}`];
}

/** Whose words stand in a quotation, below it. */
export function citedBy(name: string, attributes: ShortcodeAttributes): string {
  if (!QUOTES.test(name)) return '';
  const source = attributes.address(CITED);
  const who = [attributes.words(PERSONS), ...attributes.all(ROLES), source ? '' : attributes.words(CITED)].filter(Boolean).map(escapeHtml);
  if (source) who.push(linkHtml(source, source));
  return who.length > 0 ? `<p>— ${who.join(', ')}</p>` : '';
}

/** What is pointed at shows its words, in brackets behind it. */
export function tipOf(name: string, attributes: ShortcodeAttributes): string {
  const words = /tooltip|popover|glossary|abbr|annotation/.test(name) ? attributes.words(TIPS) : '';
  return words && ` (${escapeHtml(words)})`;
}

/** What stands below a title: who somebody is, lines, figures, lists. */
function belowOf(name: string, attributes: ShortcodeAttributes): string {
  const isPerson = attributes.words(PERSONS, isName) !== '';
  const roles = QUOTES.test(name) ? [] : attributes.all(ROLES, (value) => isPerson || isName(value));
  const items = attributes.groups().filter(Boolean);
  const lines = [...roles, ...attributes.all(LINES), ...figuresOf(name, attributes)].map(lineHtml).join('');
  return items.length > 0 ? `${lines}<ul>${items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>` : lines;
}

/** A title, or a name, with what stands below it; not the words that a link shows, nor who said a quotation. */
function linesOf(name: string, attributes: ShortcodeAttributes, titles: readonly string[], linked: string): string {
  const title = attributes.words(titles);
  const person = QUOTES.test(name) ? '' : attributes.words(PERSONS, isName);
  const heading = title || person;
  return (heading === linked ? '' : headingHtml(heading, attributes)) + (title && lineHtml(person)) + belowOf(name, attributes);
}

/** What an element of a builder shows besides what stands in it: its pictures, its words, and where it leads. */
export function shownBy(name: string, attributes: ShortcodeAttributes, context: BodyContext): string {
  const isPlayer = PLAYERS.test(name);
  const address = attributes.address() || (isPlayer ? attributes.address(PLAYED) : '');
  const shown = QUOTES.test(name) ? PICTURES.filter((one) => one !== 'source') : PICTURES;
  const pictures = backgroundIn(attributes, context) + (isPlayer ? '' : picturesIn(attributes, shown, context));
  const more = MORE_BUTTONS.map(([words, link]) => [attributes.words([words]), attributes.address([link])] as const);
  const buttons = more.map(([words, link]) => (link ? `<p>${linkHtml(link, words || link)}</p>` : lineHtml(words))).join('');
  if (!address) return pictures + linesOf(name, attributes, TITLES, '') + lineHtml(attributes.words(BUTTON_TEXTS)) + buttons;
  const words = attributes.words(BUTTONS) || attributes.words(TITLES) || address;
  return `${pictures}${linesOf(name, attributes, TITLES, words)}<p>${linkHtml(address, words)}</p>${buttons}`;
}

/** What of one that no builder is known by is sure to be shown: where it leads, and its picture. */
export function ledTo(attributes: ShortcodeAttributes, context: BodyContext): { html: string; words: string } {
  const address = attributes.address() || attributes.address(PLAYED);
  if (isPicture(address)) return { html: pictureHtml(address, attributes.first(['alt']), context), words: '' };
  const pictures = address ? '' : picturesIn(attributes, ['ids'], context);
  const words = address && (attributes.words(BUTTONS) || address);
  return { html: address ? linkHtml(address, words) : pictures, words };
}

/** What a plugin's shortcode shows by its words. Where it stands alone it is more than a title only, which its editor may see alone, and nothing of another place. */
export function wordsOf(name: string, attributes: ShortcodeAttributes, isPaired: boolean, linked: string): string {
  if (isPaired) return linesOf(name, attributes, HEADINGS, linked);
  return linked || attributes.first(ELSEWHERE) || belowOf(name, attributes) === '' ? '' : linesOf(name, attributes, HEADINGS, '');
}
