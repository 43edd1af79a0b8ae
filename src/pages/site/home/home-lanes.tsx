import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { CallInput } from '../../../../contract/index.ts';
import { ArticleList } from '../../../components/site/article-list.tsx';
import { drawnOnce } from '../../../components/site/drawn-once.tsx';
import { SiteLink } from '../../../components/site/site-link.tsx';
import { useText } from '../../../locales/use-text.ts';
import type { PageInput } from '../page-loader.ts';
import styles from './home.module.css';

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
    <div className={styles.lanes}>
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

const Lane = drawnOnce('lane', ({ id, title, articles, all, url }: LaneProps) => {
  if (articles.length === 0) return null;
  return (
    <section aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className={styles.title}>
        {title}
      </h2>
      <ArticleList articles={articles} brief />
      <p className={styles.all}>
        <SiteLink url={url}>{all}</SiteLink>
      </p>
    </section>
  );
});
