import { hash } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { brotliDecompressSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGE_BYTES } from '../../config/limits.ts';
import type { ContentKind } from '../database/tables.ts';
import { COMPRESS, type Encoding, encodingOf, varyBy } from './encodings.ts';

/** What is to be cached, before it has become bytes. */
interface PlainResponse {
  status: number;
  text: string;
  /** Only one that is `cacheable` outlives the requests that wait for it. */
  cacheable: boolean;
  /** Of a page that shows a search: how many articles it found. The page is cached, the search counts each time. */
  results?: number;
  /** Done for each reader after the first: what counts him. */
  read?: (request: FastifyRequest) => void;
  /** Where a redirect leads. */
  location?: string;
  /** From when on the answer is another even though no content changes, epoch milliseconds. */
  until?: number;
  /** The kinds of content that it is made of; any, where it does not say. */
  depends?: readonly ContentKind[];
  /** Of a page: what it was drawn of, in short. Another page under the same key is drawn of something else. */
  made_of?: string;
  /** Whether its first reader gets it compressed with the least effort: nobody waits for it to be small. */
  quick?: boolean;
  /** In bytes, compressed: what a page may come to for its first reader, beside the files that it asks for. */
  budget?: number;
  /** With how much effort the one that stood here before came within a page's budget: this one begins there. */
  effort?: number;
  /** Whether the process may make one text as small as can be for a reader who waits for it; counts him. */
  mayWait?: () => boolean;
}

/**
 * How hard a text is compressed for its first reader, whose answer waits for it: with the first of these efforts that comes within a page's budget. The first takes a quarter of the time of the
 * second for a tenth more bytes, that half of the time of the usual one for a sixth more. Who comes later has it sent as small as can be.
 */
const EFFORTS = [0, 2, 5, 7] as const;
/** The effort for texts that less does not bring within it, and where one more would not do so either: the last takes half as long again. */
const USUAL = EFFORTS.indexOf(5);
/** What the effort after this one makes of its bytes at best, as a part of them: where that is too much still, the one between is not tried. */
const LESS_AT_BEST = [0.88, 0.8, 0.97, 1] as const;
/** In bytes, as it is: up to which length a text is tried with the first efforts. Of longer ones one page of the sample in nine came within its budget with less than the usual one. */
const BEGINS = [
  { effort: 0, up_to: 31_000 },
  { effort: 1, up_to: 34_000 },
] as const;
/** In bytes: shorter texts are compressed at once, in about a millisecond at most; to hand one to another thread and back costs as much again. */
const AT_ONCE_UP_TO = 64 * 1024;
/**
 * From this reader on a text is worth the long compression: another eighth off, 1 ms of another thread for each kB, beside the answers. A page that is above its budget is
 * worth it sooner. Most pages of an archive that is crawled have two or three readers, and ten drawings of one cost less.
 */
const LONG_FROM = { usual: 8, heavy: 2 };
const LONG_QUALITY = 11;
/** Takes less than half of its time for a hundredth more bytes: tried before it while a reader waits. */
const NEARLY_LONG_QUALITY = 10;
/** What the long compression makes of the usual one's bytes at best, as a part of them: it is waited for only where that is little enough. */
const LONG_AT_BEST = 0.85;
/** In bytes: of longer texts it would take too long. */
const LONG_UP_TO = 256 * 1024;
/** Shorter answers gain nothing. */
const COMPRESSED_FROM = 1024;

/** What a text is expected to come to as brotli, part of its length. */
const COMPRESSED_PART = 0.35;

/**
 * One answer as ready bytes. Each encoding is made once, when it is first asked for. As it is, a text is three or four times as long as all that most readers ever ask of
 * it: it goes as soon as it has been compressed, and comes back out of the compressed one for those who want it plain.
 */
export class CachedResponse {
  readonly status: number;
  readonly results: number | undefined;
  readonly read: PlainResponse['read'];
  readonly location: string | undefined;
  until: number;
  readonly cacheable: boolean;
  depends: readonly ContentKind[] | undefined;
  made_of: string | undefined;
  readonly etag: string;
  readonly #isQuick: boolean;
  readonly #budget: number;
  readonly #mayWait: () => boolean;
  #effort: number;
  readonly #length: number;
  #plain: Buffer | null;
  #isReadPlain = false;
  readonly #encoded: Partial<Record<Encoding, Promise<Buffer> | Buffer>> = {};
  #readers = 0;
  #isLong = false;

  constructor(answer: PlainResponse) {
    this.status = answer.status;
    this.results = answer.results;
    this.read = answer.read;
    this.location = answer.location;
    this.until = answer.until ?? Infinity;
    this.cacheable = answer.cacheable;
    this.depends = answer.depends;
    this.made_of = answer.made_of;
    const bytes = Buffer.from(answer.text);
    this.#plain = bytes;
    this.#length = bytes.length;
    this.#isQuick = answer.quick ?? false;
    this.#budget = answer.budget ?? PAGE_BYTES;
    this.#mayWait = answer.mayWait ?? (() => false);
    this.#effort = this.#isQuick ? 0 : (answer.effort ?? BEGINS.find(({ up_to }) => bytes.length <= up_to)?.effort ?? USUAL);
    // Weak: the same for every encoding of the same text.
    this.etag = `W/"${hash('sha1', bytes, 'base64url')}"`;
  }

  /** Bytes that it takes now, with the encoding that is still to come. */
  get size(): number {
    const { br, gzip: zipped } = this.#encoded;
    const lengthOf = (encoded: typeof br, expected: number) => (Buffer.isBuffer(encoded) ? encoded.length : expected);
    return (this.#plain?.length ?? 0) + lengthOf(br, Math.ceil(this.#length * COMPRESSED_PART)) + lengthOf(zipped, 0) + 500;
  }

  /** How much it took to come within a page's budget. */
  get effort(): number {
    return this.#effort;
  }

  get #quality(): number {
    return EFFORTS[this.#effort] as number;
  }

  /** The text as it is. */
  #bytes(): Buffer {
    return this.#plain ?? brotliDecompressSync(this.#encoded.br as Buffer);
  }

  /** The same, to be kept for the next who wants it so. */
  #asPlain(): { bytes: Buffer; encoding: null } {
    this.#isReadPlain = true;
    this.#plain = this.#bytes();
    return { bytes: this.#plain, encoding: null };
  }

  /** The text goes where nobody has asked for it, and the compressed one gives it back at any time. */
  #slim(): void {
    if (!this.#isReadPlain && this.#length <= AT_ONCE_UP_TO && Buffer.isBuffer(this.#encoded.br)) this.#plain = null;
  }

  /** This one for as long as another holds, which was made anew and is the same, be it of other things: its readers count on. */
  goesOnAs({ until, made_of = this.made_of, depends }: Pick<PlainResponse, 'until' | 'made_of' | 'depends'>): this {
    this.until = until ?? Infinity;
    this.depends = depends;
    this.made_of = made_of;
    return this;
  }

  /** Whether another answers the same. */
  says({ status, etag, results }: CachedResponse): boolean {
    return this.status === status && this.etag === etag && this.results === results;
  }

  #isKnownTo(headers: IncomingHttpHeaders, status = this.status): boolean {
    const known = headers['if-none-match'];
    return status === 200 && known !== undefined && known.includes(this.etag.slice(2));
  }

  #encodingFor(headers: IncomingHttpHeaders): Encoding | null {
    return this.#length < COMPRESSED_FROM ? null : encodingOf(headers['accept-encoding']);
  }

  /** What a request with these headers is answered: `known` where its reader has the text, else the bytes; null while those are still to be made. */
  bytesFor(headers: IncomingHttpHeaders): 'known' | { bytes: Buffer; encoding: Encoding | null } | null {
    if (this.#isKnownTo(headers)) return 'known';
    const encoding = this.#encodingFor(headers);
    if (encoding === null) return this.#asPlain();
    if (encoding === 'br') this.#compressLonger();
    const bytes = this.#encoded[encoding];
    return Buffer.isBuffer(bytes) ? { bytes, encoding } : null;
  }

  /** Answers a request with these bytes, or with 304 where the reader has them. `type` is the content type; `status` stands above the answer's own. */
  async send(request: FastifyRequest, reply: FastifyReply, type: string, status = this.status): Promise<FastifyReply> {
    varyBy(reply, 'Accept-Encoding').status(status).header('etag', this.etag);
    if (this.#isKnownTo(request.headers, status)) return reply.status(304).send();
    reply.header('content-type', type);
    const { bytes, encoding } = await this.encodedFor(request.headers);
    if (encoding) reply.header('content-encoding', encoding);
    return reply.send(bytes);
  }

  /** The bytes for a request with these headers, made now where nobody has asked for them yet. */
  async encodedFor(headers: IncomingHttpHeaders): Promise<{ bytes: Buffer; encoding: Encoding | null }> {
    const encoding = this.#encodingFor(headers);
    if (encoding === null) return this.#asPlain();
    this.#encoded[encoding] ??= this.#compress(encoding);
    const bytes = await this.#encoded[encoding];
    this.#slim();
    if (encoding === 'br') this.#compressLonger();
    return { bytes, encoding };
  }

  #compress(encoding: Encoding): Buffer | Promise<Buffer> {
    const { now, later } = COMPRESS[encoding];
    if (this.#length <= AT_ONCE_UP_TO) {
      const bytes = now(this.#bytes(), this.#quality);
      if (encoding === 'gzip' || this.#isQuick || bytes.length <= this.#budget) return bytes;
      const nextWillDo = bytes.length * (LESS_AT_BEST[this.#effort] as number) <= this.#budget;
      if (nextWillDo || this.#effort < USUAL) {
        this.#effort = nextWillDo ? this.#effort + 1 : USUAL;
        return this.#compress(encoding);
      }
      if (bytes.length * LONG_AT_BEST > this.#budget || !this.#mayWait()) return bytes;
      return this.#beside(encoding, this.#withinBudget(this.#bytes()));
    }
    return this.#beside(encoding, later(this.#bytes(), this.#quality));
  }

  /** As brotli, with as much more than the usual effort as its budget asks for. */
  async #withinBudget(plain: Buffer): Promise<Buffer> {
    const bytes = await COMPRESS.br.later(plain, NEARLY_LONG_QUALITY);
    if (bytes.length <= this.#budget) return bytes;
    this.#isLong = true;
    return COMPRESS.br.later(plain, LONG_QUALITY);
  }

  async #beside(encoding: Encoding, made: Promise<Buffer>): Promise<Buffer> {
    const bytes = await made;
    this.#encoded[encoding] = bytes;
    return bytes;
  }

  /** Once, when enough readers have come: what follows is sent as small as can be. Without it all goes on as it was. */
  #compressLonger(): void {
    this.#readers += 1;
    const { br } = this.#encoded;
    const isHeavy = !this.#isQuick && Buffer.isBuffer(br) && br.length > this.#budget;
    if (this.#isLong || this.#readers < (isHeavy ? LONG_FROM.heavy : LONG_FROM.usual) || this.#length > LONG_UP_TO) return;
    this.#isLong = true;
    const bytes = this.#bytes();
    this.#slim();
    COMPRESS.br.later(bytes, LONG_QUALITY).then(
      (smaller) => {
        this.#encoded.br = smaller;
      },
      () => {},
    );
  }
}
