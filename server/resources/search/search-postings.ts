import type { SearchTerm } from '../../content/search-query.ts';
import { documentKey, type PostingRow } from './search-index.repository.ts';

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
  /** Tokens of which more documents exist than were read, with their scopes. */
  readonly cut = new Map<string, Set<number>>();

  get documents(): HoldingDocument[] {
    return [...this.#documents.values()];
  }

  add(rows: readonly PostingRow[], most: ReadonlyMap<string, number>): void {
    const perArm = new Map<string, number>();
    for (const { term, scope, weight, document_id } of rows) {
      const key = documentKey(scope, document_id);
      let document = this.#documents.get(key);
      if (!document) {
        document = { scope, id: document_id, held: new Map() };
        this.#documents.set(key, document);
      }
      document.held.set(term, weight);
      this.counts.set(term, (this.counts.get(term) ?? 0) + 1);
      const arm = `${scope}:${term}`;
      const count = (perArm.get(arm) ?? 0) + 1;
      perArm.set(arm, count);
      if (count < (most.get(term) ?? 0)) continue;
      const scopes = this.cut.get(term) ?? new Set<number>();
      this.cut.set(term, scopes.add(scope));
    }
  }
}
