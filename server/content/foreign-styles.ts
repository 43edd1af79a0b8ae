import type { CheerioAPI } from 'cheerio/slim';
import type { AnyNode, Element } from 'domhandler';
import { blankOf } from '../../config/blanks.ts';
import { blankByStyle, isMadePlain, listTypeOf, tagsForStyle } from '../../config/style-semantics.ts';
import { isElement, unwrapAll } from './children.ts';
import { elementsWhere } from './html.ts';

/** Whether an element is, or stands in, one of these names. */
function isWithin(element: Element, names: readonly string[]): boolean {
  for (let at: Element['parent'] = element; at && isElement(at); at = at.parent) if (names.includes(at.name)) return true;
  return false;
}

/** Writes as elements what other programs say by style alone, and takes away elements whose style takes their meaning away. */
export function turnStyles($: CheerioAPI): void {
  const plain = new Set<AnyNode>();
  for (const element of elementsWhere($, ({ attribs }) => attribs.style !== undefined)) {
    const { name, attribs, children } = element;
    const style = attribs.style ?? '';
    if (isMadePlain(name, style)) {
      plain.add(element);
      // Nothing in it is bold for standing in it.
      element.name = 'span';
      continue;
    }
    if (name === 'ol' || name === 'li') countByStyle(element, style);
    const blank = name === 'span' && (wordsIn(element) ?? '-').trim() === '' ? blankByStyle(style) : null;
    if (blank !== null) {
      element.name = 'u';
      element.attribs = {};
      $(element).text(blank);
    }
    if (children.length === 0 || blank !== null) continue;
    const tags = tagsForStyle(name, style, (names) => isWithin(element, names));
    // A box for a style alone becomes the last of them itself.
    const own = name === 'span' && Object.keys(attribs).length === 1 ? tags.pop() : undefined;
    for (const tag of tags) $(element).wrapInner(`<${tag}></${tag}>`);
    if (own === undefined) continue;
    element.name = own;
    element.attribs = {};
  }
  if (plain.size > 0) for (const root of $.root().toArray()) unwrapAll(root, plain);
}

/** Letters and Roman numbers of a list: keys to exercises name its items by them. Google Docs says so at the items. */
function countByStyle(element: Element, style: string): void {
  const type = listTypeOf(style);
  const list = element.name === 'ol' ? element : element.parent;
  if (type === null || !list || !isElement(list) || list.name !== 'ol') return;
  if (type === '1' && list === element) delete list.attribs.type;
  else if (type !== '1' && (list === element || list.attribs.type === undefined)) list.attribs.type = type;
}

/** What a text in a line is made of; anything else in an underlined element is no blank. */
const IN_LINE = new Set(['span', 'font', 'b', 'strong', 'i', 'em', 'small', 'u']);

/** The text of an element that holds nothing but words; null for others. */
function wordsIn({ children }: Element): string | null {
  let words = '';
  for (const child of children) {
    const inside = child.type === 'text' ? child.data : isElement(child) && IN_LINE.has(child.name) && !('data-latex' in child.attribs) ? wordsIn(child) : null;
    if (inside === null) return null;
    words += inside;
  }
  return words;
}

/** Writes blanks of exercises so that their spaces are seen. */
export function keepBlanks($: CheerioAPI): void {
  for (const element of elementsWhere($, ({ name }) => name === 'u')) {
    const blank = blankOf(wordsIn(element) ?? '');
    if (blank !== null) $(element).text(blank);
  }
}
