// The covers of the lists of questions: each shows what its list is about, and in the corner the sign of all lists.
import { path, text, WHITE } from '../pen.mjs';
import { ADMISSION } from './lists-admission.mjs';
import { ENGLISH } from './lists-english.mjs';
import { SCENES } from './scenes.mjs';

export const LISTS = { ...ADMISSION, ...ENGLISH };

/** Scenes leave this corner free, from 990 to the right and down to 210. */
const sign = (/** @type {string} */ color) =>
  path('M1014 70H1090Q1110 70 1110 90V146Q1110 166 1090 166H1088L1090 206L1050 166H1014Q994 166 994 146V90Q994 70 1014 70Z', { fill: color }) +
  text('?', 1052, 120, 84, { fill: WHITE });

/**
 * @template {keyof import('./scenes.mjs').Owns} Name
 * @param {import('./scenes.mjs').Row<Name>} row
 * @returns {import('../pen.mjs').Drawing}
 */
const drawingOf = ([scene, title, own]) => ({ title, draw: (c, w) => SCENES[scene](c, w, own) + sign(c) });

/** The lists of an exam, as drawings for draw.mjs. @type {(exam: string) => import('../pen.mjs').Drawings} */
export const questionsOf = (exam) =>
  Object.fromEntries(
    Object.entries(LISTS)
      .filter(([slug]) => slug.startsWith(`${exam.toLowerCase()}-`))
      .map(([slug, row]) => [slug, drawingOf(row)]),
  );
