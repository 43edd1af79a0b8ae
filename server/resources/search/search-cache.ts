import type { Deps } from '../../deps.ts';

/** What is cached until search knows of other texts. */
export abstract class SearchCache {
  /** Raised with each change of what search knows: what was asked for before is good for who asked, and for nobody behind. */
  generation = 0;

  /** Forgets all. */
  abstract clear(): void;
}

/** Finds the one of a process's content, made when it is first asked for and emptied whenever search knows of other texts. */
export function searchCache<Cache extends SearchCache>(make: () => Cache): (deps: Pick<Deps, 'content'>) => Cache {
  const caches = new WeakMap<Deps['content'], Cache>();
  return ({ content }) => {
    const known = caches.get(content);
    if (known) return known;
    const own = make();
    content.onChange((changed) => {
      if (changed !== null && !changed.has('search')) return;
      own.generation += 1;
      own.clear();
    });
    caches.set(content, own);
    return own;
  };
}
