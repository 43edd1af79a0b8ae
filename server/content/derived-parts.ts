import { LRUCache } from 'lru-cache';
import { deriveBody } from './public-html.ts';
import type { PublicParts } from './public-pictures.ts';

/** Characters of HTML whose pieces are kept: many times what all exam pages have. */
const KEPT = 4_000_000;
const known = new LRUCache<string, PublicParts>({ maxSize: KEPT, sizeCalculation: (_, key) => key.length });

/**
 * The pieces of a short text, made once for each text by this process. What follows from a text alone can never be stale, so that
 * nothing has to be told of a change. For the exam pages, whose few hundred texts would otherwise be parsed after each change of anything.
 */
export function derivedParts(html: string, language: 'en' | 'zh'): PublicParts {
  if (html === '') return [];
  const key = `${language}${html}`;
  const kept = known.get(key);
  if (kept) return kept;
  const { parts } = deriveBody(html, language);
  known.set(key, parts);
  return parts;
}
