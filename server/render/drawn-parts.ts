import { LRUCache } from 'lru-cache';
import { KEPT } from '../../config/limits.ts';
import { wordingOf } from '../http/fingerprint.ts';

/** Parts of public pages as HTML, each drawn once of the same: a card, a list, what stands beside it. Bounded by their characters. */
export class DrawnParts {
  readonly #kept = new LRUCache<string, string>({ maxSize: KEPT.drawn_parts, sizeCalculation: (html, key) => html.length + key.length });

  /** The HTML of what is drawn of these values. Nobody may change them any more. */
  get(drawnOf: object, draw: () => string): string {
    const key = wordingOf(drawnOf);
    const known = this.#kept.get(key);
    if (known !== undefined) return known;
    // Put together of hundreds of pieces, which would all be kept: copied into one.
    const html = Buffer.from(draw()).toString();
    this.#kept.set(key, html);
    return html;
  }
}
