import { useLocation } from 'react-router-dom';
import type { MenuNode } from '../../../contract/menus.ts';
import { useRoot } from '../../components/site/root-data.ts';
import { SiteLink } from '../../components/site/site-link.tsx';
import { useAddress } from '../../locales/use-address.ts';
import { useLanguage, useText } from '../../locales/use-text.ts';
import { menuLabel } from './menu-entries.ts';

/** One menu entry as a link; marked when it leads to where the reader is. */
export function MenuLink({ node, className }: { node: MenuNode; className?: string }) {
  const { pathname, search } = useLocation();
  const { is_instead } = useRoot();
  const { language } = useLanguage();
  const texts = useText();
  const url = useAddress()(node.url);
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
    <SiteLink url={url} className={className} current={!is_instead && url === `${pathname}${search}` ? 'page' : undefined}>
      {label}
    </SiteLink>
  );
}
