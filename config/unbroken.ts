/** Twelve signs at most: more are no score, and looking at a long row of digits from each of them would take its square. */
const NUMBER = '\\d(?:[\\d.,]{0,10}\\d)?%?';

/**
 * What stays on one line, where a browser would break it behind the dash or at the space: a range (`0–120`, `6.5–7.0`, `B2–C1`, `A–D`), a number with the
 * first sign of what it counts in Chinese (`20 分`), and a Chinese day (`2026年11月22日`). In brackets, so that `split` keeps it.
 */
export const UNBROKEN = new RegExp(
  `((?:[A-Z]?${NUMBER}–[A-Z]?${NUMBER}|\\b[A-Z]–[A-Z]\\b)(?: \\p{Script=Han})?|${NUMBER} \\p{Script=Han}|\\d{4}年\\d{1,2}月(?:\\d{1,2}日)?)`,
  'u',
);
