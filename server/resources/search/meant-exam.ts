import { EXAM_CODES, type ExamCode, scaleOf } from '../../../config/exams.ts';
import { NUMBER } from '../../content/numbers-asked.ts';
import { FAINT } from '../../content/search-query.ts';
import type { Attributes } from './search-index.repository.ts';
import type { Holding } from './search-postings.ts';
import { isSpokenOf, type RatedTerm } from './search-ranking.ts';

/** What a document of another exam is worth where the words of a question mean one without naming it. */
export const NOT_MEANT = 0.7;
/** Documents that must speak of a word before it stands for their exam. */
const SPEAKING = 2;

const isScore = (code: ExamCode, value: number) =>
  scaleOf(code, null).ranges.some(({ min, max, step }) => value >= min && value <= max && (value - min) % step === 0);

/** The exams whose scale knows a number: 6.5 is a score of one, 30 of several. */
const examsOfScore = (value: number): readonly string[] => EXAM_CODES.filter((code) => isScore(code, value));

/** The exams of the documents that do not only mention a term. */
function examsSpeaking({ ways }: RatedTerm, rows: readonly number[], holding: Holding, examOf: (row: number) => string | null): readonly (string | null)[] {
  const speaking = rows.filter((row) => isSpokenOf(ways, holding, row));
  return speaking.length < SPEAKING ? [] : [...new Set(speaking.map(examOf))];
}

/**
 * The exam that a question means which names none: by a score that only its scale knows, or by a word that only its texts speak of (`WFD`, `Desmos`). Null where
 * several are meant. `rows`: the best documents, `attributes` by their keys.
 */
export function meantExam(terms: readonly RatedTerm[], rows: readonly number[], holding: Holding, attributes: ReadonlyMap<number, Attributes>): string | null {
  const meant = new Set<string>();
  for (const term of terms) {
    const { typed = '', importance } = term;
    const isNumber = NUMBER.test(typed);
    if (!isNumber && importance <= FAINT) continue;
    const [only, ...others] = isNumber
      ? examsOfScore(Number(typed))
      : examsSpeaking(term, rows, holding, (row) => attributes.get(holding.keys[row] as number)?.exam ?? null);
    if (only && others.length === 0) meant.add(only);
  }
  return meant.size === 1 ? ([...meant][0] ?? null) : null;
}
