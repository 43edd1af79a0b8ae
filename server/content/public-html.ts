import katex from 'katex';
import { parseHtml } from './html.ts';

/** A heading's anchor: its words, lower case, other letters kept (Chinese too). */
function anchorOf(text: string): string {
  return (
    text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-+|-+$/g, '')
      .slice(0, 60) || 'section'
  );
}

function mathMl(latex: string, displayMode: boolean): string {
  return katex.renderToString(latex, { output: 'mathml', displayMode, throwOnError: false, strict: 'ignore', trust: false, maxExpand: 200, maxSize: 20 });
}

/**
 * Makes of stored, sanitised HTML what a page shows: anchors on headings, formulas as MathML, wide tables in a box that
 * scrolls and can be reached by keyboard, pictures loaded late. Preview and public page both come through here.
 */
export function publicHtml(html: string): string {
  const $ = parseHtml(html);
  const taken = new Map<string, number>();
  $('h2, h3, h4').each((_, element) => {
    const anchor = anchorOf($(element).text());
    const count = (taken.get(anchor) ?? 0) + 1;
    taken.set(anchor, count);
    $(element).attr('id', count === 1 ? anchor : `${anchor}-${count}`);
  });
  $('[data-type="inline-math"], [data-type="block-math"]').each((_, element) => {
    const node = $(element);
    node.html(mathMl(node.attr('data-latex') ?? '', node.attr('data-type') === 'block-math'));
    node.removeAttr('data-latex');
  });
  $('table').each((index, element) => {
    const table = $(element);
    const caption = table.find('caption').first();
    const label = caption.text().trim() || `Table ${index + 1}`;
    table.wrap('<div class="table-scroll" role="region" tabindex="0"></div>');
    table.parent().attr('aria-label', label);
  });
  $('img').attr('loading', 'lazy').attr('decoding', 'async');
  return $.html();
}
