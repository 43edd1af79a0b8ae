import type { Selectable } from 'kysely';
import { MEMORY } from '../../../config/limits.ts';
import type { SearchDocumentsTable } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { SearchCache, searchCache } from './search-cache.ts';
import { documentKey, documentOf, readFacets, scopeOf } from './search-index.repository.ts';

/** What a document is, besides its words. One object for all that are alike: what a question makes of it is worked out once. */
export type DocumentFacets = Readonly<Pick<Selectable<SearchDocumentsTable>, 'exam' | 'section' | 'kind' | 'language'>>;

/** What is known of documents, until search knows of other texts. A question asks for hundreds of them, each time: plain look-ups. */
class FacetsCache extends SearchCache {
  readonly #alike = new Map<string, DocumentFacets>();
  readonly #byKey = new Map<number, DocumentFacets>();
  find(key: number): DocumentFacets | undefined {
    return this.#byKey.get(key);
  }

  /** The one object of those that say the same. */
  shared({ exam, section, kind, language }: DocumentFacets): DocumentFacets {
    const name = [exam, section, kind, language].join('/');
    const known = this.#alike.get(name);
    if (known) return known;
    const facets = { exam, section, kind, language };
    this.#alike.set(name, facets);
    return facets;
  }

  keep(key: number, facets: DocumentFacets): void {
    if (this.#byKey.size >= MEMORY.search_facets) this.#byKey.clear();
    this.#byKey.set(key, facets);
  }

  clear(): void {
    this.#alike.clear();
    this.#byKey.clear();
  }
}

const cacheOf = searchCache(() => new FacetsCache());

/** What documents are, in the order of their keys; undefined where there is none any more. */
export async function facetsOf(deps: Pick<Deps, 'db' | 'dialect' | 'content'>, keys: readonly number[]): Promise<(DocumentFacets | undefined)[]> {
  const cache = cacheOf(deps);
  const facets = keys.map((key) => cache.find(key));
  const missing = keys.filter((_, at) => facets[at] === undefined);
  if (missing.length === 0) return facets;
  const { generation } = cache;
  const read = new Map<number, DocumentFacets>();
  for (const row of await readFacets(deps, [...new Set(missing.map(scopeOf))], [...new Set(missing.map(documentOf))])) {
    const key = documentKey(row.scope, row.document_id);
    const facets = cache.shared(row);
    read.set(key, facets);
    if (cache.generation === generation) cache.keep(key, facets);
  }
  return facets.map((facets, at) => facets ?? read.get(keys[at] as number));
}
