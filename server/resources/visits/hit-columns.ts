/** Of a person or a bot, and whether a visit begins with it: bits of the column `marks`. */
const BOT = 1;
const ENTRY = 2;

/** What of a hit is a word; an article's id is written as one. */
const WORD_COLUMNS = ['path', 'article_id', 'exam', 'section', 'source', 'device', 'browser', 'language', 'bot'] as const;
export type WordColumn = (typeof WORD_COLUMNS)[number];
/** `at`: milliseconds after the block's start · `visitor`, `address`: numbers that mean something within the block only. */
export const HIT_COLUMNS = ['at', 'visitor', 'address', 'marks', ...WORD_COLUMNS] as const;
export type HitColumn = (typeof HIT_COLUMNS)[number];

type Codes = Uint16Array | Uint32Array;

/** A column: a code for each hit, and what the codes stand for; no words where they are numbers themselves. */
export interface Column {
  words: readonly (string | null)[];
  codes: Codes;
}

/** The hits from `start` to `end` (excluded, epoch milliseconds), ordered by visitor, in as many columns as were asked for. */
export interface HitBlock {
  start: number;
  end: number;
  columns: ReadonlyMap<HitColumn, Column>;
}

/** A hit as the table of single hits has it. */
export interface HitRow extends Record<Exclude<WordColumn, 'article_id'>, string | null> {
  at: number;
  article_id: number | null;
  visitor: string;
  address: string;
  is_bot: number;
  entry: number;
}

/** Takes hits in any order and gives them back as columns. */
export class BlockBuilder {
  readonly #span: { start: number; end: number };
  readonly #wanted: readonly HitColumn[];
  readonly #codes = new Map<HitColumn, number[]>();
  readonly #words = new Map<HitColumn, Map<string | null, number>>();

  /** `visitor` is always among the columns: hits are ordered by it. */
  constructor(span: { start: number; end: number }, wanted: readonly HitColumn[] = HIT_COLUMNS) {
    this.#span = span;
    this.#wanted = [...new Set<HitColumn>(['visitor', ...wanted])];
    for (const name of this.#wanted) {
      this.#codes.set(name, []);
      this.#words.set(name, new Map());
    }
  }

  /** A column that the row lacks is read as null, a number as 0. */
  add(row: Partial<HitRow>): void {
    for (const name of this.#wanted) this.#codes.get(name)?.push(this.#codeOf(name, row));
  }

  #codeOf(name: HitColumn, row: Partial<HitRow>): number {
    if (name === 'at') return (row.at ?? 0) - this.#span.start;
    if (name === 'marks') return (row.is_bot ? BOT : 0) + (row.entry ? ENTRY : 0);
    const value = row[name] ?? null;
    const words = this.#words.get(name) as Map<string | null, number>;
    const word = value === null ? null : String(value);
    const known = words.get(word);
    if (known !== undefined) return known;
    words.set(word, words.size);
    return words.size - 1;
  }

  /** All hits so far; more may be added behind them. Codes are two bytes wide where no number is above 65,535. */
  finish(): HitBlock {
    const order = orderOf(this.#codes.get('visitor') ?? []);
    const columns = new Map<HitColumn, Column>();
    for (const name of this.#wanted) {
      const codes = this.#codes.get(name) ?? [];
      const isWide = codes.some((code) => code > 0xffff);
      const sorted = isWide ? new Uint32Array(codes.length) : new Uint16Array(codes.length);
      for (let index = 0; index < codes.length; index += 1) sorted[index] = codes[order[index] as number] as number;
      const words = name === 'visitor' || name === 'address' ? [] : [...(this.#words.get(name)?.keys() ?? [])];
      columns.set(name, { words, codes: sorted });
    }
    return { ...this.#span, columns };
  }
}

/** Where each hit comes from, so that those of a visitor stand together; who came first stays first. */
function orderOf(visitors: readonly number[]): Uint32Array {
  const starts = new Uint32Array(visitors.reduce((most, code) => Math.max(most, code), -1) + 2);
  for (const code of visitors) starts[code + 1] = (starts[code + 1] ?? 0) + 1;
  for (let code = 1; code < starts.length; code += 1) starts[code] = (starts[code] ?? 0) + (starts[code - 1] ?? 0);
  const order = new Uint32Array(visitors.length);
  visitors.forEach((code, index) => {
    const place = starts[code] as number;
    order[place] = index;
    starts[code] = place + 1;
  });
  return order;
}

/** Bytes before a column's words: how wide a code is, and how long the words are. */
const HEAD = 8;

/** A column as bytes: the width of a code (2 or 4), the words' length, the words as JSON, the codes (little-endian). */
export function packColumn({ words, codes }: Column): Buffer {
  const text = Buffer.from(JSON.stringify(words));
  const head = Buffer.alloc(HEAD);
  head.writeUInt32LE(codes.BYTES_PER_ELEMENT, 0);
  head.writeUInt32LE(text.length, 4);
  return Buffer.concat([head, text, Buffer.from(codes.buffer, codes.byteOffset, codes.byteLength)]);
}

/** The reverse. Bytes of ours alone: a length that lies is not looked for. */
export function unpackColumn(bytes: Buffer): Column {
  const width = bytes.readUInt32LE(0);
  const from = HEAD + bytes.readUInt32LE(4);
  const words = from === HEAD + 2 ? [] : (JSON.parse(bytes.toString('utf8', HEAD, from)) as (string | null)[]);
  // Copied: codes have to begin at a multiple of their width.
  const body = bytes.buffer.slice(bytes.byteOffset + from, bytes.byteOffset + bytes.length) as ArrayBuffer;
  return { words, codes: width === 2 ? new Uint16Array(body) : new Uint32Array(body) };
}

/** About the bytes that a column takes in memory. */
export function sizeOf({ words, codes }: Column): number {
  return codes.byteLength + words.reduce((sum, word) => sum + 40 + 2 * (word?.length ?? 0), 100);
}

/** What a code of the column `marks` says. */
export const isBot = (marks: number) => (marks & BOT) !== 0;
export const isEntry = (marks: number) => (marks & ENTRY) !== 0;
