import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { Language } from '../../config/languages.ts';
import { MEMORY, PAGE_BYTES } from '../../config/limits.ts';
import type { CommentFormState, ErrorStatus } from '../../contract/rendering.ts';
import type { Deps } from '../deps.ts';
import { AppError } from '../errors.ts';
import { CachedResponse } from '../http/cached-response.ts';
import { fingerprintOf, wordingOf } from '../http/fingerprint.ts';
import { pageApi } from './local-transport.ts';

export type Pages = NonNullable<Deps['pages']>;

/** Parts of public pages as HTML, each drawn once of the same: a card, a list, what stands beside it. Bounded by their characters. */
class CachedParts {
  readonly #parts = new LRUCache<string, string>({ maxSize: MEMORY.cached_parts, sizeCalculation: (html, key) => html.length + key.length });

  /** The HTML of what is drawn of these values. Nobody may change them any more. */
  get(drawnOf: object, draw: () => string): string {
    const key = wordingOf(drawnOf);
    const known = this.#parts.get(key);
    if (known !== undefined) return known;
    // Put together of hundreds of pieces, which would all be kept: copied into one.
    const html = Buffer.from(draw()).toString();
    this.#parts.set(key, html);
    return html;
  }
}

/** What makes a page one of its kind: it is neither cached nor counted. */
export interface Special {
  force_status?: ErrorStatus;
  comment_form?: CommentFormState;
  /** Shown to somebody with a preview link: private, and in the console's frame. */
  preview?: true;
  /** The answer's status, where it is not the page's own. */
  status?: number;
}

/** A page's HTML as it is sent: while the sources are served, their server adds to it. */
export const finished = async (pages: Pages, url: string, html: string): Promise<string> => (pages.transformHtml ? pages.transformHtml(url, html) : html);

/** What makes one page by the render entry, its data read by calls in this process. */
export function pageRenderer(app: FastifyInstance, public_url: string, pages: Pages) {
  const parts = new CachedParts();
  // While the sources are served, a part may be drawn by other code each time.
  const drawn = pages.transformHtml ? undefined : parts.get.bind(parts);

  /** One page as the render entry makes it, with what its search found. Under `key` it is the one from before where all that it is drawn of is the same. */
  return async (url: string, language: Language, special: Special, key?: string): Promise<CachedResponse> => {
    const renderer = await pages.renderer();
    const former = key === undefined || pages.transformHtml ? undefined : app.responseCache.former(key);
    // What was begun before a change says nothing of how long the one from before is good behind it.
    const since = app.responseCache.generation;
    const goesOn = () => app.responseCache.generation === since;
    let made_of: string | undefined;
    const isKnown = (drawnOf: object) => {
      made_of = fingerprintOf(drawnOf);
      return former?.made_of === made_of && goesOn();
    };
    const { api, heard } = pageApi(app, language);
    const result = await renderer
      .renderSite({
        url,
        language,
        isKnown: key === undefined ? undefined : isKnown,
        api,
        assetsOf: pages.assets.site,
        public_url,
        force_status: special.force_status,
        comment_form: special.comment_form,
        drawn,
      })
      .catch((cause: unknown) => {
        // The page's data could not be had because the database is away: so is the page, for a while.
        throw (cause as { status?: unknown } | null)?.status === 503 ? new AppError('not_ready', { cause }) : cause;
      });
    const { until, depends, results } = heard();
    if (result.kind === 'known' && former) return former.goesOnAs({ until, depends });
    if (result.kind === 'page') {
      const text = await finished(pages, url, result.html);
      const made = new CachedResponse({
        status: result.status,
        text,
        cacheable: true,
        results,
        until,
        made_of,
        depends,
        effort: former?.effort,
        budget: PAGE_BYTES - result.bytes,
        mayWait: app.responseCache.mayWait,
      });
      // Drawn of something else and yet the same: what was compressed is still good.
      return former?.says(made) && goesOn() ? former.goesOnAs(made) : made;
    }
    if (result.kind === 'known') throw new Error(`${url} is not known`);
    return new CachedResponse({ status: result.status, text: '', cacheable: false, ...(result.kind === 'redirect' && { location: result.location }) });
  };
}
