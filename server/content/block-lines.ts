import type { AnyNode } from 'domhandler';
import { parsedHtml } from './html.ts';

/** Elements of a line of their own: what stands in two of them is no sentence. */
const BLOCKS = new Set(
  'p li ul ol h2 h3 h4 h5 h6 td th tr table blockquote pre div section aside details summary figure figcaption caption dl dt dd br hr'.split(' '),
);
/** What an exercise or a recording says is made up, and what is code is not prose. */
const APART: ReadonlySet<string> = new Set(['practice-question', 'audio']);

function collect(node: AnyNode, into: string[]): void {
  if (node.type === 'text') into.push(node.data.replace(/\s+/g, ' '));
  if (!('children' in node)) return;
  const element = 'attribs' in node ? node : null;
  if (element && (element.name === 'pre' || APART.has(element.attribs['data-type'] ?? '') || element.attribs['data-latex'] !== undefined)) return;
  const isBlock = element !== null && BLOCKS.has(element.name);
  if (isBlock) into.push('\n');
  for (const child of node.children) collect(child, into);
  if (isBlock) into.push('\n');
}

/** What an author says in sanitised HTML, a line for each block: headings, captions and cells too, without exercises, transcripts, formulas and code. */
export function linesOf(html: string): string {
  const words: string[] = [];
  for (const node of parsedHtml(html).root().toArray()) collect(node, words);
  return words.join('');
}
