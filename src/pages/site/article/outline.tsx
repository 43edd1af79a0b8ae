import { useText } from '../../../locales/use-text.ts';
import styles from './outline.module.css';
import type { OutlineEntry } from './outline.ts';

interface OutlineProps {
  entries: readonly OutlineEntry[];
  lang: string;
}

function Chapters({ entries, lang }: OutlineProps) {
  return (
    <ol lang={lang} className={styles.list}>
      {entries.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id)}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
}

/** The article's chapters beside the text, the one being read marked (`src/site-scripts/outline.ts`). Shown on wide screens alone. */
export function OutlineBeside(props: OutlineProps) {
  const texts = useText();
  return (
    <nav className={styles.beside} aria-label={texts.on_this_page} data-outline>
      <p className={styles.heading}>{texts.on_this_page}</p>
      <div className={styles.progress} aria-hidden />
      <Chapters {...props} />
    </nav>
  );
}

/** The article's chapters folded above the text. Shown on narrow screens alone. */
export function OutlineFolded(props: OutlineProps) {
  const texts = useText();
  return (
    <nav className={styles.folded} aria-label={texts.on_this_page}>
      <details>
        <summary className={styles.heading}>{texts.on_this_page}</summary>
        <Chapters {...props} />
      </details>
    </nav>
  );
}
