import type { ExamPage } from '../../../../contract/exams.ts';
import { useText } from '../../../locales/use-text.ts';
import styles from './exam-facts.module.css';

/** The facts people look for first, as a ruled index card. */
export function ExamFacts({ facts, lang }: { facts: ExamPage['key_facts']; lang: string }) {
  const texts = useText();
  if (facts.length === 0) return null;
  return (
    <section id="key-facts" aria-labelledby="key-facts-title">
      <h2 id="key-facts-title">{texts.key_facts}</h2>
      <dl className={styles.facts}>
        {facts.map(({ label, value, source }) => (
          <div key={label} className={styles.fact}>
            <dt lang={lang}>{label}</dt>
            <dd>
              <span lang={lang}>{value}</span>
              {source && <span className={styles.source}>{texts.fact_source(source)}</span>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
