// The picture that link previews show: a title as large as it fits, its exam, and the site's name, on the paper of our drawings.
// @ts-check
import { outline } from './lettering.mjs';

const WIDTH = 1200;
const HEIGHT = 630;
const MARGIN = 84;
const PAPER = '#f3f0e7';
const INK = '#1f2228';
const SOFT = '#474c55';
const BRAND = '#0f5266';
/** Sizes that a title is tried in, the largest first, and how many lines each has room for. Units of the drawing. */
const SIZES = [
  { size: 104, lines: 2 },
  { size: 90, lines: 3 },
  { size: 72, lines: 4 },
  { size: 58, lines: 5 },
];
const LEADING = 1.18;
/** No line of Chinese begins with these. */
const CLOSING = /^[，。！？：；、）》”’…—]/u;

/** Where a line may end: after a space in Latin, after any sign in Chinese but before a closing one. @param {string} title */
function piecesOf(title) {
  /** @type {string[]} */
  const pieces = [];
  for (const [piece = ''] of title.matchAll(/[\p{Script=Latin}\d][^\s\p{Script=Han}，。！？：；、（）《》]*\s*|[^\s]\s*/gu)) {
    const last = pieces.length - 1;
    if (
      last >= 0 &&
      (CLOSING.test(piece) ||
        /[（《“]$/u.test(pieces[last] ?? '') ||
        (!/\s$/.test(pieces[last] ?? '') && /^[^\p{Script=Han}]/u.test(piece) && /[^\p{Script=Han}]$/u.test(pieces[last] ?? '')))
    )
      pieces[last] += piece;
    else pieces.push(piece);
  }
  return pieces;
}

/**
 * @param {string} title @param {number} size @param {number} room
 * @param {boolean} isChinese
 */
async function linesOf(title, size, room, isChinese) {
  /** @type {string[]} */
  const lines = [];
  for (const piece of piecesOf(title)) {
    const longer = `${lines.at(-1) ?? ''}${piece}`;
    const { width } = await outline(longer.trimEnd(), { size, isChinese });
    if (lines.length > 0 && width <= room) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
}

/** As few lines, but about as long as each other: the room is narrowed as long as none is added. For Latin alone, whose words stay whole. @param {string} title @param {number} size @param {string[]} lines */
async function balanced(title, size, lines) {
  let best = lines;
  for (let room = (WIDTH - 2 * MARGIN) * 0.93; lines.length > 1 && room > WIDTH / 3; room *= 0.93) {
    const narrower = await linesOf(title, size, room, false);
    if (narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}

/** The title in the largest size in which it has room; what has none in the smallest ends in an ellipsis. @param {string} title @param {boolean} isChinese */
async function set(title, isChinese) {
  const room = WIDTH - 2 * MARGIN;
  for (const { size, lines: most } of SIZES) {
    const lines = await linesOf(title, size, room, isChinese);
    if (lines.length <= most) return { size, lines: isChinese ? lines : await balanced(title, size, lines) };
  }
  const { size, lines: most } = SIZES[SIZES.length - 1] ?? { size: 58, lines: 5 };
  const kept = (await linesOf(title, size, room - 2 * size, isChinese)).slice(0, most);
  return { size, lines: kept.map((line, index) => (index === most - 1 ? `${line} …` : line)) };
}

/** @param {{ d: string }} outlined @param {number} x @param {number} y @param {string} fill */
const at = ({ d }, x, y, fill) => `<path transform="translate(${x} ${y})" d="${d}" fill="${fill}"/>`;

/**
 * The picture as SVG, its letters as outlines.
 * @param {{ title: string, subtitle: string, exam: string | null, site_name: string, language: 'en' | 'zh', color: string }} words
 */
export async function sharePicture({ title, subtitle, exam, site_name, language, color }) {
  const isChinese = language === 'zh';
  const { size, lines } = await set(title, isChinese);
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
