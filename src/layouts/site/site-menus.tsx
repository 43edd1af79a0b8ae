import type { Language } from '../../../config/languages.ts';
import { addressIn } from '../../../config/route-projections.ts';
import type { MenuNode, Platform, Position } from '../../../contract/menus.ts';
import { useRoot } from '../../components/site/root-data.tsx';
import { SiteLink } from '../../components/site/site-link.tsx';
import { useLanguage, useText } from '../../locales/use-text.ts';
import styles from './site-menus.module.css';

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
function menuLabel(node: MenuNode, language: Language): string {
  return (language === 'zh' && node.label_zh) || node.label;
}

/** Where an entry leads from pages in a language, as these write addresses. */
export function menuAddress(node: MenuNode, language: Language): string {
  return addressIn(language, language === 'zh' ? node.url_zh : node.url);
}

/** One menu entry as a link; marked when it leads to where the reader is. */
function MenuLink({ node, className }: { node: MenuNode; className?: string }) {
  const { is_error, address } = useRoot();
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
    <SiteLink url={url} className={className} current={!is_error && url === address ? 'page' : undefined}>
      {label}
    </SiteLink>
  );
}

interface MenuEntryProps {
  node: MenuNode;
  className?: string;
  /** The look of one that leads nowhere. */
  heading?: string;
}

/** An entry as a link, or as its words where it has no address and only names what stands below it. */
export function MenuEntry({ node, className, heading }: MenuEntryProps) {
  const { language } = useLanguage();
  return node.url ? <MenuLink node={node} className={className} /> : <span className={heading}>{menuLabel(node, language)}</span>;
}

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
  return (
    <ul className={styles.list}>
      {nodes.map((node) => (
        <li key={node.id}>
          <MenuEntry node={node} className={styles.item} heading={styles.heading} />
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
    <ul className={styles.entries}>
      {nodes.map((node) => (
        <li key={node.id}>
          {node.children.length === 0 ? (
            <MenuEntry node={node} className={styles.row} heading={`${styles.row} ${styles.words}`} />
          ) : (
            <details className={styles.group}>
              <summary className={styles.row}>{menuLabel(node, language)}</summary>
              <Entries nodes={node.url ? [{ ...node, children: [] }, ...node.children] : node.children} />
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}
