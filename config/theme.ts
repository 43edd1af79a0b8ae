import { EXAMS } from './exams.ts';

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
const TITLE_FAMILIES = ['Newsreader Titles', ...STAND_INS.map(({ family }) => family)].map((family) => `'${family}'`).join(', ');
/**
 * In a Chinese title the letters and figures alone: its punctuation is Chinese. Until they are there the Chinese font's own stand in, and no stand-in is as wide
 * as the few capitals of such a title: so a page keeps what it was first drawn with, and they are there for the next.
 */
const TITLE_LETTERS = "'Newsreader Letters'";

/** The `@font-face` rules. */
function titleFontCss(): string {
  const own = (family: string, display: 'swap' | 'optional', range = '') =>
    `@font-face{font-family:'${family}';src:url(${TITLE_FONT}) format('woff2');font-weight:600 700;font-display:${display};${range}}`;
  const standIns = STAND_INS.map(
    ({ family, local, widen }) =>
      `@font-face{font-family:'${family}';src:${local.map((name) => `local('${name}')`).join(',')};font-weight:600 700;size-adjust:${percent(widen)};ascent-override:${percent(ASCENT / widen)};descent-override:${percent(DESCENT / widen)};line-gap-override:0%}`,
  );
  return [own('Newsreader Titles', 'swap'), own('Newsreader Letters', 'optional', 'unicode-range:U+30-39,U+41-5A,U+61-7A,U+C0-FF;'), ...standIns].join('');
}

/**
 * The design tokens: plain data for both themes. `themeCss()` makes the public pages' CSS variables of them, antd's
 * ConfigProvider takes the same colours. Every text colour stands at 4.5:1 or more on `page`, `surface` and `sunken`;
 * `line_strong` (borders of controls) at 3:1.
 */
export interface ThemeColors {
  /** The ground of a page, of raised panels, and of sunken ones (code, table heads). */
  page: string;
  surface: string;
  sunken: string;
  ink: string;
  ink_soft: string;
  ink_faint: string;
  line: string;
  line_strong: string;
  /** Links, buttons, focus. `brand_ink` is text on `brand`; `brand_wash` a faint ground of the same hue. */
  brand: string;
  brand_strong: string;
  brand_ink: string;
  brand_wash: string;
  tip: string;
  tip_wash: string;
  trap: string;
  trap_wash: string;
  danger: string;
  mark: string;
  shadow: string;
}

export const LIGHT: ThemeColors = {
  page: '#fbfaf6',
  surface: '#ffffff',
  sunken: '#f3f0e7',
  ink: '#1f2228',
  ink_soft: '#474c55',
  ink_faint: '#62666f',
  line: '#e0dccf',
  line_strong: '#878272',
  brand: '#0f5266',
  brand_strong: '#0a3a49',
  brand_ink: '#ffffff',
  brand_wash: '#e6f0f1',
  tip: '#2b6632',
  tip_wash: '#eaf3e6',
  trap: '#a1340f',
  trap_wash: '#fbece3',
  danger: '#b3261e',
  mark: '#fbe7a1',
  shadow: '0 1px 2px rgb(31 34 40 / 6%), 0 8px 24px rgb(31 34 40 / 10%)',
};

export const DARK: ThemeColors = {
  page: '#15181b',
  surface: '#1c2024',
  sunken: '#22272b',
  ink: '#ebe7dd',
  ink_soft: '#c3c1b8',
  ink_faint: '#a3a29a',
  line: '#32383d',
  line_strong: '#78807f',
  brand: '#7fc7d9',
  brand_strong: '#b4e2ed',
  brand_ink: '#08232b',
  brand_wash: '#1b3038',
  tip: '#9fd198',
  tip_wash: '#1d2c1f',
  trap: '#f3a680',
  trap_wash: '#35231b',
  danger: '#ff9d94',
  mark: '#5d4c10',
  shadow: '0 1px 2px rgb(0 0 0 / 40%), 0 8px 24px rgb(0 0 0 / 45%)',
};

/** The paper of drawings, the covers' among them: in both themes, for the dark one turns them over as a whole. */
const PAPER = '#f3f0e7';

/** What both themes share. `measure` is the width of running text, 65 to 70 Latin characters. */
export const SHAPE = {
  font_text: "Charter, 'Bitstream Charter', 'Iowan Old Style', 'Sitka Text', Cambria, 'Noto Serif', 'Songti SC', 'Noto Serif CJK SC', Georgia, serif",
  font_title: `${TITLE_FAMILIES}, Georgia, 'Songti SC', 'Noto Serif CJK SC', serif`,
  font_ui: "-apple-system, 'Segoe UI', 'Noto Sans', Roboto, Arial, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif",
  font_code: "ui-monospace, 'SF Mono', Menlo, Consolas, 'Noto Sans Mono', 'Liberation Mono', monospace",
  text_xs: '0.8125rem',
  text_s: '0.9rem',
  text_m: '1rem',
  text_body: 'clamp(1.0625rem, 1rem + 0.3vw, 1.1875rem)',
  text_l: '1.25rem',
  text_xl: 'clamp(1.375rem, 1.25rem + 0.6vw, 1.625rem)',
  text_2xl: 'clamp(1.75rem, 1.4rem + 1.6vw, 2.5rem)',
  text_3xl: 'clamp(2.125rem, 1.5rem + 2.8vw, 3.375rem)',
  space_1: '0.25rem',
  space_2: '0.5rem',
  space_3: '0.75rem',
  space_4: '1rem',
  space_5: '1.5rem',
  space_6: '2rem',
  space_7: '3rem',
  space_8: '4.5rem',
  radius_s: '3px',
  radius_m: '8px',
  measure: '42rem',
  page_width: '76rem',
  gutter: 'clamp(1rem, 4vw, 2.5rem)',
} as const;

/** The console's. Its texts are Chinese, so a Chinese font stands for Latin letters before one that merely looks like another machine's. */
export const CONSOLE_FONT =
  "-apple-system, 'Segoe UI', 'Noto Sans', Roboto, 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', system-ui, sans-serif";

/**
 * The same faces for Chinese: a Chinese font first, because “ ” … · — are in Latin fonts too, and half as wide there. On machines without a
 * Chinese serif, titles are set in the sans.
 */
const CHINESE_FONTS = {
  font_text: "'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', 'Source Han Sans SC', system-ui, sans-serif",
  font_title: `${TITLE_LETTERS}, 'Songti SC', 'Noto Serif SC', 'Noto Serif CJK SC', 'Source Han Serif SC', STSong, 'Microsoft YaHei', serif`,
  font_ui: "'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans SC', 'Noto Sans CJK SC', 'Source Han Sans SC', system-ui, sans-serif",
} as const;

/** `font_text` → `--font-text`. */
function declarations(tokens: object, prefix = ''): string {
  return Object.entries(tokens)
    .map(([name, value]) => `--${prefix}${name.replaceAll('_', '-')}:${value};`)
    .join('');
}

/**
 * The tokens as CSS: variables on `:root` and, on screens, `html.dark`, and `--exam`, an exam's mark, under `[data-exam]`.
 * Colours are `--color-…`, the rest bear their own names.
 */
export function themeCss(): string {
  const { font_text, font_title, font_ui, ...shape } = SHAPE;
  const latin = { font_text, font_title, font_ui };
  const marks = (selector: string, of: 'color' | 'color_dark') => EXAMS.map((exam) => `${selector}[data-exam="${exam.code}"]{--exam:${exam[of]};}`).join('');
  return [
    titleFontCss(),
    `:root{color-scheme:light;--paper:${PAPER};${declarations(shape)}${declarations(LIGHT, 'color-')}--exam:var(--color-brand);}`,
    `:root,[lang="en"]{${declarations(latin)}}[lang="zh"]{${declarations(CHINESE_FONTS)}}`,
    marks('', 'color'),
    `@media screen{html.dark{color-scheme:dark;${declarations(DARK, 'color-')}}${marks('html.dark ', 'color_dark')}}`,
    '',
  ].join('\n');
}

/** What the console has of its own: its font, also where antd does not set it. Texts of articles in it keep theirs, by their language. */
export function consoleCss(): string {
  return `:root{--font-ui:${CONSOLE_FONT};}`;
}
