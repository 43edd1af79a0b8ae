import { promisify } from 'node:util';
import { type BrotliOptions, brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { FastifyReply } from 'fastify';

export type Encoding = 'br' | 'gzip';
/** The window that holds a whole text, as a power of two: a wider one finds nothing more, and its tables take twice the time to lay out. */
const windowFor = ({ length }: Buffer) =>
  Math.min(constants.BROTLI_DEFAULT_WINDOW, Math.max(constants.BROTLI_MIN_WINDOW_BITS, Math.ceil(Math.log2(length + 16))));
const brotliOptions = (bytes: Buffer, quality: number): BrotliOptions => ({
  params: {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_LGWIN]: windowFor(bytes),
  },
});
/** zlib returns a view into a chunk of 16 kB: copied, so that the chunk can be freed. */
const exactly = (bytes: Buffer) => Buffer.from(bytes);
/** Each encoding at once, or beside the answers, this hard (brotli's quality; gzip has its own). */
export const COMPRESS: Record<Encoding, { now: (bytes: Buffer, quality: number) => Buffer; later: (bytes: Buffer, quality: number) => Promise<Buffer> }> = {
  br: {
    now: (bytes, quality) => exactly(brotliCompressSync(bytes, brotliOptions(bytes, quality))),
    later: async (bytes, quality) => exactly(await promisify(brotliCompress)(bytes, brotliOptions(bytes, quality))),
  },
  gzip: { now: (bytes) => exactly(gzipSync(bytes)), later: (bytes) => promisify(gzip)(bytes) },
};
const REFUSED: Record<Encoding, RegExp> = { br: /br\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/, gzip: /gzip\s*;\s*q=0(?:\.0*)?\s*(?:,|$)/ };

/** The best encoding that a request takes; null for the bytes as they are. */
export function encodingOf(header: string | string[] | undefined): Encoding | null {
  if (header === undefined) return null;
  const accepted = String(header).toLowerCase();
  const takes = (name: Encoding) => accepted.includes(name) && !REFUSED[name].test(accepted);
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}

/** Says that the answer depends on this header of the request too. */
export function varyBy(reply: FastifyReply, name: string): FastifyReply {
  const said = String(reply.getHeader('vary') ?? '');
  return said.toLowerCase().split(/,\s*/).includes(name.toLowerCase()) ? reply : reply.header('vary', said ? `${said}, ${name}` : name);
}
