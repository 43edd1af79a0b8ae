import { isMediaKey } from '../../../config/media.ts';
import '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mimeOfKey } from '../../media/file-types.ts';
import { type ByteRange, FOR_EVER } from '../../media/storage.ts';
import { markOf } from './media.present.ts';
import { findMediaByKey } from './media.repository.ts';

/** A copy of a picture has an address of its own. */
const VARIANT = /-\d+\.(?:avif|webp)$/;
/** Nothing in a file can run, even if a browser took it for a page. */
const POLICY = "sandbox; default-src 'none'";

interface Served {
  file_key: string;
  mime: string;
  etag: string;
  for_ever: boolean;
}

/**
 * The file at an address and how it may be cached. A file's bytes can be replaced, so browsers revalidate it each time (304)
 * unless the address carries the hash mark of the present bytes; the bytes of a copy never change.
 */
async function servedAt(deps: Deps, key: string, mark: unknown): Promise<Served | null> {
  if (!isMediaKey(key)) return null;
  const row = await findMediaByKey(deps.db, key);
  if (row) return { file_key: row.file_key, mime: row.mime, etag: `"${markOf(row)}"`, for_ever: mark === markOf(row) };
  const mime = VARIANT.test(key) ? mimeOfKey(key) : null;
  return mime === null ? null : { file_key: key, mime, etag: `"${key.slice(key.lastIndexOf('/') + 1)}"`, for_ever: true };
}

function nothing(reply: FastifyReply) {
  return reply.status(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('There is no such file.\n');
}

/** `/media/*`: uploaded files and the copies of pictures, from the store. */
export function registerMediaFiles(app: FastifyInstance, deps: Deps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    exposeHeadRoute: false,
    compress: false,
    schema: { hide: true },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const key = (request.params as { '*': string })['*'];
      const served = await servedAt(deps, key, (request.query as { v?: unknown }).v);
      const facts = served && (await deps.storage.stat(served.file_key));
      // What does not end as a file does may have been the address of an article on an imported site.
      if (!served || !facts) return mimeOfKey(key) === null ? reply.callNotFound() : nothing(reply);

      const { file_key, mime, etag, for_ever } = served;
      reply
        .type(mime)
        .header('cache-control', for_ever ? FOR_EVER : 'public, no-cache')
        .header('etag', etag)
        .header('accept-ranges', 'bytes')
        .header('content-security-policy', POLICY)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin');
      if (mime === 'application/pdf') reply.header('content-disposition', `attachment; filename="${key.slice(key.lastIndexOf('/') + 1)}"`);
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();

      const isCurrent = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
      const range = isCurrent ? readRange(request.headers.range, facts.bytes) : null;
      if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${facts.bytes}`).send();
      if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${facts.bytes}`);
      reply.header('content-length', range ? range.end - range.start + 1 : facts.bytes);
      if (request.method === 'HEAD') return reply.send();
      const file = await deps.storage.get(file_key, range ?? undefined);
      return file ? reply.send(file.stream) : nothing(reply.removeHeader('content-length'));
    },
  });
}

/**
 * Reads a Range header of one range over a file of `size` bytes. Null: answer the whole file (no header, several
 * ranges, or another unit); `unsatisfiable`: 416.
 */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '');
  if (!match) return null;
  const [, first = '', last = ''] = match;
  if (first === '' && last === '') return null;
  if (first === '') {
    const length = Math.min(Number(last), size);
    return length > 0 ? { start: size - length, end: size - 1 } : 'unsatisfiable';
  }
  const start = Number(first);
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (last !== '' && Number(last) < start) return null;
  return start < size ? { start, end } : 'unsatisfiable';
}
