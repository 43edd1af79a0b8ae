import { parsedJson } from '../../config/parsed.ts';

/**
 * Unicode's signs that turn the direction of what follows (embeddings, overrides, isolates and their ends). With them a name shows other letters than it
 * has (`exe.gpj`), and what stands after it is turned too. No text here needs them: HTML has `dir`, and each text stands in an element of its own.
 */
const OVERRIDES = /[\u202a-\u202e\u2066-\u2069]/g;
/** The same, written as JSON may write them; an escaped backslash before the `u` makes it a plain text. */
const ESCAPED = /((?<!\\)(?:\\\\)*)\\u(?:202[a-e]|206[6-9])/gi;

export function withoutOverrides(text: string): string {
  return text.replace(OVERRIDES, '');
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
  const text = withoutOverrides(json);
  const clean = text.includes('\\u') ? withWholeSigns(text.replace(ESCAPED, '$1')) : text;
  return clean === json || parsedJson(json) !== undefined ? clean : null;
}
