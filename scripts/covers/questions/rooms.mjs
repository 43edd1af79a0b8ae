// Where the test is sat, and with what: voices, headsets, booths, computers.
import {
  arrow,
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
} from '../pen.mjs';
import { coins, laptop, person, times } from './things.mjs';

/** @import { Point, Scene } from './things.mjs' */

/** A voice that stops, and the microphone that closes after so many seconds. @type {Scene<{ seconds: number, heights: number[] }>} */
export const closingMic = (c, w, { seconds, heights }) =>
  microphone(270, 430, 270, c) +
  sound(500, 360, heights, c, 58) +
  path('M868 360H1000', { stroke: GREY, width: 16, dash: '2 33' }) +
  cross(1066, 360, 36, MARK_LINE) +
  path('M848 440V480H1010V440') +
  tile(820, 520, 220, 170, `${seconds} s`, 120, { fill: w });

/** Two people at a table, who talk; what they say is recorded. @type {Scene} */
export const interview = (c, w) =>
  bubble(230, 70, 300, 130, { fill: w }) +
  text('?', 380, 135, 110, { fill: c }) +
  bubble(580, 70, 340, 130, { tail: 'right' }) +
  words(625, 112, 240, INK, 26) +
  words(625, 160, 170, GREY, 26) +
  person(240, 600, 360, c) +
  person(890, 600, 360, MARK) +
  clock(565, 390, 84, w, 0.23) +
  rect(90, 590, 950, 60, { r: 12, fill: WHITE }) +
  line(170, 656, 170, 722, { width: 16 }) +
  line(960, 656, 960, 722, { width: 16 }) +
  rect(505, 550, 120, 40, { r: 12, fill: c });

/** A headset that keeps out what the others say. @type {Scene<{ voices: Point[] }>} */
export const headset = (c, w, { voices }) =>
  headphones(430, 380, 260, c) +
  path('M190 600Q190 700 360 690', { width: 16 }) +
  circle(390, 690, 30, { fill: MARK }) +
  sound(330, 420, [60, 130, 90, 170, 70], MARK, 44) +
  voices.map(([x, y], at) => bubble(x, y, 210, 120, { fill: at ? WHITE : w, tail: 'right' }) + sound(x + 48, y + 60, [40, 70, 30], GREY, 44)).join('');

/** A booth: screen, keyboard, scratch paper; telephone and jacket stay outside. @type {Scene<{ sheets: number }>} */
export const booth = (c, w, { sheets }) =>
  path('M110 120V710M770 120V710', { width: 26 }) +
  rect(110, 120, 660, 400, { r: 8, fill: w }) +
  rect(160, 160, 390, 240, { fill: WHITE }) +
  words(205, 225, 210, c, 30) +
  words(205, 285, 290, GREY, 30) +
  words(205, 345, 180, GREY, 30) +
  line(355, 406, 355, 500, { width: 30 }) +
  times(sheets, (at) => rect(590 - at * 6, 330 + at * 10, 130, 170, { r: 8, fill: WHITE, turn: `${4 - at * 4} 655 500` })) +
  path('M606 400Q640 370 670 400T690 440', { stroke: c }) +
  rect(90, 506, 700, 60, { r: 8, fill: WHITE }) +
  rect(230, 478, 250, 30, { r: 10, fill: GREY }) +
  pencil(590, 492, 150, MARK, -10) +
  rect(880, 320, 190, 370, { r: 30, fill: WHITE, stroke: GREY }) +
  line(945, 644, 1005, 644, { stroke: GREY }) +
  cross(975, 480, 110, c);

/** @satisfies {Record<string, import('../pen.mjs').Draw>} */
const SCREENS = {
  /** Something is wrong with the screen. */
  warning: (c, w) =>
    path('M480 190L640 450H320Z', { fill: MARK }) +
    line(480, 280, 480, 360, { width: 26 }) +
    circle(480, 408, 14, { fill: INK, stroke: 'none' }) +
    sheet(890, 380, 200, 300, { fill: w }) +
    tick(982, 560, 54, c),
  /** The waves of a network, a battery and a plug. */
  network: (c, w) =>
    path('M300 260Q480 110 660 260', { stroke: c, width: 26 }) +
    path('M370 330Q480 240 590 330', { stroke: c, width: 26 }) +
    circle(480, 410, 34, { fill: c, stroke: 'none' }) +
    rect(930, 300, 140, 260, { r: 24, fill: WHITE }) +
    rect(970, 264, 60, 36, { r: 8, fill: GREY }) +
    rect(954, 400, 92, 136, { r: 10, fill: w, stroke: 'none' }) +
    path('M1016 380L976 440H1020L984 510', { stroke: MARK_LINE, width: 18 }) +
    path('M860 640H1000V600', { width: 14 }),
  /** The camera sees a face, and the room all round it. */
  scan: (c, w) =>
    path('M370 440Q375 340 480 340T590 440Z', { fill: c }) +
    circle(480, 270, 66, { fill: WHITE }) +
    circle(480, 128, 12, { fill: INK, stroke: 'none' }) +
    path('M150 110Q60 300 110 480M820 110Q910 300 860 480', { stroke: MARK_LINE, width: 18, dash: '4 30' }) +
    rect(940, 330, 150, 350, { r: 8, fill: w }) +
    circle(1060, 520, 12, { fill: INK }),
};

/** @type {Scene<{ shows: keyof typeof SCREENS }>} */
export const screen = (c, w, { shows }) => laptop(90, 90, 780, shows === 'warning' ? WHITE : w, shows === 'warning' ? c : MARK) + SCREENS[shows](c, w);

/** A dictionary that stays outside, and what it all costs. @type {Scene<{ piles: number[] }>} */
export const forbidden = (c, w, { piles }) =>
  path('M180 160H500Q560 160 560 220V640H240Q180 640 180 580Z', { fill: w }) +
  path('M180 580Q180 530 240 530H560', { fill: 'none' }) +
  text('A–Z', 445, 265, 96) +
  circle(370, 400, 300, { stroke: c, width: 36 }) +
  line(158, 188, 582, 612, { stroke: c, width: 36 }) +
  piles.map((count, at) => coins(720 + at * 200, 700, count, [MARK, WHITE])).join('');

/** A pupil goes in; a parent waits outside. @type {Scene<{ hour: number }>} */
export const waiting = (c, w, { hour }) =>
  line(80, 710, 1110, 710, { width: 18 }) +
  rect(700, 220, 300, 490, { r: 8, fill: w }) +
  rect(760, 300, 180, 410, { r: 8, fill: WHITE }) +
  person(850, 704, 330, c) +
  rect(890, 560, 60, 110, { r: 18, fill: MARK }) +
  person(260, 704, 520, MARK) +
  clock(540, 250, 120, w, hour / 12) +
  arrow(420, 600, 650, 600, { stroke: INK, width: 18, head: 44 });
