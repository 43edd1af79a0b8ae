import { MenuInput } from '../../../../contract/menus.ts';
import { changeContent } from '../../../change.ts';
import { tagSlug } from '../../../content/slugs.ts';
import type { Db } from '../../../deps.ts';
import { assertShape } from '../../../http/validation.ts';
import { createMenuIn } from '../../menus/menus.service.ts';
import type { CategorySlugs } from './categories.ts';
import { oneLine } from './item.ts';
import { type MenuPlan, type MenuTargets, planMenus, type SourceMenu, sourceMenus } from './plan-menus.ts';
import type { Survey } from './survey.ts';
import type { Writing } from './writing.ts';

/** The articles that entries point to, by their posts' ids. */
async function articlesOf(db: Db, survey: Survey, menus: readonly SourceMenu[]): Promise<Map<string, { slug: string; title: string }>> {
  const wanted = new Set(menus.flatMap(({ entries }) => entries.flatMap(({ kind, object }) => (kind === 'post' ? object : []))));
  const articles = new Map<string, { slug: string; title: string }>();
  for (const { id, slug, state } of survey.posts) {
    if (state === 'left' || !wanted.has(id) || articles.has(id)) continue;
    const row = await db.selectFrom('articles').select(['slug', 'title']).where('slug', '=', slug).executeTakeFirst();
    if (row) articles.set(id, row);
  }
  return articles;
}

async function targetsOf(db: Db, survey: Survey, categorySlugs: CategorySlugs, menus: readonly SourceMenu[]): Promise<MenuTargets> {
  const { file, site, book, categories } = survey;
  const articles = await articlesOf(db, survey, menus);
  return {
    post: (id) => {
      const article = articles.get(id);
      return article ? { url: `/article/${encodeURIComponent(article.slug)}`, title: article.title } : null;
    },
    category: (termId) => {
      const nicename = categories.slugOf(termId);
      return nicename === undefined ? null : { url: `/?category=${encodeURIComponent(categorySlugs.slug(nicename))}`, name: categories.name(nicename) };
    },
    tag: (termId) => {
      const tag = file.tags.find(({ id }) => id === termId);
      const name = tag && (oneLine(tag.name) || tag.slug);
      return name ? { url: `/?tag=${encodeURIComponent(tagSlug(name))}`, name } : null;
    },
    custom: (address) => {
      if (/^(mailto|tel):/i.test(address)) return address;
      const url = site.absolute(address);
      return url ? (book.newAddress(url) ?? url.href) : null;
    },
  };
}

/** Brings the menus that no earlier import has brought; a menu comes whole, in one transaction, or stays as it was made here. */
export async function writeMenus(writing: Writing, survey: Survey, categorySlugs: CategorySlugs): Promise<void> {
  const { deps, imported, summary, meter } = writing;
  const menus = sourceMenus(survey.menu_items, survey.file.menus, summary);
  meter.start('menus', menus.length);
  const brought = await imported.find(
    deps.db,
    'menu',
    menus.map(({ key }) => key),
  );
  for (const menu of menus) if (brought.has(menu.key)) summary.alreadyHere('menu', menu.entries.length);
  const fresh = menus.filter(({ key }) => !brought.has(key));
  const header = await deps.db.selectFrom('menus').select('id').where('position', '=', 'header').limit(1).executeTakeFirst();
  const plans = planMenus(fresh, await targetsOf(deps.db, survey, categorySlugs, fresh), header === undefined, summary);
  for (const { key } of fresh) {
    const entries = plans.filter(({ menu }) => menu === key);
    if (entries.length > 0) await writeMenu(writing, key, entries);
  }
  meter.to(menus.length);
}

async function writeMenu({ deps, imported, summary }: Writing, menu: string, entries: readonly MenuPlan[]): Promise<void> {
  await changeContent(deps, async (trx) => {
    const ids = new Map<string, number>();
    for (const entry of entries) {
      const input: MenuInput = {
        label: entry.label,
        url: entry.url,
        position: entry.position,
        parent_id: entry.parent === null ? null : (ids.get(entry.parent) ?? null),
        new_window: entry.new_window,
      };
      assertShape(MenuInput, input);
      const id = await createMenuIn(trx, deps, input);
      ids.set(entry.key, id);
    }
    // The menu itself is known by its first entry.
    const [first = 0] = ids.values();
    await imported.add(trx, 'menu', [...ids, [menu, first]]);
  });
  summary.brought('menu', entries.length);
}
