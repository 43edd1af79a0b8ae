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
const LEADING = 1.18;
/** Where the site's name begins, behind the four bubbles, and how large it is set where it has room. */
const NAME_AT = MARGIN + 186;
const NAME_SIZE = 40;

/** @param {{ d: string }} outlined @param {number} x @param {number} y @param {string} fill */
const at = ({ d }, x, y, fill) => `<path transform="translate(${x} ${y})" d="${d}" fill="${fill}"/>`;

/**
 * The picture as SVG, its letters as outlines.
 * @param {{ title: string, subtitle: string, exam: string | null, site_name: string, language: 'en' | 'zh', color: string }} words
 */
export async function sharePicture({ title, subtitle, exam, site_name, language, color }) {
  const isChinese = language === 'zh';
  // Of Arabic or Thai no letter is there: a picture without a title would be one of nothing.
  const isSet = (await outline(title, { size: 1, isChinese })).d !== '';
  const { size, lines } = await setTitle(isSet ? title : site_name, isChinese, WIDTH - 2 * MARGIN);
  const leading = size * LEADING;
  const below = subtitle === '' ? 0 : 64;
  // The middle of the space between the head and the rule at the foot.
  const first = 336 - (leading * lines.length + below) / 2 + size * 0.86;
  const set_ = await Promise.all(lines.map((line) => outline(line, { size, isChinese })));
  const name = await setName(site_name, WIDTH - MARGIN - NAME_AT);
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
    at(name, NAME_AT, 592, INK),
    '</svg>',
  ].join('');
}

/** The site's name on one line, smaller where it would go beyond it. @param {string} name @param {number} room */
async function setName(name, room) {
  const isChinese = /\p{Script=Han}/u.test(name);
  const set = await outline(name, { size: NAME_SIZE, isChinese });
  return set.width <= room ? set : outline(name, { size: (NAME_SIZE * room) / set.width, isChinese });
}

/** Sizes that a title is tried in, the largest first, and how many lines each has room for. Units of the drawing. */
const SIZES = [
  { size: 104, lines: 2 },
  { size: 90, lines: 3 },
  { size: 72, lines: 4 },
  { size: 58, lines: 5 },
];
const SMALLEST = SIZES[SIZES.length - 1] ?? { size: 58, lines: 5 };
/** No line of Chinese begins with these. */
const CLOSING = /^[，。！？：；、）》”’…—]/u;
/** Where a line of Chinese ends best: where one pauses in reading; next best at a space, but not at the one between a number and what it counts. A title rather grows smaller, down to `least`, than that it is broken elsewhere. */
const PAUSES = [
  { pause: /[，。！？：；、）》”…—]\s*$/u, least: 72 },
  { pause: /[，。！？：；、）》”…—]\s*$|(?<!\d)\s$/u, least: 58 },
];

/** Where a line may end: after a space in Latin, after any sign in Chinese but before a closing one. @param {string} title */
function signsOf(title) {
  /** @type {string[]} */
  const pieces = [];
  for (const [piece = ''] of title.matchAll(/[\p{Script=Latin}\d][^\s\p{Script=Han}，。！？：；、（）《》]*\s*|[^\s]\s*/gu)) {
    const last = pieces.length - 1;
    if (
      last >= 0 &&
      (CLOSING.test(piece) ||
        /[（《“]$/u.test(pieces[last] ?? '') ||
        (!/\s$/.test(pieces[last] ?? '') && /^[^\p{Script=Han}]/u.test(piece) && /[^\p{Script=Han}，。！？：；、）》”’…—]$/u.test(pieces[last] ?? '')))
    )
      pieces[last] += piece;
    else pieces.push(piece);
  }
  return pieces;
}

/** The same, joined up to each pause. @param {readonly string[]} signs @param {RegExp} pause */
function phrasesOf(signs, pause) {
  /** @type {string[]} */
  const phrases = [];
  for (const sign of signs) {
    const last = phrases.at(-1);
    if (last === undefined || pause.test(last)) phrases.push(sign);
    else phrases[phrases.length - 1] = last + sign;
  }
  return phrases;
}

/** @typedef {(line: string) => Promise<number>} Measure  How long a line is, in its letters' size. */

/** Each line is set once, whatever sizes and rooms it is tried in. @param {boolean} isChinese @returns {Measure} */
function measuring(isChinese) {
  /** @type {Map<string, Promise<number>>} */
  const known = new Map();
  return (line) => {
    const text = line.trimEnd();
    const width = known.get(text) ?? outline(text, { size: 100, isChinese }).then((set) => set.width / 100);
    known.set(text, width);
    return width;
  };
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The pieces, those that no line holds halved until one does: a word of a title ends somewhere, and a letter is never wider than a line. @param {readonly string[]} pieces @param {number} room in the letters' size @param {Measure} measure @returns {Promise<string[]>} */
async function halved(pieces, room, measure) {
  /** @type {string[]} */
  const held = [];
  for (const piece of pieces) {
    const signs = (await measure(piece)) <= room ? [] : Array.from(letters.segment(piece), ({ segment }) => segment);
    const half = Math.ceil(signs.length / 2);
    if (signs.length < 2) held.push(piece);
    else held.push(...(await halved([signs.slice(0, half).join(''), signs.slice(half).join('')], room, measure)));
  }
  return held;
}

/** As many pieces on each line as it holds. A piece that is wider has a line of its own. @param {readonly string[]} pieces @param {number} room in the letters' size @param {Measure} measure */
async function filled(pieces, room, measure) {
  /** @type {string[]} */
  const lines = [];
  for (const piece of pieces) {
    const longer = `${lines.at(-1) ?? ''}${piece}`;
    if (lines.length > 0 && (await measure(longer)) <= room) lines[lines.length - 1] = longer;
    else lines.push(piece);
  }
  return lines.map((line) => line.trimEnd());
}

/** As few lines, but about as long as each other: the room is narrowed as long as none is added. @param {readonly string[]} pieces @param {number} room @param {Measure} measure @param {string[]} lines */
async function balanced(pieces, room, measure, lines) {
  let best = lines;
  for (let less = room * 0.93; lines.length > 1 && less > room / 3; less *= 0.93) {
    const narrower = await filled(pieces, less, measure);
    if (narrower.length > lines.length) break;
    best = narrower;
  }
  return best;
}

/** The largest size from `least` on in which the pieces have room, and their lines; null where there is none. @param {readonly string[]} pieces @param {Measure} measure @param {number} room @param {number} least */
async function fitting(pieces, measure, room, least) {
  for (const { size, lines: most } of SIZES.filter(({ size }) => size >= least)) {
    const lines = await filled(pieces, room / size, measure);
    if (lines.length > most) continue;
    const widths = await Promise.all(lines.map(measure));
    if (widths.every((width) => width <= room / size)) return { size, lines: await balanced(pieces, room / size, measure, lines) };
  }
  return null;
}

/**
 * The title in the largest size in which it has room, Chinese broken where it pauses, or else between any two signs; what has no room in the smallest size ends in an ellipsis.
 * @param {string} title @param {boolean} isChinese @param {number} room how long a line may be
 */
export async function setTitle(title, isChinese, room) {
  const measure = measuring(isChinese);
  const { size, lines: most } = SMALLEST;
  const signs = await halved(signsOf(title), room / size, measure);
  for (const { pause, least } of isChinese ? PAUSES : []) {
    const whole = await fitting(phrasesOf(signs, pause), measure, room, least);
    if (whole) return whole;
  }
  const set = await fitting(signs, measure, room, 0);
  if (set) return set;
  const short = room / size - 2;
  const kept = (await filled(await halved(signs, short, measure), short, measure)).slice(0, most);
  return { size, lines: kept.map((line, index) => (index === most - 1 ? `${line} …` : line)) };
}
