// Reading, grammar and writing: texts, sentences, choices and essays.
import {
  bubble,
  circle,
  clock,
  cross,
  GREY,
  headphones,
  INK,
  line,
  MARK,
  MARK_LINE,
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
} from '../pen.mjs';
import { placed, times } from './things.mjs';

/** @import { Scene } from './things.mjs' */

/** A passage, one line of it underlined, and the word that a reader looks for. @type {Scene<{ lines: number[], marked: number }>} */
export const passage = (c, w, { lines, marked }) =>
  sheet(110, 80, 640, 640) +
  lines
    .map(
      (wide, at) =>
        (at === marked ? rect(160, 172 + at * 92 - 34, wide, 68, { r: 12, stroke: 'none', fill: MARK }) : '') +
        words(160, 172 + at * 92, wide, at === marked ? INK : GREY, 28),
    )
    .join('') +
  line(160, 172 + marked * 92 + 48, 160 + (lines[marked] ?? 0), 172 + marked * 92 + 48, { stroke: c, width: 18 }) +
  circle(860, 420, 170, { fill: w, width: 18 }) +
  words(760, 390, 200, INK, 44) +
  words(780, 460, 150, c, 44) +
  line(980, 545, 1090, 660, { width: 40 });

/** A sentence whose comma goes to another place. @type {Scene<{ signs: [sign: string, drop: number][] }>} */
export const sentence = (c, w, { signs }) =>
  words(100, 330, 250, GREY, 50) +
  rect(380, 240, 130, 180, { dash: '26 22', stroke: GREY }) +
  words(540, 330, 260, INK, 50) +
  text(',', 860, 290, 320, { fill: c }) +
  words(920, 330, 180, GREY, 50) +
  path('M445 210C470 70 760 70 846 170', { stroke: c, width: 18 }) +
  path('M800 172L850 180L856 126', { stroke: c, width: 18 }) +
  signs
    .map(
      ([sign, drop], at) =>
        rect(130 + at * 250, 500, 210, 200, { fill: [w, MARK, WHITE, w][at] }) + text(sign, 235 + at * 250, 600 + drop, 200, { fill: at === 1 ? INK : c }),
    )
    .join('');

/** Headphones and what they say; a text with a marked line and a gap. @type {Scene<{ heights: number[] }>} */
export const listenRead = (c, w, { heights }) =>
  headphones(250, 230, 125, c) +
  sound(450, 250, heights, c, 60) +
  rect(110, 430, 980, 280, { fill: w }) +
  words(160, 500, 640, INK, 30) +
  words(160, 575, 260, INK, 30) +
  rect(450, 538, 210, 74, { r: 12, fill: WHITE }) +
  words(690, 575, 330, INK, 30) +
  words(160, 645, 520, INK, 30) +
  line(160, 680, 680, 680, { stroke: c, width: 14 });

/** A short text and a longer one, each with the words that it needs. @type {Scene<{ short: number, long: number }>} */
export const twoTexts = (c, w, { short, long }) =>
  sheet(110, 270, 340, 440) +
  text(String(short), 240, 360, 110, { fill: c }) +
  path('M165 590L230 510L300 550L400 440', { stroke: MARK_LINE, width: 18 }) +
  line(160, 645, 405, 645) +
  sheet(500, 90, 410, 620, { fill: w }) +
  text(String(long), 650, 190, 140, { fill: c }) +
  times(4, (at) => words(555, 320 + at * 90, [300, 270, 300, 170][at] ?? 0, at ? GREY : INK, 28)) +
  pencil(770, 690, 370, MARK, -48);

/** An essay as the boxes of its paragraphs, and how long it may be. @type {Scene<{ limits: string }>} */
export const essayBoxes = (c, w, { limits }) =>
  [90, 125, 125, 90]
    .map((high, at) => {
      const y = [80, 190, 335, 480][at] ?? 0;
      const isBody = at % 3 > 0;
      return (
        rect(110, y, 600, high, { fill: [c, w, w, MARK][at] }) +
        words(160, y + high / 2 - (isBody ? 22 : 0), 400, at ? INK : WHITE, 28) +
        (isBody ? words(160, y + high / 2 + 28, 310, GREY, 28) : '')
      );
    })
    .join('') +
  path('M750 90Q790 90 790 140V265Q790 325 825 325Q790 325 790 385V510Q790 560 750 560', { width: 14 }) +
  text(limits, 850, 325, 66, { anchor: 'start', fill: c }) +
  rect(110, 620, 720, 92, { fill: WHITE }) +
  words(160, 666, 500, INK, 28) +
  circle(700, 676, 16, { fill: c, stroke: 'none' }) +
  pencil(760, 672, 340, MARK, -40);

/** Paragraphs that change places. @type {Scene<{ order: number[] }>} */
export const reorder = (c, w, { order }) =>
  order
    .map((number, at) => {
      const y = 90 + at * 160;
      return (
        rect(250, y, 560, 130, { fill: at === 1 ? MARK : at === 2 ? w : WHITE }) +
        tile(250, y, 120, 130, String(number), 92, { fill: c, ink: WHITE }) +
        words(420, y + 45, 320, INK, 26) +
        words(420, y + 90, 230, GREY, 26)
      );
    })
    .join('') +
  path('M210 315C110 340 110 450 210 475', { stroke: c, width: 20 }) +
  path('M160 492L214 478L196 424M160 300L214 314L194 368', { stroke: c, width: 20 }) +
  headphones(970, 450, 90, c) +
  sound(900, 650, [60, 110, 40], MARK, 56);

/** A sentence with three blanks, and a column of choices for each. @type {Scene<{ chosen: number[] }>} */
export const threeBlanks = (c, w, { chosen }) =>
  words(100, 150, 130, GREY, 34) +
  ['i', 'ii', 'iii']
    .map((name, at) => tile(260 + at * 250, 96, 150, 108, name, 84, { fill: [w, MARK, w][at] }) + (at < 2 ? words(430 + at * 250, 150, 60, GREY, 34) : ''))
    .join('') +
  chosen
    .map((right, column) => {
      const x = 110 + column * 340;
      return (
        line(335 + column * 250, 212, x + 150, 290, { stroke: GREY, dash: '4 24' }) +
        times(
          3,
          (row) =>
            rect(x, 300 + row * 142, 300, 120, { fill: row === right ? c : WHITE }) +
            words(x + 50, 360 + row * 142, [190, 150, 210][(row + column) % 3] ?? 0, row === right ? WHITE : GREY, 30),
        )
      );
    })
    .join('');

/** Five choices, of which two are left. @type {Scene<{ left: string[], right: string }>} */
export const choices = (c, w, { left, right }) =>
  [...'ABCDE']
    .map((letter, at) => {
      const y = 84 + at * 130;
      const isOut = !left.includes(letter);
      const isRight = letter === right;
      return (
        tile(120, y, 120, 106, letter, 88, { fill: isRight ? c : isOut ? WHITE : w, ink: isRight ? WHITE : isOut ? GREY : INK, stroke: isOut ? GREY : INK }) +
        words(290, y + 53, [430, 390, 470, 430, 350][at] ?? 0, isOut ? GREY : INK, 30) +
        (isOut ? line(100, y + 53, [740, 700, 790, 720, 660][at] ?? 0, y + 53, { stroke: c, width: 14 }) : '')
      );
    })
    .join('') + clock(960, 470, 130, MARK, 0.88);

/** A practice test with its marks, and the list that its mistakes go into. @type {Scene<{ right: boolean[] }>} */
export const marked = (c, w, { right }) =>
  sheet(110, 90, 440, 620) +
  right
    .map(
      (isRight, row) =>
        words(250, 200 + row * 110, 230, isRight ? GREY : INK, 28) + (isRight ? tick(184, 200 + row * 110, 34, c) : cross(180, 200 + row * 110, 28, MARK_LINE)),
    )
    .join('') +
  right
    .flatMap((isRight, row) => (isRight ? [] : [row]))
    .map((row, at) =>
      path(`M500 ${200 + row * 110}C580 ${200 + row * 110} 580 ${350 + at * 150} 660 ${350 + at * 150}`, { stroke: MARK_LINE, width: 14, dash: '4 26' }),
    )
    .join('') +
  rect(670, 240, 420, 470, { fill: w }) +
  line(750, 246, 750, 704, { stroke: c }) +
  times(3, (row) => words(790, 350 + row * 130, 230 - row * 40, INK, 26) + circle(712, 350 + row * 130, 16, { fill: WHITE, width: 8 })) +
  pencil(900, 650, 230, MARK, -50);

/** Three sections as cards in one hand: a sentence, a passage, a graph. @type {Scene<{ tilt: number }>} */
export const cards = (c, w, { tilt }) => {
  /** @type {(x: number, y: number, angle: number, fill: string, shapes: string) => string} */
  const card = (x, y, angle, fill, shapes) => placed(x, y, angle, rect(-165, -240, 330, 480, { fill }) + shapes);
  return (
    card(
      280,
      440,
      -tilt,
      w,
      words(-125, -60, 90, INK, 34) +
        text(',', 0, -76, 220, { fill: c }) +
        words(35, -60, 80, INK, 34) +
        words(-125, 60, 220, GREY, 34) +
        words(-125, 140, 150, GREY, 34),
    ) +
    card(
      600,
      400,
      0,
      WHITE,
      times(6, (at) => words(-120, -170 + at * 66, [240, 220, 240, 190, 240, 130][at] ?? 0, at === 2 ? INK : GREY, 26)) +
        line(-120, -8, 120, -8, { stroke: c, width: 16 }),
    ) +
    card(
      920,
      450,
      tilt,
      MARK,
      path('M-110 -160V140H120', { width: 13 }) + path('M-100 110C-30 110 -20 -90 110 -120', { stroke: c, width: 20 }) + circle(-6, 10, 26, { fill: WHITE }),
    )
  );
};

/** Tasks, written and said, and the levels that each gets. @type {Scene<{ levels: number, given: number }>} */
export const rubric = (c, w, { levels, given }) =>
  rect(100, 90, 410, 330, { fill: WHITE }) +
  path('M100 180V108Q100 90 118 90H492Q510 90 510 108V180Z', { fill: c }) +
  words(150, 245, 290, INK, 28) +
  words(150, 305, 220, GREY, 28) +
  words(150, 365, 260, GREY, 28) +
  bubble(560, 90, 390, 260, { fill: MARK }) +
  sound(620, 220, [70, 150, 90, 190, 120, 60], INK, 52) +
  times(levels, (at) =>
    tile(100 + at * 170, 510, 150, 190, String(at), 120, { fill: at === given ? c : at > given ? WHITE : w, ink: at === given ? WHITE : INK }),
  );
