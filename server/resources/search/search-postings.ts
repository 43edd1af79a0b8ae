import type { SearchTerm } from '../../content/search-query.ts';
import { documentKey, postingOf, type TermPostings } from './search-index.repository.ts';

/** A document with the weights of those of its tokens that were read. */
export interface HoldingDocument {
  scope: number;
  id: number;
  held: Map<string, number>;
}

export const tokensIn = (terms: readonly SearchTerm[]) => new Set(terms.flatMap(({ alternatives }) => alternatives.flatMap(({ tokens }) => tokens)));

/** What was read of the index for one question. */
export class Postings {
  readonly #documents = new Map<number, HoldingDocument>();
  readonly counts = new Map<string, number>();
  /** Tokens of which more documents exist than were read, with their scopes; no document that was not read weighs more there than what stands beside it. */
  readonly cut = new Map<string, Map<number, number>>();

  get documents(): HoldingDocument[] {
    return [...this.#documents.values()];
  }

  add(read: readonly TermPostings[]): void {
    for (const { term, scope, most, packed } of read) {
      let lowest = Number.POSITIVE_INFINITY;
      for (const one of packed) {
        const { id, weight } = postingOf(one);
        const key = documentKey(scope, id);
        let document = this.#documents.get(key);
        if (!document) {
          document = { scope, id, held: new Map() };
          this.#documents.set(key, document);
        }
        document.held.set(term, weight);
        if (weight < lowest) lowest = weight;
      }
      if (packed.length > 0) this.counts.set(term, (this.counts.get(term) ?? 0) + packed.length);
      if (packed.length < most) continue;
      const scopes = this.cut.get(term) ?? new Map<number, number>();
      this.cut.set(term, scopes.set(scope, lowest));
    }
  }
}
