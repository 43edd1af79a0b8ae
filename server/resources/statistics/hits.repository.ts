import type { Dimension, Figures } from '../../../contract/statistics.ts';
import type { Db } from '../../deps.ts';
import { columnsFor, countFigures, countHours, countWords, type HitFilter, type Span } from '../visits/count-hits.ts';
import type { WordColumn } from '../visits/hit-columns.ts';
import { hitBlocks } from '../visits/kept-hits.ts';
import type { Filter } from './statistics.range.ts';
import type { Ranked } from './statistics.repository.ts';

/** What single hits can tell while they are kept. */
const COLUMNS = {
  page: 'path',
  article: 'article_id',
  exam: 'exam',
  section: 'section',
  source: 'source',
  device: 'device',
  browser: 'browser',
  language: 'language',
  bot: 'bot',
} as const satisfies Record<Dimension, WordColumn>;

const hitFilter = (filter: Filter | null): HitFilter | null => filter && { column: COLUMNS[filter.by], word: filter.key };

/** The figures of a span that need not begin or end with a day. */
export async function hitFigures(db: Db, span: Span, filter: Filter | null): Promise<Figures> {
  const only = hitFilter(filter);
  return countFigures(await hitBlocks(db, span, columnsFor('address', only?.column)), span, only);
}

/** Figures by hour, counted in whole hours from the span's start. Hours without a hit are left out. */
export async function hitHours(db: Db, span: Span, filter: Filter | null): Promise<(Figures & { start: number })[]> {
  const only = hitFilter(filter);
  return countHours(await hitBlocks(db, span, columnsFor('at', 'address', only?.column)), span, only);
}

/** The keys of a dimension with most views among these hits: people's, or bots' where bots are asked for. */
export async function rankedHits(db: Db, dimension: Dimension, span: Span, filter: Filter | null, limit: number): Promise<Ranked[]> {
  const column = COLUMNS[dimension];
  const only = hitFilter(filter);
  const ofBots = dimension === 'bot' || filter?.by === 'bot';
  const counted = countWords(await hitBlocks(db, span, columnsFor(column, only?.column)), column, span, only, ofBots);
  const ranked = counted.sort((a, b) => b.pv - a.pv || b.uv - a.uv || (a.key < b.key ? -1 : 1)).slice(0, limit);
  return ofBots ? ranked.map((row) => ({ ...row, uv: null, visits: null })) : ranked;
}
