import { LIMITS } from '../../../config/limits.ts';
import { useAddress, useText } from '../../locales/use-text.ts';
import styles from './search-form.module.css';

interface SearchFormProps {
  /** Other parameters of the address that a search keeps. */
  keep?: Readonly<Record<string, string>>;
  value?: string;
  /** Distinguishes the field where two forms stand on one page. */
  id?: string;
}

/** A search of the home page's list: a plain GET form. */
export function SearchForm({ keep = {}, value = '', id = 'q' }: SearchFormProps) {
  const texts = useText();
  const address = useAddress();
  return (
    // biome-ignore lint/a11y/useSemanticElements: the HTML checker of the tests does not know `<search>` yet.
    <form className={`search-box ${styles.form}`} action={address('/')} method="get" role="search">
      <label className="visually-hidden" htmlFor={id}>
        {texts.search_label}
      </label>
      <input
        className={styles.field}
        id={id}
        type="search"
        name="q"
        defaultValue={value}
        placeholder={texts.search_placeholder}
        maxLength={LIMITS.search_query}
        autoComplete="off"
      />
      {Object.entries(keep).map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <button className={styles.button} type="submit">
        {texts.search}
      </button>
    </form>
  );
}
