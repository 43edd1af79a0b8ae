import { findExam } from '../../../../config/exams.ts';
import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { ExamPage } from '../../../../contract/exams.ts';
import type { Meta } from '../../../../contract/schema.ts';
import { ArticleList } from '../../../components/site/article-list.tsx';
import { EmptyState } from '../../../components/site/empty-state.tsx';
import { ActiveFilters, FilterRows } from '../../../components/site/list/filter-rows.tsx';
import { countArticles, type ListAddresses, type ListQuery, listAddresses, listHref } from '../../../components/site/list/list-query.ts';
import { Pager } from '../../../components/site/pager.tsx';
import { SiteLink } from '../../../components/site/site-link.tsx';
import { useNames } from '../../../components/site/use-names.ts';
import { useAddress, useText } from '../../../locales/use-text.ts';
import type { Naming } from '../load-articles.ts';
import styles from './exam.module.css';

interface ExamArticlesProps {
  exam: ExamPage;
  query: ListQuery;
  articles: ArticleSummary[];
  meta: Meta;
  /** The first articles of every section instead of one list. */
  by_section: boolean;
  naming: Naming;
}

/** The exam's articles, by section and kind. Other filters that the address carries are shown and can be taken away. */
export function ExamArticles({ exam, query, articles, meta, by_section: bySection, naming }: ExamArticlesProps) {
  const texts = useText();
  const addresses = listAddresses(query, useAddress(), query.exam);
  return (
    <section id="articles" aria-labelledby="articles-title">
      <h2 id="articles-title">{texts.articles_about(exam.code)}</h2>
      {exam.article_count > 0 && <FilterRows query={query} counts={exam.article_counts} />}
      <ActiveFilters query={query} articles={naming.named} categories={naming.categories} addresses={addresses} except={['exam', 'section', 'kind']} />
      {articles.length === 0 ? (
        <EmptyState title={texts.empty_title} text={exam.article_count === 0 ? texts.empty_exam : texts.empty_filtered} level={3}>
          <SiteLink url={exam.article_count === 0 ? '/' : addresses.of({})}>
            {exam.article_count === 0 ? texts.back_home : texts.articles_about(exam.code)}
          </SiteLink>
        </EmptyState>
      ) : bySection ? (
        <ExamShelves exam={exam} query={query} articles={articles} addresses={addresses} />
      ) : (
        <>
          <ArticleList articles={articles} within="exam" />
          <Pager meta={meta} hrefOf={addresses.page} />
        </>
      )}
    </section>
  );
}

interface ExamShelvesProps {
  exam: ExamPage;
  query: ListQuery;
  /** The first few of each section. */
  articles: readonly ArticleSummary[];
  addresses: ListAddresses;
}

/** The exam's articles under the headings of its sections, each with a way to the rest of them. */
function ExamShelves({ exam, query, articles, addresses }: ExamShelvesProps) {
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
          <ArticleList articles={shown} level={4} brief within={slug ? 'section' : 'exam'} />
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
