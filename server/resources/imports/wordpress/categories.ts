import { LIMITS } from '../../../../config/limits.ts';
import { CategoryInput } from '../../../../contract/categories.ts';
import type { Db } from '../../../deps.ts';
import { assertShape } from '../../../http/validation.ts';
import { createCategoryIn } from '../../categories/categories.service.ts';
import type { WxrTerm } from './file/wxr.ts';
import { cutText, freeSlugWithin, oneLine, slugFrom } from './item.ts';
import type { Summary } from './summary.ts';
import { type Imported, inPieces, type Step, type Writing } from './writing.ts';

/** The categories of an export as a tree: parents before children, no circle, never deeper than we allow. */
export class CategoryPlan {
  readonly #terms = new Map<string, WxrTerm>();
  readonly #parents = new Map<string, string | null>();
  #ordered: string[] | undefined;

  constructor(terms: readonly WxrTerm[], named: Iterable<{ slug: string; name: string }>, summary: Summary) {
    for (const term of terms) if (term.slug && !this.#terms.has(term.slug)) this.#terms.set(term.slug, term);
    // An export of some posts names categories that it does not describe.
    for (const { slug, name } of named) {
      if (slug && !this.#terms.has(slug)) this.#terms.set(slug, { id: '', slug, name: name || slug, parent: '', description: '' });
    }
    for (const { slug, parent } of this.#terms.values()) this.#parents.set(slug, parent !== slug && this.#terms.has(parent) ? parent : null);
    for (const slug of this.#terms.keys()) this.#place(slug, summary);
  }

  /** All of them, as an export has them: the same tree can be made of these. */
  get terms(): WxrTerm[] {
    return [...this.#terms.values()];
  }

  #place(slug: string, summary: Summary): void {
    const chain = this.#chain(slug);
    if (chain.includes(slug)) {
      this.#parents.set(slug, null);
      summary.change('category below itself: put at the top', this.name(slug));
      return;
    }
    while (this.#chain(slug).length + 1 > LIMITS.category.depth) {
      const parent = this.#parents.get(slug) as string;
      this.#parents.set(slug, this.#parents.get(parent) ?? null);
      summary.change(`category deeper than ${LIMITS.category.depth} levels: put one level up`, this.name(slug));
    }
  }

  /** The slugs above one, nearest first; a circle ends where it closes. */
  #chain(slug: string): string[] {
    const chain: string[] = [];
    for (let above = this.#parents.get(slug); above && !chain.includes(above); above = this.#parents.get(above)) chain.push(above);
    return chain;
  }

  /** Slugs, parents before children. */
  get ordered(): string[] {
    this.#ordered ??= [...this.#terms.keys()].sort((a, b) => this.depth(a) - this.depth(b));
    return this.#ordered;
  }

  parent(slug: string): string | null {
    return this.#parents.get(slug) ?? null;
  }

  depth(slug: string): number {
    return this.#chain(slug).length;
  }

  name(slug: string): string {
    return oneLine(this.#terms.get(slug)?.name ?? '') || slug;
  }

  description(slug: string): string {
    return oneLine(this.#terms.get(slug)?.description ?? '');
  }

  #termId(slug: string): string | undefined {
    return this.#terms.get(slug)?.id;
  }

  /** The slug of a term id, as menus name categories. */
  slugOf(termId: string): string | undefined {
    return [...this.#terms.values()].find((term) => term.id !== '' && term.id === termId)?.slug;
  }

  /** Which of an item's categories is its own: the one that a plugin names by its term's id, else the deepest, else the first; `uncategorized` only when there is no other. */
  mainOf(slugs: readonly string[], primary: string | undefined): string | null {
    const named = primary ? slugs.find((slug) => this.#termId(slug) === primary.trim()) : undefined;
    const real = slugs.filter((slug) => slug !== 'uncategorized');
    const deepest = real.sort((a, b) => this.depth(b) - this.depth(a))[0];
    return named ?? deepest ?? slugs[0] ?? null;
  }
}

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
    const brought = await imported.find(db, 'category', categories.ordered);
    const slugs = new CategorySlugs();
    const rows = await db.selectFrom('categories').select(['id', 'slug', 'name']).execute();
    const taken = new Set(rows.map((row) => row.slug));
    for (const nicename of categories.ordered) {
      const name = categories.name(nicename);
      const known = rows.find((row) => row.id === brought.get(nicename));
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

/** Brings the categories, parents first, and answers the id of each. */
export async function writeCategories({ deps, imported, summary }: Writing, categories: CategoryPlan, slugs: CategorySlugs): Promise<void> {
  const steps = categories.ordered.map(
    (nicename): Step =>
      async (trx) => {
        const known = slugs.id(nicename);
        if (known !== null) return imported.add(trx, 'category', [[nicename, known]]);
        const parent = categories.parent(nicename);
        const description = categories.description(nicename);
        const input: CategoryInput = {
          name: cutText(categories.name(nicename), LIMITS.category.name),
          slug: slugs.slug(nicename),
          description: cutText(description, LIMITS.category.description),
          parent_id: parent === null ? null : slugs.id(parent),
        };
        if (description.length > LIMITS.category.description)
          summary.change(`category description longer than ${LIMITS.category.description} characters: cut`, input.name);
        assertShape(CategoryInput, input);
        const id = await createCategoryIn(trx, deps, input);
        slugs.made(nicename, id);
        await imported.add(trx, 'category', [[nicename, id]]);
        summary.brought('category');
      },
  );
  await inPieces(deps, steps);
}
