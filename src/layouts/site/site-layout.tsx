import type { ReactNode } from 'react';
import { useRoot } from '../../components/site/root-data.tsx';
import { langOf } from '../../locales/said.ts';
import { useAddress, useLanguage, useText } from '../../locales/use-text.ts';
import { ThemeSwitch } from '../../theme/theme-switch.tsx';
import { HeaderSearch } from './header-search.tsx';
import { LanguageSwitch } from './language-switch.tsx';
import { SiteFooter } from './site-footer.tsx';
import styles from './site-layout.module.css';
import { menuEntries, PhoneMenu, WideMenu } from './site-menus.tsx';

/** What stands around every public page. */
export function SiteLayout({ children }: { children: ReactNode }) {
  const texts = useText();
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#content">
        {texts.skip_to_content}
      </a>
      <SiteHeader />
      {children}
      <SiteFooter />
    </div>
  );
}

/** What is a page's own. */
export function Main({ children }: { children: ReactNode }) {
  return (
    <main id="content" className={styles.main} tabIndex={-1}>
      {children}
    </main>
  );
}

/** The site's name, its menus and the two switches. Both menus are in the document; CSS shows the one that fits the screen. */
export function SiteHeader() {
  const { menus, settings } = useRoot();
  const texts = useText();
  const address = useAddress();
  const { language } = useLanguage();
  const name = settings.site_name;
  return (
    <header className={styles.header}>
      <div className={styles.inner}>
        <a href={address('/')} className={styles.brand} lang={langOf(name, language)}>
          {settings.logo ? (
            <img className={styles.logo} src={settings.logo} alt={name} />
          ) : (
            <>
              <svg className={styles.sign} viewBox="0 0 52 14" width="52" height="14" aria-hidden>
                <circle cx="7" cy="7" r="5.4" />
                <circle cx="20" cy="7" r="5.4" />
                <circle className={styles.filled} cx="33" cy="7" r="6.2" />
                <circle cx="46" cy="7" r="5.4" />
              </svg>
              <span>{name}</span>
            </>
          )}
        </a>
        <nav className={styles.wide} aria-label={texts.main_navigation}>
          <WideMenu entries={menuEntries(menus, 'header', 'web')} />
        </nav>
        <HeaderSearch />
        <div className={styles.switches}>
          <LanguageSwitch />
          <ThemeSwitch label={texts.theme} />
        </div>
        <PhoneMenu entries={menuEntries(menus, 'header', 'mobile')} />
      </div>
    </header>
  );
}
