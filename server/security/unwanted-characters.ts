import { parsedJson } from '../../config/parsed.ts';

/**
 * Signs of Unicode that no text here needs. Those that turn the direction of what follows (embeddings, overrides, isolates and their ends): with them a name shows other letters than it
 * has (`exe.gpj`), and what stands after it is turned too; HTML has `dir`, and each text stands in an element of its own. And spaces without a width, joiners of words and
 * byte order marks, which other programs leave behind: two words that look the same were two, and a text that nobody sees was one.
 */
const UNWANTED = /[\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/g;
/** The same, written as JSON may write them; an escaped backslash before the `u` makes it a plain text. */
const ESCAPED = /((?<!\\)(?:\\\\)*)\\u(?:202[a-e]|206[06-9]|200b|feff)/gi;

export function withoutUnwanted(text: string): string {
  return text.replace(UNWANTED, '');
}

/** Half of a sign outside of the first plane, as JSON may write it. */
const HALF_SIGN = /\\ud[89a-f]/i;

/** A JSON text in which no half of a sign stands alone: a database keeps three signs in its place, which may be more than the field takes. */
function withWholeSigns(json: string): string {
  const value = HALF_SIGN.test(json) ? parsedJson(json) : undefined;
  return value === undefined ? json : JSON.stringify(value, (_, one) => (typeof one === 'string' ? one.toWellFormed() : one));
}

/**
 * A JSON text without them, whatever it holds: names, texts, keys; and without halves of signs. Null for what is none as it came: taken out from between two halves
 * of an escape, a sign would make one of them.
 */
export function cleanJson(json: string): string | null {
  const text = withoutUnwanted(json);
  const clean = text.includes('\\u') ? withWholeSigns(text.replace(ESCAPED, '$1')) : text;
  return clean === json || parsedJson(json) !== undefined ? clean : null;
}
