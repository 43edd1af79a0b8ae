// The covers of the SAT articles: see gre.mjs.
import { asked, calendar } from './asked.mjs';
import { arrow, circle, clock, cross, GREY, INK, line, MARK, MARK_LINE, path, pencil, rect, sheet, text, tick, tile, WHITE, words } from './pen.mjs';

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
  'sat-questions-people-ask': {
    title: 'A question about the SAT and its answer, beside a calendar on which one day is taken',
    draw: asked('SAT', (c, w) => calendar(140, 485, c) + rect(255, 585, 90, 90, { r: 10, fill: w }) + tick(296, 632, 24, c)),
  },
  'sat-questions-day-and-after': {
    title: 'A question about the SAT and its answer, beside an open door and the clock by which it closes',
    draw: asked(
      'SAT',
      (c, w) =>
        rect(130, 465, 150, 275, { fill: w }) +
        path('M280 465L360 500L360 775L280 740Z', { fill: c }) +
        circle(335, 635, 9, { fill: WHITE }) +
        clock(425, 545, 62, MARK, 0.25),
    ),
  },
  'sat-questions-bluebook-and-computers': {
    title: 'A question about the SAT and its answer, beside a laptop whose screen shows the waves of a wireless network',
    draw: asked(
      'SAT',
      (c, w) =>
        rect(140, 470, 300, 190, { fill: w }) +
        path('M205 565Q290 485 375 565', { stroke: c, width: 16 }) +
        path('M240 597Q290 550 340 597', { stroke: c, width: 16 }) +
        circle(290, 625, 16, { fill: MARK }) +
        path('M110 700L140 660L440 660L470 700Z', { fill: WHITE }),
    ),
  },
  'sat-questions-test-and-study': {
    title: 'A question about the SAT and its answer, beside a first module from which two ways lead to a harder and an easier second one',
    draw: asked(
      'SAT',
      (c, w) =>
        rect(110, 545, 120, 110, { fill: w }) +
        words(138, 585, 64) +
        words(138, 620, 40) +
        arrow(240, 580, 330, 520, { stroke: c, width: 16 }) +
        arrow(240, 620, 330, 680, { stroke: MARK_LINE, width: 16 }) +
        rect(350, 455, 120, 110, { fill: c }) +
        rect(350, 635, 120, 110, { fill: WHITE }),
    ),
  },
  'sat-questions-scores': {
    title: 'A question about the SAT and its answer, beside a score report with two bars and the range in which the score lies',
    draw: asked(
      'SAT',
      (c, w) =>
        sheet(140, 455, 290, 285, { fill: WHITE }) +
        words(175, 520, 120, INK) +
        rect(175, 560, 220, 44, { r: 12, fill: w }) +
        rect(175, 560, 150, 44, { r: 12, fill: c }) +
        rect(175, 626, 220, 44, { r: 12, fill: w }) +
        rect(175, 626, 190, 44, { r: 12, fill: c }) +
        line(230, 704, 340, 704, { stroke: MARK_LINE, width: 18 }),
    ),
  },
  'sat-questions-how-to-study': {
    title: 'A question about the SAT and its answer, beside a plan of ten weeks of which the first six are done',
    draw: asked('SAT', (c, w) =>
      Array.from({ length: 10 }, (_, at) => {
        const x = 108 + (at % 5) * 76;
        const y = 500 + Math.floor(at / 5) * 110;
        return rect(x, y, 62, 90, { r: 10, fill: at < 6 ? w : WHITE }) + (at < 6 ? tick(x + 28, y + 48, 15, c) : '');
      }).join(''),
    ),
  },
  'sat-questions-reading-and-grammar': {
    title: 'A question about the SAT and its answer, beside a short text in which one sentence is marked and a comma is set',
    draw: asked(
      'SAT',
      (c, w) =>
        sheet(120, 455, 340, 285, { fill: w }) +
        words(155, 530, 190, INK) +
        words(155, 580, 260) +
        words(155, 630, 230, MARK) +
        words(155, 690, 130, INK) +
        path('M318 672Q338 696 306 728', { stroke: c, width: 22 }) +
        words(355, 690, 70),
    ),
  },
  'sat-questions-punctuation-and-sentences': {
    title: 'A question about the SAT and its answer, beside two lines of a sentence with a semicolon large between them',
    draw: asked(
      'SAT',
      (c, w) =>
        words(110, 500, 95) +
        words(110, 545, 65) +
        rect(230, 475, 120, 250, { r: 18, fill: w }) +
        circle(290, 545, 30, { fill: c }) +
        path('M262 640A30 30 0 1 1 312 655Q305 690 270 702Q284 680 282 664Q266 658 262 640Z', { fill: c }) +
        words(370, 655, 100) +
        words(370, 700, 70, MARK),
    ),
  },
  'sat-questions-math': {
    title: 'A question about the SAT and its answer, beside a parabola and a line that cross at a marked point',
    draw: asked(
      'SAT',
      (c) =>
        line(115, 690, 480, 690) +
        line(190, 460, 190, 745) +
        path('M225 480Q320 850 415 480', { stroke: c, width: 16 }) +
        path('M130 735L470 520', { stroke: MARK_LINE, width: 14 }) +
        circle(383, 575, 22, { fill: MARK }),
    ),
  },
  'sat-questions-practice-tests': {
    title: 'A question about the SAT and its answer, beside a practice test with ticks and crosses, and the pencil that mends it',
    draw: asked(
      'SAT',
      (c, w) =>
        sheet(120, 455, 240, 285, { fill: WHITE }) +
        [0, 1, 2].map((row) => words(200, 535 + row * 70, 120, row === 1 ? MARK : GREY)).join('') +
        tick(160, 535, 20, c) +
        cross(160, 605, 16, MARK_LINE) +
        tick(160, 675, 20, c) +
        pencil(340, 715, 170, w, -52),
    ),
  },
  'sat-questions-outside-the-us': {
    title: 'A question about the SAT and its answer, beside a globe with its meridians and a pin set far from home',
    draw: asked(
      'SAT',
      (c, w) =>
        circle(275, 600, 132, { fill: w }) +
        path('M275 468Q180 600 275 732Q370 600 275 468') +
        path('M143 600H407') +
        path('M365 585Q325 530 325 500A40 40 0 0 1 405 500Q405 530 365 585Z', { fill: c }) +
        circle(365, 500, 13, { fill: WHITE }),
    ),
  },
  'sat-questions-psat-and-other-tests': {
    title: 'A question about the SAT and its answer, beside a low step before a high one on which a flag stands',
    draw: asked(
      'SAT',
      (c, w) =>
        rect(110, 660, 150, 80, { r: 8, fill: WHITE }) +
        rect(260, 580, 190, 160, { r: 8, fill: w }) +
        line(355, 580, 355, 455) +
        path('M355 460L445 490L355 525Z', { fill: c }) +
        arrow(150, 640, 235, 565, { stroke: MARK_LINE, width: 16 }),
    ),
  },
  'sat-questions-colleges': {
    title: 'A question about the SAT and its answer, beside the columns of a college to whose door a path leads',
    draw: asked(
      'SAT',
      (c, w) =>
        path('M110 545L290 455L470 545Z', { fill: c }) +
        [0, 1, 2, 3].map((at) => rect(135 + at * 92, 565, 34, 115, { r: 6, fill: w })).join('') +
        rect(110, 690, 360, 40, { r: 8, fill: WHITE }),
    ),
  },
  'sat-questions-health-and-extra-time': {
    title: 'A question about the SAT and its answer, beside a heart and a clock that runs on for half as long again',
    draw: asked(
      'SAT',
      (c, w) =>
        path('M215 735Q110 655 110 565Q110 505 160 505Q198 505 215 545Q232 505 270 505Q320 505 320 565Q320 655 215 735Z', { fill: c }) +
        clock(410, 560, 72, w, 0.5) +
        path('M410 665v60M380 695h60', { stroke: MARK_LINE, width: 16 }),
    ),
  },
  'sat-questions-id-and-travel': {
    title: 'A question about the SAT and its answer, beside a passport with a photo and a pin on the way to a far centre',
    draw: asked(
      'SAT',
      (c, w) =>
        rect(120, 470, 200, 265, { fill: c }) +
        circle(220, 560, 46, { fill: WHITE }) +
        path('M160 665Q220 600 280 665', { fill: w }) +
        words(165, 702, 110, WHITE) +
        path('M420 735Q350 640 350 585A70 70 0 0 1 490 585Q490 640 420 735Z', { fill: w }) +
        circle(420, 585, 24, { fill: MARK }),
    ),
  },
};
