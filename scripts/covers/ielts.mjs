// The covers of the IELTS articles: see gre.mjs.
import { arrow, circle, clock, cross, GREY, INK, MARK, MARK_LINE, path, pencil, rect, sheet, text, tick, tile, WHITE, words } from './pen.mjs';

/** @type {import('./pen.mjs').Drawings} */
export default {
  'ielts-8-week-study-plan': {
    title: 'Four parts as four strings of eight beads that grow from week to week, the last one filled',
    draw: (c, w) =>
      [0, 1, 2, 3]
        .map(
          (part) =>
            path(`M120 ${150 + part * 166}H1090`, { stroke: GREY, width: 10 }) +
            Array.from({ length: 8 }, (_, week) =>
              circle(150 + week * 126, 150 + part * 166, 20 + week * 5, { fill: week === 7 ? c : part === 2 && week > 3 ? MARK : week % 2 ? WHITE : w }),
            ).join(''),
        )
        .join(''),
  },
  'ielts-academic-or-general': {
    title: 'A signpost with two arms: Academic one way, General Training the other',
    draw: (c, w) =>
      rect(575, 80, 50, 640, { r: 10, fill: GREY }) +
      path('M600 130H1010L1090 215L1010 300H600Z', { fill: c }) +
      text('Academic', 830, 215, 92, { fill: WHITE }) +
      path('M600 370H190L110 455L190 540H600Z', { fill: w }) +
      text('General', 390, 455, 110) +
      path('M400 720H800'),
  },
  'ielts-band-scores-one-skill-retake': {
    title: 'Four band scores that make an average of 6.25, which is rounded up to 6.5',
    draw: (c, w) =>
      ['6.5', '6.5', '5.0', '7.0'].map((band, at) => tile(110 + at * 250, 110, 220, 190, band, 112, { fill: at === 2 ? MARK : w })).join('') +
      path('M220 320V380H970V320M595 380V440', { stroke: GREY }) +
      text('6.25', 350, 580, 150) +
      arrow(560, 580, 690, 580, { stroke: c, width: 20, head: 46 }) +
      tile(740, 470, 340, 220, '6.5', 170, { fill: c, ink: WHITE }),
  },
  'ielts-matching-headings': {
    title: 'Headings on the left, paragraphs on the right, and lines between those that belong together; two headings stay free',
    draw: (c, w) =>
      [0, 1, 2, 3, 4, 5].map((at) => rect(110, 92 + at * 106, 330, 78, { r: 39, fill: at === 0 || at === 5 ? WHITE : at === 2 ? MARK : w })).join('') +
      [0, 1, 2, 3].map((at) => rect(700, 92 + at * 158, 390, 134, { fill: WHITE })).join('') +
      [0, 1, 2, 3].map((at) => words(740, 138 + at * 158, 310, GREY) + words(740, 182 + at * 158, 210 + (at % 2) * 60, GREY)).join('') +
      path('M446 237L694 475M446 343L694 159M446 449L694 633M446 555L694 317', { stroke: c, width: 15 }),
  },
  'ielts-paper-test-ends': {
    title: 'An answer paper with a pencil goes, a computer comes',
    draw: (c, w) =>
      sheet(110, 160, 330, 440, { stroke: GREY }) +
      [280, 360, 440, 520].map((y) => words(160, y, 200, GREY)).join('') +
      pencil(330, 640, 260, GREY, -60) +
      arrow(500, 380, 620, 380, { stroke: c, width: 20, head: 46 }) +
      rect(680, 180, 410, 300, { fill: WHITE }) +
      rect(720, 220, 330, 220, { r: 8, stroke: 'none', fill: w }) +
      words(760, 290, 230, c, 28) +
      words(760, 360, 150, INK, 28) +
      path('M650 560L690 484H1080L1120 560Q1120 590 1090 590H680Q650 590 650 560Z', { fill: MARK }),
  },
  'ielts-speaking-part-2': {
    title: 'A cue card with four points, and a clock that shows two minutes',
    draw: (c, w) =>
      `<g transform="rotate(-4 420 400)">${rect(120, 130, 600, 540, { fill: WHITE })}${path('M120 250V180Q120 130 170 130H670Q720 130 720 180V250Z', { fill: c })}${[380, 300, 350, 240].map((wide, at) => circle(200, 330 + at * 84, 18, { fill: MARK }) + words(260, 330 + at * 84, wide, INK, 28)).join('')}</g>` +
      clock(930, 330, 150, w, 1 / 6) +
      text('2:00', 930, 590, 130, { fill: c }),
  },
  'ielts-task-1-line-graph': {
    title: 'A line graph of three kinds of commuters: one rises, one falls, one hardly changes',
    draw: (c, w) =>
      rect(150, 90, 940, 560, { fill: WHITE, stroke: 'none' }) +
      path('M150 230H1090M150 370H1090M150 510H1090', { stroke: w, width: 8 }) +
      path('M150 90V650H1090') +
      [0, 1, 2, 3, 4].map((at) => words(190 + at * 190, 710, 100, GREY, 24)).join('') +
      path('M150 570L385 500L620 390L855 230L1060 150', { stroke: c, width: 20 }) +
      path('M150 190L385 260L620 340L855 480L1060 560', { width: 16 }) +
      path('M150 430L385 410L620 450L855 420L1060 440', { stroke: MARK_LINE, width: 20 }) +
      circle(694, 372, 40, { stroke: c, width: 10 }),
  },
  'ielts-writing-band-7': {
    title: 'Four criteria as four columns: three reach the line of band 7, one is still below it',
    draw: (c, w) =>
      path('M110 290H1090', { stroke: c, width: 14, dash: '4 28' }) +
      [290, 250, 290, 430].map((top, at) => rect(150 + at * 190, top, 140, 690 - top, { r: 12, fill: at === 3 ? MARK : w })).join('') +
      path('M110 690H930') +
      arrow(790, 400, 790, 310, { width: 16, head: 40 }) +
      text('7', 1020, 200, 220, { fill: c }),
  },
  'ielts-writing-samples': {
    title: 'Two sheets: an essay of four paragraphs with a tick, and a bar chart of three pairs',
    draw: (c, w) =>
      rect(90, 80, 500, 640, { fill: WHITE }) +
      [0, 1, 2, 3].map((at) => words(150, 160 + at * 140, 380, GREY, 24) + words(150, 210 + at * 140, at === 3 ? 180 : 320, GREY, 24)).join('') +
      path('M430 600L490 660L610 500', { stroke: MARK_LINE, width: 26 }) +
      rect(660, 80, 450, 640, { fill: WHITE }) +
      [220, 270, 330].map((top, at) => rect(700 + at * 130, top + 90, 46, 540 - top, { fill: w })).join('') +
      [110, 400, 470].map((top, at) => rect(750 + at * 130, top + 90, 46, 540 - top, { fill: c })).join('') +
      path('M690 630H1080'),
  },
  'ielts-true-false-not-given': {
    title: 'Three answers for a statement: a tick for true, a cross for false, an empty ring for not given',
    draw: (c, w) =>
      words(110, 150, 980, GREY, 34) +
      words(110, 240, 700, GREY, 34) +
      rect(110, 350, 300, 330, { fill: w }) +
      tick(250, 470, 80, c) +
      text('T', 260, 612, 100) +
      rect(450, 350, 300, 330, { fill: WHITE }) +
      cross(600, 456, 64, c) +
      text('F', 600, 612, 100) +
      rect(790, 350, 300, 330, { fill: MARK }) +
      circle(940, 456, 68, { width: 16, dash: '30 30' }) +
      text('NG', 940, 612, 100),
  },
};
