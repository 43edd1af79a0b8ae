import { LIMITS } from '../../../config/limits.ts';
import type { MenuNode } from '../../../contract/menus.ts';
import { useRoot } from '../../components/site/root-data.tsx';
import { useAddress, useText } from '../../locales/use-text.ts';
import { OtherLanguage } from './language-switch.tsx';
import styles from './site-footer.module.css';
import { MenuEntry, menuEntries } from './site-menus.tsx';

/** Where mainland China's registers are looked up; both numbers must link there when they are shown. */
const ICP_REGISTER = 'https://beian.miit.gov.cn/';
const POLICE_REGISTER = 'https://beian.mps.gov.cn/';

/** The register's page of one number, which it knows by the digits. */
function policeRecord(number: string): string {
  const code = number.replace(/\D/g, '');
  return code ? `${POLICE_REGISTER}#/query/webSearch?code=${code}` : POLICE_REGISTER;
}

/** The footer's menu columns, the legal lines and the ways to reach us, as far as they are set. */
export function SiteFooter() {
  const { menus, settings, year } = useRoot();
  const texts = useText();
  const web = menuEntries(menus, 'footer', 'web');
  const mobile = menuEntries(menus, 'footer', 'mobile');
  const ids = (nodes: MenuNode[]) => nodes.map(({ id }) => id).join();
  const alike = ids(web) === ids(mobile);
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <nav aria-label={texts.footer_navigation} className={styles.columns}>
          <Columns nodes={web} className={alike ? undefined : styles.web} />
          {!alike && <Columns nodes={mobile} className={styles.mobile} />}
        </nav>
        <div className={styles.tools}>
          <FooterSearch />
          <OtherLanguage />
        </div>
        <Reach />
        <div className={styles.legal}>
          {settings.copyright && <p>{settings.copyright.replaceAll('{year}', String(year))}</p>}
          {settings.disclaimer && <p className={styles.disclaimer}>{settings.disclaimer}</p>}
          {(settings.icp_number || settings.police_record_number) && (
            <p>
              {settings.icp_number && <a href={ICP_REGISTER}>{settings.icp_number}</a>}{' '}
              {settings.police_record_number && <a href={policeRecord(settings.police_record_number)}>{settings.police_record_number}</a>}
            </p>
          )}
        </div>
      </div>
    </footer>
  );
}

function Columns({ nodes, className = '' }: { nodes: MenuNode[]; className?: string }) {
  return (
    <ul className={`${styles.grid} ${className}`}>
      {nodes.map((node) => (
        <li key={node.id}>
          <MenuEntry node={node} className={styles.heading} heading={styles.heading} />
          <Below nodes={node.children} />
        </li>
      ))}
    </ul>
  );
}

/** What stands below an entry, however deep menus go. */
function Below({ nodes }: { nodes: MenuNode[] }) {
  if (nodes.length === 0) return null;
  return (
    <ul className={styles.list}>
      {nodes.map((node) => (
        <li key={node.id}>
          <MenuEntry node={node} heading={styles.words} />
          <Below nodes={node.children} />
        </li>
      ))}
    </ul>
  );
}

/** A search at the page's end; the landmark of that name is the header's. */
function FooterSearch() {
  const texts = useText();
  const address = useAddress();
  return (
    <form action={address('/')} method="get" className={styles.search}>
      <label htmlFor="footer-q">{texts.search_label}</label>
      <input id="footer-q" type="search" name="q" maxLength={LIMITS.search_query} autoComplete="off" />
      <button type="submit">{texts.search}</button>
    </form>
  );
}

function Reach() {
  const { settings } = useRoot();
  const texts = useText();
  const links = [
    settings.contact_email ? { label: texts.contact_at(settings.contact_email), url: `mailto:${settings.contact_email}` } : null,
    settings.social_x ? { label: 'X', url: settings.social_x } : null,
    settings.social_youtube ? { label: 'YouTube', url: settings.social_youtube } : null,
  ].filter((link) => link !== null);
  if (links.length === 0 && !settings.social_wechat) return null;
  return (
    <ul className={styles.reach}>
      {links.map(({ label, url }) => (
        <li key={url}>
          <a href={url}>{label}</a>
        </li>
      ))}
      {settings.social_wechat && <li>{texts.wechat(settings.social_wechat)}</li>}
    </ul>
  );
}
