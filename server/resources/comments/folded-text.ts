import { simplified } from '../../content/simplified.ts';

/** What stands between two letters: nothing · signs · white space (signs too) · the punctuation and line ends of prose. */
export const GAP = { none: 0, sign: 1, space: 2, prose: 3 } as const;

/**
 * A text reduced to what a reader recognises: full-width forms, circled and styled letters as plain ones, lower case,
 * traditional characters as simplified ones, without zero-width characters and accents laid over letters; only letters
 * and digits remain. The lists run along `text` (UTF-16 units).
 */
export interface FoldedText {
  text: string;
  /** What stood before each unit; `prose` before the first. */
  gaps: number[];
  /** Where each unit's character began and ended in the source. */
  from: number[];
  to: number[];
}

const IGNORED = /\p{Default_Ignorable_Code_Point}|\p{Cf}|\p{Mn}|\p{Me}/gu;
const LETTER = /[\p{L}\p{N}]/u;
const PROSE = /[\r\n,;:!?、。"'“”‘’()[\]{}<>《》「」『』【】]/;

const known = new Map<string, string>();
/** Characters remembered; one text cannot have many more kinds. */
const KNOWN_MAX = 20_000;

/** Character by character, so that a word folds the same wherever it stands. */
function foldCharacter(character: string): string {
  const kept = known.get(character);
  if (kept !== undefined) return kept;
  let folded = character.normalize('NFKC').replace(IGNORED, '').toLowerCase().replace(IGNORED, '');
  folded = [...folded].map(simplified).join('');
  if (known.size >= KNOWN_MAX) known.clear();
  known.set(character, folded);
  return folded;
}

function gapOf(character: string): number {
  if (PROSE.test(character)) return GAP.prose;
  return /\s/.test(character) ? GAP.space : GAP.sign;
}

/** Folds a text. With `signs` everything but white space counts as a letter: for words that have no letters. */
export function foldText(source: string, signs = false): FoldedText {
  const folded: FoldedText = { text: '', gaps: [], from: [], to: [] };
  let gap: number = GAP.prose;
  let at = 0;
  for (const character of source) {
    const end = at + character.length;
    for (const part of foldCharacter(character)) {
      if (!(signs ? /\S/.test(part) : LETTER.test(part))) {
        gap = Math.max(gap, gapOf(part));
        continue;
      }
      for (let unit = 0; unit < part.length; unit += 1) {
        folded.gaps.push(unit === 0 ? gap : GAP.none);
        folded.from.push(at);
        folded.to.push(end);
      }
      folded.text += part;
      gap = GAP.none;
    }
    at = end;
  }
  return folded;
}
