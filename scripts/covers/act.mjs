// The covers of the ACT articles: see gre.mjs.
import { bubble, circle, clock, GREY, INK, line, MARK, path, rect, sheet, text, tick, WHITE, words } from './pen.mjs';

/** @type {import('./pen.mjs').Drawings} */
export default {
  'act-8-week-study-plan': {
    title: 'Eight weeks as a grid; English and Math run from the first week, Reading joins later, and four ticks mark the tests',
    draw: (c, w) =>
      Array.from({ length: 9 }, (_, week) => line(230 + week * 106, 90, 230 + week * 106, 560, { stroke: GREY, width: 6 })).join('') +
      rect(230, 110, 848, 110, { fill: c }) +
      text('E', 154, 165, 104) +
      rect(230, 270, 848, 110, { fill: w }) +
      text('M', 154, 325, 104) +
      rect(442, 430, 636, 110, { fill: MARK }) +
      text('R', 154, 485, 104) +
      [0, 3, 5, 7].map((week) => tick(236 + week * 106, 660, 34, c)).join(''),
  },
  'act-english-punctuation': {
    title: 'A comma, a colon and a dash, each large on a card of its own',
    draw: (c, w) =>
      rect(110, 130, 300, 440, { fill: w }) +
      text(',', 260, 330, 460, { fill: c }) +
      rect(450, 130, 300, 440, { fill: WHITE }) +
      text(':', 600, 350, 380, { fill: c }) +
      rect(790, 130, 300, 440, { fill: MARK }) +
      path('M860 350H1020', { width: 34 }) +
      words(110, 660, 980, GREY, 30),
  },
  'act-enhanced-format-guide': {
    title: 'Four answer bubbles, A to D, the fifth crossed out, and a clock with more time for each question',
    draw: (c, w) =>
      [...'ABCD']
        .map(
          (letter, at) =>
            circle(190 + at * 205, 230, 92, { fill: at === 1 ? c : WHITE }) + text(letter, 190 + at * 205, 230, 120, { fill: at === 1 ? WHITE : INK }),
        )
        .join('') +
      circle(1010, 230, 92, { stroke: GREY }) +
      text('E', 1010, 230, 120, { fill: GREY }) +
      path('M920 320L1100 140', { stroke: c, width: 18 }) +
      clock(330, 560, 150, w, 0.4) +
      words(560, 490, 530, INK, 34) +
      words(560, 570, 420, GREY, 34) +
      words(560, 650, 300, GREY, 34),
  },
  'act-math-pacing-formulas': {
    title: 'A stopwatch over 50 minutes, 45 questions, and a right triangle with its squares',
    draw: (c, w) =>
      rect(290, 90, 100, 60, { fill: GREY, r: 10 }) +
      clock(340, 410, 250, w, 0.78) +
      path('M720 640V260L1060 640Z', { fill: MARK }) +
      path('M720 580H780V640') +
      text('45', 960, 210, 190, { fill: c }) +
      text('c', 930, 420, 80) +
      text('a', 680, 460, 80) +
      text('b', 880, 694, 80),
  },
  'act-old-format-notes': {
    title: 'A yellowed booklet of the old test, tied up: four sections, all of them required',
    draw: (c, _w) =>
      sheet(330, 70, 460, 590, { fill: '#e4dcc4', turn: '5 600 400' }) +
      sheet(370, 100, 460, 600, { fill: '#efe8d3' }) +
      ['75', '60', '40', '40'].map((count, at) => text(count, 480, 230 + at * 118, 84, { fill: c }) + words(570, 232 + at * 118, 190, GREY, 26)).join('') +
      path('M300 640L900 200', { stroke: c, width: 40, opacity: 0.35 }),
  },
  'act-optional-science': {
    title: 'A flask drawn in dashes beside a box that may stay empty',
    draw: (c, w) =>
      path('M360 110H560M400 110V300L220 620Q190 690 270 690H650Q730 690 700 620L520 300V110', { fill: WHITE, dash: '36 28', width: 14 }) +
      path('M330 440L236 620Q216 676 274 676H646Q704 676 684 620L590 440Z', { fill: w, stroke: 'none' }) +
      circle(420, 560, 30, { fill: c, stroke: 'none' }) +
      circle(520, 500, 20, { fill: c, stroke: 'none' }) +
      circle(520, 610, 14, { fill: c, stroke: 'none' }) +
      rect(830, 150, 220, 220, { fill: WHITE, width: 16 }) +
      rect(830, 450, 220, 220, { fill: MARK, width: 16 }) +
      tick(935, 555, 80),
  },
  'act-or-sat-concordance': {
    title: 'Two upright scales, 36 and 1600 at their tops, with lines from score to score',
    draw: (c, w) =>
      rect(230, 190, 130, 520, { fill: w }) +
      rect(840, 190, 130, 520, { fill: MARK }) +
      text('36', 295, 120, 120, { fill: c }) +
      text('1600', 905, 120, 120) +
      [0, 26, -14, 30, -6]
        .map(
          (shift, at) =>
            path(`M380 ${240 + at * 100}L820 ${240 + at * 100 + shift}`, { stroke: at === 2 ? c : GREY, width: at === 2 ? 20 : 11 }) +
            line(300, 240 + at * 100, 360, 240 + at * 100) +
            line(840, 240 + at * 100 + shift, 900, 240 + at * 100 + shift),
        )
        .join(''),
  },
  'act-reading': {
    title: 'A page of paragraphs: a question leads back to the one line that proves its answer',
    draw: (c, w) =>
      sheet(110, 90, 520, 620) +
      rect(150, 404, 430, 62, { r: 12, fill: MARK, stroke: 'none' }) +
      [190, 250, 310, 435, 495, 610, 660].map((y, at) => words(170, y, [300, 390, 260, 390, 300, 390, 230][at] ?? 0, at === 3 ? INK : GREY, 26)).join('') +
      bubble(760, 130, 330, 200, { tail: 'left', fill: w }) +
      text('?', 925, 230, 190, { fill: c }) +
      path('M925 350C925 440 800 435 650 435M688 402L648 435L688 470', { stroke: c, width: 18 }) +
      tick(925, 600, 70, c),
  },
  'act-science-graphs': {
    title: 'A curve of a measurement: dashed lines read one value off, up from one axis and across to the other',
    draw: (c, w) =>
      rect(180, 90, 900, 560, { fill: WHITE, stroke: 'none' }) +
      path('M180 90V650H1080', { width: 14 }) +
      path('M180 640C420 600 480 260 720 220C860 200 980 330 1060 470', { stroke: c, width: 22 }) +
      path('M570 650V330H180', { dash: '28 26', stroke: INK }) +
      circle(570, 330, 36, { fill: MARK }) +
      [0, 1, 2, 3].map((at) => line(345 + at * 225, 650, 345 + at * 225, 684)).join('') +
      [0, 1, 2].map((at) => line(146, 210 + at * 160, 180, 210 + at * 160)).join('') +
      circle(470, 500, 20, { fill: w, width: 8 }) +
      circle(700, 330, 20, { fill: w, width: 8 }) +
      circle(900, 420, 20, { fill: w, width: 8 }),
  },
};
