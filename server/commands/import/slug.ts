import { SLUG_PATTERN, slugify } from '../../content/slugs.ts';

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
