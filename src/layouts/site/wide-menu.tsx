import type { MenuNode } from '../../../contract/menus.ts';
import { useLanguage } from '../../locales/use-text.ts';
import { MenuLink, menuLabel } from './menu-link.tsx';
import styles from './wide-menu.module.css';

/** The header's entries on wide screens. An entry with others below it opens by click or key, with or without scripts. */
export function WideMenu({ entries }: { entries: MenuNode[] }) {
  const { language } = useLanguage();
  return (
    <ul className={styles.bar} data-menus>
      {entries.map((node) =>
        node.children.length === 0 ? (
          <li key={node.id}>
            <MenuLink node={node} className={styles.entry} />
          </li>
        ) : (
          <li key={node.id} className={styles.holder}>
            <details>
              <summary className={styles.entry}>
                {menuLabel(node, language)}
                <svg className={styles.chevron} viewBox="0 0 12 12" width="10" height="10" aria-hidden>
                  <path d="m2 4 4 4 4-4" fill="none" stroke="currentColor" strokeWidth="1.6" />
                </svg>
              </summary>
              <div className={styles.panel}>
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
    <ul className={styles.list}>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.url ? <MenuLink node={node} className={styles.item} /> : <span className={styles.heading}>{menuLabel(node, language)}</span>}
          {node.children.length > 0 && <SubMenu nodes={node.children} />}
        </li>
      ))}
    </ul>
  );
}
