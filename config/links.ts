/**
 * What looks like a link in a text that has none: an address with its scheme, one that begins with www., or a bare name
 * under one of the endings that are mostly seen in spam. An e-mail address is none; Chinese characters end an address.
 * Carries `g`: use it with `matchAll` or `replace`.
 */
export const LINK_PATTERN =
  /(?<![\w@.-])(?:(?:https?|ftp):\/\/[^\s<>"'][!#-&(-;=?-~]*|www\.[!#-&(-;=?-~]+|(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:com|net|org|cn|io|co|cc|top|xyz|info|vip|me|ru|shop|site|online|club|live|app|link|tv|icu|win|bet|biz)(?![\w.-]*[\w@])(?:[/?#:][!#-&(-;=?-~]*)?)/gi;
