import { EXAMS } from './exams.ts';

/** Without the differences of case and width. */
const folded = (text: string) => text.normalize('NFKC').toLowerCase();

const isLatin = (name: string) => /^[\p{Script=Latin}\d &-]+$/u.test(name);

/** The Latin words and the numbers of a text with a space around each: Chinese beside them parts them, and so do letters and figures (`gre325`). */
const parted = (text: string) => ` ${(folded(text).match(/[\p{Script=Latin}&]+|\p{N}+/gu) ?? []).join(' ')} `;

/** Whether words that somebody typed name something: Latin names as whole words (`degree` is no GRE), Chinese ones anywhere. */
export function isNamedIn(words: string, name: string): boolean {
  return isLatin(name) ? parted(words).includes(parted(name)) : folded(words).includes(folded(name));
}

/** What an exam's full name says beside its code; nothing where it is the code. */
export function beyondCode(code: string, name: string): string {
  return name.startsWith(code) ? name.slice(code.length).replace(/^[\s(（]+|[)）]+$/g, '') : name;
}

/** The exams that words name, in the order of the table. */
export function examsNamedIn(words: string): (typeof EXAMS)[number][] {
  return EXAMS.filter(({ code, names_in_text, name_zh }) =>
    [code, ...names_in_text, ...name_zh.split(' ').filter((part) => !isLatin(part))].some((name) => isNamedIn(words, name)),
  );
}

/** Exams and tests that people also ask about here, and that have no page: each by the names that it goes by. */
export const OTHER_EXAMS: readonly (readonly string[])[] = [
  ['GMAT'],
  ['MCAT'],
  ['LNAT'],
  ['Duolingo', 'DET', '多邻国'],
  ['CELPIP', '思培'],
  ['OET'],
  ['TOEIC', '托业'],
  ['JLPT', 'N1', 'N2', 'N3', '日语'],
  ['TOPIK', '韩语'],
  ['DELF', 'TEF', '法语'],
  ['TestDaF', '德福', '德语'],
  ['HSK'],
  ['SSAT'],
  ['ISEE'],
  ['GED'],
  ['CLT'],
  ['A level', 'A levels'],
  ['考研', '研究生入学'],
  ['四级', '六级', '四六级', 'CET'],
  ['专四', '专八', 'TEM'],
  ['高考', 'gaokao'],
  ['NCLEX'],
  ['CFA'],
];
