import Type, { type Static } from 'typebox';
import { type CallShape, closed, DateTime, Day, Id, nullable, one, oneOf, whole } from './schema.ts';

/** PV: page views · UV: visitors (a salted hash that changes daily) · IP: addresses. Bots are counted apart. */
export const Figures = Type.Object({ pv: Type.Integer(), uv: Type.Integer(), ip: Type.Integer() });
export type Figures = Static<typeof Figures>;

export const DIMENSIONS = ['page', 'article', 'exam', 'source', 'device', 'browser', 'language'] as const;
export type Dimension = (typeof DIMENSIONS)[number];
export const INTERVALS = ['hour', 'day', 'month'] as const;
export type Interval = (typeof INTERVALS)[number];

export const TrendPoint = Type.Object({ at: Type.String(), ...Figures.properties, bots: Type.Integer() });
export type TrendPoint = Static<typeof TrendPoint>;
export const TopRow = Type.Object({ key: Type.String(), label: Type.String(), pv: Type.Integer(), uv: Type.Integer(), article_id: nullable(Id) });
export type TopRow = Static<typeof TopRow>;

const range = { from: Type.Optional(Day), to: Type.Optional(Day) };

export const statistics = {
  overview: {
    reply: one(
      Type.Object({
        today: Figures,
        yesterday: Figures,
        total_pv: Type.Integer(),
        articles: Type.Object({ published: Type.Integer(), draft: Type.Integer(), scheduled: Type.Integer(), recycled: Type.Integer() }),
        comments: Type.Object({ pending: Type.Integer(), approved: Type.Integer() }),
        overdue_schedules: Type.Integer(),
        review_due: Type.Integer(),
        dead_menus: Type.Integer(),
        media: Type.Integer(),
        time_zone: Type.String(),
        as_of: DateTime,
      }),
    ),
  },
  trend: { query: closed({ ...range, interval: Type.Optional(oneOf(INTERVALS)) }), reply: whole(TrendPoint) },
  top: {
    query: closed({ dimension: oneOf(DIMENSIONS), ...range, limit: Type.Integer({ minimum: 1, maximum: 100, default: 10 }) }),
    reply: whole(TopRow),
  },
  export: { query: closed({ ...range, interval: Type.Optional(oneOf(INTERVALS)) }) },
  visit: {
    body: closed({ path: Type.String({ minLength: 1, maxLength: 500, pattern: '^/' }), referrer: Type.Optional(nullable(Type.String({ maxLength: 2000 }))) }),
  },
} as const satisfies Record<string, CallShape>;
