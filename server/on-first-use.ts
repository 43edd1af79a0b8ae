import { createRequire } from 'node:module';

const load = createRequire(import.meta.url);

/**
 * A library that most processes never need, loaded by the first that does: a start does not wait for it and its memory is not taken. For libraries that are
 * needed in the midst of synchronous work; where a promise is waited for anyway, `import()` does the same.
 */
export function onFirstUse<Library>(name: string): () => Library {
  return () => load(name) as Library;
}
