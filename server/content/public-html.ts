import type { CheerioAPI } from 'cheerio/slim';
import { FORMULA_OPTIONS } from '../../config/article-html.ts';
import { addressIn } from '../../config/route-projections.ts';
import type { Picture } from '../../contract/media.ts';
import { onFirstUse } from '../on-first-use.ts';
import { takeParsedHtml } from './html.ts';
import { preparePractice } from './practice-html.ts';
import { joinParts, type PublicParts, partsOf } from './public-pictures.ts';
import { readBody } from './text-of.ts';

const katexLibrary = onFirstUse<typeof import('katex')['default']>('katex');

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

/** Gives every id once: the second owner of one gets `-2` behind it. Remembers where counting stopped, so that thousands of equal headings cost no more than others. */
function idGiver(): (wanted: string) => string {
  const taken = new Set<string>();
  const next = new Map<string, number>();
  return (wanted) => {
    let id = wanted;
    let count = next.get(wanted) ?? 2;
    for (; taken.has(id); count += 1) id = `${wanted}-${count}`;
    next.set(wanted, count);
    taken.add(id);
    return id;
  };
}

function mathMl(latex: string, displayMode: boolean): string {
  return katexLibrary().renderToString(latex, { ...FORMULA_OPTIONS, displayMode, throwOnError: false });
}

/** Changes a parsed body into what a page shows, but for its pictures. */
function prepare($: CheerioAPI, language: 'en' | 'zh'): void {
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
  if (language === 'zh') {
    $('a[href^="/"]').each((_, element) => {
      const link = $(element);
      link.attr('href', addressIn('zh', link.attr('href') ?? ''));
    });
  }
  $('img').attr('loading', 'lazy').attr('decoding', 'async');
}

/** What follows from a body alone and is therefore made once, when it is saved. */
interface DerivedBody {
  /** What a page shows, all but its pictures ready. */
  parts: PublicParts;
  /** The readable text, as `textOf` tells it. */
  text: string;
  /** The same without its headings: what a search shows a piece of. */
  prose: string;
}

/** Raise it, together with a migration (decision 055), when what `deriveBody` makes changes: every article's is then made anew, and until then where it is read. */
export const DERIVED_VERSION = 2;

/**
 * Makes of stored, sanitised HTML what a page shows, from one parse: anchors on headings, formulas as MathML, wide tables in a box
 * that scrolls and can be reached by keyboard, pictures loaded late; practice questions can be answered, in the text's
 * `language`, and a Chinese text's links lead to Chinese addresses. `$`: the text as somebody has parsed it already; it is used up.
 */
export function deriveBody(html: string, language: 'en' | 'zh', $: CheerioAPI = takeParsedHtml(html)): DerivedBody {
  const { text, prose } = readBody(html, $);
  prepare($, language);
  return { text, prose, parts: partsOf($) };
}

/**
 * The same as one text, for what is not stored (a preview, an exam's page): pictures that are among `pictures` (by address) in the
 * size that the screen needs. Preview and public page both come through here.
 */
export function publicHtml(html: string, pictures: ReadonlyMap<string, Picture> = new Map(), language: 'en' | 'zh' = 'en'): string {
  return joinParts(deriveBody(html, language).parts, pictures);
}
