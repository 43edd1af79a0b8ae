/**
 * Stands in for the two packages that umi-request imports. `isomorphic-fetch` it takes for its effect alone: every browser and Node
 * version we serve has `fetch`, and the original would bring an abandoned polyfill into the bundle. umi-request reads the global at
 * request time, so nothing is bound here. Of `qs` it takes the two functions below; the original would bring 60 kB of support for old
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
