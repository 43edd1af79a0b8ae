import type { Edition } from '../../../../contract/exams.ts';
import { drawnOnce } from '../../../components/site/drawn-once.tsx';
import { SourceNote } from '../../../components/site/source-note.tsx';
import { Unbroken } from '../../../components/site/unbroken.tsx';
import { useSaid } from '../../../locales/said.ts';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './exam-editions.module.css';
import type { ExamText } from './exam-glance.tsx';

/** The exam's editions, newest first: which is in force, which has ended, which is to come. `today` is `YYYY-MM-DD`. */
export const ExamEditions = drawnOnce('editions', ({ exam, today }: { exam: ExamText; today: string }) => {
  const { day } = useLanguage();
  const texts = useText();
  const say = useSaid();
  const { editions } = exam;
  if (editions.length === 0) return null;
  const newestFirst = [...editions].sort((a, b) => b.valid_from.localeCompare(a.valid_from));
  const stateOf = (edition: Edition) => {
    if (edition.ended) return { label: texts.edition_past, look: styles.past };
    return edition.valid_from > today ? { label: texts.edition_coming, look: styles.coming } : { label: texts.edition_in_force, look: styles.current };
  };
  return (
    <section id="editions" aria-labelledby="editions-title">
      <h2 id="editions-title">{texts.editions}</h2>
      <ol className={styles.editions}>
        {newestFirst.map((edition) => {
          const state = stateOf(edition);
          const from = day(edition.valid_from);
          const name = say(edition, 'name');
          const summary = say(edition, 'summary');
          return (
            <li key={edition.id} className={state.look}>
              <p className={styles.name}>
                <b lang={name.lang}>{name.text}</b> <span className={styles.state}>{state.label}</span>
              </p>
              <p className={styles.dates}>
                {edition.valid_to
                  ? texts.edition_range(from, day(edition.valid_to))
                  : edition.valid_from > today
                    ? texts.edition_from(from)
                    : texts.edition_since(from)}
              </p>
              {summary.text && (
                <p lang={summary.lang}>
                  <Unbroken text={summary.text} />
                </p>
              )}
              <SourceNote source={edition.source} read_on={exam.checked_on} />
            </li>
          );
        })}
      </ol>
    </section>
  );
});
