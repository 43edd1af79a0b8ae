import type { ExamPage } from '../../../../contract/exams.ts';
import { SourceNote } from '../../../components/site/source-note.tsx';
import { useSaid } from '../../../locales/said.ts';
import { useText } from '../../../locales/use-text.ts';
import styles from './exam-facts.module.css';
import { GLANCE_TOPICS } from './exam-glance.tsx';

/** The facts that do not stand at the top of the page, as a ruled index card. */
export function ExamFacts({ exam }: { exam: ExamPage }) {
  const texts = useText();
  const say = useSaid();
  const shown = exam.key_facts.filter(({ topic }) => !GLANCE_TOPICS.includes(topic));
  if (shown.length === 0) return null;
  return (
    <section id="key-facts" aria-labelledby="key-facts-title">
      <h2 id="key-facts-title">{texts.key_facts}</h2>
      <dl className={styles.facts}>
        {shown.map((fact) => {
          const label = say(fact, 'label');
          const value = say(fact, 'value');
          return (
            <div key={`${label.text} ${value.text}`} className={styles.fact}>
              <dt lang={label.lang}>{label.text}</dt>
              <dd>
                <span lang={value.lang}>{value.text}</span>
                <SourceNote source={fact.source} read_on={exam.checked_on} />
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
