import type { CheerioAPI } from 'cheerio/slim';
import type { AnyNode, Element, Text } from 'domhandler';
import { ALSO_ASKED } from '../../config/also-asked.ts';
import { FORMULA_OPTIONS } from '../../config/article-html.ts';
import type { Language } from '../../config/languages.ts';
import { LIMITS } from '../../config/limits.ts';
import { choiceName, namedChoices } from '../../config/practice-answers.ts';
import { UNBROKEN } from '../../config/public-html.ts';
import { addressIn } from '../../config/route-projections.ts';
import { onFirstUse } from '../runtime.ts';
import { anchorOf, idGiver } from './headings.ts';
import { elementsWhere, takeParsedHtml } from './html.ts';
import { type PublicParts, partsOf } from './public-pictures.ts';
import { readBody } from './text-of.ts';

/** What keeps its spaces and lines itself, and formulas, whose letters are elements of their own. */
const LEFT = new Set(['code', 'kbd', 'math', 'pre', 'samp']);

function textsIn(nodes: readonly AnyNode[], into: Text[]): Text[] {
  for (const node of nodes) {
    if (node.type === 'text') into.push(node);
    else if ('children' in node && !('name' in node && LEFT.has(node.name))) textsIn(node.children, into);
  }
  return into;
}

/**
 * Puts into spans what is to stay on one line; its words stay what they are, for searches, copies and listeners. The first of a text only: one of nothing else
 * would grow eightfold.
 */
function keepTogether($: CheerioAPI): void {
  const span = $('<span class="unbroken"></span>');
  let left: number = LIMITS.html.unbroken;
  for (const node of textsIn($.root().toArray(), [])) {
    const parts = node.data.split(UNBROKEN);
    left -= (parts.length - 1) / 2;
    if (left < 0) return;
    if (parts.length === 1) continue;
    const written = parts.map((data) => Object.assign(node.cloneNode(), { data }));
    $(node).replaceWith(written.flatMap((part, index) => (index % 2 === 1 ? span.clone().append(part).toArray() : part)));
  }
}

const katexLibrary = onFirstUse<typeof import('katex')['default']>('katex');

function mathMl(latex: string, displayMode: boolean): string {
  return katexLibrary().renderToString(latex, { ...FORMULA_OPTIONS, displayMode, throwOnError: false });
}

/** Marks that begin no line, as they stand behind a formula. */
const MARKS_BEHIND = /^[，。、；：？！）》”),.;:?!’]{1,3}/u;

/** Takes the marks behind a formula into its element, which stays on one line: beside a box a browser breaks before any sign. */
function takeMarks($: CheerioAPI, formula: Element): void {
  const text = formula.next;
  if (text?.type !== 'text') return;
  const marks = MARKS_BEHIND.exec(text.data)?.[0];
  if (marks === undefined) return;
  $(formula).append(Object.assign(text.cloneNode(), { data: marks }));
  text.data = text.data.slice(marks.length);
}

const ANCHORED = new Set(['h2', 'h3', 'h4']);
const FORMULAS = new Set(['inline-math', 'block-math']);
const RECORDING = 'figure[data-type="audio"]';

/** Changes a parsed body into what a page shows, but for its pictures. */
function prepare($: CheerioAPI, language: Language): void {
  const words = WORDS[language];
  const freeId = idGiver();
  for (const element of elementsWhere($, ({ name }) => ANCHORED.has(name))) {
    element.attribs.id = freeId(anchorOf($.text([element])));
    delete element.attribs[ALSO_ASKED];
  }
  for (const element of elementsWhere($, ({ attribs }) => FORMULAS.has(attribs['data-type'] ?? ''))) {
    const node = $(element);
    node.html(mathMl(node.attr('data-latex') ?? '', node.attr('data-type') === 'block-math'));
    node.removeAttr('data-latex');
    if (element.attribs['data-type'] === 'inline-math') takeMarks($, element);
  }
  preparePractice($, words, freeId);
  // A caption may only be the first or last thing in its figure: a recording's transcript follows behind.
  for (const element of elementsWhere($, ({ name, attribs }) => name === 'figure' && attribs['data-type'] === 'audio')) {
    const figure = $(element);
    figure.after(figure.children('details'));
  }
  for (const [index, element] of elementsWhere($, ({ name }) => name === 'table').entries()) {
    const table = $(element);
    const caption = table.find('caption').first();
    const label = caption.text().trim() || words.table(index + 1);
    table.wrap('<div class="table-scroll" role="region" tabindex="0"></div>');
    table.parent().attr('aria-label', label);
  }
  if (language === 'zh') {
    for (const { attribs } of elementsWhere($, ({ name, attribs }) => name === 'a' && attribs.href?.startsWith('/') === true))
      attribs.href = addressIn('zh', attribs.href ?? '');
  }
  for (const { attribs } of elementsWhere($, ({ name }) => name === 'img')) Object.assign(attribs, { loading: 'lazy', decoding: 'async' });
  keepTogether($);
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

/** Raise it, together with a migration (decision 055), when what `deriveBody` makes changes, or what an article's own row tells of its text: every article's is then made anew, and until then where it is read. */
export const DERIVED_VERSION = 13;

/**
 * Makes of stored, sanitised HTML what a page shows, from one parse: anchors on headings, formulas as MathML with the marks behind them, wide tables in a box
 * that scrolls and can be reached by keyboard, pictures loaded late, ranges kept on one line; practice questions can be answered, in the text's
 * `language`, and a Chinese text's links lead to Chinese addresses. `$`: the text as somebody has parsed it already; it is used up.
 */
export function deriveBody(html: string, language: Language, $: CheerioAPI = takeParsedHtml(html)): DerivedBody {
  const { text, prose } = readBody(html, $);
  prepare($, language);
  return { text, prose, parts: partsOf($) };
}

type Elements = ReturnType<CheerioAPI>;

interface Words {
  /** What a table without a caption is called, by its number in the text. */
  table: (number: number) => string;
  check: string;
  your_answer: string;
  right: string;
  /** After the first wrong answer; the key comes with the second. */
  again: string;
  wrong: (answer: string) => string;
  /** Between the choices that are right. */
  between: string;
  none: string;
}

const WORDS: Record<Language, Words> = {
  en: {
    table: (number) => `Table ${number}`,
    check: 'Check',
    your_answer: 'Your answer',
    right: 'Correct.',
    again: 'Not quite. Try once more.',
    wrong: (answer) => `Not quite. The answer is ${answer}.`,
    between: ', ',
    none: 'Give an answer first.',
  },
  zh: {
    table: (number) => `表 ${number}`,
    check: '核对答案',
    your_answer: '你的答案',
    right: '正确。',
    again: '不对，再试一次。',
    wrong: (answer) => `不对，答案是 ${answer}。`,
    between: '、',
    none: '请先作答。',
  },
};

/** What a `<label>` may not hold. */
const BLOCKS = 'p, ul, ol, dl, table, pre, blockquote, figure, div, details, section';

/** Lays a radio button or a box into a choice; a choice of several blocks is named by them, everything else by a label around it. */
function addInput($: CheerioAPI, choice: Elements, attributes: Record<string, string>): void {
  const only = choice.children();
  if (only.length === 1 && only.is('p') && choice.contents().length === 1) only.replaceWith(only.contents());
  const input = $('<input>').attr(attributes);
  if (choice.find(BLOCKS).length === 0) {
    choice.wrapInner('<label></label>');
    choice.children('label').prepend(input);
    return;
  }
  const id = `${attributes.name}-${attributes.value}`;
  choice.wrapInner(`<div id="${id}"></div>`);
  choice.prepend(input.attr('aria-labelledby', id));
}

/**
 * What screen readers call a question's group: its last block of words before `end`, the choices or the explanation, with the pictures that follow it. A recording is
 * not what is asked, unless nothing else is: then its caption, never its transcript.
 */
function nameGroup($: CheerioAPI, question: Elements, end: Elements, name: string): void {
  const blocks = question.children().toArray();
  const stem = (end.length > 0 ? blocks.slice(0, end.index()) : blocks).filter((block) => !$(block).is(RECORDING));
  if (stem.every((block) => $(block).text().trim() === '')) stem.push(...question.children(RECORDING).children('figcaption'));
  const asked = stem.findLastIndex((block) => $(block).text().trim() !== '');
  // A figure has no name of its own; its picture has.
  const pictures = $(stem.slice(asked + 1))
    .find('img')
    .toArray();
  const ids = [...(asked < 0 ? [] : stem.slice(asked, asked + 1)), ...pictures].map((element, place) => {
    const id = $(element).attr('id') ?? (place === 0 ? `${name}-question` : `${name}-question-${place + 1}`);
    $(element).attr('id', id);
    return id;
  });
  if (ids.length > 0) question.attr({ role: 'group', 'aria-labelledby': ids.join(' ') });
}

/**
 * Makes practice questions ones that can be answered in the browser (`src/site-scripts/practice.ts`): inputs in the choices, a button and
 * a place for the verdict, all of them hidden where scripts are off. Their ids are `practice-1`, … in the order of the text,
 * as far as `freeId` finds these free. What explains the answer is the last folded text behind the choices: to the browser the only one without a mark.
 */
function preparePractice($: CheerioAPI, words: Words, freeId: (wanted: string) => string): void {
  for (const [index, element] of elementsWhere($, ({ name, attribs }) => name === 'section' && attribs['data-type'] === 'practice-question').entries()) {
    const question = $(element);
    const kind = question.attr('data-kind');
    // Other folded texts of a question are read before it is answered: what stands before the choices, transcripts, hints.
    const explanation = question.children('ol[data-type="choices"], details').last().filter('details');
    question.children('details').add(question.children(RECORDING).children('details')).not(explanation).attr('data-type', 'aside');
    const answer = question.attr('data-answer')?.trim() ?? '';
    if (answer === '') continue;
    const name = freeId(`practice-${index + 1}`);
    question.attr('id', name);
    const choices = question.children('ol[data-type="choices"]');
    nameGroup($, question, choices.length > 0 ? choices : explanation, name);
    choices.children('li').each((position, choice) => {
      addInput($, $(choice), { type: kind === 'multiple' ? 'checkbox' : 'radio', name, value: choiceName(position) });
    });
    const line = $('<div data-type="practice-check"></div>');
    if (choices.length === 0) {
      const field = $('<label></label>').text(`${words.your_answer} `);
      line.append(field.append($('<input type="text" inputmode="decimal" autocomplete="off" maxlength="40">').attr('name', name)));
    }
    const shown = kind === 'numeric' ? answer : namedChoices(answer).join(words.between);
    line.append(
      $('<button type="button"></button>').text(words.check),
      $('<output></output>').attr({ 'data-right': words.right, 'data-again': words.again, 'data-wrong': words.wrong(shown), 'data-none': words.none }),
    );
    if (explanation.length > 0) explanation.before(line);
    else question.append(line);
  }
}
