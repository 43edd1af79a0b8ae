import { LIMITS } from '../../../config/limits.ts';
import { oneLine } from './plain-text.ts';
import type { Summary } from './summary.ts';
import type { WxrItem, WxrTerm } from './wxr.ts';

/** The categories of an export as a tree: parents before children, no circle, never deeper than we allow. */
export class CategoryPlan {
  readonly #terms = new Map<string, WxrTerm>();
  readonly #parents = new Map<string, string | null>();

  constructor(terms: readonly WxrTerm[], items: readonly WxrItem[], summary: Summary) {
    for (const term of terms) if (term.slug && !this.#terms.has(term.slug)) this.#terms.set(term.slug, term);
    // An export of some posts names categories that it does not describe.
    for (const { slug, name } of items.flatMap((item) => item.terms.filter((term) => term.domain === 'category'))) {
      if (slug && !this.#terms.has(slug)) this.#terms.set(slug, { id: '', slug, name: name || slug, parent: '', description: '' });
    }
    for (const { slug, parent } of this.#terms.values()) this.#parents.set(slug, parent !== slug && this.#terms.has(parent) ? parent : null);
    for (const slug of this.#terms.keys()) this.#place(slug, summary);
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
    return [...this.#terms.keys()].sort((a, b) => this.depth(a) - this.depth(b));
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

  termId(slug: string): string | undefined {
    return this.#terms.get(slug)?.id;
  }

  /** The slug of a term id, as menus name categories. */
  slugOf(termId: string): string | undefined {
    return [...this.#terms.values()].find((term) => term.id !== '' && term.id === termId)?.slug;
  }
}
