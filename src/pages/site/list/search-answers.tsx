import type { SearchResult } from '../../../../contract/search.ts';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './list.module.css';

/** What exam pages answer to a search, above the articles: the answer first, then where it stands. */
export function SearchAnswers({ answers }: { answers: readonly SearchResult[] }) {
  const { language } = useLanguage();
  const texts = useText();
  if (answers.length === 0) return null;
  return (
    <section className={styles.answers} aria-label={texts.search_answers}>
      {answers.map(({ title, text, url, exam, language: written }) => {
        const lang = written === language ? undefined : written;
        return (
          <article key={url + title} className={styles.answer} data-exam={exam}>
            <p className={styles.text} lang={lang}>
              {text}
            </p>
            <p className={styles.place}>
              <a href={url}>
                {exam} <span aria-hidden>›</span> <span lang={lang}>{title}</span>
              </a>
            </p>
          </article>
        );
      })}
    </section>
  );
}
