import type { Selectable } from 'kysely';
import { KEPT } from '../../../config/limits.ts';
import type { SearchDocumentsTable } from '../../database/schema.ts';
import type { Deps } from '../../deps.ts';
import { KeptForSearch, keptForSearch } from './kept-for-search.ts';
import { documentKey, documentOf, naturesIn, scopeOf } from './search-index.repository.ts';

/** What a document is, besides its words. One object for all that are alike: what a question makes of it is worked out once. */
export type Nature = Readonly<Pick<Selectable<SearchDocumentsTable>, 'exam' | 'section' | 'kind' | 'language'>>;

/** What is known of documents, until search knows of other texts. A question asks for hundreds of them, each time: plain look-ups. */
class KeptNatures extends KeptForSearch {
  readonly #alike = new Map<string, Nature>();
  readonly #byKey = new Map<number, Nature>();
  find(key: number): Nature | undefined {
    return this.#byKey.get(key);
  }

  /** The one object of those that say the same. */
  shared({ exam, section, kind, language }: Nature): Nature {
    const name = [exam, section, kind, language].join('/');
    const known = this.#alike.get(name);
    if (known) return known;
    const nature = { exam, section, kind, language };
    this.#alike.set(name, nature);
    return nature;
  }

  keep(key: number, nature: Nature): void {
    if (this.#byKey.size >= KEPT.search_natures) this.#byKey.clear();
    this.#byKey.set(key, nature);
  }

  clear(): void {
    this.#alike.clear();
    this.#byKey.clear();
  }
}

const keptOf = keptForSearch(() => new KeptNatures());

/** What documents are, in the order of their keys; undefined where there is none any more. */
export async function naturesOf(deps: Pick<Deps, 'db' | 'dialect' | 'content'>, keys: readonly number[]): Promise<(Nature | undefined)[]> {
  const known = keptOf(deps);
  const natures = keys.map((key) => known.find(key));
  const missing = keys.filter((_, at) => natures[at] === undefined);
  if (missing.length === 0) return natures;
  const { generation } = known;
  const read = new Map<number, Nature>();
  for (const row of await naturesIn(deps, [...new Set(missing.map(scopeOf))], [...new Set(missing.map(documentOf))])) {
    const key = documentKey(row.scope, row.document_id);
    const nature = known.shared(row);
    read.set(key, nature);
    if (known.generation === generation) known.keep(key, nature);
  }
  return natures.map((nature, at) => nature ?? read.get(keys[at] as number));
}
