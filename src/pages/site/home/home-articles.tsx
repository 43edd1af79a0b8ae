import { atLeast } from '../../../../config/breakpoints.ts';
import { href } from '../../../../config/route-projections.ts';
import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { CallInput } from '../../../../contract/index.ts';
import { ArticleList, ArticlePlace } from '../../../components/site/article-list.tsx';
import { cachedPart } from '../../../components/site/cached-part.tsx';
import { SiteLink } from '../../../components/site/site-link.tsx';
import { SitePicture } from '../../../components/site/site-picture.tsx';
import { Title } from '../../../components/site/title.tsx';
import { useLanguage, useText } from '../../../locales/use-text.ts';
import type { PageInput } from '../page-loader.ts';
import lanes from './home.module.css';
import leads from './home-articles.module.css';

/** How wide the covers can be: the first takes a little more than half of the page, the others stand small beside their titles. */
const FIRST_SIZES = `${atLeast(64)} 640px, 100vw`;
const OTHER_SIZES = '160px';

/** Where a new reader begins: the pinned guides, then the newest. The first one is large. */
export const HomeLeads = cachedPart('leads', ({ articles }: { articles: readonly ArticleSummary[] }) => {
  const texts = useText();
  return (
    <section className={leads.leads} aria-labelledby="leads-title">
      <h2 className={leads.heading} id="leads-title">
        {texts.start_here}
      </h2>
      <ul className={leads.list}>
        {articles.map((article, index) => (
          <li key={article.id} className={index === 0 ? leads.first : leads.other}>
            <Lead article={article} isFirst={index === 0} />
          </li>
        ))}
      </ul>
    </section>
  );
});

function Lead({ article, isFirst }: { article: ArticleSummary; isFirst: boolean }) {
  const { language, date } = useLanguage();
  const texts = useText();
  const lang = article.language === language ? undefined : article.language;
  return (
    <article className={leads.lead}>
      {article.cover && (
        <SitePicture className={leads.cover} picture={article.cover} alt="" sizes={isFirst ? FIRST_SIZES : OTHER_SIZES} loading={isFirst ? 'first' : 'lazy'} />
      )}
      <div>
        <ArticlePlace article={article} />
        <h3 className={leads.title} lang={lang}>
          <a className="title-link" href={href('/article/:id', { id: article.slug })}>
            <Title text={article.title} />
          </a>
        </h3>
        {article.summary && (
          <p className={leads.summary} lang={lang}>
            {article.summary}
          </p>
        )}
        <p className={leads.byline}>
          <time dateTime={article.published_at}>{date(article.published_at)}</time> · {texts.reading_minutes(article.reading_minutes)}
        </p>
      </div>
    </article>
  );
}

export interface Lanes {
  start: ArticleSummary[];
  practise: ArticleSummary[];
  changed: ArticleSummary[];
}

/** How many articles a lane shows. */
const LANE = 4;
/** Enough to fill each lane from, whatever the lanes before it have taken: a lane of its own, and all of the others. */
const ASKED = 3 * LANE;

type Filters = Pick<CallInput<'articles', 'list_public'>['query'], 'kind' | 'sort'>;

/** The articles of a kind, those in the page's language first. */
async function ofKind({ api, language }: PageInput, filters: Filters): Promise<ArticleSummary[]> {
  return (await api.articles.list_public({ query: { ...filters, reader: language, per_page: ASKED } })).data;
}

/** Where to begin, what to practise, what has changed: three lanes, and no article in two of them. */
export async function loadLanes(input: PageInput): Promise<Lanes> {
  const [guides, practice, news] = await Promise.all([
    ofKind(input, { kind: 'guide' }),
    ofKind(input, { kind: 'practice' }),
    ofKind(input, { kind: 'news', sort: '-published_at' }),
  ]);
  const taken = new Set<number>();
  const fill = (articles: readonly ArticleSummary[]) => {
    const lane = articles.filter(({ id }) => !taken.has(id)).slice(0, LANE);
    for (const { id } of lane) taken.add(id);
    return lane;
  };
  return { start: fill(guides), practise: fill(practice), changed: fill(news) };
}

/** What to practise and what has changed, side by side. */
export function HomeLanes({ practise, changed }: Pick<Lanes, 'practise' | 'changed'>) {
  const texts = useText();
  return (
    <div className={lanes.lanes}>
      <Lane id="practise" title={texts.practise} articles={practise} all={texts.all_practice} url="/?kind=practice" />
      <Lane id="changed" title={texts.what_changed} articles={changed} all={texts.all_news} url="/?kind=news" />
    </div>
  );
}

interface LaneProps {
  id: string;
  title: string;
  articles: readonly ArticleSummary[];
  /** What the link to the whole list says. */
  all: string;
  url: string;
}

const Lane = cachedPart('lane', ({ id, title, articles, all, url }: LaneProps) => {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={lanes.title}>
        {title}
      </h2>
      <ArticleList articles={articles} brief />
      <p className={lanes.all}>
        <SiteLink url={url}>{all}</SiteLink>
      </p>
    </section>
  );
});
