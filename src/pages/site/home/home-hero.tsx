import { EXAMS } from '../../../../config/exams.ts';
import { cachedPart } from '../../../components/site/cached-part.tsx';
import type { ExamBrief } from '../../../components/site/exam-brief.ts';
import { useRoot } from '../../../components/site/root-data.tsx';
import { SearchForm } from '../../../components/site/search-form.tsx';
import { useNames } from '../../../components/site/use-names.ts';
import { useSaid } from '../../../locales/said.ts';
import { useAddress, useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './home-hero.module.css';

/** The top of the home page: what this site is, a search, and the eight exams as the rows of an answer sheet. */
export const HomeHero = cachedPart('hero', ({ exams }: { exams: readonly ExamBrief[] }) => {
  const { settings } = useRoot();
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div>
          <h1 className={styles.tagline}>{settings.site_tagline || settings.site_name}</h1>
          {settings.site_description && <p className={styles.description}>{settings.site_description}</p>}
          <SearchForm />
        </div>
        <AnswerSheet exams={exams} />
      </div>
    </div>
  );
});

/** The eight exams with what is next or new in each. */
function AnswerSheet({ exams }: { exams: readonly ExamBrief[] }) {
  const names = useNames();
  const texts = useText();
  const address = useAddress();
  return (
    <nav className={styles.sheet} aria-labelledby="exams-title">
      <h2 className={styles.heading} id="exams-title">
        {texts.exams_at_a_glance}
      </h2>
      <ul className={styles.rows}>
        {EXAMS.map(({ code }) => {
          const exam = exams.find((brief) => brief.code === code);
          return (
            <li key={code}>
              <a href={address(`/${code}`)} className={styles.row} data-exam={code}>
                <span className={styles.bubble} aria-hidden />
                <b className={styles.code}>{code}</b> <span className={styles.full}>{names.beyondCode(code)}</span>
                <span className={styles.name}>{exam && <NextOrNew exam={exam} />}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

/** The next test day, else since when the test has had its present form, else how much there is to read. */
function NextOrNew({ exam }: { exam: ExamBrief }) {
  const { day } = useLanguage();
  const texts = useText();
  const say = useSaid();
  const names = useNames();
  if (exam.next) {
    const date = day(exam.next.starts_on);
    return exam.next.is_firm ? texts.next_on(date) : texts.next_on(texts.expected(date));
  }
  if (exam.edition) {
    const name = say(exam.edition, 'name');
    return <span lang={name.lang}>{names.beyondExam(exam.code, name.text)}</span>;
  }
  return exam.article_count > 0 ? texts.article_count(exam.article_count) : texts.no_articles_yet;
}
