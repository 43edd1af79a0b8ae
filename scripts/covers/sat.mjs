// The covers of the SAT articles: see gre.mjs.
import { arrow, circle, GREY, INK, line, MARK, path, rect, sheet, text, tick, tile, WHITE, words } from './pen.mjs';

/** @type {import('./pen.mjs').Drawings} */
export default {
  'sat-10-week-study-plan': {
    title: 'Ten numbered weeks on a winding road to a flag',
    draw: (c, w) => {
      const steps = [
        [150, 660],
        [300, 600],
        [450, 640],
        [600, 690],
        [760, 650],
        [820, 520],
        [680, 440],
        [530, 390],
        [560, 250],
        [730, 190],
      ];
      return (
        path(`M${steps.map((step) => step.join(' ')).join('L')}L930 170`, { stroke: GREY, width: 16, dash: '4 30' }) +
        steps
          .map(
            ([x = 0, y = 0], at) =>
              circle(x, y, 56, { fill: at % 3 === 2 ? MARK : at === 9 ? c : w }) + text(String(at + 1), x, y, 64, { fill: at === 9 ? WHITE : INK }),
          )
          .join('') +
        path('M960 330V80L1110 135L960 190', { fill: c })
      );
    },
  },
  'sat-desmos-moves': {
    title: 'A calculator window: a line cuts a parabola, and grey points mark where',
    draw: (c, w) =>
      rect(150, 80, 900, 640, { fill: WHITE }) +
      path('M150 170H1050') +
      circle(206, 125, 16, { fill: c }) +
      circle(260, 125, 16, { fill: MARK }) +
      path('M330 170V720M510 170V720M690 170V720M870 170V720M150 310H1050M150 450H1050', { stroke: w, width: 6 }) +
      path('M150 590H1050M600 170V720', { width: 8 }) +
      path('M330 210C440 720 580 720 690 560C730 500 780 380 820 210', { stroke: c, width: 18 }) +
      line(240, 640, 960, 260, { width: 18 }) +
      circle(413, 549, 34, { fill: GREY }) +
      circle(766, 363, 34, { fill: GREY }),
  },
  'sat-digital-format-guide': {
    title: 'Two modules: after the first, an easier or a harder second one',
    draw: (c, w) =>
      [150, 450]
        .map(
          (y, at) =>
            tile(130, y, 260, 200, at ? 'Math' : 'R&W', 92, { fill: at ? MARK : w }) +
            path(`M396 ${y + 100}H500C580 ${y + 100} 560 ${y + 30} 640 ${y + 30}H700M500 ${y + 100}C580 ${y + 100} 560 ${y + 170} 640 ${y + 170}H700`) +
            rect(706, y - 16, 360, 96, { fill: c }) +
            words(756, y + 32, 260, WHITE, 24) +
            rect(706, y + 122, 360, 96, { fill: WHITE }) +
            words(756, y + 170, 180, GREY, 24),
        )
        .join(''),
  },
  'sat-june-dates-checklist': {
    title: 'A calendar page for June with a Saturday ringed, beside a list with ticks',
    draw: (c, w) =>
      rect(110, 140, 560, 560, { fill: WHITE }) +
      path('M110 290V190Q110 140 160 140H620Q670 140 670 190V290Z', { fill: c }) +
      text('June', 390, 216, 110, { fill: WHITE }) +
      path('M240 90V170M540 90V170') +
      [0, 1, 2, 3]
        .map((row) =>
          [0, 1, 2, 3, 4, 5, 6]
            .map((day) => rect(142 + day * 74, 330 + row * 88, 50, 50, { r: 10, stroke: 'none', fill: row === 0 && day === 6 ? MARK : w }))
            .join(''),
        )
        .join('') +
      circle(611, 355, 54, { stroke: c, width: 14 }) +
      [0, 1, 2]
        .map((at) => rect(760, 220 + at * 170, 90, 90, { fill: WHITE }) + tick(802, 262 + at * 170, 36, c) + words(890, 265 + at * 170, 200 - at * 30, INK, 26))
        .join(''),
  },
  'sat-math-formulas': {
    title: 'A parabola with its axis and vertex, and three formulas: a line, the discriminant, a rise of eight percent',
    draw: (c, w) =>
      path('M150 110C240 760 500 760 590 110Z', { fill: w, stroke: 'none' }) +
      path('M90 600H660M150 700V100', { width: 9 }) +
      path('M150 110C240 760 500 760 590 110', { stroke: c, width: 20 }) +
      path('M370 90V700', { dash: '26 24', stroke: GREY }) +
      circle(370, 597, 34, { fill: MARK }) +
      text('(h, k)', 430, 672, 80, { anchor: 'start' }) +
      tile(720, 120, 380, 130, 'y = mx + b', 76) +
      tile(720, 300, 380, 130, 'b² − 4ac', 84, { fill: w }) +
      tile(720, 480, 380, 130, '× 1.08', 92, { fill: MARK }),
  },
  'sat-rhetorical-synthesis': {
    title: 'A page of notes: two of them lead to the middle of a target, the goal; the others are left',
    draw: (c, w) =>
      sheet(110, 90, 440, 620) +
      [210, 310, 410, 510, 610]
        .map(
          (y, at) =>
            circle(180, y, 20, { fill: at % 3 === 1 ? c : GREY, stroke: 'none' }) +
            words(226, y, [200, 250, 180, 220, 250][at] ?? 0, at % 3 === 1 ? c : GREY, 30),
        )
        .join('') +
      circle(870, 400, 220, { fill: WHITE }) +
      circle(870, 400, 148, { fill: w }) +
      circle(870, 400, 76, { fill: MARK }) +
      arrow(510, 320, 836, 386, { stroke: c, width: 18, head: 46 }) +
      arrow(510, 600, 846, 432, { stroke: c, width: 18, head: 46 }),
  },
  'sat-transitions-boundaries': {
    title: 'Two sentences and a semicolon on the boundary between them; the second begins with however',
    draw: (c, w) =>
      rect(110, 150, 430, 190, { fill: w }) +
      words(160, 220, 320, INK, 28) +
      words(160, 272, 240, GREY, 28) +
      text(';', 600, 260, 330, { fill: c }) +
      rect(660, 150, 430, 190, { fill: WHITE }) +
      words(710, 220, 320, INK, 28) +
      words(710, 272, 280, GREY, 28) +
      tile(250, 500, 700, 170, 'however,', 140, { fill: MARK }) +
      path('M875 496V350', { dash: '4 26' }),
  },
  'sat-words-in-context': {
    title: 'A text with one word missing, and the word that a reader predicts for it',
    draw: (c, w) =>
      words(110, 420, 300, GREY, 40) +
      rect(450, 350, 300, 140, { fill: w, dash: '30 26' }) +
      words(790, 420, 300, GREY, 40) +
      words(110, 560, 900, GREY, 40) +
      words(110, 670, 600, GREY, 40) +
      `<g transform="rotate(-6 600 190)">${tile(360, 100, 480, 160, 'predict', 124, { fill: c, ink: WHITE })}</g>` +
      arrow(600, 272, 600, 334),
  },
  'sat-registration-zh': {
    title: 'Routes from one place to three test centres farther off, and a suitcase',
    draw: (c, w) =>
      path('M320 330C480 180 760 140 900 190M320 330C520 330 760 350 900 400M320 330C480 480 760 610 900 610', { dash: '4 26', width: 14 }) +
      circle(320, 330, 60, { fill: c }) +
      [190, 400, 610]
        .map(
          (y, at) =>
            path(`M960 ${y + 70}C890 ${y - 20} 900 ${y - 110} 960 ${y - 110}C1020 ${y - 110} 1030 ${y - 20} 960 ${y + 70}Z`, { fill: at === 1 ? MARK : w }) +
            circle(960, y - 46, 22, { fill: WHITE }),
        )
        .join('') +
      path('M240 530V480Q240 456 264 456H376Q400 456 400 480V530') +
      rect(150, 530, 340, 190, { fill: MARK }) +
      path('M230 530V720M410 530V720'),
  },
};
