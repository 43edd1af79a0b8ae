// The covers of the PTE articles: see gre.mjs.
import { bubble, circle, GREY, headphones, INK, MARK, MARK_LINE, microphone, path, rect, sound, text, tile, WHITE, words } from './pen.mjs';

/** @type {import('./pen.mjs').Drawings} */
export default {
  'pte-6-week-study-plan': {
    title: 'Six weeks as six columns of sound, each steadier than the one before, and a flag behind the last',
    draw: (c, w) =>
      [0, 1, 2, 3, 4, 5]
        .map((week) => {
          const x = 110 + week * 150;
          const fill = week === 5 ? c : week % 2 ? w : WHITE;
          return rect(x, 200, 130, 400, { fill }) + path(`M${x + 26} 400q20 ${-150 + week * 24} 39 0t39 0`, { stroke: week === 5 ? WHITE : INK, width: 14 });
        })
        .join('') +
      path('M1044 620V190') +
      path('M1044 196L1110 236L1044 276Z', { fill: MARK }) +
      path('M110 670H1000', { stroke: MARK_LINE, width: 16, dash: '4 30' }),
  },
  'pte-describe-image': {
    title: 'A bar chart in a picture frame, and a microphone in front of it that takes down what is said about it',
    draw: (c, w) =>
      rect(110, 110, 700, 580, { fill: WHITE, width: 22 }) +
      [
        [330, w],
        [190, MARK],
        [110, w],
        [260, c],
      ]
        .map(([high, fill], at) => rect(190 + at * 140, 600 - Number(high), 110, Number(high), { r: 8, fill: String(fill) }))
        .join('') +
      path('M170 600H760') +
      microphone(970, 460, 200, c),
  },
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
          ([end = '', fill], at) =>
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
};
