import type { CallName } from '../../contract/calls.ts';

/** An answer that is written already, as JSON that keeps the contract: nobody writes it again. */
export class WrittenAnswer {
  readonly json: string;

  constructor(json: string) {
    this.json = json;
  }
}

/** Calls that answer requests so. From within they answer values: pages are made of those. `tests/api/local-calls.test.ts` holds the two against each other. */
export const WRITTEN_CALLS: ReadonlySet<CallName> = new Set(['articles.list_public']);

export const JSON_TYPE = 'application/json; charset=utf-8';
