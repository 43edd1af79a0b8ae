import { useText } from '../../../locales/use-text.ts';
import styles from './outline.module.css';
import type { OutlineEntry } from './outline.ts';

/** The article's chapters: in the margin on wide screens, folded above the text on narrow ones. CSS shows one of the two. */
export function Outline({ entries, lang }: { entries: OutlineEntry[]; lang: string }) {
  const texts = useText();
  const list = (
    <ol lang={lang} className={styles.list}>
      {entries.map(({ id, text }) => (
        <li key={id}>
          <a href={`#${encodeURIComponent(id)}`}>{text}</a>
        </li>
      ))}
    </ol>
  );
  return (
    <>
      <nav className={styles.margin} aria-label={texts.on_this_page}>
        <p className={styles.heading}>{texts.on_this_page}</p>
        {list}
      </nav>
      <nav className={styles.folded} aria-label={texts.on_this_page}>
        <details>
          <summary className={styles.heading}>{texts.on_this_page}</summary>
          {list}
        </details>
      </nav>
    </>
  );
}
