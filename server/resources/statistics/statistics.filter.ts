import { LIMITS } from '../../../config/limits.ts';
import type { Dimension } from '../../../contract/statistics.ts';
import { AppError } from '../../http/errors.ts';
import { addDays } from '../../time-zone.ts';

/** The row that everything is narrowed to. */
export interface Filter {
  by: Dimension;
  key: string;
}

/** @throws AppError `malformed` when only one half of it is there, or an article's key is no number */
export function filterOf({ by, key }: { by?: Dimension; key?: string }): Filter | null {
  if (by === undefined && key === undefined) return null;
  if (by === undefined || key === undefined || (by === 'article' && !/^[1-9]\d{0,14}$/.test(key))) {
    throw new AppError('malformed', {
      message: { zh: '筛选条件不完整', en: 'A filter needs both `by` and `key`.' },
      errors: { [by === undefined ? 'by' : 'key']: ['筛选条件不完整'] },
    });
  }
  return { by, key };
}

/** The first day whose single hits are all kept: those of the day before have begun to expire. */
export function hitsFrom(today: string): string {
  return addDays(today, 1 - LIMITS.visits_raw_days);
}
