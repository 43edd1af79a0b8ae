import { readFileSync } from 'node:fs';
import facts from '../../package.json' with { type: 'json' };

/** The flags of Node with which `npm start` starts the built product. */
export const START_FLAGS: readonly string[] = facts.scripts.start.match(/--\S+/g) ?? [];

/** What the deployments tell the allocator, as the unit says it. */
export const ALLOCATOR: Readonly<Record<string, string>> = Object.fromEntries(
  [...readFileSync('deploy/exampress.service', 'utf8').matchAll(/\b(MALLOC_\w+)=(\d+)/g)].map(([, name, value]) => [name, value]),
);
