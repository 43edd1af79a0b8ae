import type { SearchTerm } from '../../content/search-terms.ts';
import { documentKey, type TermPostings } from './search-index.repository.ts';

/** Every token by which any alternative of these terms is looked up. */
export const tokensIn = (terms: readonly SearchTerm[]) => new Set(terms.flatMap(({ alternatives }) => alternatives.flatMap(({ tokens }) => tokens)));

/**
 * The documents that hold any token of a question: a row for each, with its weight for each token that was read, 0 where it was not read of it. One table of bytes: thousands
 * of documents are gone through several times.
 */
export class TermMatrix {
  /** Documents by `documentKey`, in the order in which they were found. */
  readonly keys: readonly number[];
  /** How many tokens each of them holds. */
  readonly sizes: Uint8Array;
  readonly #columns = new Map<string, number>();
  readonly #cells: Uint8Array;
  /** For each column, as it was read. */
  readonly #rows: Uint32Array[][];

  constructor(lists: readonly TermPostings[]) {
    for (const { term } of lists) if (!this.#columns.has(term)) this.#columns.set(term, this.#columns.size);
    const rows = new Map<number, number>();
    const rowsOf = lists.map(({ scope, ids, count }) => {
      const own = new Uint32Array(count);
      for (let at = 0; at < count; at += 1) {
        const key = documentKey(scope, ids[at] as number);
        const row = rows.get(key) ?? rows.size;
        if (row === rows.size) rows.set(key, row);
        own[at] = row;
      }
      return own;
    });
    this.keys = [...rows.keys()];
    this.sizes = new Uint8Array(rows.size);
    this.#cells = new Uint8Array(rows.size * this.#columns.size);
    this.#rows = Array.from(this.#columns, () => []);
    for (const [number, { term, weights, count }] of lists.entries()) {
      const column = this.#columns.get(term) as number;
      const own = rowsOf[number] as Uint32Array;
      (this.#rows[column] as Uint32Array[]).push(own);
      for (let at = 0; at < count; at += 1) this.hold(own[at] as number, column, weights[at] as number);
    }
  }

  /** The rows that were read to hold any of the tokens in these columns. */
  *rowsIn(columns: Iterable<number>): Generator<Uint32Array> {
    for (const column of columns) yield* this.#rows[column] as Uint32Array[];
  }

  /** The column of a token; undefined where no document has it. */
  columnOf(token: string): number | undefined {
    return this.#columns.get(token);
  }

  weight(row: number, column: number): number {
    return this.#cells[row * this.#columns.size + column] as number;
  }

  hold(row: number, column: number, weight: number): void {
    const at = row * this.#columns.size + column;
    if (this.#cells[at] === 0) this.sizes[row] = (this.sizes[row] as number) + 1;
    this.#cells[at] = weight;
  }
}

/** What was read of the index for one question. */
export class Postings {
  readonly #lists: TermPostings[] = [];
  #matrix: TermMatrix | undefined;
  readonly counts = new Map<string, number>();
  /** Tokens of which more documents exist than were read, with their scopes; no document that was not read weighs more there than what stands beside it. */
  readonly cut = new Map<string, Map<number, number>>();

  /** All that was read so far, as a table. */
  get matrix(): TermMatrix {
    this.#matrix ??= new TermMatrix(this.#lists);
    return this.#matrix;
  }

  add(read: readonly TermPostings[]): void {
    this.#matrix = undefined;
    for (const list of read) {
      const { term, scope, most, count, weights } = list;
      if (count === 0) continue;
      this.#lists.push(list);
      this.counts.set(term, (this.counts.get(term) ?? 0) + count);
      if (count < most) continue;
      const scopes = this.cut.get(term) ?? new Map<number, number>();
      // The weightiest stand first.
      this.cut.set(term, scopes.set(scope, weights[count - 1] as number));
    }
  }
}

/** One way of saying a term, as far as any document says it: tokens that none has cannot tell one from the other. */
export interface Way {
  columns: readonly number[];
  /** With those that no document has. */
  tokens: number;
  isRun: boolean;
  trust: number;
}

/** The ways of saying a term that any of the documents takes: of a run some of its pairs, else all of its tokens. */
export function waysOf({ alternatives }: SearchTerm, matrix: TermMatrix): Way[] {
  return alternatives.flatMap(({ tokens, isRun = false, trust }) => {
    const columns = tokens.flatMap((token) => matrix.columnOf(token) ?? []);
    return columns.length > 0 && (isRun || columns.length === tokens.length) ? [{ columns, tokens: tokens.length, isRun, trust }] : [];
  });
}

// Hot path: runs for thousands of documents, so it allocates no arrays.

/** From this weight on a word does not only stand in the text. */
export const PROMINENT = 24;

/** How many of a way's tokens a document holds with at least this weight. */
export function holds(columns: readonly number[], matrix: TermMatrix, row: number, least: number): number {
  let found = 0;
  for (let at = 0; at < columns.length; at += 1) if (matrix.weight(row, columns[at] as number) >= least) found += 1;
  return found;
}

const says = ({ columns, isRun }: Way, matrix: TermMatrix, row: number, least: number) => holds(columns, matrix, row, least) >= (isRun ? 1 : columns.length);

/** Whether a document says a term in one of its ways, each word with at least this weight. */
export function saysAny(ways: readonly Way[], matrix: TermMatrix, row: number, least: number): boolean {
  for (let at = 0; at < ways.length; at += 1) if (says(ways[at] as Way, matrix, row, least)) return true;
  return false;
}

/** Whether a document says a term anywhere. */
export const isHeld = (ways: readonly Way[], matrix: TermMatrix, row: number): boolean => saysAny(ways, matrix, row, 1);

/** Whether a document says a term elsewhere than in its text. */
export const isSpokenOf = (ways: readonly Way[], matrix: TermMatrix, row: number): boolean => saysAny(ways, matrix, row, PROMINENT);
