import { parsedId } from '../../../../config/parsed.ts';
import { href } from '../../../../config/route-projections.ts';
import type { Dimension } from '../../../../contract/statistics.ts';

/** The row that the whole screen is narrowed to. */
export interface Narrowing {
  by: Dimension;
  key: string;
}

/** The statistics screen narrowed to a row. `search` is the present address, whose range stays. */
export function narrowedHref({ by, key }: Narrowing, search = ''): string {
  const next = new URLSearchParams(search);
  next.set('by', by);
  next.set('key', key);
  return `${href('/p-admin/statistics')}?${next}`;
}

/** What the address asks for; half of it is nothing. */
export function narrowingOf({ by, key }: { by: Dimension | undefined; key: string }): Narrowing | null {
  if (!by || !key || (by === 'article' && !parsedId(key))) return null;
  return { by, key: key.slice(0, 500) };
}
