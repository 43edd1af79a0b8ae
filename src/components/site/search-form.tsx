import { useText } from '../../locales/use-text.ts';
import { FILTER_NAMES, type ListQuery } from '../../pages/site/list-query.ts';
import styles from './search-form.module.css';

interface SearchFormProps {
  /** Filters to keep while searching. */
  keep?: Partial<ListQuery>;
  value?: string;
  /** Distinguishes the field where two forms stand on one page. */
  id?: string;
}

/** A search of the home page's list: a plain GET form. */
export function SearchForm({ keep = {}, value = '', id = 'q' }: SearchFormProps) {
  const texts = useText();
  const kept = FILTER_NAMES.filter((name) => name !== 'q' && keep[name]);
  return (
    // biome-ignore lint/a11y/useSemanticElements: the HTML checker of the tests does not know `<search>` yet.
    <form className={styles.form} action="/" method="get" role="search">
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
        maxLength={200}
        autoComplete="off"
      />
      {kept.map((name) => (
        <input key={name} type="hidden" name={name} value={keep[name]} />
      ))}
      <button className={styles.button} type="submit">
        {texts.search}
      </button>
    </form>
  );
}
