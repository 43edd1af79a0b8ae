import { EXAMS } from '../../../../config/exams.ts';
import { href } from '../../../../config/route-projections.ts';
import type { ArticleSummary } from '../../../../contract/articles.ts';
import { ExamMark } from '../../../components/site/exam-mark.tsx';
import { useNames } from '../../../components/site/use-names.ts';
import { useRoot } from '../../../layouts/site/root-data.ts';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './home-exams.module.css';

/** The newest articles of every exam that has some, a card each. `articles` are the first few of each exam. */
export function HomeExams({ articles }: { articles: readonly ArticleSummary[] }) {
  const { exams } = useRoot();
  const names = useNames();
  const texts = useText();
  const { language, date } = useLanguage();
  const cards = EXAMS.map(({ code }) => ({ code, shown: articles.filter(({ exam }) => exam === code) })).filter(({ shown }) => shown.length > 0);
  if (cards.length === 0) return null;
  const countOf = (code: string) => exams.find((exam) => exam.code === code)?.article_count ?? 0;
  return (
    <section className={styles.section} aria-labelledby="by-exam-title">
      <h2 className={styles.heading} id="by-exam-title">
        {texts.latest_by_exam}
      </h2>
      <ul className={styles.cards}>
        {cards.map(({ code, shown }) => (
          <li key={code} className={styles.card} data-exam={code}>
            <h3 className={styles.exam}>
              <ExamMark code={code} /> {names.exam(code) === code ? null : names.exam(code)}
            </h3>
            <ul className={styles.list}>
              {shown.map((article) => (
                <li key={article.id}>
                  <a
                    className="title-link"
                    href={href('/article/:id', { id: article.slug })}
                    lang={article.language === language ? undefined : article.language}
                  >
                    {article.title}
                  </a>
                  <span className={styles.byline}>
                    {names.kind(article.kind)} · <time dateTime={article.published_at}>{date(article.published_at)}</time>
                  </span>
                </li>
              ))}
            </ul>
            <p className={styles.all}>
              <a href={`/${code}#articles`}>{texts.all_of(countOf(code), code)}</a>
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
