import Type, { type Static, type TInteger, type TSchema } from 'typebox';
import { LIMITS, REQUEST } from '../config/limits.ts';

/** The shapes of one call. `reply` is absent where the answer has no body. */
export interface CallShape {
  params?: TSchema;
  query?: TSchema;
  body?: TSchema;
  reply?: TSchema;
}

/** A closed object: unknown fields are refused, never stored. */
export function closed<P extends Record<string, TSchema>>(properties: P) {
  return Type.Object(properties, { additionalProperties: false });
}

export function nullable<S extends TSchema>(schema: S) {
  return Type.Union([schema, Type.Null()]);
}

/** One of the given strings. */
export function oneOf<const V extends readonly string[]>(values: V) {
  return Type.Unsafe<V[number]>({ type: 'string', enum: [...values] });
}

/** How many there are of each. */
export function countsOf<const Name extends string>(names: readonly Name[]) {
  return Type.Object(Object.fromEntries(names.map((name) => [name, Type.Integer()])) as Record<Name, TInteger>);
}

/** A sign that is seen: no white space, no control, none of the signs that Unicode lets programs leave out (of no width, fillers), no blank Braille cell. */
export const SEEN = '[^\\s\\p{Cc}\\p{Default_Ignorable_Code_Point}\\u2800]';

/** A string in which somebody sees something. */
export function text(max: number) {
  return Type.String({ minLength: 1, maxLength: max, pattern: SEEN });
}

/** A whole number that somebody sends: larger ones than JavaScript counts exactly are in no database of ours. */
export function integerFrom(minimum: number) {
  return Type.Integer({ minimum, maximum: Number.MAX_SAFE_INTEGER });
}

/** A shape that holds itself in `children`; named for that, and laid in by the server beside the calls. */
export function nodeShape<const Name extends string>(name: Name, properties: Record<string, TSchema>) {
  return { $id: name, type: 'object', properties: { ...properties, children: { type: 'array', items: { $ref: `${name}#` } } } } as const;
}

export const Id = integerFrom(1);
/** ISO 8601, UTC on the way out; any offset on the way in, 1970 at the earliest. */
export const DateTime = Type.String({ format: 'date-time' });
/** A calendar day, `2026-11-21`. */
export const Day = Type.String({ format: 'date' });
export const Version = integerFrom(1);
export const Slug = Type.String({ minLength: 1, maxLength: LIMITS.article.slug });
export const HttpUrl = Type.String({ maxLength: LIMITS.source.url, pattern: '^https?://[^\\s]+$' });

export const IdParams = closed({ id: Id });

/** `page` from 1, `per_page` 100 at most. */
export const Paging = {
  page: Type.Integer({ minimum: 1, maximum: REQUEST.page, default: 1 }),
  per_page: Type.Integer({ minimum: 1, maximum: LIMITS.per_page_max, default: LIMITS.per_page_default }),
};

export function one<S extends TSchema>(schema: S) {
  return Type.Object({ data: schema });
}

export function list<S extends TSchema>(schema: S) {
  return Type.Object({ data: Type.Array(schema), meta: Meta });
}

/** A list that is always whole: no pages. */
export function whole<S extends TSchema>(schema: S) {
  return Type.Object({ data: Type.Array(schema) });
}

export const Meta = Type.Object({ page: Type.Integer(), per_page: Type.Integer(), total: Type.Integer() });
export type Meta = Static<typeof Meta>;

/** The one error shape. `data` is the current state, beside a `version_conflict`. */
export const ErrorBody = Type.Object({
  message: Type.String(),
  code: Type.String(),
  errors: Type.Optional(Type.Record(Type.String(), Type.Array(Type.String()))),
  data: Type.Optional(Type.Unknown()),
});
export type ErrorBody = Static<typeof ErrorBody>;

/** What happened to each item of a batch. */
export const BatchReply = Type.Object({
  data: Type.Array(Type.Object({ id: Id, ok: Type.Boolean(), code: Type.Optional(Type.String()), message: Type.Optional(Type.String()) })),
});
