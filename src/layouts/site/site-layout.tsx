import type { ReactNode } from 'react';
import { useText } from '../../locales/use-text.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';

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
