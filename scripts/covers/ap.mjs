// The covers of the AP articles: see gre.mjs.
import { asked } from './asked.mjs';
import { arrow, circle, GREY, INK, line, MARK, MARK_LINE, path, pencil, rect, sheet, text, tick, tile, WHITE, words } from './pen.mjs';

const laptop = (x, y, w, screen, base) =>
  rect(x + w * 0.1, y, w * 0.8, w * 0.56, { fill: WHITE }) +
  rect(x + w * 0.18, y + w * 0.08, w * 0.64, w * 0.4, { r: 6, stroke: 'none', fill: screen }) +
  path(`M${x} ${y + w * 0.72}L${x + w * 0.1} ${y + w * 0.58}H${x + w * 0.9}L${x + w} ${y + w * 0.72}Z`, { fill: base });

export default {
  'ap-calculus-derivative-rules': {
    title: 'A curve with the tangent at one of its points: its slope is the derivative',
    draw: (c, w) =>
      path('M130 690V110M90 650H1110', { width: 9 }) +
      path('M150 600C330 600 360 180 560 200C760 220 740 560 1060 520', { stroke: c, width: 22 }) +
      path('M180 640L540 90', { width: 13 }) +
      circle(384, 328, 36, { fill: MARK }) +
      tile(740, 90, 340, 150, 'f ′(x)', 124, { fill: w }),
  },
  'ap-exam-modes-2026': {
    title: 'Three ways to sit an exam: on a computer, on computer and paper, on paper',
    draw: (c, w) =>
      laptop(90, 280, 310, c, MARK) +
      laptop(450, 190, 300, c, MARK) +
      sheet(500, 460, 200, 230) +
      words(535, 580, 120, GREY, 18) +
      words(535, 630, 90, GREY, 18) +
      sheet(830, 170, 260, 400, { fill: w }) +
      [310, 380, 450].map((y) => words(880, y, 150, INK, 22)).join('') +
      pencil(980, 650, 200, MARK, -50) +
      path('M425 130V680M780 130V680', { stroke: GREY, dash: '4 26' }),
  },
  'ap-guide': {
    title: 'From a course to an exam to college credit: a book, a five in a ring, a graduate’s cap',
    draw: (c, w) =>
      path('M100 300C150 270 200 270 240 300C280 270 330 270 380 300V530C330 500 280 500 240 530C200 500 150 500 100 530Z', { fill: w }) +
      path('M240 300V530') +
      arrow(420, 415, 480, 415, { stroke: GREY, width: 15 }) +
      circle(620, 415, 110, { fill: MARK }) +
      text('5', 620, 415, 160) +
      arrow(760, 415, 820, 415, { stroke: GREY, width: 15 }) +
      path('M840 380L975 310L1110 380L975 450Z', { fill: c }) +
      path('M890 412V500Q975 560 1060 500V412', { fill: w }) +
      path('M1110 380V510') +
      circle(1110, 524, 16, { fill: MARK }),
  },
  'ap-lang-rhetorical-analysis': {
    title: 'A quotation, and an arrow from how it is said to what it is for',
    draw: (c, w) =>
      text('“', 230, 440, 560, { fill: c }) +
      words(370, 200, 330, GREY, 32) +
      words(370, 280, 250, MARK, 44) +
      words(370, 360, 310, GREY, 32) +
      path('M500 320C500 560 620 590 750 590', { width: 16 }) +
      path('M712 552L752 590L712 628', { width: 16 }) +
      circle(930, 560, 150, { fill: WHITE }) +
      circle(930, 560, 96, { fill: w }) +
      circle(930, 560, 42, { fill: c }),
  },
  'ap-scores-and-credit': {
    title: 'The scores one to five as columns; from a line on, they buy college credit',
    draw: (c, w) =>
      [1, 2, 3, 4, 5]
        .map(
          (score, at) =>
            rect(140 + at * 190, 630 - at * 112 - 60, 160, at * 112 + 120, { fill: at > 2 ? c : at === 2 ? MARK : w }) +
            text(String(score), 220 + at * 190, 630, 100, { fill: at > 2 ? WHITE : INK }),
        )
        .join('') +
      path('M100 300H1100', { dash: '30 28', width: 13 }) +
      text('credit', 270, 230, 110),
  },
  'ap-us-history-dbq': {
    title: 'Seven documents in three groups, each of which carries the thesis above',
    draw: (c, w) =>
      rect(290, 80, 620, 130, { fill: c }) +
      words(360, 145, 480, WHITE, 32) +
      path('M235 430V320H965V430M600 320V210M600 320V430') +
      [
        [110, w],
        [240, w],
        [420, MARK],
        [550, MARK],
        [680, MARK],
        [850, WHITE],
        [980, WHITE],
      ]
        .map(([x, fill], at) => sheet(x - 8, 440, 118, 170, { fill }) + text(String(at + 1), x + 50, 545, 84))
        .join('') +
      path('M105 640V680H345V640M415 640V680H785V640M845 640V680H1090V640', { stroke: GREY }),
  },
  'ap-registration-china-zh': {
    title: 'A registration form with ticks, and two map pins for a place at school and one elsewhere',
    draw: (c, w) =>
      rect(130, 90, 520, 620, { fill: WHITE }) +
      rect(290, 60, 200, 90, { fill: GREY }) +
      [270, 400, 530]
        .map((y, at) => rect(190, y - 40, 80, 80, { r: 12, fill: at === 2 ? MARK : w }) + tick(230, y - 2, 30, c) + words(310, y, 260 - at * 40, INK, 26))
        .join('') +
      words(190, 640, 380, GREY, 22) +
      path('M860 420C760 300 775 140 860 140C945 140 960 300 860 420Z', { fill: c }) +
      circle(860, 236, 36, { fill: WHITE }) +
      path('M1000 690C905 575 920 425 1000 425C1080 425 1095 575 1000 690Z', { fill: MARK }) +
      circle(1000, 516, 34, { fill: WHITE }) +
      path('M860 460C860 600 900 690 960 700', { dash: '4 26', stroke: GREY }),
  },
  'ap-questions-people-ask': {
    title: 'A question about AP and its answer, beside the order of an exam that goes into a day of the calendar',
    draw: asked(
      'AP',
      (c, w) =>
        sheet(105, 500, 130, 190, { fill: WHITE }) +
        words(128, 580, 80, c) +
        words(128, 620, 60) +
        words(128, 660, 70) +
        arrow(250, 600, 300, 600, { stroke: c, width: 14, head: 26 }) +
        rect(315, 500, 170, 190, { fill: WHITE }) +
        rect(315, 500, 170, 54, { fill: w }) +
        line(360, 478, 360, 520) +
        line(440, 478, 440, 520) +
        rect(412, 604, 48, 48, { r: 8, fill: MARK }),
    ),
  },
  'ap-questions-scores': {
    title: 'A question about AP and its answer, beside the five scores of which one is marked',
    draw: asked('AP', (c, w) =>
      [1, 2, 3, 4, 5].map((n, at) => tile(105 + at * 78, 560, 66, 110, String(n), 56, { fill: at === 3 ? w : WHITE, ink: at === 3 ? c : INK })).join(''),
    ),
  },
  'ap-questions-day-and-after': {
    title: 'A question about AP and its answer, beside a screen to read from and a sheet to write on by hand',
    draw: asked(
      'AP',
      (c, w) =>
        rect(110, 470, 210, 160, { fill: w }) +
        words(140, 520, 150) +
        words(140, 570, 100) +
        line(215, 630, 215, 690) +
        line(160, 695, 270, 695) +
        sheet(340, 470, 130, 220) +
        pencil(380, 700, 150, c, -50),
    ),
  },
  'ap-questions-test-and-study': {
    title: 'A question about AP and its answer, beside a calculator and two curves that cross on a pair of axes',
    draw: asked(
      'AP',
      (c, w) =>
        rect(105, 460, 170, 270, { fill: w }) +
        rect(130, 488, 120, 56, { r: 8, fill: WHITE }) +
        [0, 1, 2]
          .flatMap((row) => [0, 1, 2].map((at) => rect(130 + at * 44, 570 + row * 48, 32, 32, { r: 8, fill: row === 2 && at === 2 ? c : WHITE })))
          .join('') +
        line(320, 475, 320, 720) +
        line(320, 720, 480, 720) +
        path('M345 510L460 690', { stroke: c, width: 16 }) +
        path('M345 690L460 510', { stroke: MARK_LINE, width: 16 }),
    ),
  },
  'ap-questions-how-to-study': {
    title: 'A question about AP and its answer, beside six weeks in a row: four of them done, the fifth one begun with a pencil',
    draw: asked(
      'AP',
      (c, w) =>
        Array.from({ length: 6 }, (_, at) => rect(110 + (at % 3) * 126, 480 + Math.floor(at / 3) * 126, 100, 100, { fill: at < 4 ? w : WHITE })).join('') +
        Array.from({ length: 4 }, (_, at) => tick(156 + (at % 3) * 126, 532 + Math.floor(at / 3) * 126, 26, c)).join('') +
        pencil(262, 690, 170, MARK, -30),
    ),
  },
  'ap-questions-which-subjects': {
    title: 'A question about AP and its answer, beside a signpost whose three arms show three ways, one of them marked',
    draw: asked(
      'AP',
      (c, w) =>
        line(300, 450, 300, 740, { width: 18 }) +
        path('M150 470H330V530H150L110 500Z', { fill: w }) +
        path('M270 555H450L490 585L450 615H270Z', { fill: c }) +
        path('M170 640H330V700H170L130 670Z', { fill: WHITE }) +
        words(175, 500, 120, INK, 16) +
        words(300, 585, 120, WHITE, 16) +
        words(190, 670, 105, GREY, 16),
    ),
  },
  'ap-questions-where-it-counts': {
    title: 'A question about AP and its answer, beside a globe with its lines and two pins, one of them filled',
    draw: asked(
      'AP',
      (c, w) =>
        circle(300, 600, 125, { fill: w }) +
        path('M300 475C220 540 220 660 300 725C380 660 380 540 300 475') +
        line(175, 600, 425, 600) +
        path('M235 560C205 520 205 490 235 490S265 520 235 560Z', { fill: c }) +
        path('M385 560C355 520 355 490 385 490S415 520 385 560Z', { fill: MARK }),
    ),
  },
  'ap-questions-trouble': {
    title: 'A question about AP and its answer, beside a laptop whose screen shows a sign of warning',
    draw: asked(
      'AP',
      (c, w) =>
        rect(140, 470, 300, 190, { fill: w }) +
        path('M290 492L362 632H218Z', { fill: MARK }) +
        line(290, 542, 290, 588, { width: 16 }) +
        circle(290, 612, 5) +
        path('M110 700L140 660L440 660L470 700Z', { fill: WHITE, stroke: c }),
    ),
  },
};
