import { SLUG_PATTERN, slugify } from '../../../content/slugs.ts';
import { cutText, oneLine } from './plain-text.ts';
import type { WxrItem } from './wxr.ts';

/**
 * An item's identity across exports of one site. Neither the id nor the guid is enough: sites that were merged repeat ids,
 * and edited exports repeat guids.
 */
export function itemKey(item: Pick<WxrItem, 'id' | 'guid' | 'link'>): string {
  return `${item.id} ${item.guid || item.link}`;
}

/** The login of its author; what no login can hold slipped in by hand. */
export const creatorOf = ({ creator }: Pick<WxrItem, 'creator'>) => creator.replace(/[^\p{L}\p{N} ._@*-]/gu, '').trim();

const labels = new WeakMap<object, string>();

/** What the summary calls an item. */
export function labelOf(item: Pick<WxrItem, 'title' | 'slug' | 'type' | 'id'>): string {
  const known = labels.get(item);
  if (known !== undefined) return known;
  const label = cutText(oneLine(item.title), 80) || item.slug || `${item.type} ${item.id}`;
  labels.set(item, label);
  return label;
}

/**
 * A WordPress name (`post_name`, `nicename`) as a slug of ours: escapes decoded, any script kept, `prefix-` before
 * what is digits only; made from the title when there is none.
 */
export function slugFrom(name: string, title: string, { prefix, max }: { prefix: string; max: number }): string {
  // A long name is cut at 200 bytes by WordPress, sometimes inside an escape.
  const whole = name.replace(/%[0-9a-f]?$/i, '');
  const readable = whole.replace(/(?:%[0-9a-f]{2})+/gi, (escapes) =>
    new TextDecoder().decode(Buffer.from(escapes.replaceAll('%', ''), 'hex')).replaceAll('\ufffd', ''),
  );
  const cleaned = readable
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-+|-+$/g, '');
  const slug = cut(cleaned || slugify(title, prefix), max);
  const safe = /^\d+$/.test(slug) ? `${prefix}-${slug}` : slug;
  return SLUG_PATTERN.test(safe) ? safe : slugify(title, prefix);
}

function cut(slug: string, max: number): string {
  return [...slug].slice(0, max).join('').replace(/-+$/, '');
}

/** The first of `base`, `base-2`… that is free; room is kept for the number. */
export async function freeSlugWithin(base: string, max: number, isTaken: (slug: string) => boolean | Promise<boolean>): Promise<string> {
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${cut(base, max - 1 - String(number).length)}-${number}`;
    if (!(await isTaken(slug))) return slug;
  }
}

/** `2010-07-25 19:40:01` read as UTC, epoch milliseconds; null for WordPress's zeros and for what is no date. */
function parseTime(text: string): number | null {
  const parts = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d):(\d\d)/.exec(text);
  if (!parts || parts[1] === '0000' || parts[2] === '00' || parts[3] === '00') return null;
  const time = Date.parse(`${parts[1]}-${parts[2]}-${parts[3]}T${parts[4]}:${parts[5]}:${parts[6]}Z`);
  return Number.isNaN(time) ? null : time;
}

/** How far the site's wall clock was ahead of UTC: what most items say. */
export class WallClock {
  readonly #counts = new Map<number, number>();

  see({ date, date_gmt }: Pick<WxrItem, 'date' | 'date_gmt'>): void {
    const local = parseTime(date);
    const utc = parseTime(date_gmt);
    if (local !== null && utc !== null) this.#counts.set(local - utc, (this.#counts.get(local - utc) ?? 0) + 1);
  }

  /** Milliseconds. */
  get offset(): number {
    return [...this.#counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? 0;
  }
}

/** The UTC time where the export has one, else the site's wall clock set back by its offset. */
export function timeOf(utc: string, local: string, offset: number): number | null {
  const exact = parseTime(utc);
  if (exact !== null) return exact;
  const wall = parseTime(local);
  return wall === null ? null : wall - offset;
}
