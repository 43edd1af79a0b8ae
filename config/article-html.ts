import { ALSO_ASKED } from './also-asked.ts';

/**
 * What the HTML of an article may consist of. The server's sanitiser enforces it at the door of the database; the console's
 * editor keeps to it, so that what an author sees is what is stored.
 */
const BLOCKS = ['h2', 'h3', 'h4', 'h5', 'h6', 'p', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'blockquote', 'pre', 'hr', 'br', 'div', 'section', 'aside'];
const TEXT_STRONG = ['strong', 'b', 'em', 'i', 'u', 's', 'del', 'ins', 'sup', 'sub', 'mark', 'small'];
const TEXT_MEANING = ['code', 'kbd', 'samp', 'var', 'q', 'cite', 'abbr', 'dfn', 'time', 'span', 'a'];
const TABLES = ['table', 'caption', 'colgroup', 'col', 'thead', 'tbody', 'tfoot', 'tr', 'th', 'td'];
const BOXES = ['details', 'summary', 'figure', 'figcaption', 'img', 'audio', 'source', 'ruby', 'rt', 'rp'];

export const ARTICLE_TAGS: readonly string[] = [...BLOCKS, ...TEXT_STRONG, ...TEXT_MEANING, ...TABLES, ...BOXES];

/** Attributes by tag; those under `*` may stand on any. */
export const ARTICLE_ATTRIBUTES: Readonly<Record<string, readonly string[]>> = {
  '*': ['lang', 'dir'],
  a: ['href', 'title', 'rel', 'hreflang'],
  img: ['src', 'alt', 'width', 'height', 'title'],
  audio: ['src', 'controls', 'preload'],
  source: ['src', 'type'],
  figure: ['data-type'],
  td: ['colspan', 'rowspan', 'headers'],
  th: ['colspan', 'rowspan', 'scope', 'abbr'],
  col: ['span'],
  colgroup: ['span'],
  ol: ['start', 'reversed', 'type', 'data-type'],
  li: ['value'],
  details: ['open'],
  time: ['datetime'],
  abbr: ['title'],
  q: ['cite'],
  blockquote: ['cite'],
  div: ['data-type', 'data-latex'],
  span: ['data-type', 'data-latex'],
  section: ['data-type', 'data-kind', 'data-answer'],
  h2: [ALSO_ASKED],
  h3: [ALSO_ASKED],
  h4: [ALSO_ASKED],
};

/** The kinds of boxes; one in the margin stands beside the text where the page is wide enough. */
export const CALLOUT_KINDS = ['tip', 'trap', 'note', 'margin'] as const;
export type CalloutKind = (typeof CALLOUT_KINDS)[number];

/** Classes an `aside` may carry; everything else about looks belongs to the site. */
export const CALLOUT_CLASSES: readonly string[] = ['callout', ...CALLOUT_KINDS.map((kind) => `callout-${kind}`)];

/** Schemes of links; an address without one is a path of ours. */
export const LINK_SCHEMES: readonly string[] = ['http', 'https', 'mailto', 'tel'];

/** Elements of other pages and of older HTML, and what a text calls them: without it, what stands in two of them would run together, or lose what it means. */
export const RENAMED: Readonly<Record<string, string>> = {
  ...{ article: 'div', main: 'div', header: 'div', footer: 'div', nav: 'div', hgroup: 'div', center: 'div', address: 'div', form: 'div', fieldset: 'div' },
  ...{ legend: 'p', xmp: 'pre', listing: 'pre', menu: 'ul', dir: 'ul' },
  ...{ acronym: 'abbr', strike: 's', tt: 'code' },
};

/** Where pages that load pictures late keep their address, the surest first; `src` holds an empty picture there. */
export const LATE_SOURCES: readonly string[] = ['data-src', 'data-lazy-src', 'data-original', 'data-actualsrc', 'data-original-src'];

/** What stands around a drawn formula and says it once more. */
export const FORMULA_FRAMES = '.katex-display, .katex, .mwe-math-element, mjx-container, .MathJax';

/** The box of a task list, ticked or not, as a sign. */
export const TICKED = { true: '☑', false: '☐' } as const;

/** Elements whose text is no text: they go with all they hold. */
export const DROPPED_WITH_TEXT: readonly string[] = ['style', 'script', 'textarea', 'option', 'noscript', 'template', 'title'];

/** Pictures and sound come from our own store: a page never loads anything from another host. */
export const OWN_MEDIA = /^\/media\/[\w./-]+$/;

/** How KaTeX renders formulas, in the console and on the page alike. MathML needs neither styles nor fonts. */
export const FORMULA_OPTIONS = { output: 'mathml', strict: 'ignore', trust: false, maxExpand: 200, maxSize: 20 } as const;

/** What the console calls a heading, in the editor's menu and in the check before publishing. */
export const headingName = (level: number) => `${'一二三四五六'[level - 1]}级标题`;
