import type { MenuNode, Platform, Position } from '../../../contract/menus.ts';
import type { Language } from '../../locales/language.ts';

/** The top entries of a place, as seen on a screen: those for it and those for all. Sub-entries follow their parents. */
export function menuEntries(menus: readonly MenuNode[], position: Position, screen: Exclude<Platform, 'all'>): MenuNode[] {
  const fits = (node: MenuNode) => node.platform === 'all' || node.platform === screen;
  const prune = (node: MenuNode): MenuNode => ({ ...node, children: node.children.filter(fits).map(prune) });
  return menus
    .filter((node) => node.position === position && fits(node))
    .map(prune)
    .filter((node) => node.url !== '' || node.children.length > 0);
}

/** An entry's words: the Chinese ones where the reader chose Chinese and somebody wrote them. */
export function menuLabel(node: MenuNode, language: Language): string {
  return (language === 'zh' && node.label_zh) || node.label;
}
