// The covers of articles about all exams: slug → what the drawing shows, and the drawing in the site's colour `c` and its wash `w`.
import { arrow, circle, cross, GREY, INK, line, MARK, MARK_LINE, path, rect, tile, WHITE, words } from './pen.mjs';

export default {
  'score-reports-zh': {
    title: 'A score report leaves its envelope for three universities; a stamp says when it is free',
    draw: (c, w) =>
      rect(150, 130, 360, 400, { fill: WHITE }) +
      tile(190, 170, 130, 110, '98', 84, { fill: w, ink: c }) +
      words(360, 205, 110, GREY, 26) +
      words(360, 250, 80, GREY, 26) +
      words(195, 335, 270) +
      words(195, 385, 220) +
      path('M90 360H570V690H90Z', { fill: w }) +
      path('M90 360L330 560L570 360') +
      circle(505, 625, 42, { fill: MARK }) +
      arrow(620, 470, 790, 280, { stroke: c, width: 18, head: 46 }) +
      arrow(640, 525, 800, 505, { stroke: c, width: 18, head: 46 }) +
      arrow(620, 580, 790, 690, { stroke: c, width: 18, head: 46 }) +
      [150, 400, 640]
        .map(
          (y, at) =>
            path(`M850 ${y + 40}L970 ${y - 30}L1090 ${y + 40}Z`, { fill: at === 1 ? c : WHITE }) +
            line(880, y + 40, 880, y + 110) +
            line(940, y + 40, 940, y + 110) +
            line(1000, y + 40, 1000, y + 110) +
            line(1060, y + 40, 1060, y + 110) +
            line(850, y + 112, 1090, y + 112, { stroke: INK, width: 16 }),
        )
        .join(''),
  },
  'when-plans-change': {
    title: 'A passport with a day crossed out; rain falls from a cloud over the door of a school, and an arrow leads to another day',
    draw: (c, w) =>
      rect(110, 190, 330, 430, { fill: w }) +
      circle(275, 345, 76, { fill: WHITE }) +
      words(195, 475, 160, INK) +
      words(195, 525, 160) +
      path('M640 210Q640 130 730 140Q780 70 870 110Q970 100 970 190Q970 250 900 250H690Q640 250 640 210Z', { fill: WHITE }) +
      [700, 780, 860].map((x) => line(x, 285, x - 30, 345, { stroke: c, width: 14 })).join('') +
      path('M620 470L790 380L960 470Z', { fill: w }) +
      rect(650, 470, 280, 180, { fill: WHITE }) +
      rect(750, 530, 80, 120, { fill: GREY }) +
      cross(405, 600, 44, MARK_LINE) +
      arrow(465, 700, 1060, 700, { stroke: c, width: 18, head: 46 }),
  },
  'sleep-nerves-words-parents': {
    title: 'A bed below a moon that still shines; cards with words lie beside it, and a grown-up stands with a child',
    draw: (c, w) =>
      path('M330 110Q220 130 220 240Q225 350 340 360Q410 360 450 310Q350 320 320 250Q295 175 330 110Z', { fill: MARK }) +
      line(120, 430, 120, 700, { stroke: INK, width: 16 }) +
      rect(120, 560, 480, 90, { fill: w }) +
      rect(145, 500, 150, 64, { r: 28, fill: WHITE }) +
      line(600, 560, 600, 700, { stroke: INK, width: 16 }) +
      tile(560, 170, 170, 120, 'Aa', 64, { fill: WHITE, ink: c, turn: '-8 645 230' }) +
      rect(600, 330, 170, 120, { fill: w, turn: '6 685 390' }) +
      words(635, 375, 100, INK) +
      words(635, 415, 70) +
      circle(870, 310, 62, { fill: WHITE }) +
      path('M780 700V500Q780 410 870 410Q960 410 960 500V700Z', { fill: c }) +
      circle(1035, 470, 46, { fill: WHITE }) +
      path('M965 700V600Q965 540 1035 540Q1105 540 1105 600V700Z', { fill: MARK }),
  },
  'before-you-pay': {
    title: 'A bill with a sum at its end, a coin beside it, an identity card and a closed lock',
    draw: (c, w) =>
      path('M140 120H500V660L455 625L410 660L365 625L320 660L275 625L230 660L185 625L140 660Z', { fill: WHITE }) +
      words(190, 200, 180, INK) +
      [270, 330, 390].map((y) => words(190, y, 150) + words(390, y, 60)).join('') +
      line(190, 450, 450, 450) +
      words(190, 520, 110, INK) +
      words(370, 520, 80, c) +
      circle(560, 600, 96, { fill: MARK }) +
      circle(560, 600, 62) +
      rect(640, 150, 420, 270, { fill: w }) +
      circle(745, 255, 46, { fill: WHITE }) +
      path('M675 385Q675 315 745 315Q815 315 815 385Z', { fill: c }) +
      words(860, 230, 150, INK) +
      words(860, 285, 130) +
      words(860, 340, 90) +
      path('M850 560V520Q850 460 910 460Q970 460 970 520V560', { stroke: INK, width: 20 }) +
      rect(810, 555, 200, 160, { fill: c }) +
      circle(910, 620, 22, { fill: WHITE }) +
      line(910, 635, 910, 675),
  },
  'which-test-do-i-need': {
    title: 'A signpost with four arms that point to different sides, at the beginning of a road that parts',
    draw: (c, w) =>
      path('M330 720Q560 560 600 470Q640 560 870 720Z', { fill: w }) +
      line(600, 110, 600, 640, { stroke: INK, width: 22 }) +
      path('M620 130H960L1030 185L960 240H620Z', { fill: c }) +
      path('M580 215H240L170 270L240 325H580Z', { fill: WHITE }) +
      path('M620 315H900L970 370L900 425H620Z', { fill: MARK }) +
      path('M580 400H320L250 455L320 510H580Z', { fill: w }) +
      words(680, 175, 210, WHITE) +
      words(290, 260, 210, INK) +
      words(680, 360, 160, INK) +
      words(360, 445, 150, INK),
  },
};
