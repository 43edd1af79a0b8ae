import { type BodyContext, linkHtml } from './body-context.ts';
import type { WxrItem } from './wxr.ts';

export const BLOCK = /<!--\s+(\/)?wp:([a-z][a-z0-9_-]*\/)?([a-z][a-z0-9_-]*)\s+(\{(?:(?!\}\s+\/?-->)[\s\S])*\}\s+)?(\/)?-->/g;
/** Their insides are shown once for each post or comment of a list; the text of this post has no part in them. */
const LOOPS = new Set(['query', 'post-template', 'comments', 'comment-template', 'term-template']);

export function hasBlocks(content: string): boolean {
  return /<!--\s+wp:/.test(content);
}

type BlockAttributes = Record<string, unknown>;
const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

export function attributesOf(json: string | undefined): BlockAttributes {
  try {
    return json ? (JSON.parse(json) as BlockAttributes) : {};
  } catch {
    return {};
  }
}

/** Footnotes stand in the post's meta: `[{id, content}]`; here they follow the text as a list. */
function footnotes(item: WxrItem): string {
  try {
    const notes = JSON.parse(item.meta.footnotes || '[]') as { content?: unknown }[];
    return notes.length > 0 ? `<ol>${notes.map((note) => `<li>${textOf(note.content)}</li>`).join('')}</ol>` : '';
  } catch {
    return '';
  }
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

/** Marks that leave no trace: they carried looks, or a place in the text. */
const SILENT = new Set(['more', 'nextpage', 'spacer', 'separator']);

/**
 * A body of the block editor as plain HTML: the comments that mark blocks are dropped, reusable blocks are put in their
 * places, and what WordPress would have filled in on each visit (lists of posts, calendars, search forms) is left out.
 */
export function renderBlocks(content: string, item: WxrItem, context: BodyContext, within: readonly string[] = []): string {
  const open: string[] = [];
  return content.replace(
    BLOCK,
    (_, closer: string | undefined, vendor: string | undefined, name: string, json: string | undefined, isVoid: string | undefined) => {
      if (closer) {
        const at = open.lastIndexOf(name);
        if (at >= 0) open.length = at;
        return '';
      }
      if (!isVoid) {
        open.push(name);
        return '';
      }
      const attributes = attributesOf(json);
      const ref = String(attributes.ref ?? '');
      if (name === 'block' && !within.includes(ref)) {
        const reusable = context.reusableBlock(ref);
        if (reusable !== undefined) return renderBlocks(reusable, item, context, [...within, ref]);
      }
      const filled = open.some((outer) => LOOPS.has(outer)) ? null : (FILLED[name]?.(attributes, item) ?? null);
      if (filled === null && !SILENT.has(name))
        context.summary.leaveOut('blocks that WordPress fills on each visit (lists, calendars, forms and the like)', `${vendor ?? ''}${name}`);
      return filled ?? '';
    },
  );
}
