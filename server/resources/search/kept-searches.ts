import { LRUCache } from 'lru-cache';
import { SEARCH } from '../../../config/limits.ts';
import type { Deps } from '../../deps.ts';
import { type Found, findDocuments, type SearchOptions } from './find-documents.ts';

type Searches = LRUCache<string, Promise<Found | null>>;
const searches = new WeakMap<Deps['content'], Searches>();

function searchesOf({ content }: Deps): Searches {
  const known = searches.get(content);
  if (known) return known;
  const kept: Searches = new LRUCache({ max: SEARCH.kept });
  content.onChange(() => kept.clear());
  searches.set(content, kept);
  return kept;
}

/** What a question finds, kept until content changes: a list, its counts, its next page and the next reader ask the same. */
export function find(deps: Deps, q: string, options: SearchOptions): Promise<Found | null> {
  const kept = searchesOf(deps);
  const key = `${options.scopes.join()} ${options.typing ?? false} ${options.askedBy ?? false} ${q}`;
  const known = kept.get(key);
  if (known) return known;
  const found = findDocuments(deps, q, options);
  kept.set(key, found);
  found.catch(() => {
    if (kept.peek(key) === found) kept.delete(key);
  });
  return found;
}
