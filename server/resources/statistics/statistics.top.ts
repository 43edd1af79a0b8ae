import type { CallInput, CallReply } from '../../../contract/index.ts';
import type { Basis, Dimension, TopRow } from '../../../contract/statistics.ts';
import type { Deps } from '../../deps.ts';
import { dayRange, today } from '../../time-zone.ts';
import { settingsOf } from '../configs/configs.service.ts';
import { type Filter, filterOf, hitsFrom } from './statistics.filter.ts';
import { rankedHits, type Span } from './statistics.hits.ts';
import { labelsOf } from './statistics.labels.ts';
import { type Range, rangeBefore, rangeOf } from './statistics.range.ts';
import { dayFigures, type Ranked, rankedDays, rankedSources, viewsOfKeys } from './statistics.repository.ts';

type TopQuery = Omit<CallInput<'statistics', 'top'>['query'], 'limit'> & { limit: number };
type Top = CallReply<'statistics', 'top'>;

const CONTENT: readonly Dimension[] = ['article', 'exam', 'section'];
/** Dimensions whose rows belong to an exam or section by what articles are, so that their own figures can be narrowed. */
const BELOW: Partial<Record<Dimension, readonly Dimension[]>> = { exam: ['section', 'article'], section: ['article'] };

/** Where the answer comes from: the longest kept figures that can tell. */
function basisOf(dimension: Dimension, filter: Filter | null, range: Range, firstHit: string): Basis {
  if (!filter || filter.by === dimension || BELOW[filter.by]?.includes(dimension)) return 'days';
  if (range.from >= firstHit) return 'hits';
  const bySource = filter.by === 'source' && CONTENT.includes(dimension);
  return bySource || (dimension === 'source' && CONTENT.includes(filter.by)) ? 'sources' : 'none';
}

function spanOf(range: Range, timeZone: string): Span {
  const { start, end } = dayRange(range.from, range.to, timeZone);
  return { start: start ?? 0, end: end ?? 0 };
}

/** The same keys' views in the period before; null where that is no longer kept. */
async function viewsBefore(
  { db }: Deps,
  dimension: Dimension,
  filter: Filter | null,
  before: Range,
  basis: Basis,
  rows: readonly Ranked[],
): Promise<Map<string, number> | null> {
  if (basis === 'days') {
    return viewsOfKeys(
      db,
      dimension,
      before,
      rows.map((row) => row.key),
    );
  }
  if (basis === 'sources' && filter) return new Map((await rankedSources(db, dimension, filter, before, 10_000)).map((row) => [row.key, row.pv]));
  return null;
}

/**
 * The most viewed keys of a dimension, named for the console, of the whole site or of what it is narrowed to. `basis` says
 * where the answer comes from: single hits are kept for some weeks only, so not every combination reaches further back.
 */
export async function top(deps: Deps, query: TopQuery): Promise<Top> {
  const { db } = deps;
  const { dimension, limit } = query;
  const { time_zone } = await settingsOf(db);
  const day = today(deps.clock(), time_zone);
  const range = rangeOf(query, day);
  const filter = filterOf(query);
  const basis = basisOf(dimension, filter, range, hitsFrom(day));
  if (basis === 'none') return { data: [], basis, total_pv: 0 };

  let rows: Ranked[] = [];
  if (basis === 'days') rows = await rankedDays(db, dimension, range, limit, filter);
  else if (basis === 'hits') rows = await rankedHits(db, dimension, spanOf(range, time_zone), filter, limit);
  else if (filter) rows = await rankedSources(db, dimension, filter, range, limit);

  const before = await viewsBefore(deps, dimension, filter, rangeBefore(range), basis, rows);
  const keys = rows.map((row) => row.key);
  const labels = await labelsOf(db, dimension, keys);
  const totals = await dayFigures(db, range, filter);
  const ofBots = dimension === 'bot' || filter?.by === 'bot';
  return {
    data: rows.map(
      ({ key, pv, uv, visits }): TopRow => ({
        key,
        pv,
        uv: ofBots ? null : uv,
        visits: ofBots ? null : visits,
        pv_before: before ? (before.get(key) ?? 0) : null,
        ...(labels.get(key) ?? { label: key, article_id: null }),
      }),
    ),
    basis,
    total_pv: totals.reduce((sum, row) => sum + (ofBots ? row.bots : row.pv), 0),
  };
}
