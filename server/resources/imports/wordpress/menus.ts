import { MenuInput } from '../../../../contract/menus.ts';
import { changeContent } from '../../../change.ts';
import { tagSlug } from '../../../content/slugs.ts';
import type { Db } from '../../../deps.ts';
import { assertShape } from '../../../http/validation.ts';
import { createMenuIn } from '../../menus/menus.service.ts';
import { lineOfHtml } from './item.ts';
import { type MenuPlan, type MenuTargets, planMenus, type SourceMenu, sourceMenus } from './plan-menus.ts';
import type { Summary } from './summary.ts';
import type { Survey } from './survey.ts';
import type { Writing } from './writing.ts';

/** Articles by their posts' ids. */
type Articles = ReadonlyMap<string, { slug: string; title: string }>;

/** The articles that entries point to. */
async function articlesOf(db: Db, survey: Survey, menus: readonly SourceMenu[]): Promise<Articles> {
  const wanted = new Set(menus.flatMap(({ entries }) => entries.flatMap(({ kind, object }) => (kind === 'post' ? object : []))));
  const articles = new Map<string, { slug: string; title: string }>();
  for (const { id, slug, state } of survey.posts) {
    if (state === 'left' || !wanted.has(id) || articles.has(id)) continue;
    const row = await db.selectFrom('articles').select(['slug', 'title']).where('slug', '=', slug).executeTakeFirst();
    if (row) articles.set(id, row);
  }
  return articles;
}

function targetsOf({ file, site, book, categories, category_slugs }: Survey, articles: Articles): MenuTargets {
  return {
    post: (id) => {
      const article = articles.get(id);
      return article ? { url: `/article/${encodeURIComponent(article.slug)}`, title: article.title } : null;
    },
    category: (termId) => {
      const nicename = categories.slugOf(termId);
      return nicename === undefined ? null : { url: `/?category=${encodeURIComponent(category_slugs.slug(nicename))}`, name: categories.name(nicename) };
    },
    tag: (termId) => {
      const tag = file.tags.find(({ id }) => id === termId);
      const name = tag && (lineOfHtml(tag.name) || tag.slug);
      return name ? { url: `/?tag=${encodeURIComponent(tagSlug(name))}`, name } : null;
    },
    custom: (address) => {
      if (/^(mailto|tel):/i.test(address)) return address;
      const url = site.absolute(address);
      return url ? (book.newAddress(url) ?? url.href) : null;
    },
  };
}

/** The menus that no earlier import has brought, each with the entries that come. `articles`: null to ask the database for them. */
export async function plannedMenus(db: Db, survey: Survey, articles: Articles | null, summary: Summary): Promise<{ key: string; entries: MenuPlan[] }[]> {
  const menus = sourceMenus(survey.menu_items, survey.file.menus, summary);
  const brought = await survey.imported.find(
    db,
    'menu',
    menus.map(({ key }) => key),
  );
  for (const menu of menus) if (brought.has(menu.key)) summary.alreadyHere('menu', menu.entries.length);
  const fresh = menus.filter(({ key }) => !brought.has(key));
  const header = await db.selectFrom('menus').select('id').where('position', '=', 'header').limit(1).executeTakeFirst();
  const plans = planMenus(fresh, targetsOf(survey, articles ?? (await articlesOf(db, survey, fresh))), header === undefined, summary);
  return fresh.map(({ key }) => ({ key, entries: plans.filter(({ menu }) => menu === key) })).filter(({ entries }) => entries.length > 0);
}

/** Brings the new menus; a menu comes whole, in one transaction, or stays as it was made here. */
export async function writeMenus(writing: Writing, survey: Survey): Promise<void> {
  const { deps, summary, meter } = writing;
  const menus = await plannedMenus(deps.db, survey, null, summary);
  meter.start('menus', menus.length);
  for (const { key, entries } of menus) {
    await writeMenu(writing, key, entries);
    meter.step();
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
