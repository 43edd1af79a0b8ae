import { escapeHtml } from '../../../../../config/escape-html.ts';
import { parsedJson } from '../../../../../config/parsed.ts';
import type { WxrItem } from '../file/wxr.ts';
import { cutText, labelOf, lineOfHtml } from '../item.ts';
import { backgroundHtml, type Fields, fieldsOf, isAboutLooks, isProse, linkHtml, listOf, textOf } from './fields.ts';
import type { BodyContext } from './shortcodes.ts';
import { pictureHtml } from './shown.ts';

/** Fields of Elementor's elements that are shown, in the order of the page: titles, texts with markup, who said them. */
const SHOWN: readonly (readonly ['heading' | 'text' | 'cited', readonly string[]])[] = [
  ['heading', ['title', 'title_text', 'heading', 'tab_title', 'item_title', 'alert_title', 'question']],
  ['text', ['sub_heading', 'editor', 'text', 'description', 'description_text', 'tab_content', 'html', 'shortcode', 'alert_description', 'answer']],
  ['heading', ['title_text_a']],
  ['text', ['description_text_a']],
  ['heading', ['title_text_b']],
  ['text', ['description_text_b', 'blockquote_content', 'testimonial_content', 'content', 'item_description', 'item_text', 'inner_text']],
  ['cited', ['author_name', 'testimonial_name', 'testimonial_job', 'name']],
  ['text', ['price', 'hotspot_label', 'hotspot_tooltip_content', 'address', 'footer_additional_info', 'ribbon_title', 'alternative_text']],
];
const BUTTONS = ['button', 'button_text', 'tweet_button_label'];
const PICTURES = ['image', 'testimonial_image', 'bg_image'];
/** Fields that hold a list of pictures; of elements in small. */
const GALLERIES = ['wp_gallery', 'gallery', 'carousel', 'multiple_gallery'];
const LISTS = ['tabs', 'icon_list', 'items', 'slides', 'price_list', 'features_list', 'faq_list', 'hotspot', 'galleries', 'social_icon_list'];
const CURRENCIES: Record<string, string> = { dollar: '$', euro: '€', pound: '£', yen: '¥', won: '₩', ruble: '₽', rupee: '₨', indian_rupee: '₹' };
/** Elements that say nothing, and a list of headings, which a page here has by itself. */
const SILENT = new Set(['spacer', 'divider', 'menu-anchor', 'table-of-contents']);
/** How deep its elements are followed; a page has six. */
const DEPTH = 30;
const SCREENS = ['hide_desktop', 'hide_tablet', 'hide_mobile'];

/** The settings of one element, and what of them has been read. */
class Settings {
  readonly #fields: Fields;
  readonly #read = new Set<string>();

  constructor(fields: Fields) {
    this.#fields = fields;
  }

  value(name: string): unknown {
    this.#read.add(name);
    return this.#fields[name];
  }

  text(name: string): string {
    return textOf(this.value(name)).trim();
  }

  url(name: string): string {
    return textOf(fieldsOf(this.value(name)).url).trim();
  }

  /** What says something to readers and was not read: names and values, also within lists. */
  unread(fields = this.#fields, depth = 0): [string, string][] {
    return Object.entries(fields).flatMap(([name, value]): [string, string][] => {
      if ((depth === 0 && this.#read.has(name)) || isAboutLooks(name)) return [];
      if (Array.isArray(value) && depth === 0) return value.flatMap((one) => this.unread(fieldsOf(one), 1));
      return typeof value === 'string' && isProse(lineOfHtml(value)) ? [[name, value]] : [];
    });
  }
}

/** A film is on YouTube unless another place is named. */
function filmOf(settings: Settings): string {
  const type = settings.text('video_type') || 'youtube';
  const names = type === 'hosted' ? ['external_url', 'hosted_url'] : [`${type}_url`];
  return names.map((name) => settings.text(name) || settings.url(name)).find(Boolean) ?? '';
}

/** One headline of several parts; of those that take turns, all. */
function headlineOf(settings: Settings): string {
  const turns = settings.text('rotating_text').split('\n').join(', ');
  return [settings.text('before_text'), settings.text('highlighted_text') || turns, settings.text('after_text')].filter(Boolean).join(' ');
}

/** `$19 Monthly`; `1,200+`. */
function figureOf(type: string, settings: Settings): string {
  if (type === 'counter') return `${settings.text('prefix')}${settings.text('ending_number')}${settings.text('suffix')}`;
  if (type === 'progress') return `${textOf(fieldsOf(settings.value('percent')).size)}%`.replace(/^%$/, '');
  if (type !== 'price-table') return '';
  const symbol = settings.text('currency_symbol');
  const currency = symbol === 'custom' ? settings.text('currency_symbol_custom') : (CURRENCIES[symbol || 'dollar'] ?? '');
  const price = settings.text('price');
  return price && `${currency}${price} ${settings.text('period')}`.trim();
}

function picturesOf(settings: Settings, context: BodyContext): string[] {
  const own = PICTURES.map((name) => {
    const picture = fieldsOf(settings.value(name));
    const attachment = context.attachment(textOf(picture.id));
    const html = pictureHtml(textOf(picture.url), textOf(picture.alt) || attachment?.meta._wp_attachment_image_alt || '', context);
    const caption = name !== 'image' ? '' : settings.text('caption_source') === 'attachment' ? (attachment?.excerpt ?? '') : settings.text('caption');
    return html && caption ? html.replace('</figure>', () => `<figcaption>${caption}</figcaption></figure>`) : html;
  });
  const galleries = GALLERIES.flatMap((name) => listOf(settings.value(name)).map(fieldsOf));
  return [...own, ...galleries.map(({ id, url }) => pictureHtml(context.attachment(textOf(id)) ? textOf(id) : textOf(url), '', context))];
}

function shownOf(fields: Fields, type: string, item: WxrItem, context: BodyContext, depth = 0): string {
  const settings = new Settings(fields);
  const address = settings.url('link');
  const button = BUTTONS.map((name) => settings.text(name)).find(Boolean) ?? '';
  const level = /^h[2-6]$/.exec(settings.text('header_size') || settings.text('tag'))?.[0] ?? 'h3';
  const parts = [backgroundHtml(settings.url('background_image')), ...picturesOf(settings, context)];
  // A link that has a button of its own is the button's.
  const heading = (words: string) => words && `<${level}>${address && !button ? linkHtml(address, lineOfHtml(words)) : words}</${level}>`;
  parts.push(heading(headlineOf(settings)));
  const figure = figureOf(type, settings);
  // In a list of quotations a title is what the name is.
  const isSaid = settings.text('name') !== '' && settings.text('content') !== '';
  const cited: string[] = [];
  for (const [kind, names] of SHOWN) {
    for (const name of names) {
      const words = name === 'price' && type === 'price-table' ? figure : settings.text(name);
      if (words === '') continue;
      if (isSaid ? kind === 'cited' || name === 'title' : kind === 'cited' && name !== 'name') cited.push(words);
      else if (kind === 'heading' || name === 'name') parts.push(heading(words));
      else parts.push(name === 'text' && address && !button ? `<p>${linkHtml(address, lineOfHtml(words))}</p>` : words);
    }
    if (kind === 'cited' && cited.length > 0) parts.push(`<p>— ${(isSaid ? cited.reverse() : cited).join(', ')}</p>`);
  }
  if (figure && type !== 'price-table') parts.push(figure);
  const code = settings.text('code');
  if (code) parts.push(`<pre><code>${escapeHtml(code)}</code></pre>`);
  parts.push(filmOf(settings));
  if (depth < DEPTH) for (const name of LISTS) for (const one of listOf(settings.value(name))) parts.push(shownOf(fieldsOf(one), '', item, context, depth + 1));
  if (button) parts.push(address ? `<p>${linkHtml(address, lineOfHtml(button))}</p>` : `<p>${button}</p>`);
  const shown = parts.filter(Boolean).join('\n\n');
  // An element that gave nothing is named as a whole.
  if (shown !== '')
    for (const [name, value] of settings.unread())
      context.summary.leaveOut(`words in "${name}" of an element of Elementor`, `${labelOf(item)}: ${cutText(lineOfHtml(value), 100)}`);
  return shown || address;
}

/** The text of a page that Elementor keeps beside it (`_elementor_data`), in the order of its elements. What it hides on every screen is left out. */
export function elementorHtml(json: string, item: WxrItem, context: BodyContext): string {
  const read = (list: unknown, depth: number): string => {
    const parts = listOf(list).map((element) => {
      const { settings: own, elements, widgetType } = fieldsOf(element);
      const settings = fieldsOf(own);
      const type = textOf(widgetType);
      if (SILENT.has(type)) return '';
      if (SCREENS.every((name) => textOf(settings[name]) !== '')) {
        context.summary.leaveOut('part of a page that its builder had switched off', labelOf(item));
        return '';
      }
      const inner = depth < DEPTH ? read(elements, depth + 1) : '';
      const shown = shownOf(settings, type, item, context);
      if (type && shown === '' && inner === '') context.summary.leaveOut(`element "${type}" of Elementor: no text was found in it`, labelOf(item));
      return [shown, inner].filter(Boolean).join('\n\n');
    });
    return parts.filter(Boolean).join('\n\n');
  };
  return read(parsedJson(json), 0);
}
