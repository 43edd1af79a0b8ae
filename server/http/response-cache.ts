import type { IncomingHttpHeaders } from 'node:http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MEMORY, RATES } from '../../config/limits.ts';
import type { ContentKind } from '../database/tables.ts';
import { WindowThrottle } from '../security/throttle.ts';
import type { CachedResponse } from './cached-response.ts';
import { ContentCache } from './content-cache.ts';
import { varyBy } from './encodings.ts';
import { readerLanguage } from './language.ts';

/** Public answers, cached as bytes until content changes. */
export class ResponseCache extends ContentCache<CachedResponse> {
  /** Whether one more text may be made as small as can be for a reader who waits for it; counts him. */
  readonly mayWait: () => boolean;

  constructor(clock: () => number) {
    const within = (maxSize: number) => ({ maxSize, sizeCalculation: (answer: CachedResponse) => answer.size });
    super(clock, within(MEMORY.answers_bytes));
    const waits = new WindowThrottle(RATES.long_compressions);
    this.mayWait = () => waits.take('', clock()) === null;
  }
}

/** What stands before an answer, and what is to be done whenever it is read. */
interface Ready {
  /** Under which the answer is cached. */
  key: string;
  /** Its content type, and the other headers as the whole server gave them, name and value in turns; those of one encoding or one request are left out. */
  type: string;
  headers: readonly string[];
  read: ((request: FastifyRequest) => void) | undefined;
  /** The generation in which this was found out, and the kinds of content that it hangs on: that it is this answer, beside the answer itself. Any, where it does not say. */
  since: number;
  depends: readonly ContentKind[] | undefined;
}

/** Of one request or one encoding, and therefore written anew each time. */
const OWN_HEADERS = new Set(['x-request-id', 'etag', 'content-type', 'content-length', 'content-encoding', 'connection', 'date']);

/** Whether a request says nothing about its sender that could change what is answered. */
const isPlain = ({ authorization, origin }: IncomingHttpHeaders) => authorization === undefined && origin === undefined;

/**
 * Addresses that have been answered from cached bytes, with everything that stands before those bytes. The next reader of such an address is answered before
 * cookies, headers and routes have been worked out again: that work costs more than the answer. Bounded; not asked any more once content has changed that they depend on.
 */
export class ReadyResponses {
  readonly #known = new LRUCache<string, Ready>({ max: MEMORY.ready.max });
  readonly #responses: ResponseCache;

  constructor(responses: ResponseCache) {
    this.#responses = responses;
  }

  /** Forgets all: nobody knows what has changed. */
  clear(): void {
    this.#known.clear();
  }

  /**
   * Says that this request is being answered with what is cached under `key`, found out at the generation `since` of content that `depends` names, and that its headers are set. `read` is done
   * for each later reader: what is counted.
   */
  note(request: FastifyRequest, reply: FastifyReply, { key, type, since, read, depends }: Omit<Ready, 'headers'>): void {
    const url = request.raw.url ?? '';
    if (request.method !== 'GET' || !isPlain(request.headers)) return;
    if (url.length > MEMORY.ready.address || since !== this.#responses.generation || !this.#responses.holds(key)) return;
    const headers = Object.entries(varyBy(reply, 'Accept-Encoding').getHeaders()).filter(([name]) => !OWN_HEADERS.has(name));
    // What is said to one reader is nobody else's.
    if (headers.some(([name, value]) => name === 'set-cookie' || typeof value !== 'string')) return;
    this.#known.set(`${readerLanguage(request)} ${url}`, { key, type, headers: headers.flat() as string[], read, since, depends });
  }

  /** Answers a request whose answer lies ready, from first to last. @returns whether it did */
  answer(request: FastifyRequest, reply: FastifyReply): boolean {
    const { method, headers, url } = request.raw;
    if ((method !== 'GET' && method !== 'HEAD') || !isPlain(headers)) return false;
    const ready = this.#known.get(`${readerLanguage(request)} ${url}`);
    const answer = ready && this.#responses.isSince(ready.since, ready.depends) ? this.#responses.hit(ready.key) : undefined;
    const found = answer?.bytesFor(headers);
    if (!ready || !answer || !found) return false;
    if (found !== 'known' && found.encoding !== 'br') this.#responses.weigh(ready.key);
    const head = [...ready.headers, 'x-request-id', request.id, 'etag', answer.etag];
    reply.hijack();
    if (found === 'known') reply.raw.writeHead(304, head).end();
    else {
      if (found.encoding) head.push('content-encoding', found.encoding);
      head.push('content-type', ready.type, 'content-length', String(found.bytes.length));
      reply.raw.writeHead(answer.status, head).end(found.bytes);
    }
    ready.read?.(request);
    return true;
  }
}
