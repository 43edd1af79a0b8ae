import type { MenuNode } from '../../../contract/menus.ts';
import { useLanguage, useText } from '../../locales/use-text.ts';
import { MenuLink, menuLabel } from './menu-link.tsx';
import styles from './phone-menu.module.css';

/** The header's entries on phones: one disclosure with nested ones in it, which work without scripts. */
export function PhoneMenu({ entries }: { entries: MenuNode[] }) {
  const texts = useText();
  return (
    <nav className={styles.phone} aria-label={texts.main_navigation} data-menus>
      <details className={styles.menu}>
        <summary className={styles.opener}>
          <svg viewBox="0 0 20 20" width="20" height="20" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" aria-hidden>
            <path className={styles.bars} d="M3 5.5h14M3 10h14M3 14.5h14" />
            <path className={styles.cross} d="m4.5 4.5 11 11M15.5 4.5l-11 11" />
          </svg>
          <span className={styles.word}>{texts.menu}</span>
        </summary>
        <div className={styles.sheet}>
          <Entries nodes={entries} />
        </div>
      </details>
    </nav>
  );
}

function Entries({ nodes }: { nodes: MenuNode[] }) {
  const { language } = useLanguage();
  return (
    <ul className={styles.list}>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.children.length === 0 ? (
            <MenuLink node={node} className={styles.item} />
          ) : (
            <details className={styles.group}>
              <summary className={styles.item}>{menuLabel(node, language)}</summary>
              <Entries nodes={node.url ? [{ ...node, children: [] }, ...node.children] : node.children} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
