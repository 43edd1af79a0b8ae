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
