/** What other programs say by style alone, in the words of our vocabulary. The console's paste and the server's door read it by the same rules. */

/** The declarations of a `style` attribute, names and values in small letters; of two of one name the last counts. */
function declarationsOf(style: string): ReadonlyMap<string, string> {
  const declarations = new Map<string, string>();
  for (const part of style.toLowerCase().split(';')) {
    const colon = part.indexOf(':');
    if (colon > 0) declarations.set(part.slice(0, colon).trim(), part.slice(colon + 1).trim());
  }
  return declarations;
}

const LINES = ['text-decoration', 'text-decoration-line'];

/** What a style means, as an element. */
const MEANINGS: readonly [tag: string, properties: readonly string[], value: RegExp][] = [
  ['strong', ['font-weight'], /^(?:bold(?:er)?|[6-9]00)\b/],
  ['em', ['font-style'], /^(?:italic|oblique)/],
  ['u', LINES, /\bunderline\b/],
  ['s', LINES, /\bline-through\b/],
  ['sup', ['vertical-align'], /^super\b/],
  ['sub', ['vertical-align'], /^sub\b/],
  ['mark', ['mso-highlight'], /./],
];

/** Elements whose style is read, and what they say by themselves. Of others (cells, items, boxes) the style is their page's look. */
const STYLED: ReadonlyMap<string, string> = new Map([
  ...['span', 'font', 'a', 'small', 'p'].map((name): [string, string] => [name, '']),
  ...['b', 'strong'].map((name): [string, string] => [name, 'strong']),
  ...['i', 'em'].map((name): [string, string] => [name, 'em']),
  ...['u', 'ins'].map((name): [string, string] => [name, 'u']),
  ...['s', 'strike', 'del'].map((name): [string, string] => [name, 's']),
  ...['sup', 'sub', 'mark'].map((name): [string, string] => [name, name]),
]);

/** Where a meaning is there already: a heading is bold and a link underlined by themselves. */
const SAID_BY: Readonly<Record<string, readonly string[]>> = {
  strong: ['b', 'strong', 'th', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6'],
  em: ['i', 'em'],
  u: ['u', 'a'],
  s: ['s', 'strike', 'del'],
};

/** What takes the meaning of an element away: Google Docs puts a `b` that is not bold around all that is copied. */
const PLAIN: Readonly<Record<string, { property: string; value: RegExp }>> = {
  strong: { property: 'font-weight', value: /^(?:normal|[1-4]00)\b/ },
  em: { property: 'font-style', value: /^normal\b/ },
};

/** All elements that a style stands for, whatever it stands on. */
function tagsOfStyle(style: string): string[] {
  const declarations = declarationsOf(style);
  return MEANINGS.filter(([, properties, value]) => properties.some((property) => value.test(declarations.get(property) ?? ''))).map(([tag]) => tag);
}

/** Whether a style makes what it stands on bold. */
export const isBoldStyle = (style: string): boolean => tagsOfStyle(style).includes('strong');

/**
 * The elements that are to stand in an element of this name to say what its style says, the innermost first. `isWithin`: whether it is, or stands in, an element of one
 * of these names.
 */
export function tagsForStyle(name: string, style: string, isWithin: (names: readonly string[]) => boolean): string[] {
  const itself = STYLED.get(name);
  if (itself === undefined) return [];
  return tagsOfStyle(style).filter((tag) => tag !== itself && !isWithin(SAID_BY[tag] ?? []));
}

/** Whether a style takes from an element of this name what the element says. */
export function isMadePlain(name: string, style: string): boolean {
  const plain = PLAIN[STYLED.get(name) ?? ''];
  return plain?.value.test(declarationsOf(style).get(plain.property) ?? '') === true;
}

/** A line below a box, and how wide the box is said to be. */
const LINE = /\b(?:solid|dashed|dotted|double|groove|ridge|inset|outset)\b/;
const WIDTH = /^(\d{1,4}(?:\.\d{1,4})?)(px|em|rem|ch|pt)$/;
/** Pixels of a space, and of the units in which a width is said. */
const SPACE_PX = 4.5;
const UNIT_PX: Readonly<Record<string, number>> = { px: 1, em: 16, rem: 16, ch: 8, pt: 96 / 72 };
/** Spaces of a blank: at least, of a box that says no width, and at most. */
const SPACES = { min: 4, unsaid: 12, max: 60 };

/** The spaces that an empty box with a line below it stands for, a blank to be filled in; null for a box without one. */
export function blankByStyle(style: string): string | null {
  const declarations = declarationsOf(style);
  const line = [declarations.get('border-bottom'), declarations.get('border-bottom-style')].some((value) => LINE.test(value ?? ''));
  if (!line) return null;
  const [, width, unit = ''] = WIDTH.exec(declarations.get('width') ?? declarations.get('min-width') ?? '') ?? [];
  const spaces = width === undefined ? SPACES.unsaid : Math.round((Number(width) * (UNIT_PX[unit] ?? 1)) / SPACE_PX);
  return '\u00a0'.repeat(Math.min(SPACES.max, Math.max(SPACES.min, spaces)));
}

/** Ways to count, as the `type` of an `ol`; Gutenberg and Google Docs name them by style. */
const LIST_TYPES: ReadonlyMap<string, string> = new Map([
  ['upper-alpha', 'A'],
  ['upper-latin', 'A'],
  ['lower-alpha', 'a'],
  ['lower-latin', 'a'],
  ['upper-roman', 'I'],
  ['lower-roman', 'i'],
  ['decimal', '1'],
]);

/** How a list, or an item of it, counts by its style, as the `type` of an `ol`; null where the style does not say. */
export function listTypeOf(style: string): string | null {
  const declarations = declarationsOf(style);
  const words = `${declarations.get('list-style-type') ?? declarations.get('list-style') ?? ''}`.split(/\s+/);
  return words.map((word) => LIST_TYPES.get(word)).find((type) => type !== undefined) ?? null;
}
