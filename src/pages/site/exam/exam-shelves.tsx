import { findExam } from '../../../../config/exams.ts';
import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { ExamPage } from '../../../../contract/exams.ts';
import { ArticleList } from '../../../components/site/article-list.tsx';
import { useNames } from '../../../components/site/use-names.ts';
import { useAddress } from '../../../locales/use-address.ts';
import { useText } from '../../../locales/use-text.ts';
import { countArticles } from '../list/count-articles.ts';
import { type ListAddresses, type ListQuery, listHref } from '../list/list-query.ts';
import styles from './exam-shelves.module.css';

interface ExamShelvesProps {
  exam: ExamPage;
  query: ListQuery;
  /** The first few of each section. */
  articles: readonly ArticleSummary[];
  addresses: ListAddresses;
}

/** The exam's articles under the headings of its sections, each with a way to the rest of them. */
export function ExamShelves({ exam, query, articles, addresses }: ExamShelvesProps) {
  const texts = useText();
  const names = useNames();
  const address = useAddress();
  // What belongs to no section of the exam stands at the end.
  const slugs: (string | null)[] = [...(findExam(exam.code)?.sections ?? []).map(({ slug }) => slug), null];
  const shelves = slugs
    .map((slug) => ({
      slug,
      shown: articles.filter(({ section }) => section === slug),
      total: countArticles(exam.article_counts, { section: slug, kind: query.kind }),
    }))
    .filter(({ shown }) => shown.length > 0);
  return (
    <div className={styles.shelves}>
      {shelves.map(({ slug, shown, total }) => (
        <section key={slug ?? ''} className={styles.shelf} aria-labelledby={`shelf-${slug ?? 'other'}`}>
          <h3 className={styles.title} id={`shelf-${slug ?? 'other'}`}>
            {slug ? names.section(exam.code, slug) : texts.other_articles}
          </h3>
          <ArticleList articles={shown} level={4} brief />
          {total > shown.length && (
            <p className={styles.rest}>
              <a href={slug ? addresses.changed('section', slug) : listHref(address('/'), { exam: query.exam, kind: query.kind })}>
                {texts.all_of(total, slug ? names.section(exam.code, slug) : exam.code)}
              </a>
            </p>
          )}
        </section>
      ))}
    </div>
  );
}
