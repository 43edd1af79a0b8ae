import styles from './quoted-sentences.module.css';

/** Sentences of a text as it says them, in whatever language, quoted below each other; nothing where there are none. */
export function QuotedSentences({ sentences }: { sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <ul className={styles.sentences}>
      {sentences.map((sentence) => (
        <li key={sentence}>
          “<span lang="">{sentence}</span>”
        </li>
      ))}
    </ul>
  );
}
