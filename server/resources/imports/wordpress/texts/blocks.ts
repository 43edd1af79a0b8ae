import { escapeHtml } from '../../../../../config/escape-html.ts';
import { LIMITS } from '../../../../../config/limits.ts';
import { parsedJson } from '../../../../../config/parsed.ts';
import { ImportError, type WxrItem } from '../file/wxr.ts';
import { labelOf } from '../item.ts';
import { attributesOf, BLOCK, type BlockAttributes, backgroundHtml, isProse, linkHtml } from './fields.ts';
import { withoutHiddenBlocks } from './hidden.ts';
import type { BodyContext } from './shortcodes.ts';

/** Their insides are shown once for each post, product or comment of a list, of any plugin; the text of this post has no part in them. */
const LOOP = /(?:^|-)(?:query|comments|template|collection|loop(?:er)?)(?:-|$)/;

/** What page builders put around a text that holds none. */
const LAYOUTS = /<!--\s+\/?wp:(?:divi\/placeholder|fl-builder\/layout)\s[^<>]*-->/g;

/** A text without what page builders say of it as a whole. */
export const withoutLayout = (content: string): string => content.replace(LAYOUTS, '\n\n');

export function hasBlocks(content: string): boolean {
  return /<!--\s+wp:/.test(content);
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

/** Footnotes stand in the post's meta: `[{id, content}]`; here they follow the text as a list. */
function footnotes(item: WxrItem): string {
  const notes = parsedJson(item.meta.footnotes || '[]');
  if (!Array.isArray(notes) || notes.length === 0) return '';
  return `<ol>${notes.map((note: { content?: unknown } | null) => `<li>${textOf(note?.content)}</li>`).join('')}</ol>`;
}

function linkItem({ url, label, service }: BlockAttributes): string | null {
  const href = textOf(url);
  return /^(https?:|mailto:|\/)/.test(href) ? `<li>${linkHtml(href, textOf(label) || textOf(service) || href)}</li>` : null;
}

/** Blocks that WordPress fills by itself and that can be filled here too; null when there is nothing to show. */
const FILLED: Record<string, (attributes: BlockAttributes, item: WxrItem) => string | null> = {
  'post-title': ({ level }, item) => {
    const tag = `h${Math.min(6, Math.max(2, Number(level) || 2))}`;
    return item.title ? `<${tag}>${item.title}</${tag}>` : null;
  },
  footnotes: (_, item) => footnotes(item) || null,
  'social-link': linkItem,
  'navigation-link': linkItem,
  embed: ({ url }) => (/^https?:/.test(textOf(url)) ? `<p>${linkHtml(textOf(url), textOf(url))}</p>` : null),
};

/** What blocks of plugins keep in their marks instead of between them: fields of a site's own (ACF: each has a twin that names it), and the texts of Divi 5. */
function textsOf({ data, content }: BlockAttributes): string | null {
  const fields = typeof data === 'object' && data !== null ? (data as BlockAttributes) : {};
  const own = Object.entries(fields).filter(([name]) => textOf(fields[`_${name}`]).startsWith('field_'));
  const inner = (content as { innerContent?: { desktop?: { value?: unknown } } } | null | undefined)?.innerContent?.desktop?.value;
  const texts = [...own.map(([, value]) => textOf(value)).filter(isProse), textOf(inner)].filter(Boolean);
  return texts.map((text) => (/<(?:p|h\d|ul|ol|div|table|blockquote)\b/.test(text) ? text : `<p>${text}</p>`)).join('\n') || null;
}

/** An element's attribute with another value, in the first tag of that name. */
const withAttribute = (html: string, tag: string, name: string, value: string) =>
  html.replace(new RegExp(`<${tag}\\b[^<>]*>`, 'i'), (whole) => {
    const open = whole
      .replace(new RegExp(`\\s${name}="[^"]*"`, 'i'), '')
      .slice(0, -1)
      .trimEnd();
    return `${open.endsWith('/') ? open.slice(0, -1).trimEnd() : open} ${name}="${escapeHtml(value)}">`;
  });

/** The inside of the first element of that name, or of all up to the last end of one, is said anew. */
function withInside(html: string, tag: string, words: string): string {
  const end = html.lastIndexOf(`</${tag}>`);
  return end < 0 ? html : html.slice(0, end).replace(new RegExp(`(<${tag}\\b[^<>]*>)[\\s\\S]*$`, 'i'), (_, begin: string) => begin + words) + html.slice(end);
}

/** A block's inside with the words, address or picture that a page gives it. */
function withOwn(inner: string, name: string, own: BlockAttributes): string {
  let html = inner;
  const words = own.content ?? own.text;
  const around = name === 'button' ? /^(\s*<[^<>]+>\s*<[^<>]+>)[\s\S]*?(<\/\w+>\s*<\/\w+>\s*)$/ : /^(\s*<[^<>]+>)[\s\S]*?(<\/\w+>\s*)$/;
  if (typeof words === 'string') html = html.replace(around, (_, before: string, behind: string) => before + words + behind);
  if (typeof own.url === 'string') html = name === 'image' ? withAttribute(html, 'img', 'src', own.url) : withAttribute(html, 'a', 'href', own.url);
  for (const attribute of ['alt', 'title'])
    if (name === 'image' && typeof own[attribute] === 'string') html = withAttribute(html, 'img', attribute, own[attribute]);
  if (typeof own.caption === 'string') html = withInside(html, 'figcaption', own.caption);
  return html;
}

/** A shared block with what a page says in the places that it leaves open, by their names: `{"Name":{"content":"…"}}`. */
function withOverrides(shared: string, content: unknown): string {
  if (typeof content !== 'object' || content === null) return shared;
  const filled = new Set<string>();
  const open: { name: string; own: BlockAttributes | null; from: number }[] = [];
  let html = '';
  let at = 0;
  for (const match of shared.matchAll(BLOCK)) {
    const [whole, closer, , name = '', json, isVoid] = match;
    if (closer) {
      const begun = open.pop();
      if (!begun?.own || begun.from < at) continue;
      html += shared.slice(at, begun.from) + withOwn(shared.slice(begun.from, match.index), name, begun.own);
      at = match.index;
    } else if (!isVoid) {
      const place = textOf((attributesOf(json).metadata as BlockAttributes | undefined)?.name);
      const own = (content as BlockAttributes)[place];
      // Each says one place: a block that names hundreds alike would say a long text as often.
      const isFirst = !filled.has(place);
      filled.add(place);
      open.push({ name, own: isFirst && typeof own === 'object' ? (own as BlockAttributes | null) : null, from: match.index + whole.length });
    }
  }
  return html + shared.slice(at);
}

/** The picture behind a group, which newer ones keep in their mark alone, as older ones have it: in a style. */
function backgroundOf(json: string): string {
  const { style } = attributesOf(json) as { style?: { background?: { backgroundImage?: { url?: unknown } | null } | null } | null };
  return backgroundHtml(textOf(style?.background?.backgroundImage?.url));
}

/** Marks that leave no trace: they carried looks, or a place in the text. */
const SILENT = new Set(['more', 'nextpage', 'spacer', 'separator']);

/**
 * A body of the block editor as plain HTML: the comments that mark blocks are dropped, reusable blocks are put in their
 * places, and what WordPress would have filled in on each visit (lists of posts, calendars, search forms) is left out.
 */
export function renderBlocks(
  content: string,
  item: WxrItem,
  context: BodyContext,
  within: readonly string[] = [],
  room = { left: LIMITS.import.text },
): string {
  const open: string[] = [];
  const counts = new Map<string, number>();
  const take = (characters: number) => {
    room.left -= characters + 1;
    if (room.left < 0) throw new ImportError(`its blocks show more than ${LIMITS.import.text} characters`);
  };
  return withoutHiddenBlocks(content, item, context).replace(
    BLOCK,
    (_, closer: string | undefined, vendor: string | undefined, name: string, json: string | undefined, isVoid: string | undefined) => {
      if (closer) {
        // An end without a beginning is looked for nowhere: each block is taken off once.
        for (let last = counts.get(name) ? open.pop() : undefined; last !== undefined; last = last === name ? undefined : open.pop()) {
          counts.set(last, (counts.get(last) ?? 1) - 1);
        }
        return '';
      }
      if (!isVoid) {
        open.push(name);
        counts.set(name, (counts.get(name) ?? 0) + 1);
        const background = json?.includes('"backgroundImage"') ? backgroundOf(json) : '';
        if (background) take(background.length);
        return background;
      }
      const attributes = attributesOf(json);
      const ref = String(attributes.ref ?? '');
      if (name === 'block' && !within.includes(ref)) {
        const reusable = context.reusableBlock(ref);
        if (reusable !== undefined) {
          const shared = withOverrides(reusable, attributes.content);
          take(shared.length);
          return renderBlocks(shared, item, context, [...within, ref], room);
        }
        context.summary.leaveOut('shared block that is not in the export', `${labelOf(item)}: ${ref}`);
        return '';
      }
      const table = name === 'table' && vendor ? context.table(String(attributes.id ?? '')) : undefined;
      if (table !== undefined) {
        take(table.length);
        return table;
      }
      const filled = open.some((outer) => LOOP.test(outer)) ? null : (FILLED[name]?.(attributes, item) ?? (vendor ? textsOf(attributes) : null));
      if (filled === null && !SILENT.has(name))
        context.summary.leaveOut('blocks that WordPress fills on each visit (lists, calendars, forms and the like)', `${vendor ?? ''}${name}`);
      take(filled?.length ?? 0);
      return filled ?? '';
    },
  );
}
