import { namedChoices } from '../../config/practice-answers.ts';
import { readStoredJson, writeStored } from '../browser-storage.ts';
import { EXPLANATION } from './printing.ts';

/** One sign for what keyboards write in several ways. A fraction that is one sign, or an exponent, stays apart from the digit before it. */
const plain = (text: string) =>
  text
    .replace(/(\p{Nd})(?=\p{No})/gu, '$1 ')
    .normalize('NFKC')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2044\u2215]/g, '/')
    .replaceAll('。', '.');

/** Sign; the whole of a mixed number, which only a fraction may follow; number; what it is divided by; per cent. */
const NUMBER = /^([+-]?)\s*(?:(\d+)(?:\s+|\s*(?:and|又)\s*)(?=\d+\s*\/))?(\d+\.?\d*|\.\d+)(?:\s*\/\s*(\d+\.?\d*|\.\d+))?\s*(%?)$/;

/** A number as students write it: a decimal, a fraction, a mixed number, per cent, thousands apart, money; null for anything else. */
function numberIn(text: string): number | null {
  const match = NUMBER.exec(
    plain(text)
      .replace(/\p{Sc}|元\s*$/u, '')
      .replace(/(\d),(?=\d{3}(?!\d))/g, '$1')
      .replace(/(\d)\s(?=\d{3}(?!\d|\s*\/))/g, '$1')
      .trim(),
  );
  if (!match) return null;
  const [, sign, whole = 0, upper, lower = 1, percent] = match;
  const value = ((Number(whole) + Number(upper) / Number(lower)) * (sign === '-' ? -1 : 1)) / (percent ? 100 : 1);
  return Number.isFinite(value) ? value : null;
}

/** Numbers closer than this are the same: 1/3 and 0.3333 are not, 0.1 + 0.2 and 0.3 are. */
const CLOSE = 1e-9;

/**
 * Whether an answer is the wanted one. `kind`: `single` and `multiple` compare letters (in any order), `numeric` compares
 * values, and as text what is no number.
 */
export function isSameAnswer(kind: string, wanted: string, given: string): boolean {
  if (kind === 'numeric') {
    const [a, b] = [numberIn(wanted), numberIn(given)];
    if (a !== null) return b !== null && Math.abs(a - b) < CLOSE;
    const words = (text: string) => plain(text).replace(/\s/g, '').toLowerCase();
    return words(wanted) === words(given);
  }
  const letters = (text: string) => namedChoices(text).join(' ');
  return letters(wanted) === letters(given);
}

type Answers = Record<string, string>;
const keyOf = () => `practice:${location.pathname}`;

/** The answers given on this page before. Storage can be closed to us: nothing is remembered then. */
const readAnswers = (): Answers => readStoredJson(keyOf()) ?? {};

const keepAnswer = (mark: string, answer: string) => writeStored(keyOf(), JSON.stringify({ ...readAnswers(), [mark]: answer }));

/** What answers are remembered by: a hash of what is asked, with its pictures and recordings. A place in the text may be another question's tomorrow. */
function markOf(question: Element): string {
  const asked = question.cloneNode(true) as Element;
  asked.querySelector(EXPLANATION)?.remove();
  for (const part of asked.querySelectorAll('[data-type="practice-check"]')) part.remove();
  const media = [...asked.querySelectorAll('[src]')].map((element) => element.getAttribute('src'));
  let mark = 0;
  for (const sign of `${asked.textContent}${media}`) mark = (Math.imul(mark, 31) + (sign.codePointAt(0) ?? 0)) >>> 0;
  return mark.toString(36);
}

const inputsOf = (question: Element) => [...question.querySelectorAll<HTMLInputElement>(`input[name="${question.id}"]`)];

/** The answer as `data-answer` writes it: letters apart by spaces, or what was typed. */
function answerOf(question: Element): string {
  return inputsOf(question)
    .filter((input) => input.type === 'text' || input.checked)
    .map((input) => input.value.trim())
    .join(' ');
}

function fill(question: Element, answer: string): void {
  const letters = answer.split(' ');
  for (const input of inputsOf(question)) {
    if (input.type === 'text') input.value = answer;
    else input.checked = letters.includes(input.value);
  }
}

const isRight = ({ dataset: { kind = '', answer: wanted = '' } }: HTMLElement, answer: string) => isSameAnswer(kind, wanted, answer);

/** A first wrong answer: said, not yet solved. */
function askAgain(question: HTMLElement, answer: string): void {
  question.dataset.tried = answer;
  question.dataset.result = 'wrong';
  const output = question.querySelector('output');
  if (output) output.textContent = output.dataset.again ?? '';
}

/** Says whether the answer is right, marks the choices and opens the reasoning. */
function judge(question: HTMLElement, answer: string, open: boolean): void {
  const { answer: wanted = '' } = question.dataset;
  const right = isRight(question, answer);
  question.dataset.result = right ? 'right' : 'wrong';
  const output = question.querySelector('output');
  if (output) output.textContent = (right ? output.dataset.right : output.dataset.wrong) ?? '';
  const letters = namedChoices(wanted);
  for (const input of inputsOf(question)) {
    const choice = input.closest('li');
    if (choice) choice.dataset.mark = letters.includes(input.value) ? 'right' : input.checked ? 'wrong' : '';
  }
  const reasoning = question.querySelector<HTMLDetailsElement>(EXPLANATION);
  if (open && reasoning) reasoning.open = true;
}

function forget(question: HTMLElement): void {
  delete question.dataset.result;
  for (const choice of question.querySelectorAll<HTMLElement>('li[data-mark]')) delete choice.dataset.mark;
  const output = question.querySelector('output');
  if (output) output.textContent = '';
}

/** Controls that do something of their own when pressed. */
const OWN = 'a, button, input, label, summary, audio';

/** A choice of several blocks, as with a picture, cannot stand in a label: pressing it anywhere marks it all the same. */
function pressChoice({ target }: Event): void {
  const choice = target instanceof Element && !target.closest(OWN) && target.closest('ol[data-type="choices"] > li > div');
  if (choice) choice.parentElement?.querySelector('input')?.click();
}

/** Lets practice questions be answered: checked at once, remembered on this device. */
export function startPractice(questions: readonly HTMLElement[]): void {
  const remembered = readAnswers();
  for (const question of questions) {
    const mark = markOf(question);
    const check = () => {
      const answer = answerOf(question);
      const output = question.querySelector('output');
      if (answer === '' && output) output.textContent = output.dataset.none ?? '';
      if (answer === '') return;
      const { tried = answer } = question.dataset;
      if (!isRight(question, answer) && tried === answer) {
        askAgain(question, answer);
        return;
      }
      keepAnswer(mark, answer);
      judge(question, answer, true);
    };
    question.querySelector('button')?.addEventListener('click', check);
    question.addEventListener('input', () => forget(question));
    question.addEventListener('click', pressChoice);
    question.addEventListener('keydown', (event) => {
      if (event.key === 'Enter' && !event.isComposing && (event.target as Element).matches('input')) check();
    });
    // A choice made since the page was drawn is newer than the stored one.
    const [before, now] = [remembered[mark], answerOf(question)];
    if (before && (now === '' || now === before)) {
      fill(question, before);
      judge(question, before, false);
    }
  }
}
