import Type, { type Static } from 'typebox';
import { LIMITS } from '../config/limits.ts';
import { type CallShape, closed, DateTime, Id, IdParams, list, nullable, one, oneOf, Paging, Version } from './schema.ts';

export const MEDIA_TYPES = ['image', 'audio', 'document'] as const;

export const Variant = Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer(), mime: Type.String() });

export const Media = Type.Object({
  id: Id,
  url: Type.String(),
  name: Type.String(),
  mime: Type.String(),
  bytes: Type.Integer(),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  alt: Type.String(),
  variants: Type.Array(Variant),
  /** In how many places it is used. */
  use_count: Type.Integer(),
  created_at: DateTime,
  version: Version,
});
export type Media = Static<typeof Media>;

export const MediaUse = Type.Object({ kind: oneOf(['article', 'exam', 'setting']), id: nullable(Id), title: Type.String() });

export const media = {
  list: {
    query: closed({
      type: Type.Optional(oneOf(MEDIA_TYPES)),
      q: Type.Optional(Type.String({ maxLength: LIMITS.search_query })),
      sort: Type.Optional(oneOf(['-created_at', 'created_at', 'name', '-bytes'])),
      ...Paging,
    }),
    reply: list(Media),
  },
  upload: { reply: one(Media) },
  get: { params: IdParams, reply: one(Type.Object({ ...Media.properties, uses: Type.Array(MediaUse) })) },
  update: {
    params: IdParams,
    body: closed({
      alt: Type.Optional(Type.String({ maxLength: LIMITS.media.alt })),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.media.name })),
      version: Version,
    }),
    reply: one(Media),
  },
  remove: { params: IdParams, query: closed({ force: Type.Optional(Type.Boolean()) }) },
} as const satisfies Record<string, CallShape>;
