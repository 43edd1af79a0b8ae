/** Opens a new article from any screen of the console, while no text is typed. No screen gives it another meaning. */
export const NEW_ARTICLE_KEY = 'n';

/** Keys that mean the same everywhere in the console, for every list of keys. */
export const GLOBAL_KEYS: readonly (readonly [keys: string, meaning: string])[] = [[NEW_ARTICLE_KEY.toUpperCase(), '新建文章（在任何页面）']];
