import '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import { mimeOfKey } from '../../media/file-types.ts';
import { readRange } from './byte-range.ts';

const KEY = /^[\w./-]{1,300}$/;
/** Even a file that a browser took for a page could do nothing. */
const POLICY = "sandbox; default-src 'none'";

function isKey(key: string): boolean {
  return KEY.test(key) && !key.split('/').some((part) => part === '' || part.startsWith('.'));
}

function nothing(reply: FastifyReply) {
  return reply.status(404).header('cache-control', 'no-cache').type('text/plain; charset=utf-8').send('There is no such file.\n');
}

/** `/media/*`: uploaded files as they lie in the store. A key never changes its content, so browsers may keep them for ever. */
export function registerMediaFiles(app: FastifyInstance, deps: Deps): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/media/*',
    exposeHeadRoute: false,
    compress: false,
    schema: { hide: true },
    handler: async (request: FastifyRequest, reply: FastifyReply) => {
      const key = (request.params as { '*': string })['*'];
      const mime = isKey(key) ? mimeOfKey(key) : null;
      const facts = mime && (await deps.storage.stat(key));
      if (!mime || !facts) return nothing(reply);

      const name = key.slice(key.lastIndexOf('/') + 1);
      const etag = `"${name}"`;
      reply
        .type(mime)
        .header('cache-control', 'public, max-age=31536000, immutable')
        .header('etag', etag)
        .header('accept-ranges', 'bytes')
        .header('content-security-policy', POLICY)
        .header('x-content-type-options', 'nosniff')
        .header('cross-origin-resource-policy', 'cross-origin');
      if (mime === 'application/pdf') reply.header('content-disposition', `attachment; filename="${name}"`);
      if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send();

      const isCurrent = request.headers['if-range'] === undefined || request.headers['if-range'] === etag;
      const range = isCurrent ? readRange(request.headers.range, facts.bytes) : null;
      if (range === 'unsatisfiable') return reply.status(416).header('content-range', `bytes */${facts.bytes}`).send();
      if (range) reply.status(206).header('content-range', `bytes ${range.start}-${range.end}/${facts.bytes}`);
      reply.header('content-length', range ? range.end - range.start + 1 : facts.bytes);
      if (request.method === 'HEAD') return reply.send();
      const file = await deps.storage.get(key, range ?? undefined);
      return file ? reply.send(file.stream) : nothing(reply.removeHeader('content-length'));
    },
  });
}
