// The covers of the GRE articles: slug → what the drawing shows, and the drawing in the exam's colour `c` and its wash `w`.
import { arrow, circle, GREY, INK, line, MARK, path, rect, text, tile, WHITE, words } from './pen.mjs';

const bell = 'M120 640C330 640 400 620 480 430C540 280 560 170 640 170C720 170 740 280 800 430C880 620 950 640 1080 640';

/** @type {import('./pen.mjs').Drawings} */
export default {
  'gre-8-week-study-plan': {
    title: 'Eight weeks as rows of days: evenings and Saturdays are filled, Sundays are free',
    draw: (c, w) =>
      [0, 1, 2, 3, 4, 5, 6, 7]
        .map((week) =>
          [0, 1, 2, 3, 4, 5, 6]
            .map((day) =>
              rect(210 + day * 112 + (day > 4 ? 36 : 0), 84 + week * 82, 90, 60, {
                r: 12,
                width: 7,
                fill: day === 6 ? WHITE : day === 5 ? c : (week + day) % 2 ? w : WHITE,
              }),
            )
            .join(''),
        )
        .join('') + path('M120 90V700M90 664L120 704L150 664'),
  },
  'gre-counting': {
    title: 'A tree of choices: three branches, each with two, make six ends',
    draw: (c, w) =>
      [0, 1, 2]
        .map(
          (at) =>
            line(190, 400, 470, 170 + at * 230, { width: 14 }) +
            [0, 1]
              .map(
                (twig) =>
                  line(540, 170 + at * 230, 770, 112 + at * 230 + twig * 116, { width: 14 }) + circle(800, 112 + at * 230 + twig * 116, 38, { fill: MARK }),
              )
              .join('') +
            circle(510, 170 + at * 230, 60, { fill: at === 1 ? c : w }),
        )
        .join('') +
      circle(160, 400, 60, { fill: WHITE }) +
      text('6', 990, 400, 260, { fill: c }),
  },
  'gre-data-interpretation': {
    title: 'A bar chart, and a pie that divides its last bar',
    draw: (c, w) =>
      path('M130 110V680H640') +
      [190, 310, 250].map((h, at) => rect(180 + at * 140, 680 - h, 96, h, { r: 8, fill: at === 2 ? MARK : w })).join('') +
      arrow(576, 540, 700, 470, { stroke: c, width: 18, head: 46 }) +
      circle(900, 400, 190, { fill: MARK }) +
      path('M900 400V210A190 190 0 0 1 1012 554Z', { fill: c }) +
      path('M900 400L1012 554M900 400L719 341') +
      text('%', 985, 375, 110, { fill: WHITE }),
  },
  'gre-format-guide': {
    title: 'Five timed parts in a row: 30, 18, 23, 21 and 26 minutes; the second of each pair is chosen from two',
    draw: (c, w) =>
      text('1:58', 600, 190, 220, { fill: c }) +
      tile(90, 360, 250, 170, '30', 96, { fill: MARK }) +
      tile(352, 360, 146, 170, '18', 80, { fill: w }) +
      tile(510, 360, 190, 170, '23', 96, { fill: c, ink: WHITE }) +
      tile(712, 360, 172, 170, '21', 88, { fill: w }) +
      tile(896, 360, 214, 170, '26', 96, { fill: c, ink: WHITE }) +
      path('M425 550C425 660 605 660 605 560M798 550C798 660 1003 660 1003 560', { stroke: GREY }) +
      path('M577 592L605 558L633 592M975 592L1003 558L1031 592', { stroke: GREY }),
  },
  'gre-issue-essay-outline': {
    title: 'The outline of an essay: a position carried by two reasons, and one honest objection',
    draw: (c, w) =>
      rect(330, 90, 540, 140, { fill: c }) +
      words(400, 160, 400, WHITE, 30) +
      path('M470 234V330M730 234V330') +
      rect(160, 336, 400, 200, { fill: w }) +
      words(210, 395, 280, INK) +
      words(210, 440, 240) +
      words(210, 482, 290) +
      rect(640, 336, 400, 200, { fill: w }) +
      words(690, 395, 280, INK) +
      words(690, 440, 290) +
      words(690, 482, 220) +
      path('M600 234V600', { dash: '4 24' }) +
      rect(360, 606, 480, 120, { fill: MARK }) +
      text('but …', 600, 666, 90),
  },
  'gre-quantitative-comparison': {
    title: 'Quantity A and Quantity B, and between them: greater, less or equal?',
    draw: (c, w) =>
      tile(110, 220, 330, 360, 'A', 260, { fill: w, ink: c }) +
      tile(760, 220, 330, 360, 'B', 260, { fill: WHITE, ink: c }) +
      path('M540 170L660 230L540 290', { width: 20 }) +
      path('M540 370H660M540 430H660', { width: 20 }) +
      path('M660 510L540 570L660 630', { width: 20 }),
  },
  'gre-score-percentiles': {
    title: 'A bell curve with the share of test takers below 160 shaded',
    draw: (c, w) =>
      path(`${bell}Z`, { fill: WHITE, stroke: 'none' }) +
      path('M120 640C330 640 400 620 480 430C540 280 560 170 640 170C690 170 718 214 744 290V640Z', { fill: w, stroke: 'none' }) +
      path(bell) +
      line(90, 640, 1110, 640) +
      line(744, 290, 744, 690, { stroke: c, width: 16 }) +
      circle(744, 290, 26, { fill: c }) +
      text('160', 744, 732, 88, { fill: c }),
  },
  'gre-text-completion': {
    title: 'A sentence as two panels on a hinge: the second one, which has the blank in it, swings round',
    draw: (c, w) =>
      rect(110, 200, 450, 400, { fill: w }) +
      words(160, 290, 340, GREY, 34) +
      words(160, 370, 270, GREY, 34) +
      words(160, 450, 320, GREY, 34) +
      words(160, 530, 220, GREY, 34) +
      path('M620 200L1050 100V700L620 600Z', { fill: WHITE }) +
      path('M700 330L960 290V510L700 470Z', { fill: c, stroke: c }) +
      text('?', 830, 400, 130, { fill: WHITE }) +
      path('M590 180V620', { width: 26 }) +
      [260, 400, 540].map((y) => circle(590, y, 40, { fill: MARK })).join(''),
  },
  'gre-text-completion-notes': {
    title: 'A sentence with a blank that hangs on one word, although, like a door on its hinge',
    draw: (c, w) =>
      words(110, 250, 400, GREY, 34) +
      arrow(310, 210, 310, 110, { stroke: c, width: 18, head: 46 }) +
      rect(690, 180, 400, 140, { fill: w, dash: '30 26' }) +
      text('?', 890, 250, 120, { fill: c }) +
      arrow(890, 360, 890, 470, { stroke: c, width: 18, head: 46 }) +
      circle(600, 250, 46, { fill: MARK }) +
      circle(600, 250, 12, { fill: INK }) +
      tile(260, 530, 680, 170, 'although', 150, { fill: MARK }),
  },
  'gre-word-families': {
    title: 'A word family: one root, loqu, with four words growing from it',
    draw: (c, w) =>
      path('M600 400L310 210M600 400L890 210M600 400L310 600M600 400L890 600') +
      tile(420, 300, 360, 200, 'loqu', 140, { fill: c, ink: WHITE }) +
      tile(100, 120, 360, 130, 'eloquent', 82, { fill: w }) +
      tile(740, 120, 360, 130, 'loquacious', 70, { fill: WHITE }) +
      tile(100, 550, 360, 130, 'obloquy', 82, { fill: WHITE }) +
      tile(740, 550, 360, 130, 'soliloquy', 78, { fill: w }),
  },
};
