import { readdirSync } from 'node:fs';
import { relative } from 'node:path';

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const SHEET = /\.module\.css$/;

const slashed = (path: string) => path.replaceAll('\\', '/');

/** Two letters for each sheet, by its place in the sorted list: the same in every build of these sources. */
function sheetsBelow(root: string): Map<string, string> {
  const files = readdirSync(`${root}/src`, { recursive: true, encoding: 'utf8' })
    .filter((file) => SHEET.test(file))
    .map((file) => `src/${slashed(file)}`)
    .sort();
  if (files.length > LETTERS.length ** 2) throw new Error(`${files.length} sheets are more than two letters can name`);
  return new Map(files.map((file, index) => [file, `${LETTERS[Math.floor(index / LETTERS.length)]}${LETTERS[index % LETTERS.length]}`]));
}

/**
 * Names for the classes of CSS modules: the sheet's two letters and the class's number in it. They stand in the HTML and the style sheet of a public page,
 * and are counted in its budget; names from a hash are noise, which nothing compresses.
 */
export function classNames(root: string): (name: string, file: string, css: string) => string {
  const sheets = sheetsBelow(root);
  return (name, file, css) => {
    const sheet = sheets.get(slashed(relative(root, file.replace(/\?.*$/, ''))));
    const known = [...new Set([...css.matchAll(/\.([a-z_][\w-]*)|@keyframes\s+([\w-]+)/gi)].map(([, a, b]) => a ?? b))];
    const place = known.indexOf(name);
    // A sheet that came after the server began, or a name that the sheet builds in another way.
    if (sheet === undefined || place < 0) return `${name}-${LETTERS[(file.length + css.length) % LETTERS.length]}${file.length}`;
    return `${sheet}${place.toString(36)}`;
  };
}
