import { ALSO_ASKED, waysIn, withoutWays } from '../../../../../config/also-asked.ts';
import { CALLOUT_KINDS } from '../../../../../config/article-html.ts';
import { CALLOUT_NAMES } from '../../../../components/admin/value-names.ts';
import type { Block } from './block-diff.ts';

const HEADINGS = ['H1', 'H2', 'H3', 'H4', 'H5', 'H6'];
const PARAGRAPHS = ['P', 'DT', 'DD', 'SUMMARY', 'CAPTION', 'FIGCAPTION', 'PRE', 'ADDRESS'];
/** Elements that only hold others; everything else stands inside a line of text. */
const CONTAINERS = ['BODY', 'DIV', 'SECTION', 'ASIDE', 'DETAILS', 'FIGURE', 'BLOCKQUOTE', 'UL', 'OL', 'DL', 'LI', 'ARTICLE', 'HEADER', 'FOOTER'];
const TABLE_PARTS = ['TABLE', 'THEAD', 'TBODY', 'TFOOT'];

/** A body as the lines a reader sees, in reading order; pictures, sounds and formulas are named in brackets. */
export function blocksOf(html: string): Block[] {
  const blocks: Block[] = [];
  walk(new DOMParser().parseFromString(html, 'text/html').body, [], blocks);
  return blocks;
}

function walk(element: Element, places: readonly string[], blocks: Block[]): void {
  const name = placeName(element);
  const inside = name ? [...places, name] : places;
  const answer = element.getAttribute('data-answer');
  /** Text and inline elements between two blocks make a line of their own. */
  let loose: Node[] = [];
  let first = true;
  const kind = element.tagName === 'LI' ? 'item' : 'text';
  const flush = () => {
    if (loose.length > 0) push(blocks, first ? kind : 'text', inside, loose);
    if (loose.some((node) => node.textContent?.trim())) first = false;
    loose = [];
  };
  for (const node of element.childNodes) {
    if (!(node instanceof Element) || !isBlock(node)) {
      loose.push(node);
      continue;
    }
    flush();
    const tag = node.tagName;
    if (HEADINGS.includes(tag)) {
      push(blocks, `h${tag.slice(1)}` as Block['kind'], inside, [node]);
      const ways = waysIn(node.getAttribute(ALSO_ASKED));
      if (ways.length > 0) blocks.push({ kind: 'text', places: inside, text: `也这样问：${ways.join('；')}`, html: ways.join('\n') });
    } else if (tag === 'TR') pushRow(blocks, inside, node);
    else if (tag === 'HR') blocks.push({ kind: 'text', places: inside, text: '———', html: '<hr>' });
    else if (PARAGRAPHS.includes(tag) && !hasBlocks(node)) {
      push(blocks, tag === 'PRE' ? 'code' : element.tagName === 'LI' && first ? 'item' : 'text', tag === 'SUMMARY' ? [...inside, '标题'] : inside, [node]);
      first = false;
    } else walk(node, inside, blocks);
  }
  flush();
  if (answer !== null) blocks.push({ kind: 'text', places: inside, text: `答案：${answer}`, html: answer });
}

const isBlock = (element: Element) =>
  ['TR', 'HR', ...HEADINGS, ...PARAGRAPHS, ...CONTAINERS, ...TABLE_PARTS].includes(element.tagName) && element.getAttribute('data-type') !== 'block-math';
const hasBlocks = (element: Element) => [...element.children].some(isBlock);

function push(blocks: Block[], kind: Block['kind'], places: readonly string[], nodes: readonly Node[]): void {
  const raw = nodes.map(textOf).join('');
  const text = kind === 'code' ? raw : raw.replace(/[ \t\n\r]+/g, ' ').trim();
  if (text.trim() === '') return;
  blocks.push({ kind, places, text, html: nodes.map((node) => (node instanceof Element ? withoutWays(node.outerHTML) : (node.textContent ?? ''))).join('') });
}

function pushRow(blocks: Block[], places: readonly string[], row: Element): void {
  const text = [...row.children].map((cell) => textOf(cell).replace(/\s+/g, ' ').trim()).join(' | ');
  if (text.replace(/[ |]/g, '') !== '') blocks.push({ kind: 'row', places, text, html: row.outerHTML });
}

function textOf(node: Node): string {
  if (!(node instanceof Element)) return node.textContent ?? '';
  const type = node.getAttribute('data-type');
  if (type === 'inline-math' || type === 'block-math') return `［公式 ${node.getAttribute('data-latex') ?? ''}］`;
  if (node.tagName === 'IMG') return `［图片 ${node.getAttribute('alt') || lastPart(node.getAttribute('src'))}］`;
  if (node.tagName === 'AUDIO') return `［音频 ${lastPart(node.getAttribute('src'))}］`;
  if (node.tagName === 'BR') return '\n';
  return [...node.childNodes].map(textOf).join('');
}

const lastPart = (address: string | null) => (address ?? '').split('/').at(-1) ?? '';

/** What a container is called above its lines; nothing for those that only group. */
function placeName(element: Element): string | null {
  if (element.tagName === 'ASIDE') return CALLOUT_NAMES[CALLOUT_KINDS.find((kind) => element.classList.contains(`callout-${kind}`)) ?? 'note'];
  if (element.getAttribute('data-type') === 'practice-question') return '练习题';
  if (element.tagName === 'DETAILS') return '折叠答案';
  if (element.tagName === 'BLOCKQUOTE') return '引用';
  return null;
}

const BREAKS = /(?<=<\/(?:p|h[1-6]|li|ul|ol|tr|thead|tbody|table|div|section|aside|details|summary|figure|figcaption|blockquote|pre|caption|dl|dt|dd)>)/i;

/** HTML source, a line for each block that ends; lines of the source itself are kept apart too. */
export function linesOf(html: string): Block[] {
  return html
    .split('\n')
    .flatMap((line) => line.split(BREAKS))
    .filter((line) => line.trim() !== '')
    .map((line) => ({ kind: 'code', places: [], text: line, html: line }));
}
