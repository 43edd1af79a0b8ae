// The covers of the AP articles: see gre.mjs.
import { arrow, circle, GREY, INK, MARK, path, pencil, rect, sheet, text, tick, tile, WHITE, words } from './pen.mjs';

/** @type {(x: number, y: number, w: number, screen: string, base: string) => string} */
const laptop = (x, y, w, screen, base) =>
  rect(x + w * 0.1, y, w * 0.8, w * 0.56, { fill: WHITE }) +
  rect(x + w * 0.18, y + w * 0.08, w * 0.64, w * 0.4, { r: 6, stroke: 'none', fill: screen }) +
  path(`M${x} ${y + w * 0.72}L${x + w * 0.1} ${y + w * 0.58}H${x + w * 0.9}L${x + w} ${y + w * 0.72}Z`, { fill: base });

/** @type {import('./pen.mjs').Drawings} */
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
  'ap-spring-study-plan': {
    title: 'The months from February to May as four sheets, each a step higher, and a pencil beside them',
    draw: (c, w) =>
      [2, 3, 4, 5]
        .map((month, at) => {
          const fill = [WHITE, w, MARK, c][at];
          return (
            sheet(110 + at * 236, 380 - at * 90, 212, 300, { fill }) + text(String(month), 216 + at * 236, 540 - at * 90, 170, { fill: at === 3 ? WHITE : INK })
          );
        })
        .join('') +
      path('M110 720H1090', { stroke: GREY, width: 14, dash: '4 28' }) +
      pencil(850, 610, 230, WHITE, -28),
  },
  'ap-us-history-dbq': {
    title: 'Seven documents in three groups, each of which carries the thesis above',
    draw: (c, w) =>
      rect(290, 80, 620, 130, { fill: c }) +
      words(360, 145, 480, WHITE, 32) +
      path('M235 430V320H965V430M600 320V210M600 320V430') +
      /** @type {[x: number, fill: string][]} */ ([
        [110, w],
        [240, w],
        [420, MARK],
        [550, MARK],
        [680, MARK],
        [850, WHITE],
        [980, WHITE],
      ])
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
};
