// The covers of the TOEFL articles: see gre.mjs.
import { arrow, bubble, circle, GREY, headphones, INK, line, MARK, microphone, path, pencil, rect, sound, text, tile, WHITE, words } from './pen.mjs';

/** @type {(x: number, y: number, color: string) => string} */
const book = (x, y, color) =>
  path(
    `M${x} ${y}C${x - 40} ${y - 34} ${x - 100} ${y - 34} ${x - 130} ${y - 20}V${y + 110}C${x - 100} ${y + 96} ${x - 40} ${y + 96} ${x} ${y + 130}C${x + 40} ${y + 96} ${x + 100} ${y + 96} ${x + 130} ${y + 110}V${y - 20}C${x + 100} ${y - 34} ${x + 40} ${y - 34} ${x} ${y}Z`,
    { fill: color },
  ) + line(x, y, x, y + 130);

/** @type {import('./pen.mjs').Drawings} */
export default {
  'toefl-2026-format-guide': {
    title: 'The four sections as four tiles: an open book, headphones, a pencil and a microphone',
    draw: (c, w) =>
      rect(150, 90, 430, 290, { fill: w }) +
      book(365, 190, WHITE) +
      rect(620, 90, 430, 290, { fill: WHITE }) +
      headphones(835, 240, 100, c) +
      rect(150, 420, 430, 290, { fill: WHITE }) +
      pencil(260, 640, 260, MARK, -35) +
      rect(620, 420, 430, 290, { fill: c }) +
      microphone(835, 560, 110, MARK),
  },
  'toefl-8-week-study-plan': {
    title: 'Twelve tasks as the dots of four tiles, two, four, three and three, above a bar of eight weeks',
    draw: (c, w) =>
      [
        [2, w],
        [4, WHITE],
        [3, MARK],
        [3, c],
      ]
        .map(([count, fill], tile) => {
          const x = 110 + tile * 252;
          const places = count === 4 ? [0, 2, 6, 8] : count === 3 ? [0, 4, 8] : [2, 6];
          const dots = places.map((at) =>
            circle(x + 50 + (at % 3) * 62, 200 + Math.floor(at / 3) * 90, 24, { fill: tile === 3 ? WHITE : INK, stroke: 'none' }),
          );
          return rect(x, 120, 224, 340, { fill: String(fill) }) + dots.join('');
        })
        .join('') + Array.from({ length: 8 }, (_, week) => rect(110 + week * 124, 570, 112, 90, { r: 12, fill: week < 5 ? w : week < 7 ? MARK : c })).join(''),
  },
  'toefl-academic-discussion': {
    title: 'A class forum: a question, two answers below it, and a third one that is being written',
    draw: (c, w) =>
      bubble(110, 80, 620, 170, { fill: c }) +
      words(180, 140, 430, WHITE, 28) +
      text('?', 670, 165, 120, { fill: WHITE }) +
      bubble(300, 330, 380, 130, { fill: w }) +
      words(350, 395, 270, INK, 26) +
      bubble(720, 330, 370, 130, { fill: WHITE, tail: 'right' }) +
      words(770, 395, 250, INK, 26) +
      bubble(300, 540, 600, 140, { fill: MARK }) +
      words(360, 590, 380, INK, 26) +
      words(360, 634, 220, INK, 26) +
      pencil(650, 640, 250, WHITE, -32),
  },
  'toefl-build-a-sentence': {
    title: 'The words where and she in their places, and is on its way into the gap behind them',
    draw: (c, w) =>
      tile(110, 440, 400, 200, 'where', 136, { fill: w }) +
      tile(540, 440, 280, 200, 'she', 136, { fill: WHITE }) +
      rect(850, 440, 240, 200, { stroke: GREY, dash: '4 28' }) +
      `<g transform="rotate(-9 850 200)">${tile(740, 110, 220, 190, 'is', 136, { fill: MARK })}</g>` +
      arrow(930, 316, 962, 406, { stroke: c, width: 16, head: 40 }) +
      words(110, 150, 420, GREY, 34) +
      words(110, 236, 300, GREY, 34) +
      line(110, 700, 1090, 700, { stroke: c, width: 16 }),
  },
  'toefl-choose-a-response': {
    title: 'A spoken question and four replies: the obvious one is crossed out, another one is right',
    draw: (c, w) =>
      bubble(110, 130, 400, 260, { fill: c }) +
      text('?', 310, 258, 230, { fill: WHITE }) +
      sound(150, 590, [60, 130, 90, 180, 70, 120], c, 56) +
      [290, 200, 250, 170]
        .map(
          (wide, at) =>
            rect(610, 90 + at * 162, 480, 126, { fill: at === 2 ? MARK : WHITE }) +
            circle(680, 153 + at * 162, 30, { fill: at === 2 ? INK : WHITE }) +
            words(740, 153 + at * 162, wide, at === 0 ? w : INK, 28),
        )
        .join('') +
      path('M600 76L1100 230', { stroke: c, width: 18 }),
  },
  'toefl-complete-the-words': {
    title: 'The word grammar with its second half still to be typed, letter by letter',
    draw: (c, w) =>
      words(110, 190, 700, GREY, 34) +
      words(850, 190, 240, GREY, 34) +
      [...'gra'].map((letter, at) => text(letter, 156 + at * 122, 400, 190)).join('') +
      [...'mmar']
        .map(
          (letter, at) =>
            rect(500 + at * 152, 310, 132, 190, { fill: at ? WHITE : w }) +
            (at ? line(530 + at * 152, 456, 602 + at * 152, 456, { stroke: c }) : text(letter, 566, 400, 150, { fill: c })),
        )
        .join('') +
      words(110, 610, 460, GREY, 34) +
      words(610, 610, 380, GREY, 34),
  },
  'toefl-listen-and-repeat': {
    title: 'A sentence is heard and said again: from the headphones round to the microphone',
    draw: (c, w) =>
      headphones(270, 330, 150, w) +
      microphone(930, 400, 190, MARK) +
      sound(480, 400, [80, 190, 130, 250, 110, 60], c, 50) +
      path('M270 560C360 730 840 740 930 620', { dash: '4 28', stroke: GREY, width: 15 }) +
      path('M890 640L934 612L952 662', { stroke: GREY, width: 15 }),
  },
  'toefl-score-scale-conversion': {
    title: 'The old scale of 0 to 120 as a ruler above the six steps of the new one',
    draw: (c, w) =>
      rect(100, 110, 1000, 170, { fill: WHITE }) +
      Array.from({ length: 25 }, (_, at) => line(140 + at * 38.3, 280, 140 + at * 38.3, at % 5 ? 246 : 220, { width: 8 })).join('') +
      text('0', 150, 172, 84) +
      text('120', 1006, 172, 84) +
      [1, 2, 3, 4, 5, 6]
        .map(
          (band) =>
            rect(100 + (band - 1) * 168, 690 - band * 52, 160, 24 + band * 52, { r: 12, fill: band === 5 ? c : w }) +
            text(String(band), 180 + (band - 1) * 168, 668, 72, { fill: band === 5 ? WHITE : INK }),
        )
        .join('') +
      arrow(852, 300, 852, 410, { stroke: c, width: 16, head: 40 }),
  },
  'toefl-take-an-interview': {
    title: 'Four questions on four steps, each higher than the one before, and the microphone that waits below',
    draw: (c, w) =>
      [w, w, MARK, c]
        .map(
          (fill, step) =>
            rect(330 + step * 196, 600 - step * 118, 176, 120 + step * 118, { r: 12, fill }) +
            text('?', 418 + step * 196, 520 - step * 118, 130, { fill: step === 3 ? c : INK }),
        )
        .join('') + microphone(180, 550, 150, MARK),
  },
  'toefl-write-an-email': {
    title: 'An e-mail being written: to whom, about what, three points, and the button that sends it',
    draw: (c, w) =>
      rect(170, 80, 860, 640, { fill: WHITE }) +
      path('M170 180V130Q170 80 220 80H980Q1030 80 1030 130V180Z', { fill: c }) +
      text('To', 220, 240, 64, { anchor: 'start' }) +
      words(330, 242, 300, w, 40) +
      path('M170 296H1030', { width: 7 }) +
      [560, 470, 620].map((wide, at) => circle(244, 370 + at * 84, 17, { fill: MARK }) + words(300, 370 + at * 84, wide, INK, 26)).join('') +
      rect(780, 602, 210, 84, { fill: MARK }) +
      path('M830 644H930M902 616L932 644L902 672') +
      text('7′', 290, 645, 88, { fill: c }),
  },
  'toefl-home-or-centre-zh': {
    title: 'A house with a computer in it on one side, a test centre with many desks on the other',
    draw: (c, w) =>
      path('M90 400L310 170L530 400', { width: 16 }) +
      path('M140 350V690H480V350', { fill: WHITE }) +
      rect(220, 430, 180, 120, { r: 10, fill: c }) +
      path('M180 610L220 560H400L440 610Z', { fill: MARK }) +
      text('/', 600, 440, 260, { fill: GREY }) +
      rect(680, 170, 420, 520, { fill: w }) +
      [0, 1, 2]
        .map((row) => [0, 1, 2].map((desk) => rect(720 + desk * 124, 210 + row * 120, 92, 76, { r: 10, fill: row === 1 && desk === 1 ? c : WHITE })).join(''))
        .join('') +
      rect(830, 570, 120, 120, { r: 8, fill: MARK }),
  },
};
