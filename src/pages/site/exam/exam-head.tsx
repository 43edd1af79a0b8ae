import type { ExamPage } from '../../../../contract/exams.ts';
import { useNames } from '../../../components/site/use-names.ts';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './exam.module.css';

/** The exam's name, its code in large bubbles as it is filled in on an answer sheet; who makes it, and when the facts were checked. */
export function ExamHead({ exam, owner }: { exam: ExamPage; owner: string }) {
  const { day } = useLanguage();
  const texts = useText();
  const names = useNames();
  const full = names.exam(exam.code);
  return (
    <header className={styles.head}>
      <div className={styles.headInner}>
        <h1>
          <span className="visually-hidden">{full}</span>
          <span className={styles.code} aria-hidden>
            {[...exam.code].map((letter, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a letter has no name but its place.
              <span key={index}>{letter}</span>
            ))}
          </span>{' '}
          <span aria-hidden>{names.beyondCode(exam.code)}</span>
        </h1>
        <p className={styles.about}>
          {owner && <span>{texts.made_by(owner)}</span>}
          {exam.article_count > 0 && <a href="#articles">{texts.article_count(exam.article_count)}</a>}
          {exam.checked_on && <span>{texts.checked(day(exam.checked_on))}</span>}
        </p>
      </div>
    </header>
  );
}
