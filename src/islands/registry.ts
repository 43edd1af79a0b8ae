import type { ComponentProps } from 'react';

/** The parts of public pages that React takes over in the browser. Everything else is plain HTML. */
export const ISLANDS = {
  comments: async () => (await import('../pages/site/article/comments/comments.tsx')).Comments,
};

export type IslandName = keyof typeof ISLANDS;
/** What an island's component takes; it travels as JSON. */
export type IslandProps<Name extends IslandName> = ComponentProps<Awaited<ReturnType<(typeof ISLANDS)[Name]>>>;
