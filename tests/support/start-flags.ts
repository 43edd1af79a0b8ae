import facts from '../../package.json' with { type: 'json' };

/** The flags of Node with which `npm start` starts the built product. */
export const START_FLAGS: readonly string[] = facts.scripts.start.match(/--\S+/g) ?? [];

/** What it tells the allocator. */
export const ALLOCATOR: Readonly<Record<string, string>> = Object.fromEntries(
  [...facts.scripts.start.matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]),
);
