/** What a text says, or nothing where it cannot be read: none of these throws. */

/** Without its escapes (`%20`). */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** An id or a version: a whole number from 1. */
export const parsedId = (text: string): number | null => (/^[1-9]\d{0,14}$/.test(text) ? Number(text) : null);

/** Undefined for what is no JSON; its shape is the reader's to check. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
