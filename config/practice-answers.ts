const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** What a question's choice is called by its place, from 0: a letter, and a number where the letters have come to their end. */
export const choiceName = (place: number): string => LETTERS[place] ?? String(place + 1);

/** The right choices that a question's `data-answer` names, each once and in order: `a，c`, `C A` and `A C` say the same. */
export function namedChoices(answer: string): string[] {
  return [
    ...new Set(
      answer
        .toUpperCase()
        .split(/[\s,，、]+/)
        .filter(Boolean),
    ),
  ].sort();
}
