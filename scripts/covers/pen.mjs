// The hand in which all covers are drawn: one stroke, one paper, an exam's colour and one highlighter. A cover is 1200 × 800, is seen from 96 pixels of width
// on, and keeps everything inside of a margin, so that no frame cuts into it.
// @ts-check
import { outline } from '../../server/media/lettering.mjs';

const WIDTH = 1200;
const HEIGHT = 800;
export const INK = '#1f2228';
export const GREY = '#a9a394';
export const WHITE = '#fffdf8';
/** The highlighter fills; a line of it alone is lost on paper, so that lines have a darker one (3 : 1 on paper, light and turned over). */
export const MARK = '#f0c24b';
export const MARK_LINE = '#b57b00';
/** Of every line, in units of the drawing. */
const STROKE = 11;
const PAPER = '#f3f0e7';

/** @typedef {{ fill?: string, stroke?: string, width?: number, dash?: string, turn?: string, opacity?: number }} Look */
/** @typedef {(c: string, w: string) => string} Draw  Draws in an exam's colour `c` and its wash `w`. */
/** @typedef {{ title: string, draw: Draw }} Drawing  `title` says what it shows. */
/** @typedef {Record<string, Drawing>} Drawings  By the slugs of their articles. */

const esc = (/** @type {string} */ text) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** @param {Look} look */
function looks({ fill = 'none', stroke = INK, width = STROKE, dash, turn, opacity }) {
  const line = stroke === 'none' ? '' : ` stroke="${stroke}" stroke-width="${width}"`;
  return ` fill="${fill}"${line}${dash ? ` stroke-dasharray="${dash}"` : ''}${turn ? ` transform="rotate(${turn})"` : ''}${opacity ? ` opacity="${opacity}"` : ''}`;
}

export const rect = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ w,
  /** @type {number} */ h,
  /** @type {Look & { r?: number }} */ { r = 18, ...look } = {},
) => `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}"${looks(look)}/>`;
export const circle = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r, /** @type {Look} */ look = {}) =>
  `<circle cx="${x}" cy="${y}" r="${r}"${looks(look)}/>`;
export const path = (/** @type {string} */ d, /** @type {Look} */ look = {}) => `<path d="${d}"${looks(look)}/>`;
export const line = (/** @type {number} */ x1, /** @type {number} */ y1, /** @type {number} */ x2, /** @type {number} */ y2, /** @type {Look} */ look = {}) =>
  path(`M${x1} ${y1}L${x2} ${y2}`, look);
/** A line of a text that is not to be read. */
export const words = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ w,
  /** @type {string} */ color = GREY,
  /** @type {number} */ h = 22,
) => rect(x, y - h / 2, w, h, { r: h / 2, fill: color, stroke: 'none' });

/** An arrow from here to there. */
export function arrow(
  /** @type {number} */ x1,
  /** @type {number} */ y1,
  /** @type {number} */ x2,
  /** @type {number} */ y2,
  /** @type {Look & { head?: number }} */ { head = 34, ...look } = {},
) {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const wing = (/** @type {number} */ turn) => `${Math.round(x2 - head * Math.cos(angle + turn))} ${Math.round(y2 - head * Math.sin(angle + turn))}`;
  return path(`M${x1} ${y1}L${x2} ${y2}M${wing(0.6)}L${x2} ${y2}L${wing(-0.6)}`, look);
}

/** Letters, set as outlines when the cover is written. `y` is the middle of a line of capitals. */
export const text = (
  /** @type {string} */ letters,
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ size,
  /** @type {{ fill?: string, anchor?: 'start' | 'middle' | 'end' }} */ { fill = INK, anchor = 'middle' } = {},
) => `<letters x="${x}" y="${y}" size="${size}" fill="${fill}" anchor="${anchor}">${esc(letters)}</letters>`;

export const tick = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ stroke = INK) =>
  path(`M${x - size} ${y}l${size * 0.7} ${size * 0.75}l${size * 1.3} ${-size * 1.6}`, { stroke, width: STROKE + 5 });
export const cross = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ stroke = INK) =>
  path(`M${x - size} ${y - size}L${x + size} ${y + size}M${x + size} ${y - size}L${x - size} ${y + size}`, { stroke, width: STROKE + 5 });

/** A sheet of paper with a folded corner. */
export const sheet = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ w, /** @type {number} */ h, /** @type {Look} */ look = {}) => {
  const fold = Math.min(70, w / 4);
  return (
    path(`M${x} ${y}h${w - fold}l${fold} ${fold}v${h - fold}h${-w}z`, { fill: WHITE, ...look }) +
    path(`M${x + w - fold} ${y}v${fold}h${fold}`, { ...look, fill: 'none' })
  );
};

/** A box with something written in its middle. */
export const tile = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ w,
  /** @type {number} */ h,
  /** @type {string} */ letters,
  /** @type {number} */ size,
  /** @type {Look & { ink?: string, r?: number }} */ { ink = INK, ...look } = {},
) => rect(x, y, w, h, { fill: WHITE, ...look }) + text(letters, x + w / 2, y + h / 2, size, { fill: ink });

/** A bubble with somebody's words; its tail hangs on the left or the right. */
export const bubble = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ w,
  /** @type {number} */ h,
  /** @type {Look & { tail?: 'left' | 'right' }} */ { tail = 'left', ...look } = {},
) => {
  const [a, b] = tail === 'left' ? [x + 60, x + 120] : [x + w - 60, x + w - 120];
  const r = 36;
  const bottom = tail === 'left' ? `H${b}L${a} ${y + h + 62}V${y + h}` : `H${a}V${y + h + 62}L${b} ${y + h}`;
  return path(
    `M${x + r} ${y}H${x + w - r}Q${x + w} ${y} ${x + w} ${y + r}V${y + h - r}Q${x + w} ${y + h} ${x + w - r} ${y + h}${bottom}H${x + r}Q${x} ${y + h} ${x} ${y + h - r}V${y + r}Q${x} ${y} ${x + r} ${y}Z`,
    { fill: WHITE, ...look },
  );
};

/** Sound as bars around a middle line. */
export const sound = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {readonly number[]} */ heights,
  /** @type {string} */ color,
  /** @type {number} */ step = 52,
) => heights.map((height, at) => rect(x + at * step, y - height / 2, 26, height, { r: 13, fill: color, stroke: 'none' })).join('');

export const headphones = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r, /** @type {string} */ color) =>
  path(`M${x - r} ${y + r * 0.5}V${y}A${r} ${r} 0 0 1 ${x + r} ${y}V${y + r * 0.5}`) +
  rect(x - r - r * 0.2, y + r * 0.15, r * 0.5, r * 0.95, { r: r * 0.2, fill: color }) +
  rect(x + r - r * 0.3, y + r * 0.15, r * 0.5, r * 0.95, { r: r * 0.2, fill: color });

export const microphone = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ size, /** @type {string} */ color) =>
  rect(x - size * 0.3, y - size, size * 0.6, size * 1.15, { r: size * 0.3, fill: color }) +
  path(
    `M${x - size * 0.58} ${y - size * 0.3}V${y - size * 0.15}A${size * 0.58} ${size * 0.58} 0 0 0 ${x + size * 0.58} ${y - size * 0.15}V${y - size * 0.3}M${x} ${y + size * 0.43}V${y + size * 0.85}M${x - size * 0.4} ${y + size * 0.85}H${x + size * 0.4}`,
  );

export const clock = (/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ r, /** @type {string} */ color, /** @type {number} */ share) => {
  const angle = 2 * Math.PI * share;
  const edge = `${Math.round(x + r * Math.sin(angle))} ${Math.round(y - r * Math.cos(angle))}`;
  return (
    circle(x, y, r, { fill: WHITE, stroke: 'none' }) +
    path(`M${x} ${y}V${y - r}A${r} ${r} 0 ${share > 0.5 ? 1 : 0} 1 ${edge}Z`, { fill: color, stroke: 'none' }) +
    circle(x, y, r) +
    path(`M${x} ${y - r * 0.62}V${y}L${Math.round(x + r * 0.5 * Math.sin(angle))} ${Math.round(y - r * 0.5 * Math.cos(angle))}`)
  );
};

export const pencil = (
  /** @type {number} */ x,
  /** @type {number} */ y,
  /** @type {number} */ length,
  /** @type {string} */ color,
  /** @type {number} */ angle,
) =>
  `<g transform="translate(${x} ${y}) rotate(${angle})">${path(`M0 0L46 -28H${length}V28H46Z`, { fill: color })}${path('M46 -28V28')}${path(`M${length - 50} -28V28`)}</g>`;

/** The letters of a cover become outlines: no machine needs their font. @param {string} shapes @param {string} title */
export async function cover(shapes, title) {
  let drawn = '';
  let end = 0;
  for (const found of shapes.matchAll(/<letters x="([^"]+)" y="([^"]+)" size="([^"]+)" fill="([^"]+)" anchor="([^"]+)">([^<]*)<\/letters>/g)) {
    const [whole, x, y, size, fill, anchor, escaped = ''] = found;
    const letters = escaped.replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)));
    const { d, width } = await outline(letters, { size: Number(size) });
    const left = Number(x) - (anchor === 'middle' ? width / 2 : anchor === 'end' ? width : 0);
    const base = Number(y) + Number(size) * 0.3;
    drawn += `${shapes.slice(end, found.index)}<path transform="translate(${left.toFixed(1)} ${base.toFixed(1)})" d="${d}" fill="${fill}" stroke="none"/>`;
    end = (found.index ?? 0) + whole.length;
  }
  drawn += shapes.slice(end);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}"><title>${esc(title)}</title><rect width="${WIDTH}" height="${HEIGHT}" fill="${PAPER}"/><g stroke-linecap="round" stroke-linejoin="round">${drawn}</g></svg>\n`;
}
