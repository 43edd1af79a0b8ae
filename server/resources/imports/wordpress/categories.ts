import { LIMITS } from '../../../../config/limits.ts';
import { nearestPlace } from '../../../../config/tree.ts';
import { CategoryInput } from '../../../../contract/categories.ts';
import { freeSlug, tagSlug } from '../../../content/slugs.ts';
import type { Db } from '../../../deps.ts';
import { assertShape } from '../../../http/validation.ts';
import { allCategories } from '../../categories/categories.repository.ts';
import { createCategoryIn } from '../../categories/categories.service.ts';
import type { WxrItem, WxrTerm } from './file/wxr.ts';
import { cutText, lineOfHtml, slugFrom } from './item.ts';
import type { Summary } from './summary.ts';
import { type Imported, inPieces, type Step, type Writing } from './writing.ts';

const TOO_DEEP = `category deeper than ${LIMITS.category.depth} levels: put one level up`;

/** The categories of an export as a tree: parents before children, no circle, never deeper than we allow. */
export class CategoryPlan {
  readonly #terms = new Map<string, WxrTerm>();
  readonly #parents = new Map<string, string | null>();
  /** Levels above each that has its place. */
  readonly #depths = new Map<string, number>();
  /** Where each stands in the file. */
  readonly #order: ReadonlyMap<string, number>;
  #ordered: string[] | undefined;
  #byId: ReadonlyMap<string, string> | undefined;

  constructor(terms: readonly WxrTerm[], named: Iterable<{ slug: string; name: string }>, summary: Summary) {
    for (const term of terms) if (term.slug && !this.#terms.has(term.slug)) this.#terms.set(term.slug, term);
    // An export of some posts names categories that it does not describe.
    for (const { slug, name } of named) {
      if (slug && !this.#terms.has(slug)) this.#terms.set(slug, { id: '', slug, name: name || slug, parent: '', description: '' });
    }
    for (const { slug, parent } of this.#terms.values()) this.#parents.set(slug, parent !== slug && this.#terms.has(parent) ? parent : null);
    this.#order = new Map([...this.#terms.keys()].map((slug, at) => [slug, at]));
    for (const slug of this.#terms.keys()) this.#place(slug, summary);
  }

  /** All of them, as an export has them: the same tree can be made of these. */
  get terms(): WxrTerm[] {
    return [...this.#terms.values()];
  }

  /** Places one and all above it that have no place yet, from the top. */
  #place(slug: string, summary: Summary): void {
    const { way, closes } = this.#wayUp(slug);
    if (closes !== null) {
      // Of a circle the one that comes first in the file is put at the top.
      const circle = way.slice(way.indexOf(closes));
      const first = circle.reduce((one, other) => ((this.#order.get(other) ?? 0) < (this.#order.get(one) ?? 0) ? other : one));
      this.#parents.set(first, null);
      summary.change('category below itself: put at the top', this.name(first));
    }
    for (const one of (closes === null ? way : this.#wayUp(slug).way).reverse()) this.#settle(one, summary);
  }

  /** From one upwards, as far as none has its place; `closes`: where a circle closes. */
  #wayUp(slug: string): { way: string[]; closes: string | null } {
    const way = new Set<string>();
    let above: string | null = slug;
    for (; above !== null && !this.#depths.has(above); above = this.parent(above)) {
      if (way.has(above)) return { way: [...way], closes: above };
      way.add(above);
    }
    return { way: [...way], closes: null };
  }

  /** What stands above it has its place. */
  #settle(slug: string, summary: Summary): void {
    const parent = this.parent(slug);
    let depth = parent === null ? 0 : this.depth(parent) + 1;
    if (parent !== null && depth >= LIMITS.category.depth) {
      this.#parents.set(slug, this.parent(parent));
      depth -= 1;
      summary.change(TOO_DEEP, this.name(slug));
    }
    this.#depths.set(slug, depth);
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
    return this.#depths.get(slug) ?? 0;
  }

  name(slug: string): string {
    return lineOfHtml(this.#terms.get(slug)?.name ?? '') || slug;
  }

  description(slug: string): string {
    return lineOfHtml(this.#terms.get(slug)?.description ?? '');
  }

  #termId(slug: string): string | undefined {
    return this.#terms.get(slug)?.id;
  }

  /** The slug of a term id, as menus name categories. */
  slugOf(termId: string): string | undefined {
    this.#byId ??= new Map([...this.#terms.values()].reverse().map(({ id, slug }) => [id, slug]));
    return termId === '' ? undefined : this.#byId.get(termId);
  }

  /** Which of an item's categories is its own: the one that a plugin names by its term's id, else the deepest, else the first; `uncategorized` only when there is no other. */
  mainOf(slugs: readonly string[], primary: string | undefined): string | null {
    const named = primary ? slugs.find((slug) => this.#termId(slug) === primary.trim()) : undefined;
    const real = slugs.filter((slug) => slug !== 'uncategorized');
    const deepest = real.sort((a, b) => this.depth(b) - this.depth(a))[0];
    return named ?? deepest ?? slugs[0] ?? null;
  }
}

/** What an item's terms are here: the nicename of its category, and names of its tags. */
export interface ItemTerms {
  category: string | null;
  tags: string[];
}

/** A tag as it may be saved again: three points stand for the one sign that `cutText` ends with. */
function tagName(name: string, label: string, summary: Summary): string {
  if (name.length <= LIMITS.article.tag) return name;
  summary.change(`tags longer than ${LIMITS.article.tag} characters: shortened`, `${label}: ${name}`);
  return cutText(name, LIMITS.article.tag - 2).normalize('NFKC');
}

/** The category that an item has here, and its tags. */
export function termsOf(item: Pick<WxrItem, 'terms' | 'meta'>, categories: CategoryPlan, label: string, summary: Summary): ItemTerms {
  const slugs = item.terms.filter((term) => term.domain === 'category').map((term) => term.slug);
  const category = categories.mainOf(slugs, item.meta._yoast_wpseo_primary_category ?? item.meta.rank_math_primary_category);
  const others = slugs.filter((slug) => slug !== category && slug !== 'uncategorized');
  if (others.length > 0) summary.change('in several categories: one is its category (the deepest), the others are tags', label);
  const names = [
    ...item.terms.filter((term) => term.domain === 'post_tag' || term.domain === 'tag').map((term) => lineOfHtml(term.name) || term.slug),
    ...others.map((slug) => categories.name(slug)),
  ];
  const bySlug = new Map<string, string>();
  for (const name of names.map((text) => tagName(text.normalize('NFKC'), label, summary))) {
    const slug = name === '' ? '' : tagSlug(name);
    if (slug !== '' && !bySlug.has(slug)) bySlug.set(slug, name);
  }
  const tags = [...bySlug.values()];
  if (tags.length > LIMITS.article.tags)
    summary.change(`more than ${LIMITS.article.tags} tags: the first ${LIMITS.article.tags} kept`, `${label} (${tags.length})`);
  return { category, tags: tags.slice(0, LIMITS.article.tags) };
}

/** Names the tags that become one with another, for a tag's address is made of its name: `C#` and `C++`. */
export function nameJoinedTags(names: Iterable<string>, summary: Summary): void {
  const first = new Map<string, string>();
  const seen = new Set<string>();
  for (const name of names) {
    if (name === '' || seen.has(plain(name))) continue;
    seen.add(plain(name));
    const slug = tagSlug(name);
    const other = first.get(slug);
    if (other === undefined) first.set(slug, name);
    else summary.change('tag whose name makes the address of another: joined with it', `${name} → ${other}`);
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
    const next = new Map<string, number>();
    const byId = new Map(rows.map((row) => [row.id, row]));
    const bySlug = new Map(rows.map((row) => [row.slug, row]));
    for (const nicename of categories.ordered) {
      const name = categories.name(nicename);
      const known = byId.get(brought.get(nicename) ?? 0);
      if (known) summary.alreadyHere('category');
      const wanted = slugFrom(nicename, name, { prefix: 'category', max: LIMITS.category.slug });
      const namesake = bySlug.get(wanted);
      const same = known ?? (namesake && plain(namesake.name) === plain(name) ? namesake : undefined);
      if (same) {
        if (!known) summary.change('category of the same name here: its articles joined it', name);
        slugs.#settled.set(nicename, { slug: same.slug, id: same.id });
        continue;
      }
      const slug = await freeSlug(wanted, LIMITS.category.slug, (candidate) => taken.has(candidate), next);
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
        const above = categories.parent(nicename);
        const wanted = above === null ? null : slugs.id(above);
        // Editors may have moved what stands above it to where nothing more goes below.
        const parent_id = wanted === null ? null : nearestPlace(await allCategories(trx), wanted, LIMITS.category.depth);
        if (parent_id !== wanted) summary.change(TOO_DEEP, categories.name(nicename));
        const description = categories.description(nicename);
        const input: CategoryInput = {
          name: cutText(categories.name(nicename), LIMITS.category.name),
          slug: slugs.slug(nicename),
          description: cutText(description, LIMITS.category.description),
          parent_id,
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
