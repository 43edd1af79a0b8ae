// The picture that link previews show: a title as large as it fits, its exam, and the site's name, on the paper of our drawings.
// @ts-check
import { outline } from './lettering.mjs';
import { setTitle } from './title-lines.mjs';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 84;
const PAPER = '#f3f0e7';
const INK = '#1f2228';
const SOFT = '#474c55';
const BRAND = '#0f5266';
const LEADING = 1.18;

/** @param {{ d: string }} outlined @param {number} x @param {number} y @param {string} fill */
const at = ({ d }, x, y, fill) => `<path transform="translate(${x} ${y})" d="${d}" fill="${fill}"/>`;

/**
 * The picture as SVG, its letters as outlines.
 * @param {{ title: string, subtitle: string, exam: string | null, site_name: string, language: 'en' | 'zh', color: string }} words
 */
export async function sharePicture({ title, subtitle, exam, site_name, language, color }) {
  const isChinese = language === 'zh';
  const { size, lines } = await setTitle(title, isChinese, WIDTH - 2 * MARGIN);
  const leading = size * LEADING;
  const below = subtitle === '' ? 0 : 64;
  // The middle of the space between the head and the rule at the foot.
  const first = 336 - (leading * lines.length + below) / 2 + size * 0.86;
  const set_ = await Promise.all(lines.map((line) => outline(line, { size, isChinese })));
  const name = await outline(site_name, { size: 40, isChinese: /\p{Script=Han}/u.test(site_name) });
  const pill = exam === null ? null : await outline(exam, { size: 38, weight: 700 });
  const more = subtitle === '' ? null : await outline(subtitle, { size: 40, weight: 500, isChinese });
  const bubbles = [0, 1, 2, 3].map(
    (bubble) =>
      `<circle cx="${MARGIN + 16 + bubble * 42}" cy="578" r="${bubble === 2 ? 16 : 13.5}" fill="${bubble === 2 ? BRAND : 'none'}" stroke="${BRAND}" stroke-width="4"/>`,
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/>`,
    `<rect width="${WIDTH}" height="22" fill="${color}"/>`,
    pill
      ? `<rect x="${MARGIN}" y="70" width="${pill.width + 56}" height="62" rx="31" fill="none" stroke="${color}" stroke-width="4"/>${at(pill, MARGIN + 28, 113, color)}`
      : '',
    ...set_.map((line, index) => at(line, MARGIN, Math.round(first + index * leading), INK)),
    more ? at(more, MARGIN, Math.round(first + (lines.length - 1) * leading + 82), SOFT) : '',
    `<path d="M${MARGIN} 522H${WIDTH - MARGIN}M${MARGIN} 530H${WIDTH - MARGIN}" stroke="#878272" stroke-width="2.5"/>`,
    ...bubbles,
    at(name, MARGIN + 186, 592, INK),
    '</svg>',
  ].join('');
}
