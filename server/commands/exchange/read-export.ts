import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { LIMITS } from '../../../config/limits.ts';
import { parsedJson } from '../../../config/parsed.ts';
import type { ContentTable } from '../../database/tables.ts';
import { detectFileType } from '../../media/file-types.ts';
import { LocalStorage, readWhole } from '../../media/storage.ts';
import { cleanJson } from '../../security/unwanted-characters.ts';
import { checkedLine } from './checked-rows.ts';
import { BadLine, type Columns, checkNames, type Line, type People, type Row, rowOf } from './lines.ts';
import { ExchangeError, type Manifest, MEDIA_FOLDER } from './manifest.ts';

/** A file's lines, each ended by a line feed alone: `readline` ends one at U+2028 too, from Node 24 on, which JSON may hold as it is. */
async function* linesIn(file: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = [];
  for await (const piece of file) {
    const [end = '', ...others] = piece.split('\n');
    begun.push(end);
    for (const next of others) {
      yield begun.join('');
      begun = [next];
    }
  }
  yield begun.join('');
}

/** Rows handed on together. */
const ROWS = 50;

/** A line of an export as it will be kept. */
export interface ReadLine {
  row: Row;
  /** An article's, by name. */
  tags: string[];
}

/** The columns of each table, as the database has them. */
export type TableColumns = ReadonlyMap<string, Columns>;

/**
 * An export's folder, read as often as one likes; nothing of it is believed before it was looked at. One that an older product made lacks the tables and the
 * columns that came since: they are as if nothing had been said.
 */
export class ExportReader {
  readonly #folder: string;
  readonly #tables: Manifest['lines'];
  readonly #columns: TableColumns;
  readonly #files: LocalStorage;

  constructor(folder: string, { lines }: Pick<Manifest, 'lines'>, columns: TableColumns) {
    this.#folder = folder;
    this.#tables = lines;
    this.#columns = columns;
    this.#files = new LocalStorage(join(folder, MEDIA_FOLDER));
  }

  /**
   * The lines of a table, some at a time.
   * @throws ExchangeError with file, line and reason
   */
  async *lines(table: ContentTable, people: Pick<People, 'ids'>): AsyncGenerator<ReadLine[]> {
    const name = `${table}.jsonl`;
    const input = createReadStream(join(this.#folder, name), 'utf8');
    let at = 0;
    let some: ReadLine[] = [];
    try {
      for await (const text of linesIn(input)) {
        at += 1;
        if (text.trim() === '') continue;
        some.push(read(table, text, people, this.#columns.get(table) ?? new Map()));
        if (some.length < ROWS) continue;
        yield some;
        some = [];
      }
    } catch (error) {
      const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
      if (isMissing && !Object.hasOwn(this.#tables, table)) return;
      if (isMissing) throw new ExchangeError(`${name} is missing.`);
      if (error instanceof BadLine) throw new ExchangeError(`${name}:${at}: ${error.message}.`);
      throw error;
    } finally {
      input.destroy();
    }
    if (some.length > 0) yield some;
  }

  /**
   * A file of the media library; null where there is none.
   * @throws ExchangeError for one that is not what its line says
   */
  async file(row: Row): Promise<Buffer | null> {
    const { storage_key, mime, bytes } = row as { storage_key: string; mime: string; bytes: number };
    const size = (await this.#files.stat(storage_key))?.bytes;
    if (size === undefined) return null;
    if (size !== bytes || size > LIMITS.backups.entry_bytes) throw new ExchangeError(`media/${storage_key} has ${size} bytes, and media.jsonl says ${bytes}.`);
    const content = await readWhole(this.#files, storage_key);
    if (content && (await detectFileType(content))?.mime !== mime) throw new ExchangeError(`media/${storage_key} is no ${mime}.`);
    return content;
  }
}

function read(table: ContentTable, text: string, people: Pick<People, 'ids'>, columns: Columns): ReadLine {
  // As of what is sent: signs that turn the direction of a text stand in none.
  const line = parsedJson(cleanJson(text) ?? '');
  if (line === undefined) throw new BadLine('this is no JSON');
  if (typeof line !== 'object' || line === null || Array.isArray(line)) throw new BadLine('this is no object');
  const { tags: _, ...fields } = line as Line;
  checkNames(table, table === 'articles' ? fields : (line as Line), columns);
  const checked = checkedLine(table, line as Line);
  return { row: rowOf(table, checked, people, columns), tags: (checked.tags ?? []) as string[] };
}
