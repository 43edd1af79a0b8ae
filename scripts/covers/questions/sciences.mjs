// Maths and what is in an exam: figures that belong to it, sections by their minutes.
import { circle, clock, GREY, INK, line, MARK, MARK_LINE, path, rect, sheet, text, tile, WHITE } from '../pen.mjs';
import { placed, times } from './things.mjs';

/** @import { Scene } from './things.mjs' */

/** An angle in a circle, and the sine that it draws. @type {Scene<{ angle: number }>} */
export const sine = (c, w, { angle }) => {
  const [x, y] = [Math.round(330 + 210 * Math.cos(angle)), Math.round(420 - 210 * Math.sin(angle))];
  const wave = Array.from({ length: 41 }, (_, at) => `${600 + Math.round(at * 12.5)} ${Math.round(420 - 210 * Math.sin((at / 40) * 2 * Math.PI))}`).join('L');
  const start = Math.round(600 + (angle / (2 * Math.PI)) * 500);
  return (
    line(80, 420, 1110, 420, { width: 9 }) +
    line(330, 160, 330, 690, { width: 9 }) +
    circle(330, 420, 210, { fill: w }) +
    path(`M330 420L${x} ${y}V420Z`, { fill: MARK }) +
    line(600, 170, 600, 690, { width: 9 }) +
    path(`M${wave}`, { stroke: c, width: 22 }) +
    path(`M${x} ${y}H${start}`, { dash: '4 26', stroke: INK }) +
    circle(x, y, 26, { fill: c }) +
    circle(start, y, 26, { fill: c })
  );
};

/** A circle on a grid with its radius; two sets of dots, close together and far apart. @type {Scene<{ narrow: number[], wide: number[] }>} */
export const circleAndDots = (c, w, { narrow, wide }) => {
  const dots = (/** @type {number} */ y, /** @type {number[]} */ columns) =>
    columns.map((count, at) => times(count, (row) => circle(712 + at * 58, y - 36 - row * 50, 20, { fill: c, width: 7 }))).join('') + line(680, y, 1090, y);
  return (
    rect(100, 100, 520, 600, { fill: WHITE }) +
    path('M204 100V700M308 100V700M412 100V700M516 100V700M100 200H620M100 300H620M100 400H620M100 500H620M100 600H620', { stroke: w, width: 8 }) +
    path('M204 100V700M100 600H620', { width: 9 }) +
    circle(390, 370, 200, { stroke: c, width: 20 }) +
    path('M390 370L531 229', { stroke: MARK_LINE, width: 18 }) +
    text('r', 420, 270, 100) +
    circle(390, 370, 24, { fill: MARK }) +
    dots(430, narrow) +
    dots(690, wide)
  );
};

/**
 * Sections as blocks, as wide as their minutes; a break is a gap, what may be added is drawn in dashes.
 * @type {Scene<{ parts: [minutes: number, kind: 'first' | 'second' | 'third' | 'extra' | 'break'][], names: [name: string, at: number][] }>}
 */
export const sections = (c, w, { parts, names }) => {
  const gap = 14;
  const unit = (1010 - gap * (parts.length - 1)) / parts.reduce((sum, [minutes]) => sum + minutes, 0);
  let x = 95;
  const blocks = parts.map(([minutes, kind]) => {
    const block = { x: Math.round(x), wide: Math.round(minutes * unit), minutes, kind };
    x += block.wide + gap;
    return block;
  });
  return (
    blocks
      .map(({ x: left, wide, minutes, kind }) =>
        kind === 'break'
          ? rect(left, 440, wide, 170, { fill: WHITE, dash: '20 18' })
          : tile(left, 360, wide, 250, String(minutes), 112, {
              fill: { first: w, second: c, third: MARK, extra: WHITE }[kind],
              ink: kind === 'second' ? WHITE : INK,
              ...(kind === 'extra' && { dash: '26 22' }),
            }),
      )
      .join('') +
    names.map(([name, at]) => text(name, Math.round((blocks[at]?.x ?? 0) + (blocks[at]?.wide ?? 0) / 2), 280, 104, { fill: c })).join('') +
    line(95, 660, 1105, 660) +
    blocks
      .flatMap(({ x: left, wide }) => [left, left + wide])
      .map((at) => line(at, 640, at, 680, { width: 8 }))
      .join('')
  );
};

/**
 * Each section as the face of a clock: four of the same length, one that does not count, a cup for the break.
 * @type {Scene<{ minutes: number, unscored: number }>}
 */
export const clocks = (c, w, { minutes, unscored }) =>
  [
    [240, 250],
    [560, 250],
    [560, 570],
    [880, 570],
  ]
    .map(
      ([x = 0, y = 0], at) =>
        clock(x, y, 136, at === unscored ? WHITE : at % 2 ? MARK : w, minutes / 60) +
        (at === unscored ? circle(x, y, 136, { stroke: WHITE, dash: '4 34', width: 20 }) : ''),
    )
    .join('') +
  text(`${minutes}′`, 846, 250, 150, { fill: c }) +
  path('M140 490H330L310 680H160Z', { fill: c }) +
  path('M328 520Q400 520 390 580Q380 626 318 630') +
  path('M195 450Q175 420 200 395M265 450Q245 420 270 395', { stroke: GREY });

/** @satisfies {Record<string, import('../pen.mjs').Draw>} */
const SUBJECTS = {
  integral: (c, w) =>
    path('M60 240C120 240 130 90 200 90S300 170 350 110V240Z', { fill: w, stroke: 'none' }) +
    path('M40 30V240H380', { width: 9 }) +
    path('M60 200C120 200 130 90 200 90S300 170 350 110', { stroke: c, width: 16 }) +
    text('∫', 96, 80, 120),
  cell: (c, w) =>
    path('M60 140C50 50 170 20 250 40S370 110 350 180S240 270 160 250S66 210 60 140Z', { fill: w }) +
    circle(210, 140, 54, { fill: c }) +
    circle(210, 140, 20, { fill: WHITE, stroke: 'none' }) +
    path('M290 90Q330 100 320 130M110 190Q150 190 150 220') +
    circle(120, 120, 16, { fill: MARK }) +
    circle(290, 190, 16, { fill: MARK }),
  market: (c) =>
    path('M50 30V240H370', { width: 9 }) +
    path('M90 60L330 210', { stroke: c, width: 16 }) +
    path('M90 210L330 60', { stroke: MARK_LINE, width: 16 }) +
    circle(210, 135, 26, { fill: MARK }),
  documents: (c, w) =>
    rect(110, 30, 190, 66, { fill: c }) +
    path('M75 170V130H335V170M205 96V170') +
    [40, 170, 300].map((x, at) => sheet(x - 8, 170, 86, 90, { fill: at === 1 ? MARK : w })).join(''),
};

/** Four subjects, each with a figure of its own. @type {Scene<{ figures: (keyof typeof SUBJECTS)[] }>} */
export const subjects = (c, w, { figures }) =>
  figures
    .map((name, at) => placed(100 + (at % 2) * 440, 80 + Math.floor(at / 2) * 330, 0, rect(0, 0, 420, 300, { fill: WHITE }) + SUBJECTS[name](c, w)))
    .join('');
