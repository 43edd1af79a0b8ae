import { Decoding } from './decoding.ts';
import { Mending } from './mend.ts';
import { WxrReader } from './parse.ts';
import { type ExportFile, fileAt, type WxrExport, type WxrItem } from './wxr.ts';

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
  return { ...rest, foreign: decoding?.foreign ?? 0, western: decoding?.western ?? 0 };
}
