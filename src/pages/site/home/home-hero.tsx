import { EXAMS } from '../../../../config/exams.ts';
import { SearchForm } from '../../../components/site/search-form.tsx';
import { useNames } from '../../../components/site/use-names.ts';
import { useRoot } from '../../../layouts/site/root-data.ts';
import { useText } from '../../../locales/use-text.ts';
import styles from './home-hero.module.css';

/** The top of the home page: what this site is, a search, and the eight exams as the rows of an answer sheet. */
export function HomeHero() {
  const { settings } = useRoot();
  return (
    <div className={styles.hero}>
      <div className={styles.inner}>
        <div className={styles.words}>
          <h1 className={styles.tagline}>{settings.site_tagline || settings.site_name}</h1>
          {settings.site_description && <p className={styles.description}>{settings.site_description}</p>}
          <SearchForm />
        </div>
        <AnswerSheet />
      </div>
    </div>
  );
}

function AnswerSheet() {
  const { exams } = useRoot();
  const names = useNames();
  const texts = useText();
  const countOf = (code: string) => exams.find((exam) => exam.code === code)?.article_count ?? 0;
  return (
    <nav className={styles.sheet} aria-labelledby="exams-title">
      <h2 className={styles.heading} id="exams-title">
        {texts.exams_at_a_glance}
      </h2>
      <ul className={styles.rows}>
        {EXAMS.map(({ code }) => {
          const count = countOf(code);
          return (
            <li key={code}>
              <a href={`/${code}`} className={styles.row} data-exam={code}>
                <span className={styles.bubble} aria-hidden />
                <b className={styles.code}>{code}</b>
                <span className={styles.count}>{count > 0 ? texts.article_count(count) : texts.no_articles_yet}</span>
                <span className={styles.name}>{names.sections(code)}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
