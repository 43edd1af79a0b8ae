import facts from '../../package.json' with { type: 'json' };

/** The flags of Node with which `npm start` starts the built product. */
export const START_FLAGS: readonly string[] = facts.scripts.start.match(/--\S+/g) ?? [];
