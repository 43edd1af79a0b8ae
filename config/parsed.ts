/** What a text says, or nothing where it cannot be read: none of these throws. */

/** Without its escapes (`%20`). */
export function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Undefined for what is no JSON; its shape is the reader's to check. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
