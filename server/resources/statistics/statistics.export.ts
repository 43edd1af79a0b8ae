import type { CallInput } from '../../../contract/index.ts';
import type { Dimension } from '../../../contract/statistics.ts';
import type { Deps } from '../../deps.ts';
import { searchesCsv, topCsv, trendCsv } from './statistics.csv.ts';
import { searches } from './statistics.searches.ts';
import { top } from './statistics.top.ts';
import { trend } from './statistics.trend.ts';

/** Rows of one file. */
const MOST = 5000;

/** What the screen shows, as CSV: the trend, a ranking, or the words searched for. */
export async function exportCsv(deps: Deps, { what = 'trend', ...query }: CallInput<'statistics', 'export'>['query']): Promise<string> {
  if (what === 'trend') return trendCsv(await trend(deps, query));
  if (what === 'search') return searchesCsv((await searches(deps, { ...query, limit: MOST })).data);
  const dimension: Dimension = what;
  return topCsv(dimension, (await top(deps, { ...query, dimension, limit: MOST })).data);
}
