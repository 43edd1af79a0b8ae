// What the covers of the articles of questions have in common: two bubbles, the exam's name in the one, and beside them what most questions are about there.
import { bubble, INK, line, MARK, path, rect, text, WHITE, words } from './pen.mjs';

/** Somebody asks, somebody answers; a thing of the exam stands in the lower corner. */
export const asked = (name, thing) => (c, w) =>
  bubble(110, 110, 560, 270, { fill: w }) +
  text('?', 200, 245, 190, { fill: c }) +
  text(name, 450, 245, name.length > 4 ? 96 : 120) +
  bubble(520, 430, 560, 220, { tail: 'right' }) +
  words(575, 495, 420, INK) +
  words(575, 545, 350) +
  words(575, 595, 250, MARK) +
  thing(c, w);

export const calendar = (x, y, c) =>
  rect(x, y, 300, 250, { fill: WHITE }) + rect(x, y, 300, 70, { fill: c }) + line(x + 80, y - 30, x + 80, y + 30) + line(x + 220, y - 30, x + 220, y + 30);

/** The front of a school: steps, columns and a gable. */
export const school = (x, y, c, w) =>
  path(`M${x} ${y + 80}L${x + 80} ${y}L${x + 160} ${y + 80}Z`, { fill: c }) +
  rect(x + 12, y + 80, 136, 105, { r: 0, fill: w }) +
  [46, 80, 114].map((at) => line(x + at, y + 90, x + at, y + 175)).join('') +
  line(x - 6, y + 196, x + 166, y + 196, { width: 20 });
