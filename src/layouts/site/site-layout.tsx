import { useRef } from 'react';
import { Outlet, ScrollRestoration, useNavigation, useRevalidator } from 'react-router-dom';
import { useText } from '../../locales/use-text.ts';
import { SiteFooter } from './site-footer.tsx';
import { SiteHeader } from './site-header.tsx';
import styles from './site-layout.module.css';
import { useArrival } from './use-arrival.ts';
import { useVisitBeacon } from './use-visit-beacon.ts';

/** What stands around every public page. */
export function SiteLayout() {
  const texts = useText();
  const main = useRef<HTMLElement>(null);
  const busy = useNavigation().state !== 'idle';
  const reloading = useRevalidator().state !== 'idle';
  useArrival(main);
  useVisitBeacon();
  return (
    <div className={styles.site}>
      <a className={styles.skip} href="#content">
        {texts.skip_to_content}
      </a>
      {(busy || reloading) && (
        <div className={styles.progress} role="status">
          <span className="visually-hidden">{texts.loading}</span>
        </div>
      )}
      <SiteHeader />
      <main id="content" className={styles.main} tabIndex={-1} ref={main} aria-busy={busy}>
        <Outlet />
      </main>
      <SiteFooter />
      <ScrollRestoration />
    </div>
  );
}
