import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { ExamPage } from '../../../../contract/exams.ts';
import type { Meta } from '../../../../contract/schema.ts';
import { ArticleList } from '../../../components/site/article-list.tsx';
import { EmptyState } from '../../../components/site/empty-state.tsx';
import { Pager } from '../../../components/site/pager.tsx';
import { SiteLink } from '../../../components/site/site-link.tsx';
import { useAddress } from '../../../locales/use-address.ts';
import { useText } from '../../../locales/use-text.ts';
import { ActiveFilters } from '../list/active-filters.tsx';
import { FilterRows } from '../list/filter-rows.tsx';
import { type ListQuery, listAddresses } from '../list/list-query.ts';
import { ExamShelves } from './exam-shelves.tsx';

interface ExamArticlesProps {
  exam: ExamPage;
  query: ListQuery;
  articles: ArticleSummary[];
  meta: Meta;
  /** The first articles of every section instead of one list. */
  by_section: boolean;
}

/** The exam's articles, by section and kind. Other filters that the address carries are shown and can be taken away. */
export function ExamArticles({ exam, query, articles, meta, by_section: bySection }: ExamArticlesProps) {
  const texts = useText();
  const addresses = listAddresses(query, useAddress(), query.exam);
  return (
    <section id="articles" aria-labelledby="articles-title">
      <h2 id="articles-title">{texts.articles_about(exam.code)}</h2>
      {exam.article_count > 0 && <FilterRows query={query} addresses={addresses} counts={exam.article_counts} />}
      <ActiveFilters query={query} articles={articles} categories={[]} addresses={addresses} except={['exam', 'section', 'kind']} />
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
          <ArticleList articles={articles} />
          <Pager meta={meta} hrefOf={addresses.page} />
        </>
      )}
    </section>
  );
}
