// All scenes by their names, and what a row of the lists says of one.
import * as days from './days.mjs';
import * as language from './language.mjs';
import * as places from './places.mjs';
import * as rooms from './rooms.mjs';
import * as sciences from './sciences.mjs';
import * as scores from './scores.mjs';
import * as study from './study.mjs';

const ALL = { ...days, ...language, ...places, ...rooms, ...sciences, ...scores, ...study };

/** @typedef {{ [Name in keyof typeof ALL]: Parameters<(typeof ALL)[Name]>[2] }} Owns  What each scene has of a list's own. */
/**
 * A row: a scene, what the picture shows, and what of the scene is this list's.
 * @template {keyof Owns} [Name=keyof Owns]
 * @typedef {{ [Each in Name]: readonly [scene: Each, shows: string, own: Owns[Each]] }[Name]} Row
 */

/** @type {{ [Name in keyof Owns]: import('./things.mjs').Scene<Owns[Name]> }} */
export const SCENES = ALL;
