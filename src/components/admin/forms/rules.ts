import { SLUG_PATTERN, SLUG_REFUSED } from '../../../../config/slugs.ts';

/** Space around what was entered is not sent. */
const transform = (entered?: string) => entered?.trim();

/** Of an alias, as the server has it; an empty one is made from the title or name. */
export const SLUG_RULE = { pattern: SLUG_PATTERN, transform, message: SLUG_REFUSED };
