import type { ArticleSummary } from '../../../../contract/articles.ts';
import type { CallInput } from '../../../../contract/index.ts';
import type { PageInput } from '../page-loader.ts';

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
async function ofKind({ api, options, language }: PageInput, filters: Filters): Promise<ArticleSummary[]> {
  return (await api.articles.list_public({ query: { ...filters, reader: language, per_page: ASKED } }, options)).data;
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
