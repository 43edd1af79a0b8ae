import { useLoaderData } from 'react-router-dom';
import type { ArticleSummary } from '../../../contract/articles.ts';
import type { CategoryNode } from '../../../contract/categories.ts';
import { ArticleList } from '../../components/site/article-list.tsx';
import { EmptyState } from '../../components/site/empty-state.tsx';
import { PageMeta } from '../../components/site/page-meta.tsx';
import { Pager } from '../../components/site/pager.tsx';
import { SearchForm } from '../../components/site/search-form.tsx';
import { SiteLink } from '../../components/site/site-link.tsx';
import { organization, website } from '../../components/site/structured-data.ts';
import { useRoot } from '../../layouts/site/root-data.ts';
import { useText } from '../../locales/use-text.ts';
import { ActiveFilters } from './active-filters.tsx';
import { FilterRows } from './filter-rows.tsx';
import styles from './home.module.css';
import { HomeHero } from './home-hero.tsx';
import { isFiltered, type ListQuery, listHref, readListQuery } from './list-query.ts';
import { type LoadedArticles, loadArticles } from './load-articles.ts';
import { pageLoader } from './page-loader.ts';
import { TopicTree } from './topic-tree.tsx';
import { useListTitle } from './use-list-title.ts';

interface HomeData extends LoadedArticles {
  query: ListQuery;
  categories: CategoryNode[];
  /** The most read articles; only on the unfiltered first page. */
  popular: ArticleSummary[];
}

const POPULAR = 5;

export const loader = pageLoader<HomeData>(async (input) => {
  const query = readListQuery(input.url);
  const front = !isFiltered(query) && query.page === 1;
  const [loaded, categories, popular] = await Promise.all([
    loadArticles(input, '/', query),
    input.api.categories.list_public({}, input.options),
    front ? input.api.articles.list_public({ query: { sort: '-view_count', per_page: POPULAR } }, input.options) : null,
  ]);
  return { ...loaded, query, categories: categories.data, popular: popular?.data ?? [] };
});

export function Component() {
  const { query, articles, meta, categories, popular } = useLoaderData<HomeData>();
  const { settings, public_url } = useRoot();
  const texts = useText();
  const filtered = isFiltered(query);
  const listTitle = useListTitle(query, articles, categories);
  const front = !filtered && query.page === 1;
  const hrefOf = (page: number) => listHref('/', { ...query, page });
  const pageSuffix = query.page > 1 ? ` · ${texts.page(query.page)}` : '';
  const site = { public_url, name: settings.site_name ?? '', logo: settings.logo || undefined };
  const siteTitle = settings.seo_title || settings.site_name || '';
  return (
    <>
      <PageMeta
        title={front ? siteTitle : `${listTitle}${pageSuffix}`}
        bare={front}
        description={settings.seo_description || settings.site_description}
        path={hrefOf(query.page)}
        noindex={query.q !== undefined || meta.total === 0}
        data={front ? [organization(site), website(site)] : undefined}
      />
      {front && <HomeHero />}
      <div className={styles.body}>
        <section className={styles.list} aria-labelledby="list-title" id="articles">
          <header className={styles.head}>
            {front ? <h2 id="list-title">{listTitle}</h2> : <h1 id="list-title">{listTitle}</h1>}
            <p className={styles.count} role="status">
              {texts.article_count(meta.total)}
              {query.page > 1 && ` · ${texts.page_of(query.page, Math.ceil(meta.total / meta.per_page))}`}
            </p>
          </header>
          {!front && <SearchForm keep={query} value={query.q} id="list-q" />}
          <FilterRows query={query} />
          <ActiveFilters query={query} articles={articles} categories={categories} />
          {articles.length > 0 ? (
            <ArticleList articles={articles} level={front ? 3 : 2} />
          ) : (
            <EmptyState title={texts.empty_title} text={filtered ? texts.empty_filtered : texts.empty_site}>
              {filtered && <SiteLink url="/">{texts.clear_filters}</SiteLink>}
            </EmptyState>
          )}
          <Pager meta={meta} hrefOf={hrefOf} />
        </section>
        <aside className={styles.aside}>
          <TopicTree categories={categories} query={query} />
          {popular.length > 1 && (
            <section aria-labelledby="popular-title">
              <h2 className={styles.small} id="popular-title">
                {texts.popular_articles}
              </h2>
              <ol className={styles.popular}>
                {popular.map((article) => (
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
