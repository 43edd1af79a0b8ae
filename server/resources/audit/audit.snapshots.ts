import type { ExamCode } from '../../../config/exams.ts';
import type { AuditChange } from '../../../contract/audit.ts';
import type { CallName, Resource } from '../../../contract/calls.ts';
import type { Config } from '../../../contract/configs.ts';
import type { Db, Deps } from '../../deps.ts';
import { AppError, found } from '../../errors.ts';
import { articleReferences, auditedArticle } from '../articles/articles.lookups.ts';
import { getCategory, listCategories } from '../categories/categories.service.ts';
import { findPresentComment } from '../comments/comments.repository.ts';
import { getConfig, listConfigs } from '../configs/configs.service.ts';
import { getEdition } from '../exams/editions.service.ts';
import { getExam } from '../exams/exams.service.ts';
import { findMedia, mediaByIds } from '../media/media.repository.ts';
import { getMenu, listMenus } from '../menus/menus.service.ts';
import { searchAliases } from '../search/search.service.ts';
import { getUser } from '../users/users.service.ts';

/** A thing's state before or after a change, for comparison: its name, and its fields without secrets. */
export interface Snapshot {
  name: string;
  fields: Fields;
}
type Reader = (deps: Deps, id: string) => Promise<Snapshot | null>;

/** Fields that change by themselves or say nothing about the change. */
const OWN = new Set(['id', 'version', 'created_at', 'updated_at', 'last_login_at', 'article_count', 'article_counts', 'dead', 'ended', 'editions', 'sort']);

const snapshot = (name: string, state: object): Snapshot => ({
  name,
  fields: Object.fromEntries(Object.entries(state).filter(([field]) => !OWN.has(field))),
});

/** A setting's value for the log. Of a secret only that it is set, and which version it is. */
function loggedValue({ value, is_set, version }: Config): unknown {
  return is_set === undefined ? value : is_set ? `已设置（第 ${version - 1} 次）` : '';
}

interface Placed {
  id: number;
  parent_id: number | null;
}

/** A tree's order as one text: siblings in a row, children in brackets. */
function orderOf<Row extends Placed>(rows: readonly Row[], nameOf: (row: Row) => string, parentId: number | null = null): string {
  const siblings = rows.filter((row) => row.parent_id === parentId);
  return siblings
    .map((row) => {
      const below = orderOf(rows, nameOf, row.id);
      return below ? `${nameOf(row)}（${below}）` : nameOf(row);
    })
    .join('、');
}

const EDITION: Reader = async (deps, id) => {
  const { name, ...edition } = await getEdition(deps, deps.db, Number(id));
  return snapshot(`${edition.exam} ${name}`, { name, ...edition });
};

/** How to read a resource's thing by its id (or key, or code). */
const BY_RESOURCE: Partial<Record<Resource, Reader>> = {
  users: async (deps, id) => {
    const user = await getUser(deps.db, Number(id));
    return snapshot(user.username, user);
  },
  configs: async (deps, key) => {
    const config = await getConfig(deps, key);
    return { name: config.label, fields: { [key]: loggedValue(config) } };
  },
  exams: async (deps, code) => {
    const { name, ...page } = await getExam(deps, code as ExamCode);
    return snapshot(name, page);
  },
  articles: async (deps, id) => {
    const article = await auditedArticle(deps.db, Number(id));
    return article && { name: article.title, fields: article.fields };
  },
  categories: async (deps, id) => {
    const category = await getCategory(deps.db, Number(id));
    return snapshot(category.name, category);
  },
  menus: async (deps, id) => {
    const menu = await getMenu(deps, deps.db, Number(id));
    return snapshot(menu.label, menu);
  },
  // Name and text are personal, and gone for good when a comment is purged: the log looks them up when it is read.
  comments: async (deps, id) => {
    const { status, deleted_at } = found(await findPresentComment(deps.db, Number(id)));
    return snapshot('', { status, recycled: deleted_at !== null });
  },
  media: async (deps, id) => {
    const file = found(await findMedia(deps.db, Number(id)));
    const { name, alt, group_name, mime, bytes, width, height } = file;
    return snapshot(name, { name, alt, group_name, is_drawing: file.is_drawing === 1, mime, bytes, width, height });
  },
  search: async (deps, id) => {
    const alias = (await searchAliases(deps)).find((group) => group.id === Number(id));
    return alias ? snapshot(alias.words[0] ?? '', { words: alias.words.join('、') }) : null;
  },
};

async function menusInOrder(deps: Deps): Promise<Snapshot> {
  const rows = await listMenus(deps);
  const at = (position: string) =>
    orderOf(
      rows.filter((row) => row.position === position),
      ({ label }) => label,
    );
  return { name: '', fields: { header: at('header'), footer: at('footer') } };
}

/** Calls about a part of a resource's thing, which has an id of its own. */
const PARTS: Partial<Record<CallName, Reader>> = {
  'exams.create_edition': EDITION,
  'exams.update_edition': EDITION,
  'exams.remove_edition': EDITION,
};

/** Whether the key or code in a call's path names what its target is a part of, and not the target. */
export const isAboutPart = (call: CallName) => call in PARTS;

/** Calls about all things of a resource. */
const WHOLES: Partial<Record<CallName, (deps: Deps) => Promise<Snapshot>>> = {
  'configs.batch_update': async (deps) => ({
    name: '',
    fields: Object.fromEntries((await listConfigs(deps)).map((config) => [config.key, loggedValue(config)])),
  }),
  'categories.reorder': async (deps) => ({ name: '', fields: { sort: orderOf(await listCategories(deps), ({ name }) => name) } }),
  'menus.reorder': menusInOrder,
  'menus.replace': menusInOrder,
};

/** The state that a call is about to change or has changed; null where there is none. `id` is null before a thing is created. */
export async function snapshotOf(deps: Deps, call: CallName, id: string | null): Promise<Snapshot | null> {
  const whole = WHOLES[call];
  if (whole) return whole(deps);
  const read = PARTS[call] ?? BY_RESOURCE[call.split('.')[0] as Resource];
  if (!read || id === null) return null;
  try {
    return await read(deps, id);
  } catch (error) {
    if (error instanceof AppError && error.code === 'not_found') return null;
    throw error;
  }
}

/** Resources whose things a batch takes many of at once, and what they are called. */
const BATCHED: Partial<Record<Resource, (db: Db, ids: readonly number[]) => Promise<Map<number, string>>>> = {
  articles: async (db, ids) => new Map([...(await articleReferences(db, ids))].map(([id, { title }]) => [id, title])),
  media: async (db, ids) => new Map((await mediaByIds(db, ids)).map(({ id, name }) => [id, name])),
};

/** What the things of a batch are called, by id; looked up before it, for they may be gone afterwards. */
export async function batchNames(db: Db, resource: Resource, ids: readonly number[]): Promise<Map<number, string>> {
  return (await BATCHED[resource]?.(db, ids)) ?? new Map();
}

/** Fields by name. */
type Fields = Record<string, unknown>;

/** Characters of a value that the log keeps, and how many of them precede the first difference. */
const VALUE_MAX = 300;
const LEAD = 40;
const FIELDS_MAX = 60;

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function firstDifference(a: string, b: string): number {
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  return at;
}

/** The part of a long text around its first difference from the other. */
function excerpt(text: string | null, other: string | null): string | null {
  if (text === null || text.length <= VALUE_MAX) return text;
  const start = Math.max(0, firstDifference(text, other ?? '') - LEAD);
  const end = start + VALUE_MAX;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** The differences between two states, field by field. A null state: the thing did not exist, or no longer does. */
export function changesBetween(before: Fields | null, after: Fields | null): AuditChange[] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({ field, before: textOf(before?.[field]), after: textOf(after?.[field]) }))
    .filter((change) => change.before !== change.after)
    .slice(0, FIELDS_MAX)
    .map(({ field, before: was, after: is }) => ({ field, before: excerpt(was, is), after: excerpt(is, was) }));
}
