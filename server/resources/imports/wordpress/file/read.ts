import { TextDecoder } from 'node:util';
import { WxrReader } from './parse.ts';
import { type ExportFile, fileAt, ImportError, type WxrExport, type WxrItem } from './wxr.ts';

/** What XML cannot hold and old editors left in texts all the same: it says nothing, and would stop the whole file. Zeros stay: they are of a file in another encoding than it says. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is taken out.
const NO_TEXT = /[\x01-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;

/** The encoding a file names in its first line; UTF-8 when it names none. */
function encodingOf(head: Buffer): string {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  return /^\s*<\?xml[^>]*\bencoding=["']([\w.-]+)["']/.exec(head.subarray(0, 200).toString('latin1').replace(/^ï»¿/, ''))?.[1] ?? 'utf-8';
}

function decoderFor(file: string, head: Buffer): TextDecoder {
  const encoding = encodingOf(head);
  try {
    return new TextDecoder(encoding, { fatal: true });
  } catch {
    throw new ImportError(`${file}:1: the encoding "${encoding}" is not known`);
  }
}

/**
 * Reads a WXR file (a path, or what else can be opened) item by item; what else the file says is answered at the end. `onProgress` hears bytes read and bytes in all.
 * @throws ImportError with the file, the line and the reason
 */
export async function* readWxr(source: string | ExportFile, onProgress: (done: number, total: number) => void = () => {}): AsyncGenerator<WxrItem, WxrExport> {
  const { name: file, open } = typeof source === 'string' ? fileAt(source) : source;
  const { stream, bytes } = await open();
  const reader = new WxrReader(file);
  let decoder: TextDecoder | undefined;
  let done = 0;
  const decode = (chunk: Buffer | undefined) => {
    try {
      return decoder?.decode(chunk, { stream: chunk !== undefined }).replace(NO_TEXT, '') ?? '';
    } catch {
      const readable = new TextDecoder(decoder?.encoding).decode(chunk);
      const linesBefore = readable.slice(0, Math.max(0, readable.indexOf('\ufffd'))).split('\n').length - 1;
      throw new ImportError(`${file}:${reader.line + linesBefore}: these bytes are not ${decoder?.encoding}`);
    }
  };
  for await (const chunk of stream) {
    decoder ??= decoderFor(file, chunk);
    reader.write(decode(chunk));
    done += chunk.length;
    onProgress(done, bytes);
    yield* reader.take();
  }
  reader.write(decode(undefined));
  const rest = reader.end();
  yield* reader.take();
  return rest;
}
