import { findExam } from '../../../config/exams.ts';
import type { ArticleSummary } from '../../../contract/articles.ts';
import type { Meta } from '../../../contract/schema.ts';
import { ArticleList } from '../../components/site/article-list.tsx';
import { EmptyState } from '../../components/site/empty-state.tsx';
import { Pager } from '../../components/site/pager.tsx';
import { SiteLink } from '../../components/site/site-link.tsx';
import { useNames } from '../../components/site/use-names.ts';
import { useText } from '../../locales/use-text.ts';
import { ActiveFilters } from './active-filters.tsx';
import styles from './filters.module.css';
import { type ListQuery, listHref } from './list-query.ts';

interface ExamArticlesProps {
  code: string;
  query: ListQuery;
  articles: ArticleSummary[];
  meta: Meta;
}

/** The exam's articles, by section. Other filters that the address carries are shown and can be taken away. */
export function ExamArticles({ code, query, articles, meta }: ExamArticlesProps) {
  const texts = useText();
  const names = useNames();
  const sections = findExam(code)?.sections ?? [];
  const hrefOf = (change: Partial<ListQuery>) => `${listHref(`/${code}`, { ...query, exam: undefined, page: 1, ...change })}#articles`;
  const others = { ...query, exam: undefined, section: undefined };
  return (
    <section id="articles" aria-labelledby="articles-title">
      <h2 id="articles-title">{texts.section_filter(code)}</h2>
      <nav className={styles.tabs} aria-label={texts.filter_section}>
        <ul className={styles.choices}>
          {[{ slug: undefined, label: texts.filter_all }, ...sections.map(({ slug }) => ({ slug, label: names.section(code, slug) }))].map(
            ({ slug, label }) => (
              <li key={slug ?? ''}>
                <a className={styles.choice} href={hrefOf({ section: slug })} aria-current={query.section === slug ? 'true' : undefined}>
                  {label}
                </a>
              </li>
            ),
          )}
        </ul>
      </nav>
      <ActiveFilters query={others} articles={articles} categories={[]} base={`/${code}`} keep={{ section: query.section }} />
      {articles.length > 0 ? (
        <ArticleList articles={articles} />
      ) : (
        <EmptyState title={texts.empty_title} text={meta.total === 0 && query.section ? texts.empty_section : texts.empty_filtered} level={3}>
          <SiteLink url={`/${code}#articles`}>{texts.articles_about(code)}</SiteLink>
        </EmptyState>
      )}
      <Pager meta={meta} hrefOf={(page) => hrefOf({ page })} />
    </section>
  );
}
