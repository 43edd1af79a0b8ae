import Type, { type Static } from 'typebox';
import { LIMITS } from '../config/limits.ts';
import { MEDIA_TYPES } from '../config/media.ts';
import { BatchReply, type CallShape, closed, DateTime, Id, IdParams, list, nullable, one, oneOf, Paging, text, Version, whole } from './schema.ts';

/** A copy of a picture in another size and format; its address never changes its content. */
const Variant = Type.Object({ url: Type.String(), width: Type.Integer(), height: Type.Integer(), mime: Type.String() });

/** A picture as pages show it. */
export const Picture = Type.Object({
  /** The address: stays when the file is replaced. This is what texts and settings hold. */
  url: Type.String(),
  /** The address with the mark of its present bytes, for caches: what pages load. */
  src: Type.String(),
  alt: Type.String(),
  width: nullable(Type.Integer()),
  height: nullable(Type.Integer()),
  /** A drawing on light paper (a diagram, a graph): the dark theme turns its lightness over, and no crop slices it. */
  is_drawing: Type.Boolean(),
  /** Of each format the whole range of widths, the widest as wide as the picture itself or 1600 pixels; empty until they are made. */
  variants: Type.Array(Variant),
});
export type Picture = Static<typeof Picture>;

export const Media = Type.Object({
  id: Id,
  ...Picture.properties,
  name: Type.String(),
  mime: Type.String(),
  bytes: Type.Integer(),
  /** Empty for none. */
  group_name: Type.String(),
  /** In how many places it is used. */
  use_count: Type.Integer(),
  created_at: DateTime,
  updated_at: DateTime,
  version: Version,
});
export type Media = Static<typeof Media>;

/** Where a file is used; an exam's page and a setting have no id, and are called by their titles. */
export const MediaUse = Type.Object({ kind: oneOf(['article', 'exam', 'menu', 'setting']), id: nullable(Id), title: Type.String() });
export type MediaUse = Static<typeof MediaUse>;

export const MediaGroup = Type.Object({ group_name: Type.String(), count: Type.Integer() });
export type MediaGroup = Static<typeof MediaGroup>;

export const MEDIA_SORTS = ['-created_at', 'created_at', 'name', '-bytes'] as const;
const MEDIA_BATCH_ACTIONS = ['move', 'delete'] as const;

const group = Type.String({ maxLength: LIMITS.media.group_name });

export const media = {
  list: {
    query: closed({
      type: Type.Optional(oneOf(MEDIA_TYPES)),
      q: Type.Optional(Type.String({ maxLength: LIMITS.search_query })),
      group_name: Type.Optional(group),
      /** Only what stands in no group. */
      no_group: Type.Optional(Type.Boolean()),
      /** Only the file with this address, as texts hold it: `/media/…`. */
      url: Type.Optional(Type.String({ maxLength: LIMITS.menu.url })),
      /** Only pictures without alternative text. */
      missing_alt: Type.Optional(Type.Boolean()),
      /** Only what is used nowhere: in no article (its working copy counts), exam page, menu or setting. */
      unused: Type.Optional(Type.Boolean()),
      sort: Type.Optional(oneOf(MEDIA_SORTS)),
      ...Paging,
    }),
    reply: list(Media),
  },
  /** Beside `file` the form may have `alt` and `group_name`. `duplicate`: the library had these bytes; the answer is the file it has. */
  upload: { reply: one(Type.Object({ ...Media.properties, duplicate: Type.Boolean() })) },
  batch: {
    body: closed({
      ids: Type.Array(Id, { minItems: 1, maxItems: LIMITS.batch_ids, uniqueItems: true }),
      action: oneOf(MEDIA_BATCH_ACTIONS),
      /** Where `move` goes; empty for out of every group. */
      group_name: Type.Optional(group),
    }),
    reply: BatchReply,
  },
  /** The groups that hold files, by name. */
  groups: { query: closed({}), reply: whole(MediaGroup) },
  /** `to` is the new name, or empty to dissolve the group. A name that another group has is 409 unless `merge`. */
  rename_group: {
    body: closed({ group_name: text(LIMITS.media.group_name), to: group, merge: Type.Optional(Type.Boolean()) }),
    reply: whole(MediaGroup),
  },
  get: { params: IdParams, reply: one(Type.Object({ ...Media.properties, uses: Type.Array(MediaUse) })) },
  update: {
    params: IdParams,
    body: closed({
      alt: Type.Optional(Type.String({ maxLength: LIMITS.media.alt })),
      name: Type.Optional(Type.String({ minLength: 1, maxLength: LIMITS.media.name })),
      group_name: Type.Optional(group),
      /** Of pictures alone. */
      is_drawing: Type.Optional(Type.Boolean()),
      version: Version,
    }),
    reply: one(Media),
  },
  /**
   * New bytes under the same address; the form has `file` and `version`. Only a file of the same type (picture, sound, document).
   * Bytes that another file has are 409 `conflict` with its `{ media_id, name }`.
   */
  replace: { params: IdParams, reply: one(Media) },
  /** The bytes of another file of the library, `media_id`, under this one's address; the other one stays. */
  replace_with: { params: IdParams, body: closed({ media_id: Id, version: Version }), reply: one(Media) },
  remove: { params: IdParams, query: closed({ force: Type.Optional(Type.Boolean()) }) },
} as const satisfies Record<string, CallShape>;
