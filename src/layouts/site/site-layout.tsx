import { Outlet } from 'react-router-dom';
import { useText } from '../../locales/use-text.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';

/** What stands around every public page. */
export function SiteLayout() {
  const texts = useText();
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#content">
        {texts.skip_to_content}
      </a>
      <SiteHeader />
      <main id="content" className={styles.main} tabIndex={-1}>
        <Outlet />
      </main>
      <SiteFooter />
    </div>
  );
}
