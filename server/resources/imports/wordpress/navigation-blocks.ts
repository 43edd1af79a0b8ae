import { attributesOf, BLOCK } from './blocks.ts';
import { oneLine } from './plain-text.ts';
import type { Summary } from './summary.ts';
import type { WxrItem } from './wxr.ts';

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The links of a menu made with the block editor, as menu entries; submenus keep their parents. */
export function navigationLinks(item: WxrItem, summary: Summary) {
  const open: string[] = [];
  let count = 0;
  return [...item.content.matchAll(BLOCK)].flatMap(([, closer, , name = '', json, isVoid]) => {
    const isSubmenu = name === 'navigation-submenu';
    if (closer) {
      if (isSubmenu) open.pop();
      return [];
    }
    if (!isSubmenu && name !== 'navigation-link') {
      if (isVoid) summary.leaveOut('blocks that WordPress fills on each visit (lists, calendars, forms and the like)', `${name} (menu ${item.title})`);
      return [];
    }
    const attributes = attributesOf(json);
    const id = `link-${++count}`;
    const parent = open.at(-1) ?? null;
    if (isSubmenu && !isVoid) open.push(id);
    const type = text(attributes.type);
    const isPost = text(attributes.kind) === 'post-type' && attributes.id !== undefined;
    const isTerm = text(attributes.kind) === 'taxonomy' && attributes.id !== undefined;
    const kind: 'post' | 'category' | 'tag' | 'custom' = isPost
      ? 'post'
      : isTerm && type === 'category'
        ? 'category'
        : isTerm && (type === 'tag' || type === 'post_tag')
          ? 'tag'
          : 'custom';
    return [
      {
        id,
        parent,
        label: oneLine(text(attributes.label)),
        kind,
        object: String(attributes.id ?? ''),
        url: text(attributes.url),
        new_window: attributes.opensInNewTab === true,
      },
    ];
  });
}
