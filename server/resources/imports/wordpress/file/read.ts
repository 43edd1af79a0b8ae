import { isAscii, isUtf8 } from 'node:buffer';
import { TextDecoder } from 'node:util';
import { LIMITS } from '../../../../../config/limits.ts';
import { Mending, western } from './mend.ts';
import { WxrReader } from './parse.ts';
import { beginsAsExport, type ExportFile, fileAt, ImportError, NO_EXPORT, type WxrExport, type WxrItem } from './wxr.ts';

const HEAD = 4096;

/** The encoding a file names in its first line, UTF-8 when it names none; its bytes know better what it is. */
function encodingOf(head: string, bytes: Buffer): string {
  const [first, second, third] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8';
  const named = /<\?xml[^<>]*\bencoding=["']([\w.-]+)["']/.exec(head)?.[1] ?? 'utf-8';
  const whole = bytes.subarray(0, bytes.length - cutLetter(bytes));
  return isUtf8(whole) && !isAscii(whole) ? 'utf-8' : named;
}

/** Bytes at the end that begin a letter of UTF-8 whose other bytes are still to come. */
function cutLetter(bytes: Buffer): number {
  for (let back = 1; back <= 3 && back <= bytes.length; back += 1) {
    const byte = bytes[bytes.length - back] as number;
    if (byte >= 0xc2) return (byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2) > back ? back : 0;
    if (byte < 0x80) return 0;
  }
  return 0;
}

/** What packed files begin with. */
const PACKED: readonly [string, string][] = [
  ['\x1f\x8b', 'gzip'],
  ['PK\x03\x04', 'zip'],
  ['7z\xbc\xaf', '7-Zip'],
  ['Rar!', 'RAR'],
  ['BZh', 'bzip2'],
  ['\xfd7zXZ', 'xz'],
];

const REPLACED = '\ufffd';
/** So much more often letters of Windows-1252 must stand alone than side by side, before those side by side are read as such too: in another encoding they come in pairs. */
const ALONE = 3;

/** Whether a byte goes on with the letter that `lead` began. */
function goesOn(lead: number, place: number, byte: number | undefined): boolean {
  if (byte === undefined || (byte & 0xc0) !== 0x80) return false;
  if (place > 1) return true;
  return !((lead === 0xe0 && byte < 0xa0) || (lead === 0xed && byte > 0x9f) || (lead === 0xf0 && byte < 0x90) || (lead === 0xf4 && byte > 0x8f));
}

/** How many bytes of a letter stand at a place, and whether they are all of it. */
function letterAt(bytes: Buffer, at: number): { length: number; isWhole: boolean } {
  const lead = bytes[at] as number;
  const wanted = lead < 0x80 ? 1 : lead < 0xc2 ? 0 : lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : lead < 0xf5 ? 4 : 0;
  let length = 1;
  while (length < wanted && goesOn(lead, length, bytes[at + length])) length += 1;
  return { length, isWhole: length === wanted };
}

/** Bytes that are no letters of UTF-8. `isAlone`: between two letters of ASCII, as those of Windows-1252 stand. */
interface Stray {
  at: number;
  end: number;
  isAlone: boolean;
}

function straysIn(bytes: Buffer): Stray[] {
  const strays: Stray[] = [];
  const isSimple = (at: number) => (bytes[at] ?? 0) < 0x80;
  for (let at = 0; at < bytes.length; ) {
    const { length, isWhole } = letterAt(bytes, at);
    if (!isWhole) strays.push({ at, end: at + length, isAlone: length === 1 && isSimple(at - 1) && isSimple(at + 1) });
    at += length;
  }
  return strays;
}

/**
 * Turns a file's bytes into text. Bytes in UTF-8 that are letters of Windows-1252 (old posts in a newer database) are read as these; a few others (a name that a database has cut)
 * are shown as what cannot be read; many stop the file.
 */
class Decoding {
  readonly #file: string;
  readonly #encoding: string;
  readonly #isExport: boolean;
  /** Null for UTF-8. */
  readonly #decoder: TextDecoder | null;
  #cut: Buffer = Buffer.alloc(0);
  #bytes = 0;
  /** Signs that came instead of bytes that could not be read. */
  foreign = 0;
  /** Letters of Windows-1252 in what says that it is UTF-8. */
  western = 0;

  /** @throws ImportError for an encoding that nobody knows, and for packed files */
  constructor(file: string, bytes: Buffer) {
    this.#file = file;
    const head = bytes.subarray(0, HEAD).toString('latin1');
    const packed = PACKED.find(([sign]) => head.startsWith(sign))?.[1];
    if (packed) throw new ImportError(`${file}: this file is packed (${packed}): unpack it first`);
    this.#isExport = beginsAsExport(head);
    const encoding = encodingOf(head, bytes);
    try {
      const decoder = new TextDecoder(encoding);
      this.#encoding = decoder.encoding;
      this.#decoder = this.#encoding === 'utf-8' ? null : decoder;
    } catch {
      throw new ImportError(`${file}:1: the encoding "${encoding}" is not known`);
    }
  }

  /** The next piece, or the end. `line`: where the reader stands. */
  next(chunk: Buffer | undefined, line: number): string {
    const isFirst = this.#bytes === 0;
    this.#bytes += chunk?.length ?? 0;
    const text = this.#decoder ? this.#others(this.#decoder, chunk) : this.#utf8(chunk);
    if (this.foreign > this.#bytes / LIMITS.import.bytes_for_a_foreign_one) {
      const linesBefore = text.slice(0, Math.max(0, text.indexOf(REPLACED))).split('\n').length - 1;
      throw new ImportError(`${this.#file}:${line + linesBefore}: ${this.#isExport ? `these bytes are not ${this.#encoding}` : NO_EXPORT}`);
    }
    return isFirst ? text.replace(/^\ufeff/, '') : text;
  }

  #others(decoder: TextDecoder, chunk: Buffer | undefined): string {
    const text = decoder.decode(chunk, { stream: chunk !== undefined });
    if (text.includes(REPLACED)) this.foreign += text.split(REPLACED).length - 1;
    return this.#encoding === 'windows-1252' ? western(text) : text;
  }

  #utf8(chunk: Buffer | undefined): string {
    const bytes = chunk && this.#cut.length === 0 ? chunk : Buffer.concat([this.#cut, chunk ?? Buffer.alloc(0)]);
    const end = bytes.length - (chunk ? cutLetter(bytes) : 0);
    this.#cut = bytes.subarray(end);
    const whole = bytes.subarray(0, end);
    return isUtf8(whole) ? whole.toString() : this.#withStrays(whole);
  }

  #withStrays(bytes: Buffer): string {
    const strays = straysIn(bytes);
    const alone = strays.filter(({ isAlone }) => isAlone).length;
    const isWestern = this.western + alone > ALONE * (this.foreign + strays.length - alone);
    let text = '';
    let from = 0;
    for (const { at, end, isAlone } of strays) {
      const isLetter = isAlone || isWestern;
      if (isLetter) this.western += end - at;
      else this.foreign += 1;
      text += bytes.toString('utf8', from, at) + (isLetter ? western(bytes.toString('latin1', at, end)) : REPLACED);
      from = end;
    }
    return text + bytes.toString('utf8', from);
  }
}

/** What WordPress shows before the file's first line: empty lines that a theme leaves, notices of PHP. Its line ends stay, so that lines keep their numbers. */
function withoutPreface(text: string): string {
  const at = text.search(/<\?xml\b|<rss\b/);
  if (at <= 0 || !/<rss\b/.test(text)) return text;
  const preface = text.slice(0, at);
  if (/^\ufeff?$|<!DOCTYPE/i.test(preface)) return text;
  return preface.replace(/[^\n]+/g, '') + text.slice(at).replace(/^<\?xml[^<>]*\?>/, '');
}

/**
 * Reads a WXR file (a path, or what else can be opened) item by item; what else the file says is answered at the end. `onProgress` hears bytes read and bytes in all.
 * @throws ImportError with the file, the line and the reason
 */
export async function* readWxr(source: string | ExportFile, onProgress: (done: number, total: number) => void = () => {}): AsyncGenerator<WxrItem, WxrExport> {
  const { name: file, open } = typeof source === 'string' ? fileAt(source) : source;
  const { stream, bytes } = await open();
  const reader = new WxrReader(file);
  const mending = new Mending();
  let decoding: Decoding | undefined;
  let done = 0;
  for await (const chunk of stream) {
    const isFirst = decoding === undefined;
    decoding ??= new Decoding(file, chunk);
    const text = decoding.next(chunk, reader.line);
    reader.write(mending.next(isFirst ? withoutPreface(text) : text));
    done += chunk.length;
    onProgress(done, bytes);
    yield* reader.take();
  }
  reader.write(mending.next(decoding?.next(undefined, reader.line) ?? '') + mending.next(null));
  const rest = reader.end();
  yield* reader.take();
  return { ...rest, foreign: decoding?.foreign ?? 0, western: rest.western + (decoding?.western ?? 0), behind: mending.behind };
}
