/**
 * The typeface of titles: Newsreader (SIL Open Font License 1.1), of which `npm run title-font` cuts out what English titles are set in, weights 600 to 700.
 * It comes after the text; until then a serif of the reader's machine stands in, made as wide and as high, so that nothing moves.
 */
export const TITLE_FONT = '/assets/newsreader-titles.52cda6e7.woff2';

/** Of the file, ascent and descent as shares of an em. */
const ASCENT = 0.735;
const DESCENT = 0.265;
/** What stands in: how it is called on machines, and how much wider Newsreader sets our titles (measured over all of them, in bold, with fonts of the same widths). */
const STAND_INS = [
  { family: 'Title Georgia', local: ['Georgia Bold', 'Georgia-Bold'], widen: 0.88 },
  { family: 'Title Times', local: ['Times New Roman Bold', 'Liberation Serif Bold'], widen: 1.04 },
  { family: 'Title Noto', local: ['Noto Serif Bold'], widen: 0.91 },
] as const;

const percent = (share: number) => `${Math.round(share * 100)}%`;

/** Families for titles in Latin letters, the best first. */
export const TITLE_FAMILIES = ['Newsreader Titles', ...STAND_INS.map(({ family }) => family)].map((family) => `'${family}'`).join(', ');
/** In a Chinese title the letters and figures alone: its punctuation is Chinese. */
export const TITLE_LETTERS = "'Newsreader Letters'";

/** The `@font-face` rules. */
export function titleFontCss(): string {
  const own = (family: string, range = '') =>
    `@font-face{font-family:'${family}';src:url(${TITLE_FONT}) format('woff2');font-weight:600 700;font-display:swap;${range}}`;
  const standIns = STAND_INS.map(
    ({ family, local, widen }) =>
      `@font-face{font-family:'${family}';src:${local.map((name) => `local('${name}')`).join(',')};font-weight:600 700;size-adjust:${percent(widen)};ascent-override:${percent(ASCENT / widen)};descent-override:${percent(DESCENT / widen)};line-gap-override:0%}`,
  );
  return [own('Newsreader Titles'), own('Newsreader Letters', 'unicode-range:U+30-39,U+41-5A,U+61-7A,U+C0-FF;'), ...standIns].join('');
}
