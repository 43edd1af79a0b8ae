/**
 * The one form in which old addresses are kept and looked up: a decoded path, composed characters, single slashes, none at
 * the end; the query stays as it was written. `/2010/07/about/` and `/2010/07/about` are one address.
 */
export function oldAddress(address: string): string {
  const mark = address.indexOf('?');
  const path = mark < 0 ? address : address.slice(0, mark);
  const search = mark < 0 ? '' : address.slice(mark);
  const trimmed = path
    .normalize('NFC')
    .replace(/\/{2,}/g, '/')
    .replace(/(?<=.)\/$/, '');
  return trimmed + (search === '?' ? '' : search);
}
