/**
 * Stands in for `qs`, which umi-request imports for the two functions below and which would bring 60 kB of support for old
 * engines along. Flat values only: nothing nested is ever sent in an address.
 */

/** `{ a: [1, 2], b: null, c: undefined }` → `a=1&a=2&b`: what umi-request asks for (`arrayFormat: 'repeat'`, `strictNullHandling`). */
export function stringify(values: Record<string, unknown>): string {
  return Object.entries(values)
    .flatMap(([key, value]) => (Array.isArray(value) ? value : [value]).map((one) => [key, one] as const))
    .filter(([, value]) => value !== undefined)
    .map(([key, value]) => (value === null ? encodeURIComponent(key) : `${encodeURIComponent(key)}=${encodeURIComponent(String(value))}`))
    .join('&');
}

/** The other way round; a key that stands more than once becomes an array. */
export function parse(text: string): Record<string, string | string[]> {
  const values: Record<string, string | string[]> = {};
  for (const [key, value] of new URLSearchParams(text)) values[key] = key in values ? [values[key] ?? [], value].flat() : value;
  return values;
}
