// The covers of the ACT articles: see gre.mjs.
import { asked } from './asked.mjs';
import { circle, clock, cross, GREY, INK, line, MARK, MARK_LINE, path, rect, sheet, text, tick, tile, WHITE, words } from './pen.mjs';

export default {
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
  'act-questions-people-ask': {
    title: 'A question about the ACT and its answer, beside boxes of which one is ticked and one left out',
    draw: asked('ACT', (c, w) => rect(130, 520, 150, 150, { fill: w }) + tick(200, 595, 44, c) + rect(320, 520, 150, 150) + cross(395, 595, 36, GREY)),
  },
  'act-questions-day-and-after': {
    title: 'A question about the ACT and its answer, beside an answer sheet whose marks have slipped by a line',
    draw: asked(
      'ACT',
      (c, w) =>
        rect(130, 470, 330, 260, { fill: w }) +
        [0, 1, 2].flatMap((row) => [0, 1, 2, 3].map((at) => rect(160 + at * 72, 500 + row * 74, 48, 48, { r: 24, fill: at === row + 1 ? c : WHITE }))).join(''),
    ),
  },
  'act-questions-test-and-study': {
    title: 'A question about the ACT and its answer, beside three sections that count and a fourth that may be added',
    draw: asked(
      'ACT',
      (c, w) =>
        ['E', 'M', 'R'].map((letter, at) => tile(115 + at * 122, 470, 106, 106, letter, 64, { fill: w, ink: c })).join('') +
        line(292, 625, 292, 705, { stroke: c, width: 16 }) +
        line(252, 665, 332, 665, { stroke: c, width: 16 }) +
        tile(359, 612, 106, 106, 'S', 64, { fill: WHITE, ink: GREY }),
    ),
  },
  'act-questions-scores': {
    title: 'A question about the ACT and its answer, beside three section scores and the mean that they make',
    draw: asked(
      'ACT',
      (c, w) =>
        ['27', '31', '29'].map((n, at) => tile(110 + at * 124, 460, 106, 92, n, 56, { fill: w, ink: INK })).join('') +
        [163, 287, 411].map((x) => line(x, 562, 287, 620, { stroke: MARK_LINE, width: 14 })).join('') +
        tile(222, 630, 130, 110, '29', 72, { fill: c, ink: WHITE }),
    ),
  },
  'act-questions-how-to-study': {
    title: 'A question about the ACT and its answer, beside a pile of books and the hour that belongs to them',
    draw: asked(
      'ACT',
      (c, w) =>
        rect(110, 680, 250, 56, { r: 10, fill: c }) +
        rect(130, 620, 220, 56, { r: 10, fill: w }) +
        rect(115, 560, 230, 56, { r: 10, fill: WHITE }) +
        line(150, 588, 250, 588, { stroke: MARK_LINE, width: 14 }) +
        clock(420, 530, 68, w, 0.3),
    ),
  },
  'act-questions-by-section': {
    title: 'A question about the ACT and its answer, beside four cards: a comma, a tick, lines of text and a flask',
    draw: asked(
      'ACT',
      (c, w) =>
        rect(115, 450, 165, 135, { fill: w }) +
        path('M190 500a14 14 0 1 1 16 14q2 30 -24 42', { stroke: c, width: 18 }) +
        rect(305, 450, 165, 135, { fill: WHITE }) +
        tick(375, 512, 34, MARK_LINE) +
        rect(115, 610, 165, 135, { fill: WHITE }) +
        words(142, 645, 110, INK) +
        words(142, 678, 110) +
        words(142, 711, 70, MARK) +
        rect(305, 610, 165, 135, { fill: w }) +
        path('M368 632h40M374 632v34l-30 56h88l-30 -56v-34', { stroke: c, width: 14 }),
    ),
  },
  'act-questions-math': {
    title: 'A question about the ACT and its answer, beside a right triangle whose angle is marked and a ruler under it',
    draw: asked(
      'ACT',
      (c, w) =>
        path('M130 665L430 665L430 470Z', { fill: w }) +
        path('M395 665L395 630L430 630', { width: 12 }) +
        path('M205 665Q205 635 190 622', { stroke: c, width: 16 }) +
        rect(120, 695, 320, 50, { r: 8, fill: MARK }) +
        [0, 1, 2, 3, 4, 5].map((at) => line(165 + at * 46, 695, 165 + at * 46, at % 2 ? 715 : 724, { width: 10 })).join(''),
    ),
  },
  'act-questions-colleges': {
    title: 'A question about the ACT and its answer, beside a graduate’s cap and its tassel',
    draw: asked(
      'ACT',
      (c, w) =>
        path('M185 590V680Q290 740 395 680V590', { fill: w }) +
        path('M105 560L290 475L475 560L290 645Z', { fill: c }) +
        path('M290 560L440 610V690', { stroke: MARK_LINE, width: 14 }) +
        circle(440, 704, 16, { fill: MARK }),
    ),
  },
  'act-questions-id-and-travel': {
    title: 'A question about the ACT and its answer, beside a suitcase and the ticket that goes with it',
    draw: asked(
      'ACT',
      (c, w) =>
        path('M195 545V505Q195 485 215 485H265Q285 485 285 505V545') +
        rect(110, 545, 260, 185, { fill: c }) +
        line(165, 545, 165, 730) +
        line(315, 545, 315, 730) +
        rect(385, 500, 105, 190, { r: 10, fill: w }) +
        words(405, 545, 64, INK, 16) +
        words(405, 585, 48, GREY, 16) +
        words(405, 650, 64, MARK, 16),
    ),
  },
  'act-questions-health-and-extra-time': {
    title: 'A question about the ACT and its answer, beside a first-aid case and a clock with the minutes that are added',
    draw: asked(
      'ACT',
      (c, w) =>
        path('M170 545V500H270V545') +
        rect(105, 545, 230, 180, { fill: w }) +
        path('M220 585v100M170 635h100', { stroke: c, width: 34 }) +
        clock(428, 570, 72, MARK, 0.25),
    ),
  },
};
