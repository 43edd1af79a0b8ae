import { ARTICLE_ATTRIBUTES, ARTICLE_TAGS, CALLOUT_CLASSES, OWN_MEDIA } from '../../config/article-html.ts';
import { FOLDED_BLANK } from '../../config/blanks.ts';
import { LIMITS } from '../../config/limits.ts';
import { DEFINITION } from './html.ts';

/** What the parser gives an end that nobody wrote, or whose attributes depend on one another: for the sanitiser itself. */
const LEFT_TO_IT = new Set(['audio', 'source', 'col', 'colgroup', 'ruby', 'rt', 'rp']);
const VOID = new Set(['br', 'hr', 'img']);
/** Before these an open paragraph ends. */
const BLOCKS = new Set(
  'aside blockquote caption dd details div dl dt figcaption figure h2 h3 h4 h5 h6 hr li ol p pre section summary table tbody td tfoot th thead tr ul'.split(
    ' ',
  ),
);
/** Where an element may stand that stands nowhere else. */
const PARENTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['li', ['ul', 'ol']],
  ['dt', ['dl']],
  ['dd', ['dl']],
  ['summary', ['details']],
  ['figcaption', ['figure']],
  ['caption', ['table']],
  ['thead', ['table']],
  ['tbody', ['table']],
  ['tfoot', ['table']],
  ['tr', ['table', 'thead', 'tbody', 'tfoot']],
  ['th', ['tr']],
  ['td', ['tr']],
]);

/** Addresses that nobody can read in two ways: of a web page, or of ours. */
const ADDRESS = /^(?:https?:\/\/(?=.)|\/(?![/\\]))(?:[\w./?#=%:+,;~@!$'()*\u3400-\u9fff-]|&amp;)*$/;
const isForeign = (address: string) => address.startsWith('http');
/** Said by their name alone. */
const FLAGS = new Set(['open', 'reversed']);

const ANYWHERE = ARTICLE_ATTRIBUTES['*'] ?? [];
const BY_TAG: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  ARTICLE_TAGS.map((tag) => [tag, new Set([...ANYWHERE, ...(ARTICLE_ATTRIBUTES[tag] ?? []), ...(tag === 'aside' ? ['class'] : [])])]),
);

/** The attributes that an element of a text may have; undefined for an element that no text may have. */
export const attributesOf = (tag: string): ReadonlySet<string> | undefined => BY_TAG.get(tag);

type Attributes = ReadonlyMap<string, string | undefined>;
const isFlag = (name: string, value: string | undefined) => value === undefined && FLAGS.has(name);
const isWritten = (value: string | undefined) => value !== undefined && value !== '';

/** What an attribute must be besides one that its element may have; what is not here may say anything. */
const VALUES: Record<string, (value: string, all: Attributes) => boolean> = {
  href: (value, all) => ADDRESS.test(value) && isForeign(value) === all.has('rel'),
  rel: (value, all) => value === 'noopener' && all.has('href'),
  src: (value) => OWN_MEDIA.test(value),
  cite: (value) => ADDRESS.test(value),
  class: (value) => value.split(' ').every((name) => CALLOUT_CLASSES.includes(name)),
};

const isAllowed = (name: string, attribute: string, value: string | undefined, all: Attributes) =>
  attributesOf(name)?.has(attribute) === true &&
  (isFlag(attribute, value) || (attribute === 'alt' && value === '') || (isWritten(value) && (VALUES[attribute]?.(value as string, all) ?? true)));

/** What an element cannot do without. */
const NEEDED: ReadonlyMap<string, readonly string[]> = new Map([
  ['a', ['href']],
  ['img', ['src', 'alt']],
]);

const ATTRIBUTE = / ([a-z]+(?:-[a-z]+)*)(?:="([^"]*)")?/g;

function areClean(name: string, written: string): boolean {
  const all = new Map<string, string | undefined>();
  for (const [, attribute = '', value] of written.matchAll(ATTRIBUTE)) {
    // Of two of one name the first counts, and the second goes.
    if (all.has(attribute)) return false;
    all.set(attribute, value);
  }
  for (const [attribute, value] of all) if (!isAllowed(name, attribute, value, all)) return false;
  return NEEDED.get(name)?.every((attribute) => all.has(attribute)) ?? true;
}

/** Whether an element may begin below those that are open, so that a parser closes none of them. */
function fitsIn(open: readonly string[], name: string): boolean {
  const parents = PARENTS.get(name);
  if (parents && !parents.includes(open.at(-1) ?? '')) return false;
  if (BLOCKS.has(name) && open.includes('p')) return false;
  return name !== 'a' || !open.includes('a');
}

const VALUE = '[^"<>&]*(?:&(?:amp|lt|gt|quot);[^"<>&]*)*';
/** A tag as the sanitiser writes one. */
const TAG = new RegExp(`<(?:/([a-z][a-z0-9]*)|([a-z][a-z0-9]*)((?: [a-z]+(?:-[a-z]+)*(?:="${VALUE}")?)*)( /)?)>`, 'y');
/** A text as it writes one, up to the next tag. */
const TEXT = /[^<>&]*(?:&(?:amp|lt|gt);[^<>&]*)*/y;
const FORMULA = / data-latex="/;
const formulasIn = (html: string) => [...html.matchAll(/ data-latex="([^"]*)"/g)].map(([, latex = '']) => latex);

/** Whether formulas are more than a text may have; as they are written they are never shorter than what they say. */
function areTooMany(formulas: readonly string[]): boolean {
  const together = formulas.reduce((sum, { length }) => sum + length, 0);
  if (formulas.length > LIMITS.html.formulas || together > LIMITS.html.formulas_together) return true;
  return formulas.some((latex) => latex.length > LIMITS.html.formula || DEFINITION.test(latex));
}

/** Signs that are taken out or replaced. */
const ODD = /[\0\f\r\u202a-\u202e\u2066-\u2069\u200b\u2060\ufeff]/;

/**
 * Whether a text is written exactly as the sanitiser writes what it lets through, so that it has nothing to do: known elements, each closed where it should be, with
 * attributes that the table of them names, addresses that can be read in one way only, and blanks that are seen. Reading this takes a tenth of sanitising; in doubt the answer is no.
 */
export function isCleanHtml(html: string): boolean {
  if (ODD.test(html) || FOLDED_BLANK.test(html) || (FORMULA.test(html) && areTooMany(formulasIn(html)))) return false;
  const open: string[] = [];
  let elements = 0;
  for (let at = 0; ; at = TAG.lastIndex) {
    TEXT.lastIndex = at;
    TEXT.exec(html);
    if (TEXT.lastIndex === html.length) return open.length === 0;
    TAG.lastIndex = TEXT.lastIndex;
    const tag = TAG.exec(html);
    if (!tag) return false;
    const [, closed, name = '', attributes = '', isVoid] = tag;
    if (closed !== undefined) {
      if (open.pop() !== closed) return false;
      continue;
    }
    elements += 1;
    if (!attributesOf(name) || LEFT_TO_IT.has(name) || VOID.has(name) !== (isVoid !== undefined) || !fitsIn(open, name)) return false;
    if ((attributes !== '' || NEEDED.has(name)) && !areClean(name, attributes)) return false;
    if (isVoid === undefined) open.push(name);
    if (open.length >= LIMITS.html.depth || elements > LIMITS.html.elements) return false;
  }
}
