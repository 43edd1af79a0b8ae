import { LIMITS, MENU_URL_PATTERN } from '../../../../config/limits.ts';
import type { Position } from '../../../../contract/menus.ts';
import type { WxrItem, WxrTerm } from './file/wxr.ts';
import { cutText, lineOfHtml } from './item.ts';
import type { Summary } from './summary.ts';
import { attributesOf, BLOCK } from './texts/fields.ts';

const limit = LIMITS.menu;

/** One entry as WordPress has it, whichever way its menu was made. */
interface SourceEntry {
  id: string;
  parent: string | null;
  label: string;
  kind: 'post' | 'category' | 'tag' | 'custom' | 'other';
  /** The id of what it points to, for `post`, `category` and `tag`. */
  object: string;
  url: string;
  new_window: boolean;
}
export interface SourceMenu {
  key: string;
  name: string;
  entries: SourceEntry[];
}

export interface MenuPlan {
  key: string;
  /** The key of its menu. */
  menu: string;
  parent: string | null;
  label: string;
  url: string;
  position: Position;
  new_window: boolean;
}

/** What menus need to know of the rest of the import. */
export interface MenuTargets {
  post(id: string): { url: string; title: string } | null;
  category(termId: string): { url: string; name: string } | null;
  tag(termId: string): { url: string; name: string } | null;
  /** A custom address as it is here: own pages under their new address; null when it is not safe. */
  custom(url: string): string | null;
}

function kindOf(type: string, object: string): SourceEntry['kind'] {
  if (type === 'post_type') return 'post';
  if (type === 'taxonomy') return object === 'category' ? 'category' : object === 'post_tag' ? 'tag' : 'other';
  return type === 'custom' ? 'custom' : 'other';
}

function classicEntry({ meta, title, id }: WxrItem): SourceEntry {
  const parent = meta._menu_item_menu_item_parent?.trim() ?? '';
  return {
    id,
    parent: parent === '' || parent === '0' ? null : parent,
    label: lineOfHtml(title),
    kind: kindOf(meta._menu_item_type?.trim() ?? '', meta._menu_item_object?.trim() ?? ''),
    object: meta._menu_item_object_id?.trim() ?? '',
    url: meta._menu_item_url?.trim() ?? '',
    new_window: meta._menu_item_target?.trim() === '_blank',
  };
}

/** The menus of an export, each with its entries in their order. */
export function sourceMenus(items: readonly WxrItem[], named: readonly WxrTerm[], summary: Summary): SourceMenu[] {
  const menus = new Map<string, { menu: SourceMenu; items: WxrItem[] }>();
  const extra: SourceMenu[] = [];
  for (const item of items) {
    if (item.type === 'wp_navigation' && item.status === 'publish')
      extra.push({ key: `navigation ${item.id}`, name: lineOfHtml(item.title) || 'Navigation', entries: navigationLinks(item, summary) });
    if (item.type !== 'nav_menu_item') continue;
    const term = item.terms.find(({ domain }) => domain === 'nav_menu');
    if (!term || item.status !== 'publish') {
      summary.leaveOut(term ? 'menu entry that is not published' : 'menu entry without a menu', lineOfHtml(item.title) || item.id);
      continue;
    }
    const known = menus.get(term.slug) ?? { menu: { key: term.slug, name: lineOfHtml(term.name) || term.slug, entries: [] }, items: [] };
    known.items.push(item);
    menus.set(term.slug, known);
  }
  for (const { menu, items } of menus.values()) menu.entries = items.sort((a, b) => a.menu_order - b.menu_order).map(classicEntry);
  for (const { slug, name } of named) if (!menus.has(slug)) summary.leaveOut('menu without entries', name);
  return [...[...menus.values()].map(({ menu }) => menu), ...extra].filter((menu) => menu.entries.length > 0);
}

interface Resolved {
  label: string;
  url: string;
}

function resolve(entry: SourceEntry, targets: MenuTargets): Resolved | { missing: string } {
  const target = (found: { url: string; title?: string; name?: string } | null, what: string): Resolved | { missing: string } =>
    found ? { label: entry.label || found.title || found.name || '', url: found.url } : { missing: `menu entry whose ${what} did not come` };
  if (entry.kind === 'post') return target(targets.post(entry.object), 'page or post');
  if (entry.kind === 'category') return target(targets.category(entry.object), 'category');
  if (entry.kind === 'tag') return target(targets.tag(entry.object), 'tag');
  if (entry.kind === 'other') return { missing: 'menu entry for something that is not known here' };
  // `#` leads nowhere on purpose: it holds other entries.
  if (entry.url === '' || entry.url.startsWith('#')) return { label: entry.label, url: '' };
  const url = targets.custom(entry.url);
  if (url === null || url.length > limit.url || !new RegExp(MENU_URL_PATTERN).test(url)) return { missing: 'menu entry with an address that is not safe' };
  return { label: entry.label || url, url };
}

/** The menu that the old site's header most likely showed: by name, else the first. */
function headerMenu(menus: readonly SourceMenu[]): SourceMenu | undefined {
  return menus.find(({ name }) => /\b(primary|main|header|top)\b|主菜单|导航/i.test(name)) ?? menus[0];
}

/**
 * Every entry to be made, parents before children. The main menu stands in the header, beside what is there; each other
 * one stands in the footer below a heading with its name.
 */
export function planMenus(menus: readonly SourceMenu[], targets: MenuTargets, isHeaderEmpty: boolean, summary: Summary): MenuPlan[] {
  const plans: MenuPlan[] = [];
  const header = headerMenu(menus);
  for (const menu of menus) {
    const position = menu === header ? 'header' : 'footer';
    const isGrouped = position === 'footer' || !isHeaderEmpty;
    const root = isGrouped ? `${menu.key}/` : null;
    const room = limit.depth - (isGrouped ? 1 : 0);
    const entries = planEntries(menu, targets, position, root, room, summary);
    if (entries.length === 0) continue;
    if (root) plans.push({ key: root, menu: menu.key, parent: null, label: cutText(menu.name, limit.label), url: '', position, new_window: false });
    plans.push(...entries);
    summary.change(isGrouped ? `menu: came into the ${position} below a heading with its name` : 'menu: came into the header', menu.name);
  }
  return plans;
}

function planEntries(menu: SourceMenu, targets: MenuTargets, position: Position, root: string | null, room: number, summary: Summary): MenuPlan[] {
  const plans: MenuPlan[] = [];
  const ids = new Set(menu.entries.map((entry) => entry.id));
  const below = new Map<string | null, SourceEntry[]>();
  for (const entry of menu.entries) {
    const parent = entry.parent !== null && ids.has(entry.parent) ? entry.parent : null;
    const known = below.get(parent);
    if (known) known.push(entry);
    else below.set(parent, [entry]);
  }
  const seen = new Set<string>();
  /** Plans one; answers what it and those above it are called where its own entries come to stand. */
  const plan = (entry: SourceEntry, parents: readonly string[]): readonly string[] => {
    const resolved = resolve(entry, targets);
    const name = `${entry.label || entry.url || entry.id} (${menu.name})`;
    if ('missing' in resolved || resolved.label === '') {
      summary.leaveOut('missing' in resolved ? resolved.missing : 'menu entry without a label', name);
      // What stands below it moves up to where it would have stood.
      return parents;
    }
    const key = `${menu.key}/${entry.id}`;
    if (parents.length >= room) summary.change(`menu entry deeper than ${limit.depth} levels: put one level up`, name);
    const kept = parents.slice(0, room - 1);
    if (resolved.label.length > limit.label) summary.change(`menu label longer than ${limit.label} characters: cut`, name);
    const { url } = resolved;
    plans.push({
      ...{ key, menu: menu.key, parent: kept.at(-1) ?? root, label: cutText(resolved.label, limit.label), url, position },
      new_window: entry.new_window,
    });
    return [...kept, key];
  };
  const walk = (top: readonly SourceEntry[]): void => {
    const open = [{ entries: top, parents: [] as readonly string[], at: 0 }];
    for (let level = open.at(-1); level; level = open.at(-1)) {
      const entry = level.entries[level.at];
      level.at += 1;
      if (!entry) open.pop();
      else if (!seen.has(entry.id)) {
        seen.add(entry.id);
        open.push({ entries: below.get(entry.id) ?? [], parents: plan(entry, level.parents), at: 0 });
      }
    }
  };
  walk(below.get(null) ?? []);
  // A circle of parents has no top: each of its entries is one.
  below.clear();
  walk(menu.entries.filter((entry) => !seen.has(entry.id)));
  return plans;
}

const text = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The links of a menu made with the block editor, as menu entries; submenus keep their parents. */
function navigationLinks(item: WxrItem, summary: Summary) {
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
        label: lineOfHtml(text(attributes.label)),
        kind,
        object: String(attributes.id ?? ''),
        url: text(attributes.url),
        new_window: attributes.opensInNewTab === true,
      },
    ];
  });
}
