import { TextDecoder } from 'node:util';
import { LIMITS } from '../../../../../config/limits.ts';
import { WxrReader } from './parse.ts';
import { type ExportFile, fileAt, ImportError, type WxrExport, type WxrItem } from './wxr.ts';

/** What XML cannot hold and old editors left in texts all the same: it says nothing, and would stop the whole file. Zeros stay: they are of a file in another encoding than it says. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const NO_TEXT = /[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

const HEAD = 4096;

/** The encoding a file names in its first line; UTF-8 when it names none. */
function encodingOf(head: string, [first, second]: Buffer): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return /<\?xml[^<>]*\bencoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8';
}

/** What packed files begin with. */
const PACKED: readonly [string, string][] = [
  ['\x1f\x8b', 'gzip'],
  ['PK\x03\x04', 'zip'],
  ['7z\xbc\xaf', '7-Zip'],
  ['Rar!', 'RAR'],
];

/** What WordPress shows before the file's first line: empty lines that a theme leaves, notices of PHP. Its line ends stay, so that lines keep their numbers. */
function withoutPreface(text: string): string {
  const at = text.search(/<\?xml\b|<rss\b/);
  if (at <= 0 || !/<rss\b/.test(text)) return text;
  const preface = text.slice(0, at);
  if (/^\ufeff?$/.test(preface)) return text;
  return preface.replace(/[^\n]+/g, '') + text.slice(at).replace(/^<\?xml[^<>]*\?>/, '');
}

const REPLACED = '\ufffd';

/** Turns a file's bytes into text. A few bytes in UTF-8 that are none (a name that a database has cut, a line of another encoding) are shown as what cannot be read; many stop the file. */
class Decoding {
  readonly #file: string;
  readonly #decoder: TextDecoder;
  #bytes = 0;
  #foreign = 0;

  /** @throws ImportError for an encoding that nobody knows, and for packed files */
  constructor(file: string, bytes: Buffer) {
    this.#file = file;
    const head = bytes.subarray(0, HEAD).toString('latin1');
    const packed = PACKED.find(([sign]) => head.startsWith(sign))?.[1];
    if (packed) throw new ImportError(`${file}: this file is packed (${packed}): unpack it first`);
    const encoding = encodingOf(head, bytes);
    try {
      const { encoding: known } = new TextDecoder(encoding);
      this.#decoder = new TextDecoder(encoding, { fatal: known !== 'utf-8' });
    } catch {
      throw new ImportError(`${file}:1: the encoding "${encoding}" is not known`);
    }
  }

  /** Signs that came instead of bytes that could not be read. */
  get foreign(): number {
    return this.#foreign;
  }

  /** The next piece, or the end. `line`: where the reader stands. */
  next(chunk: Buffer | undefined, line: number): string {
    const { encoding } = this.#decoder;
    try {
      const text = this.#decoder.decode(chunk, { stream: chunk !== undefined });
      if (!text.includes(REPLACED)) return this.#counted(text, chunk, 0);
      return this.#counted(text, chunk, text.split(REPLACED).length - 1 - written(chunk));
    } catch (error) {
      const readable = error instanceof ForeignBytes ? error.text : new TextDecoder(encoding).decode(chunk);
      const linesBefore = readable.slice(0, Math.max(0, readable.indexOf(REPLACED))).split('\n').length - 1;
      throw new ImportError(`${this.#file}:${line + linesBefore}: these bytes are not ${encoding}`);
    }
  }

  #counted(text: string, chunk: Buffer | undefined, foreign: number): string {
    this.#bytes += chunk?.length ?? 0;
    this.#foreign += Math.max(0, foreign);
    if (this.#foreign > this.#bytes / LIMITS.import.bytes_for_a_foreign_one) throw new ForeignBytes(text);
    return text;
  }
}

class ForeignBytes extends Error {
  readonly text: string;
  constructor(text: string) {
    super();
    this.text = text;
  }
}

/** How often a piece holds the sign itself that stands for what cannot be read. */
function written(chunk: Buffer | undefined): number {
  const sign = Buffer.from(REPLACED);
  let count = 0;
  for (let at = chunk?.indexOf(sign) ?? -1; at >= 0; at = chunk?.indexOf(sign, at + sign.length) ?? -1) count += 1;
  return count;
}

/**
 * Reads a WXR file (a path, or what else can be opened) item by item; what else the file says is answered at the end. `onProgress` hears bytes read and bytes in all.
 * @throws ImportError with the file, the line and the reason
 */
export async function* readWxr(source: string | ExportFile, onProgress: (done: number, total: number) => void = () => {}): AsyncGenerator<WxrItem, WxrExport> {
  const { name: file, open } = typeof source === 'string' ? fileAt(source) : source;
  const { stream, bytes } = await open();
  const reader = new WxrReader(file);
  let decoding: Decoding | undefined;
  let done = 0;
  for await (const chunk of stream) {
    const isFirst = decoding === undefined;
    decoding ??= new Decoding(file, chunk);
    const text = decoding.next(chunk, reader.line).replace(NO_TEXT, '');
    reader.write(isFirst ? withoutPreface(text) : text);
    done += chunk.length;
    onProgress(done, bytes);
    yield* reader.take();
  }
  reader.write(decoding?.next(undefined, reader.line).replace(NO_TEXT, '') ?? '');
  const rest = reader.end();
  yield* reader.take();
  return { ...rest, foreign: decoding?.foreign ?? 0 };
}
