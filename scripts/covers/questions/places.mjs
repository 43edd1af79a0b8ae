// Papers and places: what is filled in, paid and carried, and where it leads.
import { arrow, circle, clock, GREY, INK, line, MARK, MARK_LINE, path, rect, sheet, text, tick, tile, WHITE, words } from '../pen.mjs';
import { envelope, pin, placed, portrait, seal, suitcase, tag, times } from './things.mjs';

/** @import { Point, Scene } from './things.mjs' */

/** What is ordered: the parts that belong to it, and those that may be added. @type {Scene<{ parts: string[], extras: string[] }>} */
export const orderForm = (c, w, { parts, extras }) =>
  rect(110, 80, 600, 640, { fill: WHITE }) +
  [...parts, ...extras]
    .map((letter, at) => {
      const y = 146 + at * 126;
      const isExtra = at >= parts.length;
      return (
        tile(150, y - 48, 100, 96, letter, 80, { fill: isExtra ? WHITE : w, ink: isExtra ? GREY : c }) +
        words(290, y, [230, 180, 210, 240, 190][at] ?? 0, isExtra ? GREY : INK, 28) +
        rect(570, y - 44, 92, 88, { fill: WHITE, ...(isExtra && { dash: '20 18' }) }) +
        (isExtra ? path(`M616 ${y - 26}V${y + 26}M590 ${y}H642`, { stroke: MARK_LINE, width: 16 }) : tick(612, y + 2, 32, c))
      );
    })
    .join('') +
  tag(760, 540, -14, c);

/** A long bill and the day that it pays for. @type {Scene<{ rows: number }>} */
export const receipt = (c, w, { rows }) =>
  path('M130 80H560V700L506 650L452 700L398 650L345 700L291 650L238 700L184 650L130 700Z', { fill: WHITE }) +
  times(
    rows,
    (row) => words(180, 160 + row * 76, [170, 210, 140, 190][row % 4] ?? 0, row ? GREY : INK, 26) + words(440, 160 + row * 76, 70, row ? GREY : INK, 26),
  ) +
  line(180, 130 + rows * 76, 510, 130 + rows * 76) +
  rect(360, 160 + rows * 76, 150, 62, { r: 31, stroke: 'none', fill: c }) +
  words(180, 190 + rows * 76, 120, INK, 30) +
  rect(680, 280, 400, 420, { fill: WHITE }) +
  rect(680, 280, 400, 120, { fill: c }) +
  line(770, 240, 770, 320, { width: 16 }) +
  line(990, 240, 990, 320, { width: 16 }) +
  rect(790, 450, 180, 190, { fill: w }) +
  tick(874, 550, 70, c);

/** The ticket with a picture, and the case that goes along. @type {Scene<{ angle: number }>} */
export const ticket = (c, w, { angle }) =>
  placed(
    110,
    190,
    angle,
    rect(0, 0, 640, 320, { fill: WHITE }) +
      path('M0 0H640V84H0Z', { fill: c }) +
      portrait(44, 116, 140, 170, w, c) +
      words(230, 150, 200, INK, 28) +
      words(230, 210, 150, GREY, 28) +
      words(230, 270, 180, GREY, 28) +
      line(480, 90, 480, 316, { dash: '4 26' }) +
      path('M530 130V280M556 130V280M600 130V280', { width: 14 }),
  ) +
  suitcase(600, 440, 420, 270, MARK, INK) +
  circle(810, 575, 60, { fill: WHITE }) +
  tick(806, 577, 32, c);

/** Papers from many places go into one file. @type {Scene<{ letters: number }>} */
export const dossier = (c, w, { letters }) =>
  sheet(110, 90, 230, 290) +
  times(4, (row) => words(145, 190 + row * 44, 110, GREY, 20) + words(275, 190 + row * 44, 34, c, 20)) +
  envelope(400, 140, 270, 190, w) +
  seal(535, 250, 34, c) +
  sheet(730, 90, 230, 290, { fill: WHITE }) +
  seal(850, 230, 44) +
  [225, 535, 845].map((x, at) => arrow(x, 400, 440 + at * 90, 476, { stroke: GREY, width: 16 })).join('') +
  path('M190 500H400L450 550H890V710H190Z', { fill: c }) +
  times(letters, (at) => words(260 + at * 200, 640, 140, WHITE, 28));

/** The picture and two lines for a name, of which one is empty. @type {Scene<{ filled: number }>} */
export const passport = (c, w, { filled }) =>
  path('M90 130H500Q520 130 520 150V700H110Q90 700 90 680Z', { fill: c }) +
  rect(120, 156, 380, 520, { r: 8, fill: WHITE }) +
  portrait(190, 210, 240, 290, w, c) +
  words(170, 570, 270, GREY, 26) +
  words(170, 625, 190, GREY, 26) +
  path('M520 150Q520 130 540 130H930Q950 130 950 150V680Q950 700 930 700H520Z', { fill: c }) +
  rect(540, 156, 380, 520, { r: 8, fill: WHITE }) +
  times(2, (at) => rect(580, 220 + at * 150, 300, 110, at === filled ? { fill: w } : { fill: MARK, dash: '22 20' })) +
  words(620, 275 + filled * 150, 200, INK, 34) +
  path('M580 540H880M580 590H880M580 640H760', { stroke: GREY, dash: '26 16' });

/** A page full of stamps, and the cap that waits behind it. @type {Scene<{ tilt: number }>} */
export const stamps = (c, w, { tilt }) =>
  path('M690 470V590Q850 680 1010 590V470', { fill: w }) +
  path('M590 420L850 300L1110 420L850 540Z', { fill: c }) +
  path('M850 420L1060 460V560', { stroke: MARK_LINE, width: 16 }) +
  circle(1060, 584, 24, { fill: MARK }) +
  rect(100, 90, 560, 620, { fill: WHITE }) +
  placed(270, 260, -tilt, circle(0, 0, 124, { stroke: c, width: 18 }) + circle(0, 0, 90, { stroke: c, width: 8 }) + tick(-4, 4, 52, c)) +
  placed(
    510,
    380,
    tilt,
    rect(-110, -80, 220, 160, { stroke: MARK_LINE, width: 18 }) + words(-70, -22, 140, MARK_LINE, 24) + words(-70, 28, 90, MARK_LINE, 24),
  ) +
  placed(300, 550, tilt / 2, path('M0 -110L130 90H-130Z', { stroke: INK, width: 16 }) + words(-50, 44, 100, INK, 24)) +
  words(460, 560, 150, GREY, 24) +
  words(460, 620, 110, GREY, 24);

/** A closed passport, and the way to a centre. @type {Scene<{ tilt: number }>} */
export const journey = (c, w, { tilt }) =>
  path('M620 500L780 450L940 500L1100 450V660L940 710L780 660L620 710ZM780 450V660M940 500V710', { fill: w }) +
  path('M670 650C760 660 720 560 800 560S900 640 900 560', { stroke: MARK_LINE, width: 22, dash: '4 38' }) +
  pin(900, 550, 170, MARK) +
  placed(
    130,
    130,
    tilt,
    rect(0, 0, 400, 540, { fill: c }) +
      circle(200, 210, 116, { stroke: WHITE, width: 15 }) +
      path('M84 210H316M200 94Q110 210 200 326Q290 210 200 94', { stroke: WHITE }) +
      words(100, 430, 200, WHITE, 32),
  );

/** A case and the page with a visa. @type {Scene<{ tilt: number }>} */
export const visa = (c, w, { tilt }) =>
  suitcase(110, 340, 500, 350, c, WHITE) +
  placed(
    560,
    250,
    tilt,
    rect(0, 0, 430, 400, { fill: WHITE }) +
      rect(0, 0, 430, 96, { fill: w }) +
      words(50, 48, 200, INK, 30) +
      portrait(46, 140, 130, 160, w, c) +
      circle(300, 240, 84, { stroke: MARK_LINE, width: 18 }) +
      tick(296, 244, 40, MARK_LINE) +
      words(50, 350, 300, GREY, 26),
  );

/** A gate that stands open, and the way through it. @type {Scene<{ bars: number }>} */
export const gate = (c, w, { bars }) =>
  path('M407 710L497 470H577L667 710Z', { fill: MARK, stroke: 'none' }) +
  path('M377 470V330H697V470ZM357 330L537 220L717 330Z', { fill: WHITE }) +
  rect(507, 390, 60, 80, { r: 6, fill: c }) +
  [110, 824]
    .map((x) => rect(x, 230, 140, 480, { r: 8, fill: w }) + rect(x - 24, 180, 188, 60, { r: 10, fill: c }) + circle(x + 70, 140, 40, { fill: MARK }))
    .join('') +
  [250, 824]
    .map((x, side) => {
      const way = side ? -1 : 1;
      return (
        path(`M${x} 300L${x + way * 170} 380V690L${x} 710Z`, { fill: 'none', width: 14 }) +
        times(bars, (at) => line(x + way * (34 + at * 34), 316 + at * 16, x + way * (34 + at * 34), 704 - at * 4))
      );
    })
    .join('') +
  line(80, 712, 1110, 712, { width: 16 });

/** The front of a court, with the scales over its columns. @type {Scene<{ columns: number }>} */
export const courthouse = (c, w, { columns }) =>
  path('M120 330L530 90L940 330Z', { fill: c }) +
  path('M530 160V280M440 200H620M440 200L400 270M440 200L480 270M620 200L580 270M620 200L660 270', { stroke: WHITE, width: 12 }) +
  path('M392 270H488Q480 304 440 304T392 270ZM572 270H668Q660 304 620 304T572 270Z', { fill: WHITE, stroke: 'none' }) +
  rect(150, 330, 760, 50, { r: 6, fill: WHITE }) +
  times(columns, (at) => rect(Math.round(190 + (at * 610) / (columns - 1)), 380, 70, 230, { r: 6, fill: w })) +
  rect(495, 430, 70, 180, { r: 6, fill: MARK }) +
  rect(130, 610, 800, 50, { r: 6, fill: WHITE }) +
  rect(90, 660, 880, 50, { r: 6, fill: w });

/** The cap of a graduate, and the paper that goes with it. @type {Scene<{ ribbon: number }>} */
export const cap = (c, w, { ribbon }) =>
  path('M260 400V560Q510 710 760 560V400', { fill: w }) +
  path('M90 310L510 110L930 310L510 510Z', { fill: c }) +
  circle(510, 308, 20, { fill: MARK }) +
  path('M510 308L820 382V520', { stroke: MARK_LINE, width: 18 }) +
  path('M800 520H840L860 620H780Z', { fill: MARK }) +
  placed(950, 640, ribbon, rect(-160, -50, 320, 100, { r: 50, fill: WHITE }) + circle(125, 0, 28) + rect(-40, -58, 56, 116, { r: 8, fill: c }));

/** The globe, where a score is taken. `home` is where it comes from. @type {Scene<{ home: Point, pins: Point[], beside?: 'letter' }>} */
export const globe = (c, w, { home, pins, beside }) =>
  circle(460, 410, 310, { fill: w, width: 14 }) +
  path('M460 100C260 260 260 560 460 720C660 560 660 260 460 100M460 100V720M150 410H770M200 250Q460 340 720 250M200 570Q460 480 720 570', { width: 8 }) +
  pins
    .map(([x, y]) => path(`M${home[0]} ${home[1]}Q${(home[0] + x) / 2} ${Math.min(home[1], y) - 70} ${x} ${y}`, { stroke: MARK_LINE, width: 16, dash: '4 28' }))
    .join('') +
  circle(home[0], home[1], 30, { fill: MARK }) +
  pins.map(([x, y]) => pin(x, y, 84, c)).join('') +
  (beside === 'letter'
    ? envelope(820, 520, 260, 180, WHITE) + tick(1010, 640, 34, c)
    : sheet(860, 400, 210, 290, { fill: WHITE }) + words(900, 490, 110, INK, 24) + seal(965, 570, 42));

/** A clock that runs half as long again. @type {Scene<{ extra: string }>} */
export const extraClock = (c, w, { extra }) =>
  circle(390, 400, 220, { fill: w, width: 16 }) +
  path('M390 400V255M390 400L485 458', { width: 18 }) +
  path('M390 118A282 282 0 0 1 390 682', { stroke: c, width: 56 }) +
  text(extra, 750, 400, 136, { anchor: 'start', fill: c }) +
  rect(770, 560, 250, 150, { fill: WHITE }) +
  path('M845 556V520H945V556') +
  path('M895 590V680M850 635H940', { stroke: MARK_LINE, width: 30 });

/** The same test as two bars, the second half as long again; glasses for whoever needs large print. @type {Scene<{ extra: string }>} */
export const extraBar = (c, w, { extra }) =>
  clock(220, 210, 125, MARK, 0.25) +
  circle(580, 210, 96, { fill: WHITE, width: 14 }) +
  circle(830, 210, 96, { fill: WHITE, width: 14 }) +
  path('M676 198Q705 170 734 198M484 198L440 150M926 198L960 170', { width: 14 }) +
  rect(100, 390, 640, 130, { fill: w }) +
  rect(100, 570, 640, 140, { fill: w }) +
  rect(740, 570, 320, 140, { fill: c }) +
  text(extra, 900, 640, 100, { fill: WHITE }) +
  path('M740 366V740', { dash: '4 26', stroke: GREY });
