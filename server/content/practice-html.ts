import type { CheerioAPI } from 'cheerio/slim';

type Found = ReturnType<CheerioAPI>;

interface Words {
  check: string;
  your_answer: string;
  right: string;
  /** After the first wrong answer; the key comes with the second. */
  again: string;
  wrong: (answer: string) => string;
  none: string;
}

const WORDS: Record<'en' | 'zh', Words> = {
  en: {
    check: 'Check',
    your_answer: 'Your answer',
    right: 'Correct.',
    again: 'Not quite. Try once more.',
    wrong: (answer) => `Not quite. The answer is ${answer}.`,
    none: 'Give an answer first.',
  },
  zh: {
    check: '核对答案',
    your_answer: '你的答案',
    right: '正确。',
    again: '不对，再试一次。',
    wrong: (answer) => `不对，答案是 ${answer}。`,
    none: '请先作答。',
  },
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
/** What a `<label>` may not hold. */
const BLOCKS = 'p, ul, ol, dl, table, pre, blockquote, figure, div, details, section';

/** Lays a radio button or a box into a choice; a choice of several blocks is named by them, everything else by a label around it. */
function addInput($: CheerioAPI, choice: Found, attributes: Record<string, string>): void {
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

/** The question is what screen readers call its group: the last block before the choices, or before the answer's place. */
function nameGroup(question: Found, choices: Found, name: string): void {
  const asked = choices.length > 0 ? choices.prev() : question.children('p').first();
  if (asked.length === 0) return;
  const id = asked.attr('id') ?? `${name}-question`;
  asked.attr('id', id);
  question.attr({ role: 'group', 'aria-labelledby': id });
}

/**
 * Makes practice questions ones that can be answered in the browser (`src/site-scripts/practice.ts`): inputs in the choices, a button and
 * a place for the verdict, all of them hidden where scripts are off. Their ids are `practice-1`, … in the order of the text,
 * as far as `freeId` finds these free.
 */
export function preparePractice($: CheerioAPI, language: 'en' | 'zh', freeId: (wanted: string) => string): void {
  const words = WORDS[language];
  $('section[data-type="practice-question"]').each((index, element) => {
    const question = $(element);
    const kind = question.attr('data-kind');
    const answer = question.attr('data-answer')?.trim() ?? '';
    if (answer === '') return;
    const name = freeId(`practice-${index + 1}`);
    question.attr('id', name);
    const choices = question.children('ol[data-type="choices"]');
    nameGroup(question, choices, name);
    choices.children('li').each((position, choice) => {
      addInput($, $(choice), { type: kind === 'multiple' ? 'checkbox' : 'radio', name, value: LETTERS[position] ?? String(position + 1) });
    });
    const line = $('<div data-type="practice-check"></div>');
    if (choices.length === 0) {
      const field = $('<label></label>').text(`${words.your_answer} `);
      line.append(field.append($('<input type="text" inputmode="decimal" autocomplete="off" maxlength="40">').attr('name', name)));
    }
    const shown = kind === 'multiple' ? answer.split(/\s+/).join(language === 'zh' ? '、' : ', ') : answer;
    line.append(
      $('<button type="button"></button>').text(words.check),
      $('<output></output>').attr({ 'data-right': words.right, 'data-again': words.again, 'data-wrong': words.wrong(shown), 'data-none': words.none }),
    );
    const explanation = question.children('details').first();
    if (explanation.length > 0) explanation.before(line);
    else question.append(line);
  });
}
