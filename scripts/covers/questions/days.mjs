// Dates and the test day: calendars, clocks, doors, what to bring.
import { arrow, circle, clock, cross, GREY, INK, line, MARK, MARK_LINE, path, pencil, rect, sheet, tick, tile, WHITE, words } from '../pen.mjs';
import { calendar, coins, dayAt, idCard, pin, placed, portrait, tag, times } from './things.mjs';

/** @import { Day, Point, Scene } from './things.mjs' */

/** A day moves to another. @type {Scene<{ from: Day, to: Day }>} */
export const movedDay = (c, w, { from, to }) => {
  const page = { x: 100, y: 130, w: 640, columns: 6, rows: 4 };
  const [x1, y1] = dayAt(page, ...from);
  const [x2, y2] = dayAt(page, ...to);
  return (
    calendar(page, c, (column, row) => (column === to[0] && row === to[1] ? MARK : w)) +
    rect(x1 - 46, y1 - 40, 92, 80, { r: 14, fill: WHITE, dash: '20 18' }) +
    arrow(x1 + 30, y1 + 30, x2 - 54, y2 - 40, { stroke: INK, width: 18, head: 44 }) +
    rect(x2 - 46, y2 - 40, 92, 80, { r: 14 }) +
    tag(768, 520, -14, c)
  );
};

/** A day is ringed; coins stand by for it. @type {Scene<{ day: Day, rows: number }>} */
export const ringedDay = (c, w, { day, rows }) => {
  const page = { x: 330, y: 110, w: 620, columns: 7, rows };
  const [x, y] = dayAt(page, ...day);
  return (
    calendar(page, c, (column, row) => (column === day[0] && row === day[1] ? MARK : w)) +
    circle(x, y, 70, { stroke: MARK_LINE, width: 18 }) +
    coins(90, 700, 4, [MARK, WHITE]) +
    pencil(800, 690, 300, w, -28)
  );
};

/** Two weeks of exams and the week after them: of two at the same hour, one goes there. @type {Scene<{ month: string }>} */
export const clash = (c, w, { month }) => {
  const page = { x: 100, y: 90, w: 860, columns: 5, rows: 3 };
  const [x1, y1] = dayAt(page, 2, 0);
  const [x2, y2] = dayAt(page, 3, 2);
  return (
    calendar(page, c, (_, row) => (row === 2 ? '#efe8d3' : w), month) +
    rect(x1 - 54, y1 - 44, 62, 88, { r: 12, fill: c }) +
    rect(x1 + 4, y1 - 44, 62, 88, { r: 12, fill: MARK }) +
    path(`M${x1 + 70} ${y1}C${x2} ${y1} ${x2} ${y1 + 40} ${x2} ${y2 - 60}`, { width: 18 }) +
    path(`M${x2 - 32} ${y2 - 94}L${x2} ${y2 - 56}L${x2 + 32} ${y2 - 94}`, { width: 18 }) +
    rect(x2 - 31, y2 - 40, 62, 88, { r: 12, fill: MARK })
  );
};

/** The twelve months, those with a test filled. @type {Scene<{ months: number[] }>} */
export const year = (c, w, { months }) =>
  rect(90, 90, 790, 620, { fill: WHITE }) +
  [...'JFMAMJJASOND']
    .map((letter, at) => {
      const isTest = months.includes(at + 1);
      return tile(118 + (at % 4) * 188, 130 + Math.floor(at / 4) * 190, 180, 160, letter, 104, {
        width: 8,
        fill: isTest ? (at > 6 ? c : w) : WHITE,
        ink: isTest ? (at > 6 ? WHITE : INK) : GREY,
      });
    })
    .join('') +
  coins(915, 706, 5, [MARK, WHITE]);

/** The hours of a day: taken, free, and the one that is booked; whose name must stand in the passport. @type {Scene<{ taken: number[], booked: number }>} */
export const slots = (c, w, { taken, booked }) =>
  rect(400, 90, 560, 620, { fill: WHITE }) +
  times(12, (at) => {
    const [x, y] = [440 + (at % 3) * 164, 140 + Math.floor(at / 3) * 138];
    if (at === booked) return rect(x, y, 144, 108, { fill: c }) + tick(x + 66, y + 56, 34, WHITE);
    return taken.includes(at)
      ? rect(x, y, 144, 108, { stroke: GREY, fill: WHITE }) + line(x + 24, y + 86, x + 120, y + 22, { stroke: GREY })
      : rect(x, y, 144, 108, { fill: w });
  }) +
  placed(
    100,
    230,
    -8,
    rect(0, 0, 320, 440, { fill: c }) +
      circle(160, 170, 84, { stroke: WHITE, width: 13 }) +
      path('M76 170H244M160 86Q96 170 160 254Q224 170 160 86', { stroke: WHITE }) +
      words(80, 350, 160, WHITE, 28),
  );

/** Clock, identity card and pencil. @type {Scene<{ hour: number }>} */
export const testDay = (c, w, { hour }) => clock(330, 340, 240, w, hour / 12) + idCard(520, 370, 520, WHITE, c) + pencil(180, 690, 360, MARK, -14);

/** The card comes in; telephone and food stay in the locker. @type {Scene<{ hour: number }>} */
export const lockers = (c, w, { hour }) =>
  idCard(90, 110, 430, w, c) +
  clock(305, 560, 150, MARK, hour / 12) +
  times(3, (at) => rect(580 + at * 170, 240, 170, 470, { r: 8, fill: at === 1 ? WHITE : c })) +
  [580, 920]
    .map(
      (x) => path(`M${x + 45} 300H${x + 125}M${x + 45} 336H${x + 125}M${x + 45} 372H${x + 125}`, { stroke: WHITE }) + circle(x + 132, 490, 14, { fill: MARK }),
    )
    .join('') +
  line(756, 470, 914, 470) +
  rect(794, 296, 82, 168, { r: 16, fill: w }) +
  line(820, 436, 850, 436) +
  path('M835 580Q790 556 776 606Q772 676 820 698Q835 690 850 698Q898 676 894 606Q880 556 835 580ZM835 580Q836 546 862 534', { fill: MARK });

/** A door that closes on the hour. @type {Scene<{ hour: number }>} */
export const door = (c, w, { hour }) =>
  rect(150, 90, 380, 620, { r: 8, fill: INK }) +
  path('M150 96L430 160V710L150 704Z', { fill: c }) +
  path('M210 180L370 214V380L210 366ZM210 440L370 446V610L210 620Z', { stroke: WHITE }) +
  circle(400, 430, 16, { fill: MARK, stroke: 'none' }) +
  line(80, 710, 640, 710, { width: 18 }) +
  clock(800, 430, 230, w, hour / 12);

/** Rows of answers that have slipped down by one. @type {Scene<{ rows: number[], skipped: number }>} */
export const answerSheet = (c, w, { rows, skipped }) =>
  rect(110, 80, 620, 640, { fill: WHITE }) +
  rect(110, 104 + skipped * 100, 620, 92, { r: 0, stroke: 'none', fill: MARK }) +
  rows
    .map(
      (chosen, row) =>
        words(150, 150 + row * 100, 70, row < skipped ? INK : GREY, 26) +
        times(4, (at) => circle(300 + at * 108, 150 + row * 100, 36, { width: 9, fill: at === chosen ? (row < skipped ? c : GREY) : WHITE })),
    )
    .join('') +
  path(`M770 ${150 + (skipped + 1) * 100}Q870 ${150 + (skipped + 1) * 100} 870 ${100 + (skipped + 1) * 100}T780 ${150 + skipped * 100}`, {
    stroke: c,
    width: 18,
  }) +
  path(`M822 ${112 + skipped * 100}L778 ${150 + skipped * 100}L818 ${190 + skipped * 100}`, { stroke: c, width: 18 }) +
  pencil(850, 690, 330, w, -58);

/** A calculator with a curve on its screen, pens, and a telephone that stays outside. @type {Scene<{ keys: number }>} */
export const calculator = (c, w, { keys }) =>
  rect(130, 80, 400, 640, { r: 34, fill: w }) +
  rect(175, 130, 310, 180, { fill: WHITE }) +
  path('M195 280C270 280 280 160 330 160S400 250 465 250', { stroke: c, width: 16 }) +
  times(keys, (at) =>
    rect(180 + (at % 4) * 80, 350 + Math.floor(at / 4) * 82, 60, 54, { r: 14, width: 8, fill: at === keys - 1 ? MARK : at % 4 === 3 ? c : WHITE }),
  ) +
  pencil(600, 690, 470, MARK, -72) +
  rect(830, 270, 230, 420, { r: 34, fill: WHITE, stroke: GREY }) +
  line(910, 640, 980, 640, { stroke: GREY }) +
  cross(945, 450, 130, c);

/** The palm that is scanned at check-in. @type {Scene<{ scan: number }>} */
export const palm = (c, w, { scan }) =>
  path('M250 130H190V190M250 690H190V630M750 130H810V190M750 690H810V630', { stroke: c, width: 18 }) +
  path(
    'M380 700V620C330 590 280 520 250 470C232 436 276 410 304 440L372 520V250A36 36 0 0 1 444 250V400H456V190A36 36 0 0 1 528 190V400H540V220A36 36 0 0 1 612 220V420H624V300A36 36 0 0 1 696 300V540C696 590 670 620 650 640V700Z',
    { fill: WHITE },
  ) +
  path('M400 520Q470 480 600 510M420 590Q500 540 640 470', { stroke: GREY }) +
  rect(150, scan, 700, 30, { r: 15, stroke: 'none', fill: MARK }) +
  portrait(890, 400, 190, 230, w, c);

/** The bell of an alarm; the test stands still and somebody leaves it. @type {Scene} */
export const alarm = (c, w) =>
  path('M230 470Q280 430 280 330A150 150 0 0 1 580 330Q580 430 630 470Z', { fill: c }) +
  circle(430, 160, 26, { fill: MARK }) +
  path('M370 500A60 60 0 0 0 490 500', { fill: MARK }) +
  path('M190 220Q150 310 190 400M120 180Q60 310 120 440M670 220Q710 310 670 400M740 180Q800 310 740 440', { stroke: MARK_LINE, width: 18 }) +
  line(110, 690, 1090, 690, { width: 18 }) +
  sheet(120, 520, 160, 164, { fill: WHITE }) +
  words(150, 600, 80) +
  words(150, 640, 60) +
  rect(830, 300, 230, 390, { r: 8, fill: w }) +
  arrow(330, 640, 780, 640, { stroke: INK, width: 18, head: 44 }) +
  circle(1020, 500, 14, { fill: INK });

/** A map with the centres, and the day that is booked in one of them. @type {Scene<{ pins: Point[] }>} */
export const map = (c, w, { pins }) =>
  path('M100 200L340 130V640L100 710ZM340 130L600 200V710L340 640ZM600 200L860 130V640L600 710Z', { fill: WHITE }) +
  path('M100 500C220 400 300 480 340 440S520 330 600 390S760 520 860 430', { stroke: w, width: 34 }) +
  path('M220 165V675M470 165V675M730 165V675', { stroke: GREY, width: 8, dash: '4 24' }) +
  pins.map(([x, y], at) => pin(x, y, 84, [w, c, MARK][at] ?? WHITE)).join('') +
  rect(850, 440, 240, 250, { fill: WHITE }) +
  rect(850, 440, 240, 80, { fill: c }) +
  line(910, 410, 910, 470) +
  line(1030, 410, 1030, 470) +
  tick(964, 600, 50, c);
