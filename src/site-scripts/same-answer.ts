/** A number written as a decimal or a fraction, in any of the usual signs; null for anything else. */
function numberIn(text: string): number | null {
  const plain = text
    .normalize('NFKC')
    .replace(/[\s,]/g, '')
    .replace(/[\u2212\u2013]/g, '-')
    .replace('\u2044', '/');
  const match = /^([+-]?\d*\.?\d+)(?:\/(\d*\.?\d+))?$/.exec(plain);
  if (!match) return null;
  const value = Number(match[1]) / Number(match[2] ?? 1);
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
    if (a !== null && b !== null) return Math.abs(a - b) < CLOSE;
    return wanted.trim().toLowerCase() === given.trim().toLowerCase();
  }
  const letters = (text: string) => [...new Set(text.trim().toUpperCase().split(/\s+/))].sort().join(' ');
  return letters(wanted) === letters(given);
}
