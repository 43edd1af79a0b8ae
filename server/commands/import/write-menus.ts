import { MenuInput } from '../../../contract/menus.ts';
import { assertShape } from '../../http/validation.ts';
import { tagSlug } from '../../resources/articles/articles.sync.ts';
import { createMenuIn } from '../../resources/menus/menus.service.ts';
import { oneLine } from './plain-text.ts';
import type { Plan } from './plan.ts';
import { type MenuTargets, planMenus, sourceMenus } from './plan-menus.ts';
import type { Writing } from './writing.ts';

function targetsOf({ file, site, book, fresh, known, categories, category_slugs }: Plan): MenuTargets {
  const articles = new Map(known.map(({ item, slug }) => [item.id, { slug, title: oneLine(item.title) || slug }]));
  for (const { plan, input } of fresh) if (!articles.has(plan.item.id)) articles.set(plan.item.id, { slug: input.slug, title: input.title });
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

/** Brings the menus that no earlier import has brought; a menu comes whole or stays as it was made here. */
export async function writeMenus({ trx, deps, plan, summary }: Writing): Promise<void> {
  const { file, imported } = plan;
  const isKnown = (key: string) => imported.has('menu', key);
  const menus = sourceMenus(file, summary);
  for (const menu of menus) if (isKnown(menu.key)) summary.alreadyHere('menu', menu.entries.length);
  const fresh = menus.filter((menu) => !isKnown(menu.key));
  const header = await trx.selectFrom('menus').select('id').where('position', '=', 'header').limit(1).executeTakeFirst();
  for (const entry of planMenus(fresh, targetsOf(plan), header === undefined, summary)) {
    const input: MenuInput = {
      label: entry.label,
      url: entry.url,
      position: entry.position,
      parent_id: entry.parent === null ? null : (imported.find('menu', entry.parent) ?? null),
      new_window: entry.new_window,
    };
    assertShape(MenuInput, input);
    const id = await createMenuIn(trx, deps, input);
    imported.add('menu', entry.key, id);
    // The menu itself is known by its first entry.
    if (!isKnown(entry.menu)) imported.add('menu', entry.menu, id);
    summary.brought('menu');
  }
}
