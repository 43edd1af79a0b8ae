/**
 * What looks like a link in a text that has none: an address with its scheme, one that begins with www., or a bare name
 * under one of the endings that are mostly seen in spam. An e-mail address is none; Chinese characters end an address.
 * Carries `g`: use it with `matchAll` or `replace`.
 */
export const LINK_PATTERN =
  /(?<![\w@.-])(?:(?:https?|ftp):\/\/[^\s<>"'][!#-&(-;=?-~]*|www\.[!#-&(-;=?-~]+|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:com|net|org|cn|io|co|cc|top|xyz|info|vip|me|ru|shop|site|online|club|live|app|link|tv|icu|win|bet|biz)(?![\w.-]*[\w@])(?:[/?#:][!#-&(-;=?-~]*)?)/gi;

const UNSEEN = /[\p{Z}\p{Cf}\p{Cc}]/u;
const ALL_UNSEEN = new RegExp(UNSEEN, 'gu');

/**
 * An address without the signs around it that nobody sees (spaces of every kind, line and paragraph separators, controls, marks): programs that read it
 * drop different ones of them, so what is judged has to be what is kept.
 */
export function trimUnseen(address: string): string {
  let [start, end] = [0, address.length];
  while (start < end && UNSEEN.test(address[start] ?? '')) start += 1;
  while (end > start && UNSEEN.test(address[end - 1] ?? '')) end -= 1;
  return address.slice(start, end);
}

/** The scheme of an address in small letters, unseen signs within it left out (`java\tscript:`); null for a path. */
export function schemeOf(address: string): string | null {
  const head = address.slice(0, SCHEME_WITHIN).replace(ALL_UNSEEN, '');
  return /^([a-z][a-z0-9.+-]*):/i.exec(head)?.[1]?.toLowerCase() ?? null;
}

/** Signs within which a scheme ends. */
const SCHEME_WITHIN = 1000;
