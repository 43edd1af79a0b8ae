import type { Language } from '../../../config/languages.ts';
import { addressIn } from '../../../config/route-projections.ts';
import type { MenuNode, Platform, Position } from '../../../contract/menus.ts';
import { useRoot } from '../../components/site/root-data.tsx';
import { SiteLink } from '../../components/site/site-link.tsx';
import { useLanguage, useText } from '../../locales/use-text.ts';

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

/** Where an entry leads from pages in a language, as these write addresses. */
export function menuAddress(node: MenuNode, language: Language): string {
  return addressIn(language, language === 'zh' ? node.url_zh : node.url);
}

/** One menu entry as a link; marked when it leads to where the reader is. */
export function MenuLink({ node, className }: { node: MenuNode; className?: string }) {
  const { is_instead, address } = useRoot();
  const { language } = useLanguage();
  const texts = useText();
  const url = menuAddress(node, language);
  const label = menuLabel(node, language);
  if (node.new_window) {
    return (
      <a className={className} href={url} target="_blank" rel="noopener">
        {label}
        <span className="visually-hidden"> {texts.opens_new_window}</span>
      </a>
    );
  }
  return (
    <SiteLink url={url} className={className} current={!is_instead && url === address ? 'page' : undefined}>
      {label}
    </SiteLink>
  );
}
