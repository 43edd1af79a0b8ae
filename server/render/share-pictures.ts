import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { EXAM_CODES, findExam } from '../../config/exams.ts';
import { MEMORY } from '../../config/limits.ts';
import { articleShare, examShare, type SharePicture, type ShareWords } from '../../config/share-pictures.ts';
import { LIGHT } from '../../config/theme.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import '../http/work-budget.ts';
import { drawShare } from '../media/images.ts';
import { FOR_EVER } from '../media/storage.ts';
import { findShared } from '../resources/articles/public/article.ts';
import { currentSettings } from '../resources/configs/configs.service.ts';

const { cache_bytes, at_once, patience_ms } = MEMORY.share_picture;
/** Shown where a picture could not be had. */
const GENERAL = '/share.png';

/** Draws each picture once and keeps it in memory by what stands in it. Nothing but our own texts is ever drawn, and only so many at once. */
class SharePictures {
  readonly #pictures = new LRUCache<string, Buffer>({ maxSize: cache_bytes, sizeCalculation: (bytes) => bytes.length });
  readonly #pending = new Map<string, Promise<Buffer>>();

  /** Whether it lies ready: then it costs its reader nothing. */
  holds(words: ShareWords): boolean {
    return this.#pictures.has(JSON.stringify(words));
  }

  /** The picture's bytes, or null when too much is being drawn already. */
  find(words: ShareWords): Promise<Buffer> | Buffer | null {
    const key = JSON.stringify(words);
    const known = this.#pictures.get(key) ?? this.#pending.get(key);
    if (known) return known;
    if (this.#pending.size >= at_once) return null;
    const drawing = this.#draw(words, key).finally(() => this.#pending.delete(key));
    this.#pending.set(key, drawing);
    return drawing;
  }

  async #draw(words: ShareWords, key: string): Promise<Buffer> {
    const { bytes } = await drawShare({ ...words, color: findExam(words.exam)?.color ?? LIGHT.brand });
    this.#pictures.set(key, bytes);
    return bytes;
  }
}

/** `/share/*`: the pictures that link previews show, with the title of the page. */
export function registerSharePictures(app: FastifyInstance, deps: Deps): void {
  const pictures = new SharePictures();
  // Who waits for a drawing does not hold up a server that stops.
  const waiting = new Set<AbortController>();
  app.addHook('preClose', async () => {
    for (const late of waiting) late.abort();
  });

  const general = (reply: FastifyReply) => reply.header('cache-control', 'no-store').redirect(GENERAL, 302);

  const send = async (request: FastifyRequest, reply: FastifyReply, { words, mark }: SharePicture, asked: unknown) => {
    if (!pictures.holds(words)) {
      app.work.take('drawn', request);
      if (app.work.wait('pictures', request) !== null) return general(reply);
    }
    const late = new AbortController();
    waiting.add(late);
    const bytes = await Promise.race([pictures.find(words), wait(patience_ms, null, { signal: late.signal }).catch(() => null)])
      .catch((err: unknown) => {
        deps.log.error({ err, title: words.title }, 'a share picture could not be drawn');
        return null;
      })
      .finally(() => {
        waiting.delete(late);
        late.abort();
      });
    if (!bytes) return general(reply);
    return reply
      .type('image/png')
      .header('cache-control', asked === mark ? FOR_EVER : 'public, max-age=300')
      .header('cross-origin-resource-policy', 'cross-origin')
      .send(bytes);
  };

  app.get<{ Params: { file: string }; Querystring: { v?: unknown } }>('/share/article/:file', { compress: false }, async (request, reply) => {
    const { file } = request.params;
    if (!file.endsWith('.png')) throw new AppError('not_found');
    const article = await findShared(deps, file.slice(0, -'.png'.length));
    const { site_name } = await currentSettings(deps);
    return send(request, reply, articleShare(article, site_name), request.query.v);
  });

  app.get<{ Params: { language: string; file: string }; Querystring: { v?: unknown } }>(
    '/share/exam/:language/:file',
    { compress: false },
    async (request, reply) => {
      const { language, file } = request.params;
      const code = EXAM_CODES.find((exam) => file === `${exam}.png`);
      if (!code || (language !== 'en' && language !== 'zh')) throw new AppError('not_found');
      const { site_name } = await currentSettings(deps);
      return send(request, reply, examShare(code, language, site_name), request.query.v);
    },
  );
}
