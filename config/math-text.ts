import { escapeHtml } from './escape-html.ts';
import { LIMITS } from './limits.ts';

/** How a tree of MathML is read: the console has the browser's, the server its parser's. */
export interface MathTree<Node> {
  /** In small letters; an empty string for a text, null for anything else. */
  nameOf: (node: Node) => string | null;
  /** Of a text alone. */
  textOf: (node: Node) => string;
  childrenOf: (node: Node) => readonly Node[];
  attributeOf: (node: Node, name: string) => string | null;
}

/** A part of a formula as HTML. `isOne`: read as one thing without brackets; `isFraction`: a sign or a number beside it would be read into it. */
interface Said {
  html: string;
  isOne: boolean;
  isFraction: boolean;
}

const TOKENS = new Set(['mi', 'mn', 'mo', 'mtext', 'ms']);
/** Said in another way by what stands beside them, or no words at all. */
const SILENT = new Set(['annotation', 'annotation-xml', 'mphantom', 'mprescripts', 'none', 'style', 'script', 'template', 'title', 'textarea', 'noscript']);
/** Operators that nobody sees: of a function, of a product, of a list, of a sum. */
const UNSEEN = /[\u2061-\u2064\u200b]/g;
const WORD = /[\p{L}\p{N})]$/u;
const NAME = /\p{L}{2,}$/u;
const BEGINS = /^[\p{L}\p{N}(√]/u;

const NOTHING: Said = { html: '', isOne: true, isFraction: false };
const one = (html: string): Said => ({ html, isOne: true, isFraction: false });
const grouped = ({ html, isOne }: Said) => (isOne ? html : `(${html})`);
/** What something is raised above: what is raised already is one thing with its power. */
const based = (said: Said) => grouped({ ...said, isOne: said.isOne && !said.html.endsWith('</sup>') });
const raised = (tag: 'sup' | 'sub', said: Said | undefined) => (said?.html ? `<${tag}>${said.html}</${tag}>` : '');

/** Whether two parts would be read as one without a space: `2 1/2`, `1/2 x`, `sin x`. */
function areApart(before: Said, next: Said): boolean {
  if (next.isFraction) return WORD.test(before.html) || before.html.endsWith('</sup>') || before.html.endsWith('</sub>');
  return BEGINS.test(next.html) && (before.isFraction || (NAME.test(before.html) && !next.html.startsWith('(')));
}

/** Parts side by side. */
function inLine(parts: readonly Said[]): Said {
  const said = parts.filter(({ html }) => html !== '');
  if (said.length < 2) return said[0] ?? NOTHING;
  const pieces: string[] = [];
  for (const [at, part] of said.entries()) {
    const before = said[at - 1];
    pieces.push(before && areApart(before, part) ? ` ${part.html}` : part.html);
  }
  const inner = said.slice(1, -1);
  const isBracketed = said[0]?.html === '(' && said.at(-1)?.html === ')' && !inner.some(({ html }) => html === '(' || html === ')');
  return { html: pieces.join(''), isOne: isBracketed, isFraction: false };
}

/**
 * MathML as HTML that can be read in a line, `<sup>` and `<sub>` its only elements: `(a+b)/2`, `x<sup>2</sup>`, `√(2)`. Its letters alone, side by side, make 12 of a half. Each
 * part is read once; what stands deeper than a text may go is left out.
 */
export function mathHtml<Node>(math: Node, { nameOf, textOf, childrenOf, attributeOf }: MathTree<Node>): string {
  /** All texts of a part that is one sign, one number or some words. */
  const wordsOf = (node: Node, depth: number): string => {
    const name = nameOf(node);
    if (name === '') return textOf(node);
    return name === null || SILENT.has(name) || depth > LIMITS.html.depth
      ? ''
      : childrenOf(node)
          .map((child) => wordsOf(child, depth + 1))
          .join('');
  };

  const fenced = (node: Node, parts: readonly Said[]): Said => {
    const separators = [...(attributeOf(node, 'separators') ?? ',').replace(/\s+/g, '')];
    const inside = parts.map(({ html }, at) => (at === 0 ? html : `${escapeHtml(separators[Math.min(at, separators.length) - 1] ?? '')}${html}`)).join('');
    return one(escapeHtml(attributeOf(node, 'open') ?? '(') + inside + escapeHtml(attributeOf(node, 'close') ?? ')'));
  };

  const fraction = (node: Node, [above = NOTHING, below = NOTHING]: readonly Said[]): Said => {
    // A fraction without its line is what stands in the brackets of a binomial coefficient.
    if (/^0(?:\.0+)?(?:[a-z]+|%)?$/.test(attributeOf(node, 'linethickness') ?? '')) return one(`C(${above.html}, ${below.html})`);
    return { html: `${grouped(above)}/${grouped(below)}`, isOne: false, isFraction: true };
  };

  const partsOf = (node: Node, depth: number): Said[] =>
    childrenOf(node)
      // Spaces between elements say nothing.
      .filter((child) => nameOf(child) !== '' || /\S/.test(textOf(child)))
      .map((child) => said(child, depth + 1));

  const said = (node: Node, depth: number): Said => {
    const name = nameOf(node);
    if (name === '') return one(escapeHtml(textOf(node).replace(/\s+/g, ' ').trim()));
    if (name === null || SILENT.has(name) || depth > LIMITS.html.depth) return NOTHING;
    if (name === 'mspace') return one(' ');
    if (TOKENS.has(name)) {
      const words = wordsOf(node, depth).replace(UNSEEN, '').replace(/\s+/g, ' ');
      return one(escapeHtml(name === 'mtext' ? words : words.trim()));
    }
    const parts = partsOf(node, depth);
    const [first = NOTHING, second, third] = parts;
    if (name === 'mfrac') return fraction(node, parts);
    if (name === 'msqrt') return one(`√(${inLine(parts).html})`);
    if (name === 'mroot') return one(`${raised('sup', second)}√(${first.html})`);
    if (name === 'msup' || name === 'mover') return one(based(first) + raised('sup', second));
    if (name === 'msub' || name === 'munder') return one(based(first) + raised('sub', second));
    if (name === 'msubsup' || name === 'munderover') return one(based(first) + raised('sub', second) + raised('sup', third));
    if (name === 'mfenced') return fenced(node, parts);
    // Lines and cells of a matrix or of several equations.
    if (name === 'mtable') return { ...one(parts.map(({ html }) => html).join('; ')), isOne: false };
    if (name === 'mtr' || name === 'mlabeledtr') return { ...one(parts.map(({ html }) => html).join(', ')), isOne: false };
    if (name === 'semantics') return first;
    return inLine(parts);
  };

  return said(math, 0).html.replace(/ {2,}/g, ' ').trim();
}
