import Type, { type Static } from 'typebox';
import { LIMITS, MENU_URL_PATTERN, REQUEST } from '../config/limits.ts';
import { Reorder } from './categories.ts';
import { type CallShape, closed, Id, IdParams, nodeShape, nullable, one, oneOf, text, Version, whole } from './schema.ts';

const PLATFORMS = ['all', 'web', 'mobile'] as const;
export type Platform = (typeof PLATFORMS)[number];
const POSITIONS = ['header', 'footer'] as const;
export type Position = (typeof POSITIONS)[number];

export const Menu = Type.Object({
  id: Id,
  label: Type.String(),
  label_zh: Type.String(),
  url: Type.String(),
  platform: oneOf(PLATFORMS),
  position: oneOf(POSITIONS),
  parent_id: nullable(Id),
  sort: Type.Integer(),
  visible: Type.Boolean(),
  new_window: Type.Boolean(),
  /** Whether its target is missing or not published: flagged here, hidden from readers. */
  dead: Type.Boolean(),
  version: Version,
});
export type Menu = Static<typeof Menu>;

export const MenuInput = closed({
  label: text(LIMITS.menu.label),
  label_zh: Type.Optional(Type.String({ maxLength: LIMITS.menu.label })),
  url: Type.Optional(Type.String({ maxLength: LIMITS.menu.url, pattern: MENU_URL_PATTERN })),
  platform: Type.Optional(oneOf(PLATFORMS)),
  position: Type.Optional(oneOf(POSITIONS)),
  parent_id: Type.Optional(nullable(Id)),
  sort: Type.Optional(Type.Integer({ minimum: 0, maximum: REQUEST.place })),
  visible: Type.Optional(Type.Boolean()),
  new_window: Type.Optional(Type.Boolean()),
});
export type MenuInput = Static<typeof MenuInput>;

export interface MenuNode extends Omit<Menu, 'parent_id' | 'sort' | 'visible' | 'dead' | 'version'> {
  /** Where it leads from a Chinese page, as `url` from an English one: an article's translation, where readers can have it. */
  url_zh: string;
  children: MenuNode[];
}
const { id, label, label_zh, url, platform, position, new_window } = Menu.properties;
export const MenuNodeShape = nodeShape('MenuNode', { id, label, label_zh, url, url_zh: Type.String(), platform, position, new_window });
const Node = Type.Unsafe<MenuNode>({ $ref: 'MenuNode#' });

/** As for categories; `platform` is for an entry at the top, and brings back the one it had before it stood below another. */
const MenuReorder = closed({
  items: Type.Array(closed({ ...Reorder.properties.items.items.properties, platform: Type.Optional(oneOf(PLATFORMS)) }), {
    minItems: 1,
    maxItems: REQUEST.reordered,
  }),
});
export type MenuReorder = Static<typeof MenuReorder>;

export const menus = {
  list_public: { query: closed({ platform: Type.Optional(oneOf(PLATFORMS)) }), reply: whole(Node) },
  list: { query: closed({ platform: Type.Optional(oneOf(PLATFORMS)), position: Type.Optional(oneOf(POSITIONS)) }), reply: whole(Menu) },
  create: { body: MenuInput, reply: one(Menu) },
  /** Puts entries in place of all that one platform has of its own at a position, as the caller has seen it. */
  replace: {
    body: closed({
      platform: oneOf(['web', 'mobile']),
      position: oneOf(POSITIONS),
      known: Type.Array(closed({ id: Id, version: Version }), { maxItems: LIMITS.menu.replaced }),
      /** `parent`: the place in this list of the entry it stands below, which comes before it. */
      entries: Type.Array(
        closed({
          ...Type.Pick(MenuInput, ['label', 'label_zh', 'url', 'visible', 'new_window']).properties,
          sort: Type.Integer({ minimum: 0, maximum: REQUEST.place }),
          parent: nullable(Type.Integer({ minimum: 0, maximum: LIMITS.menu.replaced })),
        }),
        { maxItems: LIMITS.menu.replaced },
      ),
    }),
    reply: whole(Menu),
  },
  reorder: { body: MenuReorder },
  update: { params: IdParams, body: closed({ ...Type.Partial(MenuInput).properties, version: Version }), reply: one(Menu) },
  remove: { params: IdParams },
} as const satisfies Record<string, CallShape>;
