import { LIMITS } from '../../../config/limits.ts';
import type { Db } from '../../deps.ts';
import type { Imported } from './imported.ts';
import type { CategoryPlan } from './plan-categories.ts';
import { freeSlugWithin, slugFrom } from './slug.ts';
import type { Summary } from './summary.ts';

interface Settled {
  slug: string;
  /** Its id here; null while it is still to be made. */
  id: number | null;
}

const plain = (text: string) => text.normalize('NFKC').trim().toLowerCase();

/** What each category of the export is called here: one that is known, one of the same name and slug, or a new one. */
export class CategorySlugs {
  readonly #settled = new Map<string, Settled>();

  static async settle(db: Db, categories: CategoryPlan, imported: Imported, summary: Summary): Promise<CategorySlugs> {
    const slugs = new CategorySlugs();
    const rows = await db.selectFrom('categories').select(['id', 'slug', 'name']).execute();
    const taken = new Set(rows.map((row) => row.slug));
    for (const nicename of categories.ordered) {
      const name = categories.name(nicename);
      const known = rows.find((row) => row.id === imported.find('category', nicename));
      if (known) summary.alreadyHere('category');
      const wanted = slugFrom(nicename, name, { prefix: 'category', max: LIMITS.category.slug });
      const same = known ?? rows.find((row) => row.slug === wanted && plain(row.name) === plain(name));
      if (same) {
        if (!known) summary.change('category of the same name here: its articles joined it', name);
        slugs.#settled.set(nicename, { slug: same.slug, id: same.id });
        continue;
      }
      const slug = await freeSlugWithin(wanted, LIMITS.category.slug, (candidate) => taken.has(candidate));
      if (slug !== wanted) summary.change('address taken: a number was added', `${wanted} → ${slug} (category)`);
      taken.add(slug);
      slugs.#settled.set(nicename, { slug, id: null });
    }
    return slugs;
  }

  slug(nicename: string): string {
    return this.#settled.get(nicename)?.slug ?? nicename;
  }

  id(nicename: string): number | null {
    return this.#settled.get(nicename)?.id ?? null;
  }

  made(nicename: string, id: number): void {
    this.#settled.set(nicename, { slug: this.slug(nicename), id });
  }
}
