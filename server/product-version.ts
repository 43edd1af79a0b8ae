import facts from '../package.json' with { type: 'json' };

/** The product's own version, as its files name it. */
export const PRODUCT_VERSION: string = facts.version;
