import { hash } from 'node:crypto';

/** What is longer is told by its hash; characters. */
const SHORT = 128;

/** How often an article was read changes with each reader, and no page tells it. */
const UNTOLD = 'view_count';

/** What was read of a value: lists share their rows, and each is read once. */
const known = new WeakMap<object, string>();

const shortened = (text: string) => (text.length > SHORT ? `#${hash('sha1', text, 'base64url')}` : text);

function written(value: unknown): string {
  if (typeof value === 'string') return value.length > SHORT ? shortened(value) : JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return String(value);
  const before = known.get(value);
  if (before !== undefined) return before;
  const text = Array.isArray(value) ? `[${value.map(written).join()}]` : `{${wordingOf(value)}}`;
  const said = shortened(text);
  if (said !== text) known.set(value, said);
  return said;
}

/** What the value says, in short where a part of it is long: the same for two values exactly where `fingerprintOf` is. For whoever compares at once, and keeps few. */
export function wordingOf(value: object): string {
  let text = '';
  for (const [name, part] of Object.entries(value)) if (name !== UNTOLD) text += `${name}:${written(part)},`;
  return text;
}

/** The same for two values exactly where a page drawn of the one is the page drawn of the other. Nobody may change the value any more: its parts are read once. */
export function fingerprintOf(value: unknown): string {
  return shortened(written(value));
}
