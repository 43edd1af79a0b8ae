import { LIMITS } from '../../../config/limits.ts';
import { useAddress, useLanguage, useText } from '../../locales/use-text.ts';
import styles from './header-search.module.css';

function Glass() {
  return (
    <svg viewBox="0 0 20 20" width="18" height="18" fill="none" stroke="currentColor" strokeWidth="1.7" strokeLinecap="round" aria-hidden>
      <circle cx="8.5" cy="8.5" r="5.5" />
      <path d="m13 13 4.5 4.5" />
    </svg>
  );
}

/** One search field: a plain form, to which `site-scripts/header.ts` adds suggestions. */
function Field({ id }: { id: string }) {
  const texts = useText();
  const address = useAddress();
  const { language } = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the HTML checker of the tests does not know `<search>` yet.
    <form
      className={`search-box ${styles.form}`}
      action={address('/')}
      method="get"
      role="search"
      aria-label={texts.search_site}
      data-search={language}
      data-suggestions={texts.suggestions}
    >
      <input
        className={styles.field}
        id={id}
        type="search"
        name="q"
        aria-label={texts.search_label}
        placeholder={texts.search}
        maxLength={LIMITS.search_query}
        autoComplete="off"
      />
      <button className={styles.button} type="submit" aria-label={texts.search}>
        <Glass />
      </button>
    </form>
  );
}

/** The header's search: a field on wide screens, an icon that opens one on others. Both are in the document; CSS shows the one that fits. */
export function HeaderSearch() {
  const texts = useText();
  return (
    <>
      <div className={styles.wide}>
        <Field id="header-q" />
      </div>
      <details className={styles.narrow} data-menus-search>
        <summary className={styles.opener} aria-label={texts.search}>
          <Glass />
        </summary>
        <div className={styles.sheet}>
          <Field id="header-q-narrow" />
        </div>
      </details>
    </>
  );
}
