import { FORMULA_FRAMES } from '../../../../../config/article-html.ts';
import { type MathTree, mathHtml } from '../../../../../config/math-text.ts';
import { cleanTree, holdsBlocks, isElement, isLinkAddress, isText, parseBody, retag, unwrap } from '../html/clean-dom.ts';
import { acceptChanges, buildWordLists, countByStyle, keepBlanks, stylesToTags } from './office.ts';
import { keepBoxes } from './pasted-boxes.ts';
import { keepLooseLines, openBoxes, splitAtBreaks, tidyText } from './pasted-paragraphs.ts';
import { MARKER, type PictureCounts, sortPictures } from './pasted-pictures.ts';
import { headTables, styleBoldCells } from './pasted-tables.ts';

export interface CleanPaste extends PictureCounts {
  html: string;
  /** Changes that Word tracked, now accepted. */
  changes: number;
  /** Formulas that carried no LaTeX, now lines of text. */
  formulas: number;
}

/** The copied part alone, where a program marks it. */
function copiedPart(html: string): string {
  const start = /<!--\s*StartFragment\s*-->/i.exec(html);
  const rest = start ? html.slice(start.index + start[0].length) : '';
  const end = rest.search(/<!--\s*EndFragment\s*-->/i);
  const part = end < 0 ? '' : rest.slice(0, end);
  // Excel cuts inside its table: the marks stand between the table's tags.
  return part && (!/<tr[\s>]/i.test(part) || /<table[\s>]/i.test(part)) ? part : html;
}

/** Comments, in which Word hides conditions and whole documents, its empty marks, and what is for the browser. The parser has found where each ends, also of those that nobody closed. */
function dropHidden(root: HTMLElement): void {
  const comments = root.ownerDocument.createTreeWalker(root, 128 /* comments */);
  const found: Node[] = [];
  while (comments.nextNode()) found.push(comments.currentNode);
  for (const comment of found) comment.parentNode?.removeChild(comment);
  for (const mark of [...root.getElementsByTagName('o:p')]) unwrap(mark);
  for (const part of [...root.querySelectorAll('xml, style, script')]) part.remove();
}

const NOT_SHOWN = /(?:^|;)\s*(?:display:\s*none|mso-hide:\s*all)/i;

/** What the other program did not show: Word's hidden text, hidden rows of a sheet. After the formulas, whose LaTeX pages keep in hidden parts. */
function dropUnseen(root: ParentNode): void {
  for (const part of [...root.querySelectorAll('[hidden], [style]')]) {
    if (part.hasAttribute('hidden') || NOT_SHOWN.test(part.getAttribute('style') ?? '')) part.remove();
  }
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

/** A formula of Zhihu, drawn by a picture or a script. */
const TEX = '.ztext-math[data-tex]';

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
  for (const drawn of [...root.querySelectorAll(TEX)]) {
    const words = drawn.ownerDocument.createElement('span');
    words.setAttribute('data-type', 'inline-math');
    words.setAttribute('data-latex', drawn.getAttribute('data-tex') ?? '');
    drawn.replaceWith(words);
  }
  return lines;
}

/** An editor's box of code: its lines are told apart by style alone. */
const CODE_BOX = 'div[style*="white-space"][style*="font-family"]';
const KEEPS_SPACES = /(?:^|;)\s*white-space:\s*(?:pre|pre-wrap|break-spaces)\s*(?:;|$)/i;
const EVENLY_SPACED = /(?:^|;)\s*font-family:[^;:]*(?:mono|consolas|courier|menlo|monaco)/i;

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

/** A page's box of code with a bar of its own (its language, a button to copy it): the code is what was meant. */
function openCodeBars(root: ParentNode): void {
  for (const box of [...root.querySelectorAll('pre')]) {
    const [code, ...others] = box.querySelectorAll('code');
    if (code && others.length === 0 && code.parentElement !== box && box.querySelector('div')) box.replaceChildren(code);
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

/**
 * Clipboard HTML of Word, Excel, Google Docs, WeChat or any page as clean HTML of our vocabulary. `origin` is the console's own
 * (`https://example.org`): its links and pictures become paths. Pictures that come as data leave a marker in the text.
 */
export function cleanPaste(clipboard: string, origin = ''): CleanPaste {
  const { body } = parseBody(copiedPart(clipboard));
  dropHidden(body);
  for (const comment of [...body.querySelectorAll(COMMENTS)]) comment.remove();
  const changes = acceptChanges(body);
  const formulas = keepFormulas(body);
  dropUnseen(body);
  buildCodeBlocks(body);
  openCodeBars(body);
  buildWordLists(body);
  styleBoldCells(body, clipboard);
  stylesToTags(body);
  countByStyle(body);
  keepBlanks(body);
  headTables(body);
  shiftHeadings(body);
  keepBoxes(body);
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
  keepLooseLines(body);
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
