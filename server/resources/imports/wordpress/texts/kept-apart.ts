import { parsedJson } from '../../../../../config/parsed.ts';
import type { WxrItem } from '../file/wxr.ts';
import { escapeHtml, linkHtml } from './shortcodes.ts';

/** What plugins keep apart from a post's text, and an export brings along: tables of TablePress, pages of Elementor. */

type Fields = Record<string, unknown>;
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {});
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
const textOf = (value: unknown): string => (typeof value === 'string' || typeof value === 'number' ? String(value) : '');

/** Signs by which a cell belongs to the one at its left, or above it. */
const MERGED: Record<string, 'left' | 'above'> = { '#colspan#': 'left', '#rowspan#': 'above', '#span#': 'above' };

interface Cell {
  html: string;
  colspan: number;
  rowspan: number;
}

/** The cells of each row, those that are shown, with those that belong to them. */
function cellsOf(rows: readonly unknown[][]): (Cell | null)[][] {
  const grid: Cell[][] = [];
  return rows.map((row, down) => {
    const own: (Cell | null)[] = [];
    const line: Cell[] = [];
    for (const [across, value] of row.entries()) {
      const side = MERGED[textOf(value).trim()];
      const owner = side === 'left' ? line[across - 1] : side === 'above' ? grid[down - 1]?.[across] : undefined;
      const cell = owner ?? { html: side ? '' : textOf(value).trim().replace(/\n/g, '<br>'), colspan: 1, rowspan: 1 };
      if (owner && side === 'left') owner.colspan += 1;
      // A cell above that is several columns wide counts once for each row.
      else if (owner && line[across - 1] !== owner) owner.rowspan += 1;
      line.push(cell);
      own.push(owner ? null : cell);
    }
    grid.push(line);
    return own;
  });
}

/** A table of TablePress (its rows as JSON) as HTML; null when it is none. */
export function tableHtml({ content, meta }: Pick<WxrItem, 'content' | 'meta'>): string | null {
  const options = fieldsOf(parsedJson(meta._tablepress_table_options || '{}'));
  const visible = fieldsOf(parsedJson(meta._tablepress_table_visibility || '{}'));
  const isShown = (of: unknown, at: number) => Number(listOf(of)[at] ?? 1) !== 0;
  const rows = listOf(parsedJson(content))
    .filter((row, at): row is unknown[] => Array.isArray(row) && isShown(visible.rows, at))
    .map((row) => row.filter((_, at) => isShown(visible.columns, at)));
  if (rows.length === 0) return null;
  const heads = Number(options.table_head ?? 1);
  const html = cellsOf(rows).map((cells, down) => {
    const tag = down < heads ? 'th' : 'td';
    const spans = ({ colspan, rowspan }: Cell) => (colspan > 1 ? ` colspan="${colspan}"` : '') + (rowspan > 1 ? ` rowspan="${rowspan}"` : '');
    return `<tr>${cells.map((cell) => (cell ? `<${tag}${spans(cell)}>${cell.html}</${tag}>` : '')).join('')}</tr>`;
  });
  const head = html.slice(0, heads).join('');
  return `<table>${head && `<thead>${head}</thead>`}<tbody>${html.slice(heads).join('')}</tbody></table>`;
}

/** The numbers by which texts ask for a table. */
export const tableIds = ({ meta }: Pick<WxrItem, 'meta'>): string[] => (meta._tablepress_export_table_id ?? '').split(',').map((id) => id.trim());

/** Fields of Elementor's elements that are shown: texts of one line, texts with markup. */
const HEADINGS = ['title', 'title_text', 'heading', 'tab_title', 'item_title', 'alert_title', 'testimonial_name', 'question'];
const TEXTS = ['editor', 'text', 'description', 'description_text', 'tab_content', 'html', 'shortcode', 'alert_description', 'testimonial_content', 'answer'];
/** Fields that hold a list of such. */
const LISTS = ['tabs', 'icon_list', 'items', 'slides', 'price_list', 'features_list', 'faq_list'];

/** How deep its elements are followed; a page has six. */
const DEPTH = 30;

function shownOf(settings: Fields, depth = 0): string {
  const address = textOf(fieldsOf(settings.link).url);
  const picture = textOf(fieldsOf(settings.image).url);
  const level = /^h[2-6]$/.exec(textOf(settings.header_size))?.[0] ?? 'h3';
  const parts = [picture && `<figure><img src="${escapeHtml(picture)}" alt="${escapeHtml(textOf(fieldsOf(settings.image).alt))}"></figure>`];
  for (const name of HEADINGS) {
    const words = textOf(settings[name]).trim();
    if (words) parts.push(`<${level}>${address ? linkHtml(address, words) : words}</${level}>`);
  }
  for (const name of TEXTS) {
    const words = textOf(settings[name]).trim();
    if (words) parts.push(name === 'text' && address ? `<p>${linkHtml(address, words)}</p>` : words);
  }
  for (const name of ['youtube_url', 'vimeo_url', 'external_url']) {
    const film = textOf(settings[name]) || textOf(fieldsOf(settings[name]).url);
    if (film && settings.video_type !== undefined && name.startsWith(textOf(settings.video_type))) parts.push(film);
  }
  if (depth < DEPTH) for (const name of LISTS) for (const one of listOf(settings[name])) parts.push(shownOf(fieldsOf(one), depth + 1));
  return parts.filter(Boolean).join('\n\n');
}

/** The text of a page that Elementor keeps beside it (`_elementor_data`), in the order of its elements. */
export function elementorHtml(json: string): string {
  const read = (list: unknown, depth: number): string => {
    const parts = listOf(list).map((element) => {
      const { settings, elements } = fieldsOf(element);
      return [shownOf(fieldsOf(settings)), depth < DEPTH ? read(elements, depth + 1) : ''].filter(Boolean).join('\n\n');
    });
    return parts.filter(Boolean).join('\n\n');
  };
  return read(parsedJson(json), 0);
}
