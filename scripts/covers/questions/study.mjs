// Preparing: plans, books, the way up, practice by the clock.
import {
  arrow,
  circle,
  clock,
  cross,
  GREY,
  headphones,
  INK,
  line,
  MARK,
  MARK_LINE,
  microphone,
  path,
  pencil,
  rect,
  sheet,
  text,
  tick,
  tile,
  WHITE,
  words,
} from '../pen.mjs';
import { flag, placed, plan, times } from './things.mjs';

/** @import { Scene } from './things.mjs' */

/** Months one behind the other, from a score to a score. @type {Scene<{ from: number, to: number, names: string[] }>} */
export const months = (c, w, { from, to, names }) =>
  text(String(from), 100, 150, 130, { anchor: 'start' }) +
  arrow(290, 150, 650, 150, { stroke: c, width: 20, head: 50 }) +
  text(String(to), 710, 150, 130, { fill: c, anchor: 'start' }) +
  names
    .map((name, month) => {
      const x = 100 + month * 340;
      return (
        rect(x, 270, 310, 440, { fill: WHITE }) +
        tile(x, 270, 310, 120, name, 92, { fill: month === 2 ? c : month ? MARK : w, ink: month === 2 ? WHITE : INK }) +
        times(16, (at) => rect(x + 32 + (at % 4) * 64, 425 + Math.floor(at / 4) * 68, 48, 46, { r: 10, stroke: 'none', fill: at % 4 === 3 && at > 4 ? c : w }))
      );
    })
    .join('');

/**
 * Weeks as rows of days; a letter for each: T a whole test, o a task, x a mistake worked through, . nothing. What the rows are for may stand before them.
 * @type {Scene<{ rows: string[], icons?: ('speak' | 'write' | 'read' | 'listen')[] }>}
 */
export const weeks = (c, w, { rows, icons = [] }) => {
  const left = icons.length ? 270 : 120;
  const step = Math.min(118, (960 - left) / (rows[0]?.length ?? 1));
  const high = 620 / rows.length;
  const size = Math.min(step, high) - 16;
  /** @type {Record<string, string>} */
  const fills = { T: c, o: w, x: MARK };
  /** @satisfies {Record<string, (y: number) => string>} */
  const icon = {
    speak: (y) => microphone(180, y + 6, 56, c),
    write: (y) => pencil(120, y + 40, 140, MARK, -35),
    read: (y) =>
      path(
        `M180 ${y - 26}Q140 ${y - 52} 104 ${y - 36}V${y + 40}Q140 ${y + 24} 180 ${y + 50}Q220 ${y + 24} 256 ${y + 40}V${y - 36}Q220 ${y - 52} 180 ${y - 26}ZV${y + 50}`,
        { fill: WHITE },
      ),
    listen: (y) => headphones(180, y, 50, c),
  };
  return (
    icons.map((name, row) => icon[name](90 + high * (row + 0.5))).join('') +
    rows
      .map((days, row) =>
        [...days]
          .map((day, at) => {
            const [x, y] = [Math.round(left + at * step), Math.round(90 + row * high + (high - size) / 2)];
            return (
              plan(x, y, Math.round(size), { fill: fills[day] ?? WHITE }) + (day === 'T' ? tick(x + size / 2 - 4, y + size / 2 + 2, size * 0.24, WHITE) : '')
            );
          })
          .join(''),
      )
      .join('') +
    pencil(985, 690, 380, MARK, -74)
  );
};

/** Plans of different length under one row of weeks, all to the same flag. @type {Scene<{ lengths: number[] }>} */
export const plans = (c, w, { lengths }) => {
  const end = 920;
  const most = Math.max(...lengths);
  const step = 810 / most;
  /** @type {(x: number, count: number, from: number, to: number, look: import('../pen.mjs').Look) => string} */
  const ticks = (x, count, from, to, look) => times(count, (at) => line(Math.round(x + at * step), from, Math.round(x + at * step), to, { width: 7, ...look }));
  return (
    flag(960, 700, 450, c) +
    line(100, 700, 1080, 700, { width: 16 }) +
    lengths
      .map((length, at) => {
        const [x, y] = [Math.round(end - length * step), 110 + at * 190];
        return rect(x, y, end - x, 140, { fill: [w, MARK, c][at] }) + ticks(x + step, length - 1, y + 24, y + 116, { stroke: at === 2 ? WHITE : INK });
      })
      .join('')
  );
};

/** A test, its mistakes, work on them, and the same once more. @type {Scene<{ turns: number }>} */
export const cycle = (c, w, { turns }) =>
  path('M340 230A250 250 0 0 1 700 221M772 430A250 250 0 0 1 690 588M350 580A250 250 0 0 1 277 440', { stroke: c, width: 20 }) +
  path('M652 196L704 224L706 164M746 570L688 590L680 530M228 492L276 438L322 496', { stroke: c, width: 20 }) +
  sheet(150, 150, 200, 260, { fill: WHITE }) +
  times(3, (row) => words(220, 250 + row * 54, 92) + (row === 1 ? cross(190, 250 + row * 54, 14, MARK_LINE) : tick(190, 250 + row * 54, 14, c))) +
  circle(800, 310, 96, { fill: w, width: 16 }) +
  cross(800, 310, 30, MARK_LINE) +
  line(868, 378, 950, 460, { width: 34 }) +
  rect(400, 540, 250, 60, { r: 10, fill: c }) +
  rect(420, 600, 240, 60, { r: 10, fill: WHITE }) +
  rect(395, 660, 260, 54, { r: 10, fill: MARK }) +
  text(`×${turns}`, 525, 390, 150);

/** A desk lamp over books. @type {Scene<{ books: number[] }>} */
export const lamp = (c, w, { books }) =>
  path('M330 470L90 700H860L620 470Z', { fill: w, stroke: 'none' }) +
  line(80, 706, 1110, 706, { width: 18 }) +
  path('M930 690V420L700 210', { width: 18 }) +
  rect(850, 660, 160, 46, { r: 20, fill: c }) +
  circle(930, 420, 22, { fill: MARK }) +
  path('M600 170L760 240L620 480L330 350Z', { fill: c }) +
  path('M360 364L590 466Q520 520 440 480Q370 440 360 364Z', { fill: MARK }) +
  books
    .map(
      (wide, at) =>
        rect(440 - wide / 2, 640 - at * 66, wide, 66, { r: 10, fill: [WHITE, c, MARK][at] }) +
        words(470 - wide / 2, 673 - at * 66, 90, at === 1 ? WHITE : INK, 18),
    )
    .join('');

/** Courses as the spines of a shelf; one of them is pulled out. @type {Scene<{ signs: string[], heights: number[], out: number }>} */
export const shelf = (c, w, { signs, heights, out }) =>
  line(90, 690, 930, 690, { width: 24 }) +
  signs
    .map((sign, at) => {
      const high = heights[at] ?? 0;
      const [x, y] = [110 + at * 132, 676 - high - (at === out ? 70 : 0)];
      return (
        rect(x, y, 118, high, { r: 10, fill: at === out ? c : [w, WHITE, MARK][at % 3] }) +
        text(sign, x + 59, y + 100, sign.length > 1 ? 72 : 96, { fill: at === out ? WHITE : INK }) +
        line(x + 24, y + high - 50, x + 94, y + high - 50, { stroke: at === out ? WHITE : INK })
      );
    })
    .join('') +
  path('M1020 420V640M960 500L1020 420L1080 500', { stroke: c, width: 20 });

/** Steps, some of them level: from a score to the next. @type {Scene<{ bands: string[], heights: number[] }>} */
export const stairs = (c, w, { bands, heights }) => {
  const wide = 800 / bands.length;
  return (
    bands
      .map((label, at) => {
        const high = heights[at] ?? 0;
        const x = Math.round(110 + at * wide);
        const isLast = at === bands.length - 1;
        return (
          rect(x, 710 - high, Math.round(wide), high, { r: 6, fill: isLast ? c : at % 2 ? WHITE : w }) +
          text(label, Math.round(x + wide / 2), 650, 76, { fill: isLast ? WHITE : INK })
        );
      })
      .join('') + flag(Math.round(110 + wide * (bands.length - 0.5)), 710 - (heights.at(-1) ?? 0), 170, MARK)
  );
};

/** Two columns and the way from the lower to the higher. @type {Scene<{ from: number, to: number, low: number, high: number }>} */
export const raise = (c, w, { from, to, low, high }) =>
  line(100, 700, 1110, 700, { width: 18 }) +
  rect(150, 700 - low, 300, low, { r: 10, fill: w }) +
  text(String(from), 300, 640, 96) +
  rect(560, 700 - high, 300, high, { r: 10, fill: c }) +
  text(String(to), 710, 640, 96, { fill: WHITE }) +
  path(`M300 ${650 - low}V${800 - high}Q300 ${760 - high} 340 ${760 - high}H500`, { stroke: MARK_LINE, width: 22 }) +
  path(`M456 ${716 - high}L504 ${760 - high}L456 ${804 - high}`, { stroke: MARK_LINE, width: 22 }) +
  [200, 180, 190].map((wide, at) => rect(1000 - wide / 2, 630 - at * 64, wide, 64, { r: 10, fill: [MARK, WHITE, w][at] })).join('');

/** Tests of one family, from the small one to the one that is meant. @type {Scene<{ names: string[], sizes: number[] }>} */
export const booklets = (c, w, { names, sizes }) => {
  const wide = (1010 - (names.length - 1) * 24) / names.length;
  return (
    line(80, 706, 1120, 706, { width: 18 }) +
    names
      .map((name, at) => {
        const [x, high] = [Math.round(95 + at * (wide + 24)), sizes[at] ?? 0];
        const isLast = at === names.length - 1;
        return (
          sheet(x, 700 - high, Math.round(wide), high, { fill: isLast ? c : at % 2 ? MARK : w }) +
          text(name, Math.round(x + wide / 2), 700 - high + (high > 300 ? 130 : 150), name.length > 4 && names.length > 3 ? 54 : 76, {
            fill: isLast ? WHITE : INK,
          }) +
          (high > 300 ? words(x + 40, 640, Math.round(wide - 110), isLast ? WHITE : INK, 26) : '') +
          (high > 340 ? words(x + 40, 580, Math.round(wide - 80), isLast ? WHITE : INK, 26) : '')
        );
      })
      .join('')
  );
};

/** Sand runs; practice scores go up, down and up. @type {Scene<{ scores: number[] }>} */
export const hourglass = (c, w, { scores }) =>
  path('M150 120H510C510 280 430 350 365 400C430 450 510 520 510 680H150C150 520 230 450 295 400C230 350 150 280 150 120Z', { fill: WHITE }) +
  path('M222 270H438C410 330 370 360 330 392C290 360 250 330 222 270Z', { fill: w, stroke: 'none' }) +
  path('M172 668C190 560 270 520 330 500C390 520 470 560 488 668Z', { fill: c, stroke: 'none' }) +
  line(330, 400, 330, 500, { stroke: c, width: 10 }) +
  line(110, 110, 550, 110, { width: 30 }) +
  line(110, 690, 550, 690, { width: 30 }) +
  line(640, 690, 1100, 690) +
  line(640, 690, 640, 250) +
  path(`M${scores.map((y, at) => `${700 + at * 90} ${y}`).join('L')}`, { stroke: c, width: 18 }) +
  scores.map((y, at) => circle(700 + at * 90, y, 30, { fill: at === scores.length - 1 ? MARK : WHITE })).join('');

/** Little time on the watch, and the keys under the fingers. @type {Scene<{ share: number, keys: string[] }>} */
export const stopwatch = (_c, w, { share, keys }) =>
  rect(370, 70, 120, 60, { r: 12, fill: GREY }) +
  line(640, 190, 690, 140, { width: 22 }) +
  clock(430, 360, 230, w, share) +
  placed(
    640,
    470,
    0,
    rect(0, 0, 470, 240, { fill: WHITE }) +
      keys
        .map((letter, at) =>
          tile(24 + (at % 4) * 108, 24 + Math.floor(at / 4) * 102, 92, 88, letter, 64, { width: 8, r: 14, fill: at === 5 ? MARK : at % 3 ? WHITE : w }),
        )
        .join(''),
  );
