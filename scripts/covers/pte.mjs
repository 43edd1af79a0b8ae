// The covers of the PTE articles: see gre.mjs.
import { asked } from './asked.mjs';
import {
  arrow,
  bubble,
  circle,
  GREY,
  headphones,
  INK,
  line,
  MARK,
  MARK_LINE,
  microphone,
  path,
  pencil,
  rect,
  sheet,
  sound,
  text,
  tick,
  tile,
  WHITE,
  words,
} from './pen.mjs';

export default {
  'pte-format-guide': {
    title: 'All 22 task types as the cells of one map, in the colours of its three parts',
    draw: (c, w) =>
      Array.from({ length: 22 }, (_, at) => ({ x: 110 + (at % 6) * 166, y: 100 + Math.floor(at / 6) * 154, fill: at < 9 ? c : at < 14 ? MARK : w }))
        .map(({ x, y, fill }) => rect(x, y, 146, 132, { fill }))
        .join('') + text('22', 940, 630, 170, { fill: c }),
  },
  'pte-ielts-toefl-compared': {
    title: 'Three rulers, of IELTS, TOEFL and PTE, one above the other, with one line through all of them',
    draw: (c, w) =>
      [
        ['9', w],
        ['6', WHITE],
        ['90', MARK],
      ]
        .map(
          ([end, fill], at) =>
            rect(110, 100 + at * 220, 980, 150, { fill }) +
            Array.from({ length: at === 1 ? 11 : 18 }, (_, mark) =>
              path(`M${150 + mark * (at === 1 ? 82 : 48)} ${250 + at * 220}v-${mark % 2 ? 34 : 58}`, { width: 8 }),
            ).join('') +
            text(end, 1066, 158 + at * 220, 92, { anchor: 'end' }),
        )
        .join('') +
      path('M716 60V740', { stroke: c, width: 20 }) +
      [175, 395, 615].map((y) => circle(716, y, 30, { fill: c })).join(''),
  },
  'pte-new-speaking-tasks': {
    title: 'A discussion of three people as three bubbles, and the microphone that waits for a summary',
    draw: (c, w) =>
      bubble(110, 90, 380, 190, { fill: w }) +
      words(170, 160, 250, INK, 28) +
      words(170, 214, 170, GREY, 28) +
      bubble(540, 150, 380, 190, { fill: WHITE, tail: 'right' }) +
      words(600, 220, 250, INK, 28) +
      words(600, 274, 200, GREY, 28) +
      bubble(150, 420, 380, 190, { fill: MARK }) +
      words(210, 490, 240, INK, 28) +
      words(210, 544, 260, GREY, 28) +
      microphone(880, 580, 150, c),
  },
  'pte-read-aloud-repeat-sentence': {
    title: 'The rhythm of a sentence: large dots for stressed syllables, small ones for the rest',
    draw: (c, w) =>
      [26, 70, 26, 26, 78, 26, 64].map((r, at) => circle(160 + at * 146, 250, r, { fill: r > 40 ? c : w })).join('') +
      path('M130 380C240 380 230 360 306 360C400 360 420 400 560 396C660 392 680 350 744 350C860 350 900 420 1080 440', { stroke: MARK_LINE, width: 18 }) +
      sound(136, 590, [50, 150, 60, 70, 50, 60, 90, 60, 190, 110, 60, 50, 130, 170, 70, 50, 40, 30], c, 54),
  },
  'pte-summarize-written-text': {
    title: 'A page of many lines goes through a funnel and becomes one sentence',
    draw: (c, w) =>
      [0, 1, 2, 3].map((at) => words(300 + (at % 2) * 30, 110 + at * 62, 600 - (at % 2) * 90, GREY, 30)).join('') +
      path('M250 380H950L680 540V600H520V540Z', { fill: w }) +
      path('M600 610V636') +
      rect(150, 646, 900, 84, { r: 42, fill: c }) +
      words(200, 688, 740, WHITE, 26) +
      circle(988, 688, 15, { fill: MARK, stroke: 'none' }),
  },
  'pte-write-from-dictation': {
    title: 'Headphones above a word that is spelled letter by letter; one letter is corrected',
    draw: (c, w) =>
      headphones(600, 240, 150, c) +
      sound(470, 270, [60, 130, 90, 150, 70], MARK, 60) +
      [...'receive'].map((letter, at) => tile(116 + at * 141, 500, 122, 170, letter, 130, { fill: at === 3 || at === 4 ? MARK : at % 2 ? WHITE : w })).join(''),
  },
  'pte-questions-people-ask': {
    title: 'A question about PTE and its answer, beside a passport and a calendar page',
    draw: asked(
      'PTE',
      (c, w) =>
        rect(110, 480, 150, 220, { fill: c }) +
        circle(185, 565, 40, { fill: w }) +
        words(140, 650, 90, WHITE, 18) +
        rect(300, 520, 170, 170, { fill: WHITE }) +
        rect(300, 520, 170, 46, { fill: w }) +
        tick(385, 630, 36, c),
    ),
  },
  'pte-questions-day-and-after': {
    title: 'A question about PTE and its answer, beside the headset of the booth',
    draw: asked('PTE', (c) => headphones(290, 590, 130, c)),
  },
  'pte-questions-test-and-study': {
    title: 'A question about PTE and its answer, beside one task that counts twice: for the ear and for the pen',
    draw: asked(
      'PTE',
      (c, w) =>
        rect(110, 520, 160, 150, { fill: w }) +
        words(140, 565, 100, INK) +
        words(140, 620, 70, MARK) +
        arrow(290, 560, 345, 520, { stroke: c, width: 14, head: 28 }) +
        arrow(290, 630, 345, 670, { stroke: c, width: 14, head: 28 }) +
        headphones(420, 520, 58, c) +
        pencil(382, 715, 116, c, -40),
    ),
  },
  'pte-questions-scores': {
    title: 'A question about PTE and its answer, beside a scale from 10 to 90 with a mark at 65',
    draw: asked(
      'PTE',
      (c, w) =>
        rect(110, 620, 370, 56, { r: 28, fill: WHITE }) +
        rect(110, 620, 254, 56, { r: 28, fill: c }) +
        tile(310, 480, 110, 96, '65', 62, { fill: w, ink: INK }) +
        line(365, 576, 365, 700, { stroke: MARK_LINE, width: 14 }),
    ),
  },
  'pte-questions-speaking': {
    title: 'A question about PTE and its answer, beside a microphone and a voice that fades before the end',
    draw: asked('PTE', (c) => microphone(190, 590, 130, c) + sound(310, 590, [150, 90, 34], c)),
  },
  'pte-questions-writing': {
    title: 'A question about PTE and its answer, beside an essay of up to three hundred words and a pencil',
    draw: asked(
      'PTE',
      (c, w) =>
        sheet(115, 470, 190, 250, { fill: w }) +
        [560, 600, 640, 680].map((y, at) => words(142, y, at === 3 ? 80 : 135, at ? GREY : INK, 16)).join('') +
        tile(335, 500, 140, 90, '300', 56, { fill: WHITE, ink: c }) +
        pencil(345, 735, 140, c, -40),
    ),
  },
  'pte-questions-reading-listening': {
    title: 'A question about PTE and its answer, beside paragraphs that change places and the words of a dictation, one of them missing',
    draw: asked(
      'PTE',
      (c, w) =>
        [0, 1, 2]
          .map((at) => rect(170, 475 + at * 64, 270, 48, { r: 12, fill: at === 1 ? w : WHITE }) + words(196, 499 + at * 64, 150, at === 1 ? c : GREY, 16))
          .join('') +
        path('M150 499Q100 563 150 627', { stroke: c, width: 14 }) +
        words(110, 710, 120, INK, 20) +
        rect(250, 684, 90, 52, { r: 10, fill: MARK }) +
        words(360, 710, 110, INK, 20),
    ),
  },
  'pte-questions-universities-and-visas': {
    title: 'A question about PTE and its answer, beside a suitcase with a tag and a stamp for the visa',
    draw: asked(
      'PTE',
      (c, w) =>
        path('M190 540V490H300V540') +
        rect(120, 540, 250, 180, { fill: w }) +
        line(180, 545, 180, 715) +
        line(310, 545, 310, 715) +
        circle(430, 560, 60, { stroke: c, width: 14 }) +
        tick(430, 562, 28, c),
    ),
  },
};
