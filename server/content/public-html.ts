import katex from 'katex';
import { FORMULA_OPTIONS } from '../../config/article-html.ts';
import type { Picture } from '../../contract/media.ts';
import { parseHtml } from './html.ts';
import { preparePractice } from './practice-html.ts';
import { showPictures } from './public-pictures.ts';

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

/** Gives every id once: the second owner of one gets `-2` behind it. */
function idGiver(): (wanted: string) => string {
  const taken = new Set<string>();
  return (wanted) => {
    let id = wanted;
    for (let count = 2; taken.has(id); count += 1) id = `${wanted}-${count}`;
    taken.add(id);
    return id;
  };
}

function mathMl(latex: string, displayMode: boolean): string {
  return katex.renderToString(latex, { ...FORMULA_OPTIONS, displayMode, throwOnError: false });
}

/**
 * Makes of stored, sanitised HTML what a page shows: anchors on headings, formulas as MathML, wide tables in a box that
 * scrolls and can be reached by keyboard, pictures loaded late and, when they are among `pictures` (by address), in the
 * size that the screen needs; practice questions can be answered, in the text's `language`. Preview and public page both come through here.
 */
export function publicHtml(html: string, pictures: ReadonlyMap<string, Picture> = new Map(), language: 'en' | 'zh' = 'en'): string {
  const $ = parseHtml(html);
  const freeId = idGiver();
  $('h2, h3, h4').each((_, element) => {
    $(element).attr('id', freeId(anchorOf($(element).text())));
  });
  $('[data-type="inline-math"], [data-type="block-math"]').each((_, element) => {
    const node = $(element);
    node.html(mathMl(node.attr('data-latex') ?? '', node.attr('data-type') === 'block-math'));
    node.removeAttr('data-latex');
  });
  preparePractice($, language, freeId);
  // A caption may only be the first or last thing in its figure: a recording's transcript follows behind.
  $('figure[data-type="audio"]').each((_, element) => {
    const figure = $(element);
    figure.after(figure.children('details'));
  });
  $('table').each((index, element) => {
    const table = $(element);
    const caption = table.find('caption').first();
    const label = caption.text().trim() || `Table ${index + 1}`;
    table.wrap('<div class="table-scroll" role="region" tabindex="0"></div>');
    table.parent().attr('aria-label', label);
  });
  $('img').attr('loading', 'lazy').attr('decoding', 'async');
  showPictures($, pictures);
  return $.html();
}
