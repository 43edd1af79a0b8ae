// The covers of articles about all exams: slug → what the drawing shows, and the drawing in the site's colour `c` and its wash `w`.
import { arrow, circle, GREY, INK, line, MARK, path, rect, tile, WHITE, words } from './pen.mjs';

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
};
