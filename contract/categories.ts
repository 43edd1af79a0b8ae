import Type, { type Static } from 'typebox';
import { LIMITS, REQUEST } from '../config/limits.ts';
import { LanguageCode } from './article-fields.ts';
import { type CallShape, closed, Id, IdParams, nodeShape, nullable, one, text, Version, whole } from './schema.ts';

const limit = LIMITS.category;

export const Category = Type.Object({
  id: Id,
  name: Type.String(),
  /** For the Chinese interface; empty: as in English. */
  name_zh: Type.String(),
  slug: Type.String(),
  description: Type.String(),
  description_zh: Type.String(),
  parent_id: nullable(Id),
  sort: Type.Integer(),
  /** Left out of the lists that readers see; its articles stay public. */
  hidden: Type.Boolean(),
  seo_title: Type.String(),
  seo_description: Type.String(),
  /** Articles in it that are not in the recycle bin, whatever their state. */
  article_count: Type.Integer(),
  version: Version,
});
export type Category = Static<typeof Category>;

export const CategoryInput = closed({
  name: text(limit.name),
  name_zh: Type.Optional(Type.String({ maxLength: limit.name })),
  slug: Type.Optional(Type.String({ maxLength: limit.slug })),
  description: Type.Optional(Type.String({ maxLength: limit.description })),
  description_zh: Type.Optional(Type.String({ maxLength: limit.description })),
  parent_id: Type.Optional(nullable(Id)),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: REQUEST.place })),
  hidden: Type.Optional(Type.Boolean()),
  seo_title: Type.Optional(Type.String({ maxLength: LIMITS.article.seo_title })),
  seo_description: Type.Optional(Type.String({ maxLength: LIMITS.article.seo_description })),
});
export type CategoryInput = Static<typeof CategoryInput>;

const IN_NODE = ['id', 'name', 'name_zh', 'slug', 'description', 'description_zh', 'seo_title', 'seo_description', 'article_count'] as const;
/** One node of the tree that readers see; `article_count` counts published articles, children's included. */
export interface CategoryNode extends Pick<Category, (typeof IN_NODE)[number]> {
  children: CategoryNode[];
}
export const CategoryNodeShape = nodeShape('CategoryNode', Type.Pick(Category, [...IN_NODE]).properties);
const Node = Type.Unsafe<CategoryNode>({ $ref: 'CategoryNode#' });

/** The new order and parents of the nodes named; the others stay where they are. */
export const Reorder = closed({
  items: Type.Array(closed({ id: Id, parent_id: nullable(Id), sort: Type.Integer({ minimum: 0, maximum: REQUEST.place }) }), {
    minItems: 1,
    maxItems: REQUEST.reordered,
  }),
});
export type Reorder = Static<typeof Reorder>;

export const categories = {
  /** `reader`: articles are counted as a list in this language shows them. */
  list_public: { query: closed({ reader: Type.Optional(LanguageCode) }), reply: whole(Node) },
  list: { query: closed({}), reply: whole(Category) },
  create: { body: CategoryInput, reply: one(Category) },
  reorder: { body: Reorder },
  update: { params: IdParams, body: closed({ ...Type.Partial(CategoryInput).properties, version: Version }), reply: one(Category) },
  /** `move_to`: where its articles go. `children_to`: where its children go, 0 for the top. */
  remove: {
    params: IdParams,
    query: closed({ move_to: Type.Optional(Id), children_to: Type.Optional(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })) }),
  },
} as const satisfies Record<string, CallShape>;
