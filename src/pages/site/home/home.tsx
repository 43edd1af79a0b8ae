import { useLoaderData } from 'react-router-dom';
import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { CategoryNode } from '../../../../contract/categories.ts';
import { ArticleList } from '../../../components/site/article-list.tsx';
import { EmptyState } from '../../../components/site/empty-state.tsx';
import { PageMeta } from '../../../components/site/page-meta.tsx';
import { Pager } from '../../../components/site/pager.tsx';
import { SearchForm } from '../../../components/site/search-form.tsx';
import { SiteLink } from '../../../components/site/site-link.tsx';
import { organization, website } from '../../../components/site/structured-data.ts';
import { useNames } from '../../../components/site/use-names.ts';
import { useRoot } from '../../../layouts/site/root-data.ts';
import { useText } from '../../../locales/use-text.ts';
import { ActiveFilters } from '../list/active-filters.tsx';
import { FilterRows } from '../list/filter-rows.tsx';
import { filtersBesideSearch, isFiltered, isOnly, type ListQuery, listAddresses, readListQuery } from '../list/list-query.ts';
import { type LoadedArticles, loadArticles, loadFirstOfEach } from '../list/load-articles.ts';
import { findCategory, useListTitle } from '../list/use-list-title.ts';
import { type PageInput, pageLoader } from '../page-loader.ts';
import styles from './home.module.css';
import { HomeExams } from './home-exams.tsx';
import { HomeHero } from './home-hero.tsx';
import { HomeLeads } from './home-leads.tsx';
import { TopicTree } from './topic-tree.tsx';

interface HomeData extends LoadedArticles {
  query: ListQuery;
  categories: CategoryNode[];
  /** The unfiltered first page has more than its list: what is read most these days and the newest of each exam. */
  front: { popular: ArticleSummary[]; by_exam: ArticleSummary[] } | null;
}

const POPULAR = 5;
/** How many articles of each exam the front has. */
const PER_EXAM = 3;
/** How many of the list's first articles the front shows large. */
const LEADS = 4;

async function loadFront(input: PageInput): Promise<HomeData['front']> {
  const [popular, byExam] = await Promise.all([
    input.api.articles.list_public({ query: { sort: '-recent_views', per_page: POPULAR } }, input.options),
    loadFirstOfEach(input, 'exam', PER_EXAM),
  ]);
  return { popular: popular.data, by_exam: byExam.articles };
}

export const loader = pageLoader<HomeData>(async (input) => {
  const query = readListQuery(input.url);
  const [loaded, categories, front] = await Promise.all([
    loadArticles(input, '/', query),
    input.api.categories.list_public({}, input.options),
    !isFiltered(query) && query.page === 1 ? loadFront(input) : null,
  ]);
  return { ...loaded, query, categories: categories.data, front };
});

export function Component() {
  const { query, articles, meta, categories, front } = useLoaderData<HomeData>();
  const { settings, public_url } = useRoot();
  const texts = useText();
  const names = useNames();
  const filtered = isFiltered(query);
  const listTitle = useListTitle(query, articles, categories);
  const addresses = listAddresses(query);
  // A site with fewer articles than that has one list, and nothing twice.
  const leads = front && articles.length > LEADS ? articles.slice(0, LEADS) : [];
  const pageSuffix = query.page > 1 ? ` · ${texts.page(query.page)}` : '';
  const site = { public_url, name: settings.site_name ?? '', logo: settings.logo || undefined };
  // A list of one category alone is that category's page.
  const only = query.category && isOnly(query, 'category') ? findCategory(categories, query.category) : undefined;
  const siteTitle = settings.seo_title || settings.site_name || '';
  return (
    <>
      <PageMeta
        title={front ? siteTitle : `${only?.seo_title || listTitle}${pageSuffix}`}
        bare={front !== null}
        description={only?.seo_description || (only && names.categoryDescription(only)) || settings.seo_description || settings.site_description}
        path={addresses.page(query.page)}
        noindex={query.q !== undefined || meta.total === 0}
        data={front ? [organization(site), website(site)] : undefined}
      />
      {front && <HomeHero />}
      {leads.length > 0 && <HomeLeads articles={leads} />}
      {front && leads.length > 0 && <HomeExams articles={front.by_exam} />}
      <div className={styles.body}>
        <section className={styles.list} aria-labelledby="list-title" id="articles">
          <header className={styles.head}>
            {front ? <h2 id="list-title">{listTitle}</h2> : <h1 id="list-title">{listTitle}</h1>}
            <p className={styles.count} role="status">
              {texts.article_count(meta.total)}
              {query.page > 1 && ` · ${texts.page_of(query.page, Math.ceil(meta.total / meta.per_page))}`}
            </p>
          </header>
          {!front && <SearchForm keep={filtersBesideSearch(query)} value={query.q} id="list-q" />}
          <FilterRows query={query} addresses={addresses} />
          <ActiveFilters query={query} articles={articles} categories={categories} addresses={addresses} />
          {articles.length > 0 ? (
            <ArticleList articles={articles.slice(leads.length)} level={front ? 3 : 2} />
          ) : (
            <EmptyState title={texts.empty_title} text={filtered ? texts.empty_filtered : texts.empty_site}>
              {filtered && <SiteLink url="/">{texts.clear_filters}</SiteLink>}
            </EmptyState>
          )}
          <Pager meta={meta} hrefOf={addresses.page} />
        </section>
        <aside className={styles.aside}>
          <TopicTree categories={categories} query={query} />
          {front && front.popular.length > 1 && (
            <section aria-labelledby="popular-title">
              <h2 className={styles.small} id="popular-title">
                {texts.popular_articles}
              </h2>
              <ol className={styles.popular}>
                {front.popular.map((article) => (
                  <li key={article.id}>
                    <SiteLink url={`/article/${encodeURIComponent(article.slug)}`}>{article.title}</SiteLink>
                  </li>
                ))}
              </ol>
            </section>
          )}
        </aside>
      </div>
    </>
  );
}
