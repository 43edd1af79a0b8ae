import { Fragment } from 'react';
import { useText } from '../../locales/use-text.ts';
import styles from './breadcrumbs.module.css';
import { SiteLink } from './site-link.tsx';

/** Where a page stands: from the home page down to the page above this one. */
export function Breadcrumbs({ steps }: { steps: readonly { label: string; url: string }[] }) {
  const texts = useText();
  return (
    <nav aria-label={texts.breadcrumbs} className={styles.trail}>
      {[{ label: texts.home, url: '/' }, ...steps].map(({ label, url }, index) => (
        <Fragment key={url}>
          {index > 0 && <span aria-hidden> / </span>}
          <SiteLink url={url}>{label}</SiteLink>
        </Fragment>
      ))}
    </nav>
  );
}
