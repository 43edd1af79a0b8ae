import { FORMULA_FRAMES } from '../../../../../config/article-html.ts';
import { blankOf } from '../../../../../config/blanks.ts';
import { escapeHtml } from '../../../../../config/escape-html.ts';
import { type MathTree, mathHtml } from '../../../../../config/math-text.ts';
import { isBoldStyle } from '../../../../../config/style-semantics.ts';
import { cleanTree, holdsBlocks, isElement, isInline, isLinkAddress, isText, parseBody, retag, unwrap } from '../html/clean-dom.ts';
import { acceptChanges, buildWordLists, countByStyle, keepBlanks, stylesToTags } from './office.ts';
import { MARKER, type PictureCounts, sortPictures } from './pasted-pictures.ts';

export interface CleanPaste extends PictureCounts {
  html: string;
  /** Changes that Word tracked, now accepted. */
  changes: number;
  /** Formulas that carried no LaTeX, now lines of text. */
  formulas: number;
}

/** The copied part alone, without comments: Word hides conditions and whole documents in them. */
function copiedPart(html: string): string {
  const part = /<!--\s*StartFragment\s*-->([\s\S]*?)<!--\s*EndFragment\s*-->/i.exec(html)?.[1];
  // Excel cuts inside its table: the marks stand between the table's tags.
  const whole = part && (!/<tr[\s>]/i.test(part) || /<table[\s>]/i.test(part)) ? part : html;
  return whole
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<!\[(?:if|endif)[^>]*>/gi, '')
    .replace(/<\?xml[^>]*>/gi, '')
    .replace(/<\/?o:p\b[^>]*>/gi, '')
    .replace(/<(xml|style|script|head)\b[\s\S]*?<\/\1\s*>/gi, '');
}

/** The pasted text's headings begin at the second level: the page's title is the first. */
function shiftHeadings(root: ParentNode): void {
  for (const title of [...root.querySelectorAll('p.MsoTitle')]) retag(title, 'h1');
  for (const heading of [...root.querySelectorAll('[role="heading"]:not(h1, h2, h3, h4, h5, h6)')]) {
    if (!holdsBlocks(heading)) retag(heading, `h${Math.min(6, Number(heading.getAttribute('aria-level')) || 2)}`);
  }
  if (!root.querySelector('h1')) return;
  for (const heading of [...root.querySelectorAll('h1, h2, h3, h4, h5')]) retag(heading, `h${Number(heading.localName[1]) + 1}`);
}

/** What reviewers said beside a text in Word, and the marks that lead there: no part of it, and not meant for readers. */
const COMMENTS = '[style*="mso-element:comment-list"], .MsoCommentReference, .msocomanchor, .msocomoff, .msocomtxt, .MsoCommentText';

const MATH: MathTree<Node> = {
  nameOf: (node) => (isElement(node) ? node.localName.toLowerCase() : isText(node) ? '' : null),
  textOf: (node) => (isText(node) ? node.data : ''),
  childrenOf: (node) => [...node.childNodes],
  attributeOf: (node, name) => (isElement(node) ? node.getAttribute(name) : null),
};

/** Formulas that some page rendered, by the LaTeX that they carry along; those without it as a line of text. Answers how many became a line. */
function keepFormulas(root: ParentNode): number {
  let lines = 0;
  for (const math of [...root.querySelectorAll('math')]) {
    const latex = math.querySelector('annotation[encoding="application/x-tex"]')?.textContent?.trim();
    const frame = math.closest(`${FORMULA_FRAMES}, [data-type="inline-math"], [data-type="block-math"]`) ?? math;
    const outer = frame.parentElement?.closest('.katex-display') ?? frame;
    const block = math.getAttribute('display') === 'block';
    const words = math.ownerDocument.createElement(latex && block ? 'div' : 'span');
    if (latex) {
      words.setAttribute('data-type', block ? 'block-math' : 'inline-math');
      words.setAttribute('data-latex', latex);
    } else {
      words.innerHTML = mathHtml<Node>(math, MATH);
      if (words.textContent) lines += 1;
    }
    outer.replaceWith(words);
  }
  return lines;
}

/** An editor's box of code: its lines are told apart by style alone. */
const CODE_BOX = 'div[style*="white-space"][style*="font-family"]';
const KEEPS_SPACES = /(?:^|;)\s*white-space:\s*(?:pre|pre-wrap|break-spaces)\s*(?:;|$)/i;
const EVENLY_SPACED = /(?:^|;)\s*font-family:[^;]*(?:mono|consolas|courier|menlo|monaco)/i;

/** Several lines copied from an editor of code (VS Code and its kin) become a block of code with their indentation. One line is a line. */
function buildCodeBlocks(root: ParentNode): void {
  for (const box of [...root.querySelectorAll<HTMLElement>(CODE_BOX)]) {
    const style = box.getAttribute('style') ?? '';
    const lines = [...box.children];
    if (lines.length < 2 || !KEEPS_SPACES.test(style) || !EVENLY_SPACED.test(style)) continue;
    if (!lines.every(({ localName }) => localName === 'div' || localName === 'br')) continue;
    const block = box.ownerDocument.createElement('pre');
    const code = block.appendChild(box.ownerDocument.createElement('code'));
    code.textContent = lines.map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ').trimEnd()).join('\n');
    box.replaceWith(block);
  }
}

/** Boxes without a meaning go; what stood loose in them becomes paragraphs. */
function openBoxes(root: HTMLElement): void {
  for (const box of [...root.querySelectorAll<HTMLElement>('div, section')].reverse()) {
    if (box.dataset.type) continue;
    if (!holdsBlocks(box)) {
      if (box.closest('p, h1, h2, h3, h4, h5, h6')) unwrap(box);
      else retag(box, 'p');
      continue;
    }
    let loose: HTMLElement | null = null;
    for (const child of [...box.childNodes]) {
      if (!isInline(child)) {
        loose = null;
      } else if (loose || child.textContent?.trim() || isElement(child)) {
        loose ??= child.parentElement?.insertBefore(box.ownerDocument.createElement('p'), child) ?? null;
        loose?.append(child);
      }
    }
    unwrap(box);
  }
}

/** Two breaks in a row are the end of a paragraph. */
function splitAtBreaks(root: ParentNode): void {
  for (const paragraph of [...root.querySelectorAll('p')]) {
    const nodes = [...paragraph.childNodes];
    const isBreak = (node: Node | undefined) => node !== undefined && isElement(node) && node.localName === 'br';
    if (!nodes.some((node, index) => isBreak(node) && isBreak(nodes[index + 1]))) continue;
    let current = paragraph.ownerDocument.createElement('p');
    paragraph.before(current);
    for (const [index, node] of nodes.entries()) {
      if (isBreak(node) && (isBreak(nodes[index + 1]) || isBreak(nodes[index - 1]))) {
        if (isBreak(nodes[index - 1])) {
          const next = paragraph.ownerDocument.createElement('p');
          current.after(next);
          current = next;
        }
      } else {
        current.append(node);
      }
    }
    paragraph.remove();
  }
}

/** Pages that only send on, which Google Docs, Outlook and Zhihu put before every link: host, path, and where the address stands. */
const SENDERS: readonly [page: RegExp, parameters: readonly string[]][] = [
  [/^(www\.)?google(\.[a-z]{2,3}){1,2}\/url$/, ['q', 'url']],
  [/^\w+\.safelinks\.protection\.outlook\.com\/$/, ['url']],
  [/^link\.zhihu\.com\/$/, ['target']],
];

/** Where a link leads in the end. */
function sentOnTo(href: string): string {
  if (!URL.canParse(href)) return href;
  const { host, pathname, searchParams } = new URL(href);
  const parameters = SENDERS.find(([page]) => page.test(host + pathname))?.[1] ?? [];
  return parameters.map((name) => searchParams.get(name)).find((target) => target && /^https?:/.test(target)) ?? href;
}

/** A blank of an exercise, which is seen though it says nothing. */
const isBlankToFill = (element: Element) => element.localName === 'u' && blankOf(element.textContent ?? '') !== null;
const hasContent = (element: Element) =>
  Boolean(
    element.textContent?.trim() ||
      element.querySelector('img, audio, hr, table, [data-latex]') ||
      [element, ...element.querySelectorAll('u')].some(isBlankToFill),
  );
/** Where they go, the space in them stays between two words. */
const IN_LINE = new Set(['strong', 'em', 'u', 's', 'b', 'i', 'sup', 'sub', 'a']);
/** Spaces between which words are written into a blank (`<u>   went   </u>`); two are the end of a sentence. */
const WIDE_GAP = / {3,}/g;

/** The spaces of a text as they are meant: Word and browsers pad with those that do not break. */
function spacesOf({ data, parentElement }: Text): string {
  const underlined = parentElement?.closest('u');
  if (!underlined) return data.replaceAll('\u00a0', ' ');
  // `keepBlanks` has left one text in a blank.
  if (underlined.childNodes.length === 1 && blankOf(data) !== null) return data;
  const spaces = data.replaceAll('\u00a0', ' ');
  return /\S/.test(spaces) ? spaces.replace(WIDE_GAP, (gap) => '\u00a0'.repeat(gap.length)) : spaces;
}

function tidyText(root: HTMLElement): void {
  const texts = root.ownerDocument.createTreeWalker(root, 4 /* text */);
  while (texts.nextNode()) {
    const node = texts.currentNode as Text;
    // A zero-width space is left over from other editors.
    if (!node.parentElement?.closest('pre')) node.data = spacesOf(node).replace(/[\u200b\ufeff]/g, '');
  }
  for (const span of [...root.querySelectorAll('span')]) if (span.attributes.length === 0) unwrap(span);
  for (const element of [...root.querySelectorAll('p, h2, h3, h4, h5, h6, li, blockquote, strong, em, u, s, b, i, sup, sub, a, ul, ol, figure')].reverse()) {
    if (hasContent(element) || element.closest('td, th')) continue;
    element.replaceWith(IN_LINE.has(element.localName) && element.textContent ? ' ' : '');
  }
  for (const cell of root.querySelectorAll('td, th')) {
    for (const paragraph of [...cell.querySelectorAll(':scope > p')]) if (!hasContent(paragraph) && cell.children.length > 1) paragraph.remove();
  }
  for (const row of [...root.querySelectorAll('tr')].reverse()) {
    const table = row.closest('table');
    if (hasContent(row) || row !== [...(table?.querySelectorAll('tr') ?? [])].at(-1)) continue;
    row.remove();
    if (table && !table.querySelector('tr')) table.remove();
  }
  for (const rest of [...root.querySelectorAll('br')]) if (rest.parentElement === root || !rest.nextSibling) rest.remove();
}

/**
 * Clipboard HTML of Word, Excel, Google Docs, WeChat or any page as clean HTML of our vocabulary. `origin` is the console's own
 * (`https://example.org`): its links and pictures become paths. Pictures that come as data leave a marker in the text.
 */
export function cleanPaste(clipboard: string, origin = ''): CleanPaste {
  const { body } = parseBody(copiedPart(clipboard));
  for (const comment of [...body.querySelectorAll(COMMENTS)]) comment.remove();
  const changes = acceptChanges(body);
  const formulas = keepFormulas(body);
  buildCodeBlocks(body);
  buildWordLists(body);
  styleBoldCells(body, clipboard);
  stylesToTags(body);
  countByStyle(body);
  keepBlanks(body);
  headTables(body);
  shiftHeadings(body);
  const counts = sortPictures(body, origin);
  for (const link of body.querySelectorAll('a[href]')) {
    const href = sentOnTo(link.getAttribute('href') ?? '');
    link.setAttribute('href', href);
    if (origin && (href === origin || href.startsWith(`${origin}/`))) link.setAttribute('href', href.slice(origin.length) || '/');
    // Anchors of Word's own (`#_Toc1`) lead nowhere here.
    else if (href.startsWith('#') || !isLinkAddress(href)) link.removeAttribute('href');
  }
  for (const link of [...body.querySelectorAll('a:not([href])')]) unwrap(link);
  for (const column of [...body.querySelectorAll('colgroup, col')]) column.remove();
  cleanTree(body);
  openBoxes(body);
  splitAtBreaks(body);
  tidyText(body);
  for (const element of body.querySelectorAll('[dir="ltr"], p[lang], span[lang], td[lang], li[lang], h2[lang], h3[lang]')) {
    // Office writes the keyboard's language on every run.
    element.removeAttribute('dir');
    element.removeAttribute('lang');
  }
  for (const span of [...body.querySelectorAll('span')]) if (span.attributes.length === 0) unwrap(span);
  return { html: body.innerHTML.trim(), changes, formulas, ...counts };
}

/** Whether cleaned HTML holds anything but markers of pictures. */
export function hasWords(html: string): boolean {
  return parseBody(html.replace(MARKER, '')).body.textContent?.trim() !== '';
}

/** Lines of cells with tabs between them, as a table; null when the text is anything else. Two lines and two columns at least. */
export function tableOfText(text: string): string | null {
  const lines = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '').split('\n');
  const rows = lines.map((line) => line.split('\t'));
  const width = rows[0]?.length ?? 0;
  if (rows.length < 2 || width < 2 || rows.some((row) => row.length !== width)) return null;
  return `<table><tbody>${rows.map((row) => `<tr>${row.map((cell) => `<td>${escapeHtml(cell.trim())}</td>`).join('')}</tr>`).join('')}</tbody></table>`;
}

/** Excel names the looks of a cell by a class, whose rule stands in the head of what it puts on the clipboard: bold ones say so themselves then. */
function styleBoldCells(root: ParentNode, clipboard: string): void {
  const bold = new Set([...clipboard.matchAll(/\.(xl\d+)\s*\{[^}]*font-weight:\s*(?:bold|[6-9]00)/gi)].map(([, name]) => name));
  if (bold.size === 0) return;
  for (const cell of root.querySelectorAll('td[class]')) {
    if ([...cell.classList].some((name) => bold.has(name))) cell.setAttribute('style', `${cell.getAttribute('style') ?? ''};font-weight:bold`);
  }
}

/** Whether all that is written in a part of a table is bold; null when nothing is. */
function isBold(part: Node, bold = false): boolean | null {
  if (isText(part)) return part.data.trim() === '' ? null : bold;
  const within = bold || (isElement(part) && (['b', 'strong', 'th'].includes(part.localName) || isBoldStyle(part.getAttribute('style') ?? '')));
  const parts = [...part.childNodes].map((child) => isBold(child, within)).filter((each) => each !== null);
  return parts.length === 0 ? null : parts.every(Boolean);
}

/**
 * Word, Excel and Google have no header cells, only bold ones: the first row of a table becomes its head when it alone is bold, or when Word
 * repeats it on every page. What is bold by being a head needs no other sign. After `stylesToTags`.
 */
function headTables(root: ParentNode): void {
  for (const table of root.querySelectorAll('table')) {
    if (table.querySelector('th')) continue;
    const [first, ...others] = [...table.querySelectorAll('tr')].filter((row) => row.closest('table') === table);
    if (!first || first.children.length < 2 || others.length === 0) continue;
    const stands = first.parentElement?.localName === 'thead';
    if (!stands && (isBold(first) !== true || others.every((row) => isBold(row) !== false))) continue;
    for (const cell of [...first.children]) {
      const head = retag(cell, 'th');
      for (const { name, value } of cell.attributes) head.setAttribute(name, value);
      for (const sign of [...head.querySelectorAll('b, strong')]) unwrap(sign);
    }
  }
}
