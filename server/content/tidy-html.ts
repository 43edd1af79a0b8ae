import type { CheerioAPI } from 'cheerio';
import type { AnyNode, Element, ParentNode, Text } from 'domhandler';
import { blankOf } from '../../config/blanks.ts';
import { isElement, setChildren } from './children.ts';
import { attributesOf } from './clean-html.ts';

const names = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** What may be empty, and what is looked at all the same. */
const TEXTS = { names: names('p figcaption h1 h2 h3 h4 h5 h6 span strong em b i u'), but: names('img audio a') };
const BOXES = { names: names('figure ul ol dl div section blockquote'), but: names('img audio hr table') };
/** Of these, what stands in a line: where they go, the space in them stays between two words. */
const IN_LINE = names('span strong em b i u');
/** At whose ends a break or a space is nobody's. */
const EDGED = names('p h1 h2 h3 h4 h5 h6 li td th dt dd figcaption caption summary a blockquote div section');
/** Elements that stand in a line. */
const INLINE = names('a abbr audio b bdo br button cite code del dfn em font i img ins kbd label mark q ruby s samp small span strong sub sup time u var');
/** Boxes that say nothing: what stands in them can stand without them. */
const PLAIN_BOXES = names('div section');

/** A blank of an exercise, which is seen though it says nothing. */
const isSeenBlank = ({ name, children }: Element) =>
  name === 'u' && children.length === 1 && children[0]?.type === 'text' && blankOf(children[0].data) !== null;
const isBlank = (node: AnyNode) => node.type === 'text' && !/\S/.test(node.data);
const isInline = (node: AnyNode): boolean => node.type === 'text' || (isElement(node) && INLINE.has(node.name) && node.children.every(isInline));

/** Whether nothing can be read in an element and none of these stands in it; the first word answers. */
function isEmpty(node: AnyNode, but: ReadonlySet<string>): boolean {
  if (node.type === 'text') return !/\S/.test(node.data);
  if (isElement(node) && (node.attribs['data-latex'] !== undefined || isSeenBlank(node))) return false;
  return !('children' in node) || node.children.every((child) => !(isElement(child) && but.has(child.name)) && isEmpty(child, but));
}

/** Whether what stands in an element is a text of its own, whose box can be a paragraph, or go. */
const isBare = ({ name, attribs }: Element) => PLAIN_BOXES.has(name) && Object.keys(attribs).length === 0;

const isBreak = (node: AnyNode) => isElement(node) && node.name === 'br';
const isNobodys = (node: AnyNode | undefined) => node !== undefined && (isBlank(node) || isBreak(node));

/** Takes breaks and spaces from both ends. */
function trimEnds(children: AnyNode[]): void {
  while (children.length > 1 && isNobodys(children[0])) children.shift();
  while (children.length > 1 && isNobodys(children.at(-1))) children.pop();
}

const made = ($: CheerioAPI, name: string) => $(`<${name}>`).toArray()[0] as Element;
const said = (text: Text, data: string): Text => Object.assign(text.cloneNode(), { data });

/** Texts that stand among blocks become paragraphs, each of its own where an empty line is between two. */
function wrapLoose($: CheerioAPI, children: AnyNode[]): AnyNode[] {
  const wrapped: AnyNode[] = [];
  let run: AnyNode[] = [];
  const end = () => {
    trimEnds(run);
    if (run.some((node) => !isNobodys(node))) {
      const paragraph = made($, 'p');
      setChildren(paragraph, run);
      wrapped.push(paragraph);
    } else wrapped.push(...run.filter(isBlank));
    run = [];
  };
  for (const child of children) {
    if (!isInline(child)) {
      end();
      wrapped.push(child);
    } else if (child.type === 'text' && /\S/.test(child.data) && /\n\s*\n/.test(child.data)) {
      // Spaces around an empty line are trimmed apart from the search for it: in one expression long runs of them cost their square.
      const split = child.data.split(/\n\s*\n/);
      const pieces = split.map((piece, at) => (at > 0 ? (at < split.length - 1 ? piece.trim() : piece.trimStart()) : piece.trimEnd()));
      for (const [at, piece] of pieces.entries()) {
        if (at > 0) end();
        if (at > 0) wrapped.push(said(child, '\n'));
        if (/\S/.test(piece)) run.push(...linesOf($, child, piece));
      }
    } else run.push(child);
  }
  end();
  return wrapped;
}

/** The lines of a text that nobody has made paragraphs of, with breaks between them. */
function linesOf($: CheerioAPI, text: Text, piece: string): AnyNode[] {
  const lines = piece.split('\n');
  return lines.flatMap((line, at) => (at === 0 ? [said(text, line)] : [made($, 'br'), said(text, `\n${line}`)]));
}

/** Signs that pages hide from those who hear them are drawings: `+`, `#`. Words for those alone are none of the text. */
function isForOthers({ name, attribs }: Element): boolean {
  if (attribs.class?.includes('screen-reader-text')) return true;
  return attribs['aria-hidden'] === 'true' && (name === 'span' || name === 'i' || name === 'a') && !attribs.class?.includes('katex');
}

/** Leaves out attributes that the sanitiser would leave out, and names links to other sites as it does: what it has nothing to do with need not be read again. */
function tidyAttributes({ name, attribs }: Element): void {
  const known = attributesOf(name);
  for (const attribute of Object.keys(attribs)) if (known?.has(attribute) === false) delete attribs[attribute];
  // Highlighters say there which language of programs it is.
  if (name === 'pre') delete attribs.lang;
  if (name === 'a' && /^https?:/.test(attribs.href ?? '')) attribs.rel = 'noopener';
  else delete attribs.rel;
}

/** What comes in the place of an element whose insides are tidy. */
function instead(element: Element, parent: ParentNode): AnyNode[] {
  const { name, attribs, children } = element;
  if (TEXTS.names.has(name) && isEmpty(element, TEXTS.but)) return IN_LINE.has(name) ? children.filter(isBlank).slice(0, 1) : [];
  if (BOXES.names.has(name) && isEmpty(element, BOXES.but)) return [];
  if (name === 'span' && Object.keys(attribs).length === 0) return children;
  if (!isBare(element)) return [element];
  if (children.every((child) => isBlank(child) || !isInline(child))) return children;
  if (name === 'div' && children.every(isInline) && (parent.type === 'root' || (isElement(parent) && PLAIN_BOXES.has(parent.name)))) element.name = 'p';
  return [element];
}

/** A node as the text keeps it; white space between blocks is one line end, but not where it is shown. */
function tidied($: CheerioAPI, node: AnyNode, parent: ParentNode, isShown: boolean): AnyNode[] {
  if (node.type === 'text') {
    if (!isShown && node.data.length > 1 && node.data.includes('\n') && !/\S/.test(node.data)) node.data = '\n';
    return [node];
  }
  if (!isElement(node)) return [];
  if (isForOthers(node)) return [];
  tidyAttributes(node);
  tidyInside($, node, isShown || node.name === 'pre');
  return instead(node, parent);
}

function tidyInside($: CheerioAPI, parent: ParentNode, isShown: boolean): void {
  let children = (parent.children as AnyNode[]).flatMap((child) => tidied($, child, parent, isShown));
  if (isElement(parent) && EDGED.has(parent.name) && children.some(isBreak)) trimEnds(children);
  const holdsBlocks = parent.type === 'root' || (isElement(parent) && isBare(parent));
  if (holdsBlocks && (parent.type === 'root' || children.some((child) => !isInline(child)))) children = wrapLoose($, children);
  // Boxes that went have left the spaces around them.
  if (!isShown) children = children.filter((child, at) => !(isBlank(child) && at > 0 && isBlank(children[at - 1] as AnyNode)));
  setChildren(parent, children);
}

/**
 * A text without what only its old page made something of: empty boxes, boxes around boxes, breaks at the ends of paragraphs, signs for those who see; what stands alone
 * among blocks is a paragraph, and blocks are one line apart.
 */
export function tidyHtml($: CheerioAPI): void {
  for (const node of $.root().toArray()) tidyInside($, node, false);
}
