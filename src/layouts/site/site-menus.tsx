import type { MenuNode } from '../../../contract/menus.ts';
import { useLanguage, useText } from '../../locales/use-text.ts';
import { MenuLink, menuLabel } from './menu-link.tsx';
import phone from './phone-menu.module.css';
import wide from './wide-menu.module.css';

/** The header's entries on wide screens. An entry with others below it opens by click or key, with or without scripts. */
export function WideMenu({ entries }: { entries: MenuNode[] }) {
  const { language } = useLanguage();
  return (
    <ul className={wide.bar} data-menus>
      {entries.map((node) =>
        node.children.length === 0 ? (
          <li key={node.id}>
            <MenuLink node={node} className={wide.entry} />
          </li>
        ) : (
          <li key={node.id} className={wide.holder}>
            <details>
              <summary className={wide.entry}>
                {menuLabel(node, language)}
                <svg className={wide.chevron} viewBox="0 0 12 12" width="10" height="10" aria-hidden>
                  <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
                </svg>
              </summary>
              <div className={wide.panel}>
                <SubMenu nodes={node.url ? [{ ...node, children: [] }, ...node.children] : node.children} />
              </div>
            </details>
          </li>
        ),
      )}
    </ul>
  );
}

function SubMenu({ nodes }: { nodes: MenuNode[] }) {
  const { language } = useLanguage();
  return (
    <ul className={wide.list}>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.url ? <MenuLink node={node} className={wide.item} /> : <span className={wide.heading}>{menuLabel(node, language)}</span>}
          {node.children.length > 0 && <SubMenu nodes={node.children} />}
        </li>
      ))}
    </ul>
  );
}

/** The header's entries on phones: one disclosure with nested ones in it, which work without scripts. */
export function PhoneMenu({ entries }: { entries: MenuNode[] }) {
  const texts = useText();
  return (
    <nav className={phone.phone} aria-label={texts.main_navigation} data-menus>
      <details className={phone.menu}>
        <summary className={phone.opener}>
          <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" aria-hidden>
            <path className={phone.bars} d="M3 5.5h14M3 10h14M3 14.5h14" />
            <path className={phone.cross} d="m4.5 4.5 11 11M15.5 4.5l-11 11" />
          </svg>
          <span className={phone.word}>{texts.menu}</span>
        </summary>
        <div className={phone.sheet}>
          <Entries nodes={entries} />
        </div>
      </details>
    </nav>
  );
}

function Entries({ nodes }: { nodes: MenuNode[] }) {
  const { language } = useLanguage();
  return (
    <ul className={phone.list}>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.children.length === 0 ? (
            <MenuLink node={node} className={phone.item} />
          ) : (
            <details className={phone.group}>
              <summary className={phone.item}>{menuLabel(node, language)}</summary>
              <Entries nodes={node.url ? [{ ...node, children: [] }, ...node.children] : node.children} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
