import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { EXAMS } from '../../../config/exams.ts';
import { PageMeta } from '../../components/site/page-meta.tsx';
import { SearchForm } from '../../components/site/search-form.tsx';
import { SiteLink } from '../../components/site/site-link.tsx';
import { useNames } from '../../components/site/use-names.ts';
import { useText } from '../../locales/use-text.ts';
import styles from './page-error.module.css';

/** What stands in place of a page that does not exist (404, 410) or could not be loaded. */
export function PageError() {
  const error = useRouteError();
  if (isRouteErrorResponse(error) && (error.status === 404 || error.status === 410)) return <NotFound status={error.status} />;
  return <Failed error={error} />;
}

function NotFound({ status }: { status: 404 | 410 }) {
  const texts = useText();
  const names = useNames();
  const title = status === 410 ? texts.gone_title : texts.not_found_title;
  return (
    <div className={styles.page}>
      <PageMeta title={title} noindex />
      <p className={styles.number}>{status}</p>
      <h1>{title}</h1>
      <p className={styles.text}>{texts.not_found_text}</p>
      <SearchForm />
      <ul className={styles.exams}>
        {EXAMS.map(({ code }) => (
          <li key={code} data-exam={code}>
            <SiteLink url={`/${code}`}>
              <b>{code}</b> <span>{names.sections(code)}</span>
            </SiteLink>
          </li>
        ))}
      </ul>
      <SiteLink url="/">{texts.back_home}</SiteLink>
    </div>
  );
}

function Failed({ error }: { error: unknown }) {
  const texts = useText();
  const { revalidate, state } = useRevalidator();
  // A script that could not be fetched stays broken in this document; only a new one asks for it again.
  const fromApi = typeof error === 'object' && error !== null && 'code' in error;
  const message = fromApi && error instanceof Error ? error.message : texts.error_text;
  return (
    <div className={styles.page} role="alert">
      <PageMeta title={texts.error_title} noindex />
      <h1>{texts.error_title}</h1>
      <p className={styles.text}>{message}</p>
      <button type="button" className="button" disabled={state !== 'idle'} onClick={() => (fromApi ? void revalidate() : window.location.reload())}>
        {texts.try_again}
      </button>
    </div>
  );
}
