import { lastPageOf } from '../../../../config/paging.ts';
import { href } from '../../../../config/route-projections.ts';
import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { CategoryNode } from '../../../../contract/categories.ts';
import type { SearchResult } from '../../../../contract/search.ts';
import { ArticleList } from '../../../components/site/article-list.tsx';
import { cachedPart } from '../../../components/site/cached-part.tsx';
import { EmptyState } from '../../../components/site/empty-state.tsx';
import { type ExamBrief, loadExamBriefs } from '../../../components/site/exam-brief.ts';
import { ActiveFilters, FilterRows, findCategory, useListTitle } from '../../../components/site/list/filter-rows.tsx';
import {
  filtersBesideSearch,
  isFiltered,
  isKeptOut,
  isOnly,
  type ListQuery,
  listAddresses,
  listHref,
  offeredBy,
  withFilter,
} from '../../../components/site/list/list-query.ts';
import { PageMeta } from '../../../components/site/page-meta.tsx';
import { Pager } from '../../../components/site/pager.tsx';
import { useRoot, useSite } from '../../../components/site/root-data.tsx';
import { SearchForm } from '../../../components/site/search-form.tsx';
import { SiteLink } from '../../../components/site/site-link.tsx';
import { organization, website } from '../../../components/site/structured-data.ts';
import { useNames } from '../../../components/site/use-names.ts';
import { useAddress, useLanguage, useText } from '../../../locales/use-text.ts';
import { articlesThatName, type LoadedArticles, listQueryOf, loadAnswers, loadArticles, loadNearest } from '../load-articles.ts';
import { type PageInput, sitePage } from '../page-loader.ts';
import styles from './home.module.css';
import { HomeLanes, HomeLeads, type Lanes, loadLanes } from './home-articles.tsx';
import { HomeHero } from './home-hero.tsx';
import { NothingFound, SearchAnswers } from './nothing-found.tsx';

interface HomeData extends LoadedArticles {
  query: ListQuery;
  categories: CategoryNode[];
  /** Articles that say how hidden categories and tags are called. */
  named: ArticleSummary[];
  /** What exam pages answer to the search. */
  answers: SearchResult[];
  /** What comes near where nothing was found. */
  nearest: SearchResult[];
  /** What the unfiltered first page has above its list; null on any other. */
  front: Front | null;
}

interface Front extends Lanes {
  /** Read most these days; empty before there are readers. */
  popular: ArticleSummary[];
  exams: ExamBrief[];
}

const POPULAR = 5;

async function loadFront(input: PageInput): Promise<Front> {
  const [lanes, popular, exams] = await Promise.all([
    loadLanes(input),
    input.api.articles.list_public({ query: { sort: '-recent_views', reader: input.language, per_page: POPULAR } }),
    loadExamBriefs(input),
  ]);
  return { ...lanes, exams, popular: popular.data.filter(({ view_count }) => view_count > 0) };
}

async function load(input: PageInput): Promise<HomeData> {
  const query = listQueryOf(input);
  const [loaded, categories, answers, front] = await Promise.all([
    loadArticles(input, query),
    input.api.categories.list_public({ query: { reader: input.language } }),
    loadAnswers(input, query),
    !isFiltered(query) && query.page === 1 ? loadFront(input) : null,
  ]);
  const named = loaded.meta.total === 0 ? await articlesThatName(input, query, categories.data) : loaded.articles;
  const nearest = loaded.meta.total === 0 && answers.length === 0 ? await loadNearest(input, query) : [];
  return { ...loaded, query, categories: categories.data, named, answers, nearest, front };
}

function Home({ query, articles, meta, categories, named, answers, nearest, front }: HomeData) {
  const { settings } = useRoot();
  const texts = useText();
  const names = useNames();
  const { language } = useLanguage();
  const filtered = isFiltered(query);
  const listTitle = useListTitle(query, named, categories);
  const addresses = listAddresses(query, useAddress());
  const above = new Set(front ? [...front.start, ...front.practise, ...front.changed].map(({ id }) => id) : []);
  const below = articles.filter(({ id }) => !above.has(id));
  const pageSuffix = query.page > 1 ? ` · ${texts.page(query.page)}` : '';
  const site = useSite();
  // A list of one category alone is that category's page.
  const only = query.category && isOnly(query, 'category') ? findCategory(categories, query.category) : undefined;
  const categoryText = only && (only.seo_description || names.categoryDescription(only));
  const siteTitle = settings.seo_title || settings.site_name;
  return (
    <>
      <PageMeta
        title={front ? siteTitle : `${only?.seo_title || listTitle}${pageSuffix}`}
        bare={front !== null}
        description={front ? settings.seo_description || settings.site_description : query.page === 1 ? categoryText : undefined}
        path={addresses.page(query.page)}
        // A tag is a word of one language, and so is its list.
        alternates={query.tag === undefined ? undefined : null}
        noindex={isKeptOut(query, meta.total)}
        data={front ? [organization(site), website(site)] : undefined}
      />
      {front && <HomeHero exams={front.exams} />}
      {front && front.start.length > 0 && <HomeLeads articles={front.start} />}
      {front && <HomeLanes practise={front.practise} changed={front.changed} />}
      <div className={styles.body}>
        <section className={styles.list} aria-labelledby="list-title" id="articles">
          <header className={styles.head}>
            {front ? <h2 id="list-title">{listTitle}</h2> : <h1 id="list-title">{listTitle}</h1>}
            <p className={styles.count} role="status">
              {texts.article_count(meta.total)}
              {query.page > 1 && ` · ${texts.page_of(query.page, lastPageOf(meta))}`}
            </p>
          </header>
          {!front && <SearchForm keep={filtersBesideSearch(query)} value={query.q} id="list-q" />}
          <SearchAnswers answers={answers} />
          {(meta.total > 0 || query.exam || query.kind) && <FilterRows query={query} offered={offeredBy(query, articles, meta.total)} />}
          <ActiveFilters query={query} articles={named} categories={categories} addresses={addresses} except={['q']} />
          {articles.length > 0 ? <ArticleList articles={below} level={front ? 3 : 2} /> : <NothingHere filtered={filtered} query={query} nearest={nearest} />}
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
                  <li key={article.id} lang={article.language === language ? undefined : article.language}>
                    <SiteLink url={href('/article/:id', { id: article.slug })}>{article.title}</SiteLink>
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

export const page = sitePage(load, Home);

function NothingHere({ filtered, query, nearest }: { filtered: boolean } & Pick<HomeData, 'query' | 'nearest'>) {
  const texts = useText();
  return filtered ? <NothingFound query={query} nearest={nearest} /> : <EmptyState title={texts.empty_title} text={texts.empty_site} />;
}

/** The categories that hold articles, with their counts, as links that filter the list. */
const TopicTree = cachedPart('topics', ({ categories, query }: { categories: CategoryNode[]; query: ListQuery }) => {
  const texts = useText();
  if (filled(categories).length === 0) return null;
  return (
    <nav aria-labelledby="topics-title">
      <h2 className={styles.heading} id="topics-title">
        {texts.browse_by_topic}
      </h2>
      <Topics nodes={categories} query={query} />
    </nav>
  );
});

/** A topic's count holds its children's, so nothing below an empty one is lost. */
const filled = (nodes: CategoryNode[]) => nodes.filter((node) => node.article_count > 0);

function Topics({ nodes, query }: { nodes: CategoryNode[]; query: ListQuery }) {
  const names = useNames();
  const address = useAddress();
  return (
    <ul className={styles.topics}>
      {filled(nodes).map((node) => (
        <li key={node.id}>
          <a
            className={styles.topic}
            href={`${listHref(address('/'), withFilter({ ...query, q: undefined }, 'category', node.slug))}`}
            title={names.categoryDescription(node) || undefined}
            aria-current={query.category === node.slug ? 'true' : undefined}
          >
            <span className={styles.name}>{names.category(node)}</span>
            <span className={styles.leader} aria-hidden />
            <span className={styles.articles}>{node.article_count}</span>
          </a>
          {filled(node.children).length > 0 && <Topics nodes={node.children} query={query} />}
        </li>
      ))}
    </ul>
  );
}
