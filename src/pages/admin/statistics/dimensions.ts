import { DIMENSION_WORDS } from '../../../../config/statistics-words.ts';
import type { Dimension } from '../../../../contract/statistics.ts';

export const DIMENSION_KEYS = Object.keys(DIMENSION_WORDS) as Dimension[];
/** What was read, and with what. */
export const CONTENT = ['page', 'article', 'exam', 'section'] as const satisfies readonly Dimension[];
export const MEANS = ['device', 'browser', 'language'] as const satisfies readonly Dimension[];
