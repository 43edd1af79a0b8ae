// The covers of the LSAT articles: see gre.mjs.
import { circle, GREY, INK, MARK, MARK_LINE, path, rect, sheet, text, tile, WHITE, words } from './pen.mjs';

/** @type {import('./pen.mjs').Drawings} */
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
  'lsat-strengthen-weaken': {
    title: 'A gauge of how likely a conclusion is: one statement pushes its needle towards minus, another towards plus',
    draw: (c, w) =>
      path('M170 600A430 430 0 0 1 600 170V330A270 270 0 0 0 330 600Z', { fill: w }) +
      path('M600 170A430 430 0 0 1 1030 600H870A270 270 0 0 0 600 330Z', { fill: c }) +
      path('M120 600H1080') +
      path('M600 600L690 372', { width: 26 }) +
      circle(600, 600, 54, { fill: MARK }) +
      path('M303 353H403', { width: 22 }) +
      path('M797 353H897M847 303V403', { stroke: WHITE, width: 22 }) +
      words(150, 690, 300, GREY, 30) +
      words(750, 690, 300, GREY, 30),
  },
};
