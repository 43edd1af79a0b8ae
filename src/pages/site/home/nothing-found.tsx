import { examsNamedIn } from '../../../../config/exam-names.ts';
import { EXAMS } from '../../../../config/exams.ts';
import { SEARCH } from '../../../../config/limits.ts';
import { shownWidth } from '../../../../config/shown-width.ts';
import type { SearchResult } from '../../../../contract/search.ts';
import { EmptyState } from '../../../components/site/empty-state.tsx';
import { ExamMark } from '../../../components/site/exam-mark.tsx';
import type { ListQuery } from '../../../components/site/list/list-query.ts';
import { SiteLink } from '../../../components/site/site-link.tsx';
import { Unbroken } from '../../../components/site/unbroken.tsx';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import styles from './nothing-found.module.css';

const SENTENCES = /.+?(?:[。！？]|[.!?](?=\s|$)|$)\s*/gsu;

/** The first sentences of an answer, as many as leave the list below it within reach on a phone; the first is always whole. */
export function shortAnswer(text: string): string {
  let short = '';
  for (const [sentence] of text.matchAll(SENTENCES)) {
    if (short && shownWidth(short + sentence.trimEnd()) > SEARCH.shown_width) return `${short.trimEnd()} …`;
    short += sentence;
  }
  return short.trimEnd();
}

/** Why there is nothing, and where to go on: the nearest questions and articles, the page of the exam that was named. */
export function NothingFound({ query, nearest }: { query: ListQuery; nearest: readonly SearchResult[] }) {
  const { language } = useLanguage();
  const texts = useText();
  const named = examsNamedIn(query.q ?? '');
  return (
    <EmptyState title={query.q ? texts.nothing_found : texts.empty_title} text={query.q ? texts.nothing_found_text : texts.empty_filtered}>
      {nearest.length > 0 && (
        <section className={styles.nearest} aria-labelledby="nearest">
          <h2 id="nearest">{texts.nearest}</h2>
          <ul>
            {nearest.map(({ title, url, exam, language: written }) => (
              <li key={url + title}>
                <a href={url} lang={written === language ? undefined : written}>
                  {title}
                </a>{' '}
                {exam && <small>{exam}</small>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {query.q && (
        <p className={styles.exams}>
          {(named.length > 0 ? named : EXAMS).map(({ code }) => (
            <ExamMark key={code} code={code} link />
          ))}
        </p>
      )}
      <SiteLink url="/">{texts.clear_filters}</SiteLink>
    </EmptyState>
  );
}

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
              <Unbroken text={shortAnswer(text)} />
            </p>
            <p className={styles.place}>
              <a href={url}>
                {exam} {exam && <span aria-hidden>›</span>} <span lang={lang}>{title}</span>
              </a>
            </p>
          </article>
        );
      })}
    </section>
  );
}
