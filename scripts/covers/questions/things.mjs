// Things that several scenes show: each in the hand of pen.mjs, placed by a corner or by where it stands.
import { circle, line, MARK, path, rect, text, WHITE, words } from '../pen.mjs';

/**
 * A picture in an exam's colour `c` and its wash `w`, and with what is one list's own.
 * @template [Own=Record<string, never>]
 * @typedef {(c: string, w: string, own: Own) => string} Scene
 */
/** @typedef {[x: number, y: number]} Point */
/** @typedef {[column: number, row: number]} Day */
/** @typedef {{ x: number, y: number, w: number, columns: number, rows: number }} Page  Of a calendar. */

const round = Math.round;

/** Places the shapes of a thing that is drawn around 0,0. @type {(x: number, y: number, angle: number, shapes: string) => string} */
export const placed = (x, y, angle, shapes) => `<g transform="translate(${x} ${y}) rotate(${angle})">${shapes}</g>`;

/** For each of `count` places. @type {(count: number, draw: (at: number) => string) => string} */
export const times = (count, draw) => Array.from({ length: count }, (_, at) => draw(at)).join('');

/** Its tip is at x, y. @type {(x: number, y: number, size: number, fill: string) => string} */
export const pin = (x, y, size, fill) => {
  const [side, top] = [round(size * 0.72), round(size * 1.6)];
  return (
    path(`M${x} ${y}C${x - side} ${y - round(size * 0.8)} ${x - side} ${y - top} ${x} ${y - top}S${x + side} ${y - round(size * 0.8)} ${x} ${y}Z`, { fill }) +
    circle(x, y - round(size * 0.98), round(size * 0.22), { fill: WHITE })
  );
};

/** Head and shoulders, and what is below them; stands on y. @type {(x: number, y: number, size: number, fill: string, face?: string) => string} */
export const person = (x, y, size, fill, face = WHITE) => {
  const [half, neck] = [round(size * 0.23), y - round(size * 0.68)];
  return (
    path(`M${x - half} ${y}V${neck + half}A${half} ${half} 0 0 1 ${x + half} ${neck + half}V${y}Z`, { fill }) +
    circle(x, neck - round(size * 0.13), round(size * 0.17), { fill: face })
  );
};

/** A pile that stands on y. @type {(x: number, y: number, count: number, fills: [even: string, odd: string]) => string} */
export const coins = (x, y, count, [even, odd]) => times(count, (at) => rect(x, y - 52 * (at + 1), 180, 52, { r: 26, fill: at % 2 ? odd : even }));

/** A passport’s or a card’s picture of somebody. @type {(x: number, y: number, w: number, h: number, fill: string, face?: string) => string} */
export const portrait = (x, y, w, h, fill, face = WHITE) => {
  const [cx, r] = [x + w / 2, round(w * 0.21)];
  return (
    rect(x, y, w, h, { fill }) +
    path(`M${round(x + w * 0.16)} ${y + h}Q${round(x + w * 0.18)} ${round(y + h * 0.6)} ${cx} ${round(y + h * 0.6)}T${round(x + w * 0.84)} ${y + h}Z`, {
      fill: face,
    }) +
    circle(cx, round(y + h * 0.36), r, { fill: face })
  );
};

/** @type {(x: number, y: number, w: number, fill: string, photo: string) => string} */
export const idCard = (x, y, w, fill, photo) => {
  const h = round(w * 0.64);
  const left = x + round(w * 0.48);
  return (
    rect(x, y, w, h, { fill }) +
    portrait(x + round(w * 0.08), y + round(h * 0.14), round(w * 0.32), round(h * 0.66), photo) +
    words(left, y + round(h * 0.28), round(w * 0.4)) +
    words(left, y + round(h * 0.5), round(w * 0.32)) +
    words(left, y + round(h * 0.72), round(w * 0.38))
  );
};

/** @type {(x: number, y: number, w: number, h: number, fill: string) => string} */
export const envelope = (x, y, w, h, fill) =>
  rect(x, y, w, h, { fill }) + path(`M${x + 8} ${y + 10}L${x + w / 2} ${y + round(h * 0.56)}L${x + w - 8} ${y + 10}`);

/**
 * Its picture is 0.64 of w wide and 0.4 of w high, from x + 0.18 w and y + 0.08 w.
 * @type {(x: number, y: number, w: number, screen: string, base: string) => string}
 */
export const laptop = (x, y, w, screen, base) =>
  rect(x + round(w * 0.1), y, round(w * 0.8), round(w * 0.54), { fill: WHITE }) +
  rect(x + round(w * 0.15), y + round(w * 0.05), round(w * 0.7), round(w * 0.44), { r: 10, stroke: 'none', fill: screen }) +
  path(`M${x} ${y + round(w * 0.68)}L${x + round(w * 0.1)} ${y + round(w * 0.57)}H${x + round(w * 0.9)}L${x + w} ${y + round(w * 0.68)}Z`, { fill: base });

/** A case with a handle and two straps. @type {(x: number, y: number, w: number, h: number, fill: string, strap: string) => string} */
export const suitcase = (x, y, w, h, fill, strap) => {
  const [a, b] = [x + round(w * 0.32), x + round(w * 0.68)];
  return (
    path(`M${a} ${y}V${y - 42}Q${a} ${y - 70} ${a + 28} ${y - 70}H${b - 28}Q${b} ${y - 70} ${b} ${y - 42}V${y}`) +
    rect(x, y, w, h, { r: 34, fill }) +
    [0.2, 0.8].map((at) => line(x + round(w * at), y + 8, x + round(w * at), y + h - 8, { stroke: strap })).join('')
  );
};

/**
 * A price tag on its string; what it costs depends on the day, so that it says nothing.
 * @type {(x: number, y: number, angle: number, fill: string) => string}
 */
export const tag = (x, y, angle, fill) =>
  placed(
    x,
    y,
    angle,
    path('M0 0L80 -95H330Q350 -95 350 -75V75Q350 95 330 95H80Z', { fill }) +
      circle(88, 0, 24, { fill: WHITE }) +
      path('M70 -16C20 -70 -40 -60 -60 -20') +
      words(150, -32, 150, WHITE, 26) +
      words(150, 30, 100, WHITE, 26),
  );

/** @type {(x: number, y: number, h: number, fill: string) => string} */
export const flag = (x, y, h, fill) => line(x, y, x, y - h, { width: 16 }) + path(`M${x} ${y - h}L${x + 130} ${y - h + 48}L${x} ${y - h + 96}Z`, { fill });

/** The middle of a day. @type {(page: Omit<Page, 'rows'>, column: number, row: number) => Point} */
export const dayAt = ({ x, y, w, columns }, column, row) => {
  const step = (w - 60) / columns;
  return [round(x + 30 + step * (column + 0.5)), round(y + 150 + step * 0.86 * (row + 0.5))];
};

/**
 * A page of a calendar: a band with rings, and days of which `fillOf(column, row)` gives the look; their places are those of `dayAt`.
 * @type {(page: Page, color: string, fillOf: (column: number, row: number) => string, title?: string) => string}
 */
export const calendar = (page, color, fillOf, title = '') => {
  const { x, y, w, columns, rows } = page;
  const step = (w - 60) / columns;
  const h = round(180 + step * 0.86 * rows);
  const side = round(step * 0.7);
  return (
    rect(x, y, w, h, { fill: WHITE }) +
    path(`M${x} ${y + 120}V${y + 18}Q${x} ${y} ${x + 18} ${y}H${x + w - 18}Q${x + w} ${y} ${x + w} ${y + 18}V${y + 120}Z`, { fill: color }) +
    text(title, x + w / 2, y + 64, 92, { fill: WHITE }) +
    [0.2, 0.8].map((at) => line(x + round(w * at), y - 34, x + round(w * at), y + 34, { width: 16 })).join('') +
    times(rows, (row) =>
      times(columns, (column) => {
        const [cx, cy] = dayAt(page, column, row);
        return rect(cx - side / 2, cy - round(side * 0.42), side, round(side * 0.84), { r: 12, stroke: 'none', fill: fillOf(column, row) });
      }),
    )
  );
};

/** A cell of a plan. @type {(x: number, y: number, size: number, look: import('../pen.mjs').Look) => string} */
export const plan = (x, y, size, look) => rect(x, y, size, size, { r: 14, width: 8, ...look });

/** @type {(x: number, y: number, r: number, fill?: string) => string} */
export const seal = (x, y, r, fill = MARK) =>
  path(`M${x - r * 0.6} ${y + r * 0.6}L${x - r * 0.8} ${y + r * 2}L${x} ${y + r * 1.5}L${x + r * 0.8} ${y + r * 2}L${x + r * 0.6} ${y + r * 0.6}Z`, {
    fill: WHITE,
  }) + circle(x, y, r, { fill });
