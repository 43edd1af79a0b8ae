import { EXAMS } from '../../../config/exams.ts';
import type { ErrorStatus } from '../../../contract/rendering.ts';
import { PageMeta } from '../../components/site/page-meta.tsx';
import { SearchForm } from '../../components/site/search-form.tsx';
import { SiteLink } from '../../components/site/site-link.tsx';
import { useNames } from '../../components/site/use-names.ts';
import { useText } from '../../locales/use-text.ts';
import styles from './error-page.module.css';

/** The page for an address that cannot be read (400), does not exist (404, 410) or is refused because its network asks too often (429). The server answers other errors itself. */
export function ErrorPage({ status }: { status: ErrorStatus }) {
  const texts = useText();
  const names = useNames();
  const title = { 400: texts.malformed_title, 404: texts.not_found_title, 410: texts.gone_title, 429: texts.too_many_requests_title }[status];
  return (
    <div className={styles.page}>
      <PageMeta title={title} noindex />
      <p className={styles.number}>{status}</p>
      <h1>{title}</h1>
      <p className={styles.text}>{status === 429 ? texts.too_many_requests_text : texts.not_found_text}</p>
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
