import { createReadStream } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { LIMITS } from '../../../config/limits.ts';
import { parsedJson } from '../../../config/parsed.ts';
import type { ContentTable } from '../../database/tables.ts';
import { detectFileType } from '../../media/file-types.ts';
import { LocalStorage, readWhole } from '../../media/storage.ts';
import { checkedLine } from './checked-rows.ts';
import { BadLine, type Line, type People, type Row, rowOf } from './lines.ts';
import { ExchangeError, MEDIA_FOLDER } from './manifest.ts';

/** Rows handed on together. */
const ROWS = 50;

/** A line of an export as it will be kept. */
export interface ReadLine {
  row: Row;
  /** An article's, by name. */
  tags: string[];
}

/** An export's folder, read as often as one likes; nothing of it is believed before it was looked at. */
export class ExportReader {
  readonly #folder: string;
  readonly #files: LocalStorage;

  constructor(folder: string) {
    this.#folder = folder;
    this.#files = new LocalStorage(join(folder, MEDIA_FOLDER));
  }

  /**
   * The lines of a table, some at a time.
   * @throws ExchangeError with file, line and reason
   */
  async *lines(table: ContentTable, people: Pick<People, 'ids'>): AsyncGenerator<ReadLine[]> {
    const name = `${table}.jsonl`;
    const input = createReadStream(join(this.#folder, name));
    let at = 0;
    let some: ReadLine[] = [];
    try {
      for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
        at += 1;
        if (text.trim() === '') continue;
        some.push(read(table, text, people));
        if (some.length < ROWS) continue;
        yield some;
        some = [];
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new ExchangeError(`${name} is missing.`);
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

function read(table: ContentTable, text: string, people: Pick<People, 'ids'>): ReadLine {
  const line = parsedJson(text);
  if (line === undefined) throw new BadLine('this is no JSON');
  if (typeof line !== 'object' || line === null || Array.isArray(line)) throw new BadLine('this is no object');
  const { tags, ...fields } = checkedLine(table, line as Line);
  if (table !== 'articles' && tags !== undefined) throw new BadLine('there is no field "tags"');
  return { row: rowOf(table, fields, people), tags: (tags ?? []) as string[] };
}
