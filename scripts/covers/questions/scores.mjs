// Scores: the scale of the exam with its real ends, and above it what the list asks about.
import { arrow, circle, GREY, INK, line, MARK, MARK_LINE, path, rect, sheet, text, tile, WHITE, words } from '../pen.mjs';
import { envelope, times } from './things.mjs';

/** @import { Point, Scene } from './things.mjs' */
/** @typedef {{ from: number, to: number, every: number, long?: number }} Scale  `every` is the step of its ticks, `long` that of the longer ones. */

const LEFT = 150;
const WIDTH = 900;

/** A ruler from one end of the scale to the other. @param {number} y @param {Scale} scale @param {string} fill */
function ruler(y, { from, to, every, long = every }, fill) {
  const count = Math.round((to - from) / every);
  const at = (/** @type {number} */ value) => Math.round(LEFT + ((value - from) / (to - from)) * WIDTH);
  return {
    at,
    shapes:
      rect(100, y, 1000, 170, { fill }) +
      times(count + 1, (tick) => line(at(from + tick * every), y, at(from + tick * every), y + ((tick * every) % long === 0 ? 62 : 36), { width: 8 })) +
      text(String(from), 130, y + 118, 92, { anchor: 'start' }) +
      text(String(to), 1070, y + 118, 92, { anchor: 'end' }),
  };
}

/** The sections’ scores meet in their mean. @type {Scene<{ scale: Scale, sections: number[], result: number }>} */
export const mean = (c, w, { scale, sections, result }) => {
  const { at, shapes } = ruler(530, scale, WHITE);
  return (
    shapes +
    sections
      .map(
        (score, index) =>
          line(240 + index * 270, 280, at(result), 500, { stroke: GREY }) + tile(130 + index * 270, 110, 220, 170, String(score), 124, { fill: w }),
      )
      .join('') +
    line(at(result), 500, at(result), 700, { stroke: c, width: 18 }) +
    circle(at(result), 500, 78, { fill: c }) +
    text(String(result), at(result), 500, 92, { fill: WHITE })
  );
};

/** All who sat the test, over the scale; the right end is the few above a score. @type {Scene<{ scale: Scale, above: number }>} */
export const curve = (c, w, { scale, above }) => {
  const { at, shapes } = ruler(540, scale, WHITE);
  const hill = 'M150 510C380 510 430 140 620 140S860 510 1050 510';
  return (
    path(`${hill}Z`, { fill: w, stroke: 'none' }) +
    path(`M${at(above)} 420C930 478 985 510 1050 510H${at(above)}Z`, { fill: c, stroke: 'none' }) +
    path(hill, { width: 14 }) +
    line(at(above), 330, at(above), 640, { stroke: MARK_LINE, width: 18 }) +
    shapes +
    circle(at(above), 540, 34, { fill: MARK })
  );
};

/** Two sections with the same scale, each with its mark. @type {Scene<{ scale: Scale, rows: [letter: string, score: number][] }>} */
export const twoScales = (c, w, { scale, rows }) =>
  rows
    .map(([letter, score], index) => {
      const y = 240 + index * 310;
      const { at, shapes } = ruler(y, scale, index ? WHITE : w);
      return (
        shapes +
        tile(100, y - 118, 130, 100, letter, 84, { fill: c, ink: WHITE }) +
        line(at(score), y - 40, at(score), y + 110, { stroke: c, width: 18 }) +
        circle(at(score), y - 56, 40, { fill: MARK })
      );
    })
    .join('');

/** So many right answers of forty, and the band that they make. @type {Scene<{ scale: Scale, right: number, band: number }>} */
export const answers = (c, w, { scale, right, band }) => {
  const { at, shapes } = ruler(540, scale, w);
  return (
    times(40, (index) => circle(136 + (index % 10) * 68, 116 + Math.floor(index / 10) * 78, 26, { fill: index < right ? c : WHITE, width: 8 })) +
    path(`M800 240H${at(band) - 60}Q${at(band)} 240 ${at(band)} 300V480`, { stroke: GREY, width: 16 }) +
    path(`M${at(band) - 34} 446L${at(band)} 486L${at(band) + 34} 446`, { stroke: GREY, width: 16 }) +
    shapes +
    circle(at(band), 640, 62, { fill: MARK }) +
    text(String(band), at(band), 640, 84)
  );
};

/** Scores that people ask about, as flags over their place on the scale. @type {Scene<{ scale: Scale, places: Record<string, Point> }>} */
export const marks = (c, w, { scale, places }) => {
  const { at, shapes } = ruler(540, scale, WHITE);
  return (
    Object.entries(places)
      .map(([score, [x, y]]) => path(`M${x} ${y + 60}L${at(Number(score))} 470V600`, { stroke: GREY }))
      .join('') +
    shapes +
    Object.entries(places)
      .map(
        ([score, [x, y]], index) =>
          line(at(Number(score)), 500, at(Number(score)), 606, { stroke: c, width: 16 }) +
          tile(x - 78, y - 70, 156, 140, score, 104, { fill: [w, WHITE, MARK, c][index], ink: index === 3 ? WHITE : INK }),
      )
      .join('')
  );
};

/** Two halves that add up, and the range about their sum. @type {Scene<{ scale: Scale, sections: [name: string, score: number][], range: number }>} */
export const halves = (c, w, { scale, sections, range }) => {
  const { at, shapes } = ruler(560, scale, WHITE);
  const sum = sections.reduce((total, [, score]) => total + score, 0);
  return (
    sections
      .map(([name, score], index) => {
        const y = 110 + index * 160;
        const end = Math.round(((score - 200) / 600) * 560);
        return (
          text(name, 100, y + 60, 84, { anchor: 'start' }) +
          rect(340, y, 560, 120, { fill: WHITE }) +
          rect(340, y, end, 120, { fill: index ? MARK : w }) +
          text(String(score), 340 + end / 2, y + 60, 84)
        );
      })
      .join('') +
    shapes +
    rect(at(sum - range), 590, at(sum + range) - at(sum - range), 40, { r: 20, fill: c }) +
    arrow(at(sum), 400, at(sum), 530, { stroke: c, width: 18, head: 44 }) +
    text(String(sum), at(sum) - 40, 470, 92, { fill: c, anchor: 'end' })
  );
};

/** A report in its envelope, and the one of five steps that stands in it. @type {Scene<{ steps: number, score: number }>} */
export const beads = (c, w, { steps, score }) =>
  rect(190, 250, 620, 230, { fill: WHITE }) +
  sheet(300, 80, 400, 340) +
  text(String(score), 500, 200, 190, { fill: c }) +
  path('M196 262L470 424Q500 440 530 424L804 262V462Q804 480 786 480H214Q196 480 196 462Z', { fill: w }) +
  line(150, 610, 1050, 610, { width: 16 }) +
  times(
    steps,
    (at) =>
      circle(170 + at * 215, 610, at + 1 === score ? 100 : 78, { fill: at + 1 === score ? c : WHITE }) +
      text(String(at + 1), 170 + at * 215, 610, at + 1 === score ? 120 : 96, { fill: at + 1 === score ? WHITE : INK }),
  );

/** Hurdles, each as high as the score that a school asks for. @type {Scene<{ scale: Pick<Scale, 'from' | 'to'>, asked: number[] }>} */
export const hurdles = (c, w, { scale, asked }) => {
  const at = (/** @type {number} */ value) => Math.round(680 - ((value - scale.from) / (scale.to - scale.from)) * 540);
  return (
    line(190, 680, 1100, 680, { width: 16 }) +
    line(190, 110, 190, 680) +
    times(
      scale.to - scale.from + 1,
      (step) => line(160, at(scale.from + step), 190, at(scale.from + step)) + text(String(scale.from + step), 124, at(scale.from + step), 72),
    ) +
    asked
      .map((score, index) => {
        const x = 290 + index * 270;
        return (
          line(x, at(score), x, 680, { width: 16 }) +
          line(x + 200, at(score), x + 200, 680, { width: 16 }) +
          tile(x - 20, at(score) - 10, 240, 120, String(score), 96, { fill: [w, MARK, c][index], ink: index === 2 ? WHITE : INK })
        );
      })
      .join('')
  );
};

/** One report, and the recipients that are free. @type {Scene<{ free: number }>} */
export const sending = (c, w, { free }) =>
  sheet(110, 130, 380, 560) +
  words(165, 230, 180, c, 34) +
  times(
    3,
    (row) =>
      rect(165, 330 + row * 110, 270, 56, { r: 28, fill: w }) +
      rect(165, 330 + row * 110, [210, 150, 240][row] ?? 0, 56, { r: 28, fill: row === 1 ? MARK : c }),
  ) +
  times(free, (at) => {
    const [x, y] = [660 + (at % 2) * 230, 260 + Math.floor(at / 2) * 230];
    return envelope(x, y, 200, 150, at % 3 ? WHITE : w);
  }) +
  arrow(520, 450, 630, 450, { stroke: c, width: 20, head: 50 });
