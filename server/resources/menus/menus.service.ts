import { LIMITS } from '../../../config/limits.ts';
import { branchOf, placeProblem, shownMenus } from '../../../config/tree.ts';
import type { Menu, MenuInput, MenuNode, MenuReorder, Platform, Position } from '../../../contract/menus.ts';
import { changeContent } from '../../change.ts';
import { movedPlaces, nextSort, reorderErrors } from '../../content/tree.ts';
import { lock } from '../../database/lock.ts';
import { flag, withTrimmed } from '../../database/values.ts';
import type { Db, Deps, Trx } from '../../deps.ts';
import { expectVersion, found, invalid, refuse } from '../../errors.ts';
import { PLACED } from '../articles/articles.publication.ts';
import { currentCategories } from '../categories/categories.repository.ts';
import { categoriesAmong, deadAmong, deadUrls, type Leads, seenAmong, targetsOf, translatedAmong } from './menu-targets.ts';
import { allMenus, deleteMenus, insertMenu, type MenuRow, updateMenuRow } from './menus.repository.ts';

const { depth: MAX_DEPTH } = LIMITS.menu;

function presentMenu(row: MenuRow, dead: ReadonlySet<string>): Menu {
  const { id, label, label_zh, url, parent_id, sort, version } = row;
  return {
    id,
    label,
    label_zh,
    url,
    platform: row.platform as Platform,
    position: row.position as Position,
    parent_id,
    sort,
    visible: row.visible === 1,
    new_window: row.new_window === 1,
    dead: dead.has(url),
    version,
  };
}

function deadOf(db: Db, rows: readonly MenuRow[], now: number): Promise<Set<string>> {
  return deadUrls(
    db,
    rows.map((row) => row.url),
    now,
  );
}

/** Every entry, flat; `platform` and `position` narrow to exactly these. */
export async function listMenus(deps: Deps, filters: { platform?: Platform; position?: Position } = {}): Promise<Menu[]> {
  const rows = await allMenus(deps.db);
  const dead = await deadOf(deps.db, rows, deps.clock());
  const wanted = rows.filter((row) => (filters.platform ?? row.platform) === row.platform && (filters.position ?? row.position) === row.position);
  return wanted.map((row) => presentMenu(row, dead));
}

/** An entry, or 404. */
export async function getMenu(deps: Deps, db: Db, id: number): Promise<Menu> {
  const row = found((await allMenus(db)).find((menu) => menu.id === id));
  return presentMenu(row, await deadOf(db, [row], deps.clock()));
}

/**
 * The tree that readers see, without hidden and dead entries and anything below them; a heading without entries is left
 * out. `web` and `mobile` include the entries for all platforms; `all` includes every entry.
 */
export function publicMenus(deps: Deps, platform: Platform = 'all'): Promise<MenuNode[]> {
  return deps.content.remember(`menus ${platform}`, () => publicTree(deps, platform), MADE_OF);
}

/** What the tree is made of: an entry may lead to a category or an article. */
const MADE_OF = ['menus', 'category_names', ...PLACED] as const;

/** Every entry and where it leads, cached until content changes. */
function currentMenus({ content, db }: Deps) {
  const read = async () => {
    const rows = await allMenus(db);
    return { rows, targets: targetsOf(rows.map(({ url }) => url)) };
  };
  return content.remember('menu rows', read, ['menus']);
}

/** Where the entries' addresses lead: nowhere, or to an article in several languages. */
interface Ways {
  dead: ReadonlySet<string>;
  translated: ReadonlyMap<string, Leads>;
}

function currentWays(deps: Deps): Promise<Ways> {
  const look = async () => {
    const { targets } = await currentMenus(deps);
    const ask = async () => {
      const now = deps.clock();
      const seen = await seenAmong(deps.db, targets, now);
      return { seen, translated: await translatedAmong(deps.db, targets, seen, now) };
    };
    // What articles say of them outlives a change of categories.
    const { seen, translated } = await deps.content.remember('menus lead to', ask, ['menus', ...PLACED]);
    return { dead: deadAmong(targets, await categoriesAmong(deps.db, targets, () => currentCategories(deps)), seen), translated };
  };
  return deps.content.remember('menu ways', look, MADE_OF);
}

/** The last trees made, and where their addresses led then. */
const known = new WeakMap<object, { told: string; trees: Map<Platform, MenuNode[]> }>();

/** If entries and targets are the same as before, so is the tree object, whatever else has changed: pages made of it stay valid. */
async function publicTree(deps: Deps, platform: Platform): Promise<MenuNode[]> {
  const menus = await currentMenus(deps);
  const ways = await currentWays(deps);
  const told = JSON.stringify([[...ways.dead], [...ways.translated]]);
  const former = known.get(menus);
  const { trees } = former?.told === told ? former : { trees: new Map<Platform, MenuNode[]>() };
  known.set(menus, { told, trees });
  const tree = trees.get(platform) ?? publicMenusOf(menus.rows, ways, platform);
  trees.set(platform, tree);
  return tree;
}

function publicMenusOf(rows: readonly MenuRow[], { dead, translated }: Ways, platform: Platform): MenuNode[] {
  const isShown = (row: MenuRow) => row.visible === 1 && !dead.has(row.url) && (platform === 'all' || row.platform === 'all' || row.platform === platform);
  return shownMenus<MenuRow, MenuNode>(rows, isShown, (row, children) => ({
    id: row.id,
    label: row.label,
    label_zh: row.label_zh,
    url: translated.get(row.url)?.en ?? row.url,
    url_zh: translated.get(row.url)?.zh ?? row.url,
    platform: row.platform as Platform,
    position: row.position as Position,
    new_window: row.new_window === 1,
    children,
  }));
}

/** How many visible entries lead nowhere. */
export async function countDeadMenus(deps: Deps): Promise<number> {
  const rows = (await allMenus(deps.db)).filter((row) => row.visible === 1);
  const dead = await deadOf(deps.db, rows, deps.clock());
  return rows.filter((row) => dead.has(row.url)).length;
}

/** Fields that are stored trimmed. */
export const MENU_TEXTS = ['label', 'label_zh', 'url'] as const;

function checkPlace(rows: readonly MenuRow[], id: number | null, parentId: number | null): MenuRow | undefined {
  const problem = placeProblem(rows, id, parentId, MAX_DEPTH);
  if (problem) throw invalid('parent_id', problem);
  return rows.find((row) => row.id === parentId);
}

/** Creates an entry inside a transaction and returns its id; a child takes its parent's platform and position. */
export async function createMenuIn(trx: Trx, deps: Deps, raw: MenuInput): Promise<number> {
  const input = withTrimmed(raw, MENU_TEXTS);
  const now = deps.clock();
  await lock(trx, deps.dialect, 'menus');
  const rows = await allMenus(trx);
  const parent = checkPlace(rows, null, input.parent_id ?? null);
  const position = parent?.position ?? input.position ?? 'header';
  const siblings = rows.filter((row) => row.position === position);
  const row = await insertMenu(trx, {
    label: input.label,
    label_zh: input.label_zh ?? '',
    url: input.url ?? '',
    platform: parent?.platform ?? input.platform ?? 'all',
    position,
    parent_id: parent?.id ?? null,
    sort: input.sort ?? nextSort(siblings, parent?.id ?? null),
    visible: flag(input.visible ?? true),
    new_window: flag(input.new_window ?? false),
    created_at: now,
    updated_at: now,
  });
  return row.id;
}

export async function createMenu(deps: Deps, input: MenuInput): Promise<Menu> {
  const id = await changeContent(deps, (trx) => createMenuIn(trx, deps, input));
  return getMenu(deps, deps.db, id);
}

/** Sets platform and position of everything below these entries to those of its root. */
async function alignBranches(trx: Trx, now: number): Promise<void> {
  const rows = await allMenus(trx);
  for (const root of rows.filter((row) => row.parent_id === null)) {
    const { platform, position } = root;
    const branch = branchOf(rows, root.id);
    for (const row of rows) {
      if (!branch.includes(row.id) || (row.platform === platform && row.position === position)) continue;
      await updateMenuRow(trx, row.id, { platform, position, updated_at: now });
    }
  }
}

/** Updates an entry; entries below it follow in platform and position. A stale version is 409 with the current entry. */
export async function updateMenu(deps: Deps, id: number, { version, ...raw }: Partial<MenuInput> & { version: number }): Promise<Menu> {
  const input = withTrimmed(raw, MENU_TEXTS);
  const now = deps.clock();
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'menus');
    const rows = await allMenus(trx);
    const row = found(rows.find((menu) => menu.id === id));
    await expectVersion(version, row, () => getMenu(deps, trx, id));
    const { visible, new_window, platform, position, ...columns } = input;
    const parent = checkPlace(rows, id, input.parent_id === undefined ? row.parent_id : input.parent_id);
    await updateMenuRow(trx, id, {
      ...columns,
      platform: parent?.platform ?? platform ?? row.platform,
      position: parent?.position ?? position ?? row.position,
      ...(visible !== undefined && { visible: flag(visible) }),
      ...(new_window !== undefined && { new_window: flag(new_window) }),
      updated_at: now,
    });
    await alignBranches(trx, now);
  });
  return getMenu(deps, deps.db, id);
}

/** Sets order and parents of the given entries, all or none; below another entry they take its platform. */
export async function reorderMenus(deps: Deps, { items }: MenuReorder): Promise<void> {
  const now = deps.clock();
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'menus');
    const rows = await allMenus(trx);
    refuse(reorderErrors(rows, items, MAX_DEPTH));
    for (const { id, parent_id, sort } of movedPlaces(rows, items)) await updateMenuRow(trx, id, { parent_id, sort, updated_at: now });
    for (const { id, platform } of items) {
      if (platform && rows.some((row) => row.id === id && row.platform !== platform)) await updateMenuRow(trx, id, { platform, updated_at: now });
    }
    await alignBranches(trx, now);
  });
}

/** Deletes an entry and everything below it. */
export async function removeMenu(deps: Deps, id: number): Promise<void> {
  await changeContent(deps, async (trx) => {
    await lock(trx, deps.dialect, 'menus');
    const rows = await allMenus(trx);
    found(rows.find((row) => row.id === id));
    await deleteMenus(trx, branchOf(rows, id));
  });
}
