// The covers of the LSAT articles: see gre.mjs.
import { asked } from './asked.mjs';
import { circle, clock, GREY, INK, line, MARK, MARK_LINE, path, pencil, rect, sheet, text, tile, WHITE, words } from './pen.mjs';

export default {
  'lsat-12-week-study-plan': {
    title: 'Twelve weeks in three rows of four: untimed, timed, full tests; after each week an arrow leads back for a review',
    draw: (c, w) =>
      [0, 1, 2]
        .map((row) =>
          [0, 1, 2, 3]
            .map((week) =>
              tile(130 + week * 190, 110 + row * 210, 166, 160, String(row * 4 + week + 1), 88, { fill: [WHITE, w, c][row], ink: row === 2 ? WHITE : INK }),
            )
            .join(''),
        )
        .join('') +
      [0, 1, 2]
        .map(
          (row) =>
            path(`M900 ${190 + row * 210}H960A58 58 0 1 1 1000 ${250 + row * 210}`, { stroke: GREY, width: 13 }) +
            path(`M1036 ${232 + row * 210}L998 ${250 + row * 210}L1020 ${284 + row * 210}`, { stroke: GREY, width: 13 }),
        )
        .join(''),
  },
  'lsat-assumption-questions': {
    title: 'Two bridges: one falls without its pillar, the other stands on a beam that is enough by itself',
    draw: (c, w) =>
      path('M100 240H270V390H100M930 240H1100V390H930', { fill: w }) +
      path('M270 240H930', { width: 26 }) +
      rect(545, 258, 110, 132, { fill: c, r: 6 }) +
      path('M270 390H930', { stroke: GREY, dash: '4 26' }) +
      path('M100 560H270V710H100M930 560H1100V710H930', { fill: w }) +
      rect(230, 500, 740, 62, { fill: MARK, r: 10 }) +
      path('M270 710H930', { stroke: GREY, dash: '4 26' }) +
      text('if', 600, 630, 84, { fill: c }) +
      text('only if', 600, 150, 92, { fill: c }),
  },
  'lsat-common-flaws': {
    title: 'A chain from reasons to a conclusion; one of its links is broken, and a ring is drawn around it',
    draw: (c, w) =>
      [110, 310, 510, 790].map((x, at) => rect(x, 330, 250, 140, { r: 70, width: 30, stroke: at === 3 ? INK : c })).join('') +
      path('M760 330H750M700 330A70 70 0 0 0 700 470M750 470H760', { stroke: w, width: 30 }) +
      path('M742 300L790 250M760 400H830M742 500L790 550', { width: 14 }) +
      circle(742, 400, 190, { stroke: MARK_LINE, width: 18 }) +
      words(110, 640, 560, GREY, 30) +
      words(790, 640, 250, INK, 30),
  },
  'lsat-comparative-reading': {
    title: 'Passage A and passage B side by side, with lines between what they agree and disagree on',
    draw: (c, _w) =>
      sheet(110, 90, 400, 620) +
      sheet(690, 90, 400, 620) +
      text('A', 200, 190, 130, { fill: c }) +
      text('B', 780, 190, 130, { fill: c }) +
      [310, 390, 470, 550, 630]
        .map(
          (y, at) =>
            words(160, y, 290 - (at % 3) * 40, at === 1 ? c : at === 3 ? MARK : GREY, 30) +
            words(740, y, 230 + (at % 3) * 30, at === 2 ? c : at === 4 ? MARK : GREY, 30),
        )
        .join('') +
      path('M420 390L720 470', { stroke: c, width: 14 }) +
      path('M440 550L720 630', { dash: '4 26', width: 14 }),
  },
  'lsat-find-the-conclusion': {
    title: 'An argument as five lines: arrows lead from the reasons to the one that is the conclusion',
    draw: (c, w) =>
      [0, 1, 3, 4].map((at) => rect(110, 96 + at * 128, 560 - (at % 2) * 110, 76, { r: 38, fill: at % 2 ? WHITE : w })).join('') +
      rect(110, 352, 640, 76, { r: 38, fill: MARK }) +
      path('M690 134C900 134 900 390 790 390M690 646C900 646 900 390 790 390', { stroke: c, width: 15 }) +
      path('M836 352L788 390L836 428', { stroke: c, width: 15 }) +
      text('why?', 1000, 390, 110, { fill: c }),
  },
  'lsat-format-guide': {
    title: 'The sections of today as tiles: two of logical reasoning, one of reading; the logic game’s grid is crossed out',
    draw: (c, w) =>
      tile(110, 100, 300, 240, 'LR', 150, { fill: w }) +
      tile(450, 100, 300, 240, 'LR', 150, { fill: w }) +
      tile(790, 100, 300, 240, 'RC', 150, { fill: MARK }) +
      tile(110, 440, 300, 240, '?', 170, { fill: WHITE, dash: '30 26', ink: c }) +
      [0, 1, 2]
        .map((row) => [0, 1, 2, 3].map((cell) => rect(560 + cell * 110, 440 + row * 82, 92, 64, { r: 8, stroke: GREY, width: 8, fill: WHITE })).join(''))
        .join('') +
      path('M520 420L1040 710M1040 420L520 710', { stroke: c, width: 20 }),
  },
  'lsat-in-person-testing-2026': {
    title: 'A test centre with its door open, and a map pin above it',
    draw: (c, w) =>
      path('M150 360L480 200L810 360Z', { fill: w }) +
      rect(180, 360, 600, 340, { fill: WHITE, r: 6 }) +
      [250, 360, 570, 680].map((x) => rect(x, 430, 50, 200, { r: 8, fill: w })).join('') +
      rect(430, 480, 100, 220, { r: 8, fill: MARK }) +
      path('M110 706H850') +
      path('M960 560C830 400 850 190 960 190C1070 190 1090 400 960 560Z', { fill: c }) +
      circle(960, 315, 44, { fill: WHITE }) +
      path('M900 640C900 610 1020 610 1020 640C1020 670 900 670 900 640Z', { stroke: GREY, width: 8 }),
  },
  'lsat-questions-people-ask': {
    title: 'A question about the LSAT and its answer, beside a sheet of notes and a pencil',
    draw: asked(
      'LSAT',
      (c, w) => sheet(150, 460, 230, 270, { fill: w }) + words(185, 560, 130) + words(185, 610, 150) + words(185, 660, 90) + pencil(320, 700, 200, c, -50),
    ),
  },
  'lsat-questions-day-and-after': {
    title: 'A question about the LSAT and its answer, beside an identity document with a face and the clock of the appointment',
    draw: asked(
      'LSAT',
      (c, w) =>
        rect(105, 500, 220, 160, { fill: w }) +
        circle(165, 560, 26, { fill: WHITE }) +
        path('M122 642Q126 598 165 598Q204 598 208 642', { fill: WHITE }) +
        words(226, 550, 76, INK, 16) +
        words(226, 590, 56, GREY, 16) +
        clock(416, 600, 64, c, 0.2),
    ),
  },
  'lsat-questions-question-types': {
    title: 'A question about the LSAT and its answer, beside the last two choices of five, one of them struck out',
    draw: asked(
      'LSAT',
      (c, w) =>
        [0, 1]
          .map(
            (at) =>
              tile(140, 490 + at * 120, 90, 90, at ? 'D' : 'B', 60, { fill: at ? c : w, ink: at ? WHITE : INK }) +
              words(260, 535 + at * 120, 190, at ? INK : GREY),
          )
          .join('') + line(120, 535, 470, 535, { stroke: c, width: 14 }),
    ),
  },
  'lsat-questions-trouble': {
    title: 'A question about the LSAT and its answer, beside a lifebuoy with its rope',
    draw: asked(
      'LSAT',
      (c, w) =>
        circle(290, 600, 118, { fill: w }) +
        path('M290 482A118 118 0 0 1 408 600H342A52 52 0 0 0 290 548Z', { fill: c }) +
        path('M290 718A118 118 0 0 1 172 600H238A52 52 0 0 0 290 652Z', { fill: c }) +
        circle(290, 600, 52, { fill: WHITE }) +
        path('M408 640C470 660 440 720 490 730', { stroke: MARK_LINE, width: 14 }),
    ),
  },
  'lsat-questions-scores': {
    title: 'A question about the LSAT and its answer, beside the curve of all scores, its right end filled and marked by a line',
    draw: asked(
      'LSAT',
      (c, w) =>
        path('M110 700C210 700 210 490 290 490S370 700 480 700Z', { fill: w }) +
        path('M350 544C382 606 406 700 480 700H350Z', { fill: c, stroke: 'none' }) +
        path('M110 700C210 700 210 490 290 490S370 700 480 700') +
        line(350, 470, 350, 700, { stroke: MARK_LINE, width: 16 }) +
        line(100, 705, 490, 705),
    ),
  },
  'lsat-questions-how-to-study': {
    title: 'A question about the LSAT and its answer, beside a pile of books and an arrow that goes round: the same questions once more',
    draw: asked(
      'LSAT',
      (c, w) =>
        rect(110, 660, 210, 56, { r: 10, fill: c }) +
        rect(130, 604, 190, 56, { r: 10, fill: WHITE }) +
        rect(115, 548, 180, 56, { r: 10, fill: w }) +
        line(150, 576, 220, 576) +
        line(165, 632, 240, 632, { stroke: GREY }) +
        path('M470 600A62 62 0 1 1 420 552', { stroke: MARK_LINE, width: 16 }) +
        path('M392 526L424 552L396 582', { stroke: MARK_LINE, width: 16 }),
    ),
  },
  'lsat-questions-costs-and-papers': {
    title: 'A question about the LSAT and its answer, beside a sealed and stamped envelope and a pile of coins',
    draw: asked(
      'LSAT',
      (c, w) =>
        rect(105, 520, 250, 170, { fill: w }) +
        path('M111 530l119 84l119 -84') +
        rect(300, 640, 40, 36, { r: 4, fill: c }) +
        [0, 1, 2, 3].map((at) => rect(385, 668 - at * 44, 100, 44, { r: 20, fill: at === 3 ? MARK : WHITE })).join(''),
    ),
  },
  'lsat-questions-law-school': {
    title: 'A question about the LSAT and its answer, beside a law school: a gable on four columns above three steps',
    draw: asked(
      'LSAT',
      (c, w) =>
        path('M120 550L300 455L480 550Z', { fill: c }) +
        [150, 235, 320, 405].map((x) => rect(x, 562, 46, 110, { r: 6, fill: w })).join('') +
        rect(130, 672, 340, 30, { r: 6, fill: WHITE }) +
        rect(110, 702, 380, 30, { r: 6, fill: WHITE }),
    ),
  },
  'lsat-questions-test-and-study': {
    title: 'A question about the LSAT and its answer, beside two stones, evidence and conclusion, and a plank laid across the gap between them',
    draw: asked(
      'LSAT',
      (c, w) =>
        rect(110, 590, 130, 140, { fill: w }) +
        rect(360, 590, 130, 140, { fill: c }) +
        line(160, 566, 440, 566, { stroke: MARK_LINE, width: 24 }) +
        text('?', 300, 705, 100, { fill: c }),
    ),
  },
};
