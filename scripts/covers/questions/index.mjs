// The covers of the lists of questions: each shows what its list is about, and in the corner the sign of all lists.
import { path, text, WHITE } from '../pen.mjs';
import * as days from './days.mjs';
import * as language from './language.mjs';
import { ADMISSION } from './lists-admission.mjs';
import { ENGLISH } from './lists-english.mjs';
import * as places from './places.mjs';
import * as rooms from './rooms.mjs';
import * as sciences from './sciences.mjs';
import * as scores from './scores.mjs';
import * as study from './study.mjs';

export const LISTS = { ...ADMISSION, ...ENGLISH };
const SCENES = { ...days, ...language, ...places, ...rooms, ...sciences, ...scores, ...study };

/** Scenes leave this corner free, from 990 to the right and down to 210. */
const sign = (color) =>
  path('M1014 70H1090Q1110 70 1110 90V146Q1110 166 1090 166H1088L1090 206L1050 166H1014Q994 166 994 146V90Q994 70 1014 70Z', { fill: color }) +
  text('?', 1052, 120, 84, { fill: WHITE });

/** The lists of an exam, as drawings for draw.mjs. */
export const questionsOf = (exam) =>
  Object.fromEntries(
    Object.entries(LISTS)
      .filter(([slug]) => slug.startsWith(`${exam.toLowerCase()}-`))
      .map(([slug, [scene, title, own = {}]]) => [slug, { title, draw: (c, w) => SCENES[scene](c, w, own) + sign(c) }]),
  );
