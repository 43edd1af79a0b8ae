import Type, { type Static } from 'typebox';
import { EXAM_CODES } from '../config/exams.ts';
import { REQUEST } from '../config/limits.ts';
import { type CallShape, closed, DateTime, Day, Id, nullable, one, oneOf, whole } from './schema.ts';

/**
 * PV: page views · UV: visitors (a salted hash that changes daily) · IP: addresses · visits: a visitor's views with no
 * pause of more than half an hour. Bots are counted apart. Over several days UV and IP are each day's own, added up:
 * nobody can tell whether two days saw the same person.
 */
export const Figures = Type.Object({
  pv: Type.Integer(),
  uv: Type.Integer(),
  ip: Type.Integer(),
  visits: Type.Integer(),
  bots: Type.Integer(),
});
export type Figures = Static<typeof Figures>;

/** What the whole screen can be narrowed to, and what is ranked. A section's key is `GRE/verbal`. */
const DIMENSIONS = ['page', 'article', 'exam', 'section', 'source', 'device', 'browser', 'language', 'bot'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
const INTERVALS = ['hour', 'day', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];
/** What a CSV holds: the trend, a ranking, the words that were searched for. */
const EXPORTS = ['trend', ...DIMENSIONS, 'search'] as const;
export type ExportKind = (typeof EXPORTS)[number];

export const TrendPoint = Type.Object({ at: Type.String(), ...Figures.properties });
export type TrendPoint = Static<typeof TrendPoint>;

/** `visits` began here; `pv_before` is of the period before, of today’s alone of yesterday up to this time. Null where it is not kept. Of a bot `pv` is what it fetched. */
export const TopRow = Type.Object({
  key: Type.String(),
  label: Type.String(),
  pv: Type.Integer(),
  uv: nullable(Type.Integer()),
  visits: nullable(Type.Integer()),
  pv_before: nullable(Type.Integer()),
  article_id: nullable(Id),
});
export type TopRow = Static<typeof TopRow>;

/**
 * Where a ranking comes from: `days`, kept for ever · `sources`, content by source, kept for ever without visitors ·
 * `hits`, single hits of the last days · `none`, this combination is not kept for such a range.
 */
const BASES = ['days', 'sources', 'hits', 'none'] as const;
export type Basis = (typeof BASES)[number];

export const SearchRow = Type.Object({
  query: Type.String(),
  count: Type.Integer(),
  count_before: Type.Integer(),
  /** How many of the searches found nothing. */
  empty: Type.Integer(),
  /** What the last one found. */
  results: Type.Integer(),
  exam: nullable(Type.String()),
  section: nullable(Type.String()),
  last_at: DateTime,
});
export type SearchRow = Static<typeof SearchRow>;

/** One field of the coverage board; `section` is null for what belongs to the exam as a whole or to no section. */
export const CoverageCell = Type.Object({
  exam: oneOf(EXAM_CODES),
  section: nullable(Type.String()),
  articles: Type.Integer(),
  fresh: Type.Integer(),
  pv: Type.Integer(),
  empty_searches: Type.Integer(),
});
export type CoverageCell = Static<typeof CoverageCell>;

const range = { from: Type.Optional(Day), to: Type.Optional(Day) };
/** Both or neither: `by=source&key=Baidu` narrows everything to that row. */
const filter = { by: Type.Optional(oneOf(DIMENSIONS)), key: Type.Optional(Type.String({ maxLength: REQUEST.path })) };
const interval = { interval: Type.Optional(oneOf(INTERVALS)) };
const Span = Type.Object({ from: Day, to: Day });

export const statistics = {
  overview: {
    reply: one(
      Type.Object({
        today: Figures,
        /** Yesterday up to the same time of day: what a running day can be compared with. */
        yesterday_by_now: Figures,
        yesterday: Figures,
        day_before: Figures,
        total_pv: Type.Integer(),
        articles: Type.Object({ published: Type.Integer(), draft: Type.Integer(), scheduled: Type.Integer(), recycled: Type.Integer() }),
        comments: Type.Object({ pending: Type.Integer(), approved: Type.Integer() }),
        overdue_schedules: Type.Integer(),
        review_due: Type.Integer(),
        dead_menus: Type.Integer(),
        media: Type.Integer(),
        /** Null: never, as far as this database knows. */
        last_backup_at: nullable(DateTime),
        last_backup_bytes: nullable(Type.Integer()),
        /** When the newest backup failed, if it did. */
        backup_failed_at: nullable(DateTime),
        /** There is none, or the last good one is older than it should be. */
        backup_due: Type.Boolean(),
        database: oneOf(['sqlite', 'postgres']),
        time_zone: Type.String(),
        as_of: DateTime,
      }),
    ),
  },
  /** What waits for somebody's hand: comments for approval, articles for a review. */
  waiting: { query: closed({}), reply: one(Type.Object({ comments: Type.Integer(), reviews: Type.Integer() })) },
  coverage: { reply: Type.Object({ data: Type.Array(CoverageCell), since: Day }) },
  summary: {
    query: closed({ ...range, ...filter }),
    reply: one(
      Type.Object({
        now: Figures,
        before: Figures,
        range: Span,
        range_before: Span,
        /** The range ends today: the period before ends at the same time of day where one day is looked at. */
        running: Type.Boolean(),
        /** What the filter's key is called. */
        label: nullable(Type.String()),
        /** The first day whose single hits are all kept. */
        hits_from: Day,
        time_zone: Type.String(),
        as_of: DateTime,
      }),
    ),
  },
  trend: { query: closed({ ...range, ...filter, ...interval }), reply: whole(TrendPoint) },
  top: {
    query: closed({
      dimension: oneOf(DIMENSIONS),
      ...range,
      ...filter,
      limit: Type.Integer({ minimum: 1, maximum: REQUEST.ranked.max, default: REQUEST.ranked.normal }),
    }),
    reply: Type.Object({ data: Type.Array(TopRow), basis: oneOf(BASES), total_pv: Type.Integer() }),
  },
  searches: {
    query: closed({
      ...range,
      empty: Type.Optional(Type.Boolean()),
      limit: Type.Integer({ minimum: 1, maximum: REQUEST.ranked.max, default: REQUEST.ranked.normal }),
    }),
    reply: Type.Object({ data: Type.Array(SearchRow), total: Type.Integer() }),
  },
  export: { query: closed({ ...range, ...filter, ...interval, what: Type.Optional(oneOf(EXPORTS)), empty: Type.Optional(Type.Boolean()) }) },
  visit: {
    body: closed({
      path: Type.String({ minLength: 1, maxLength: REQUEST.path, pattern: '^/' }),
      referrer: Type.Optional(nullable(Type.String({ maxLength: REQUEST.referrer }))),
    }),
  },
} as const satisfies Record<string, CallShape>;
