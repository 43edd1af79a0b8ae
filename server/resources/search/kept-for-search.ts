import type { Deps } from '../../deps.ts';

/** What is kept until search knows of other texts. */
export abstract class KeptForSearch {
  /** Raised with each change of what search knows: what was asked for before is good for who asked, and for nobody behind. */
  generation = 0;

  /** Forgets all. */
  abstract clear(): void;
}

/** Finds the one of a process's content, made when it is first asked for and emptied whenever search knows of other texts. */
export function keptForSearch<Kept extends KeptForSearch>(make: () => Kept): (deps: Pick<Deps, 'content'>) => Kept {
  const kept = new WeakMap<Deps['content'], Kept>();
  return ({ content }) => {
    const known = kept.get(content);
    if (known) return known;
    const own = make();
    content.onChange((changed) => {
      if (changed !== null && !changed.has('search')) return;
      own.generation += 1;
      own.clear();
    });
    kept.set(content, own);
    return own;
  };
}
