// Texts as outlines, set in typefaces that come with the product: a drawing with words in it needs no font of the machine, and looks the same on each.
// Plain JavaScript, for the picture worker and for `scripts/covers/`, which run as they stand.
// @ts-check

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as hb from 'harfbuzzjs';
import { decompress } from 'wawoff2';

/** @typedef {{ font: hb.Font, units: number }} Face  `units` are those of an em. */
/** @typedef {{ d: string, width: number }} Outline  An SVG path that begins at 0,0 on the base line, and how far it goes. */

const LATIN = '@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2';
const LATIN_EXTENDED = '@fontsource-variable/newsreader/files/newsreader-latin-ext-wght-normal.woff2';
const VIETNAMESE = '@fontsource-variable/newsreader/files/newsreader-vietnamese-wght-normal.woff2';
const CHINESE = '@fontsource-variable/noto-serif-sc';
/** Opened faces of each weight that are kept: the Chinese typeface lies in a hundred files, of which a title needs a few. */
const MEMORY = 48;

/** @type {Map<string, Promise<Face>>} */
const faces = new Map();

/** @param {string} path @param {number} weight @returns {Promise<Face>} */
function faceOf(path, weight) {
  const key = `${weight} ${path}`;
  const known = faces.get(key);
  faces.delete(key);
  const face = known ?? openFace(path, weight);
  faces.set(key, face);
  for (const oldest of faces.keys()) {
    if (faces.size <= MEMORY) break;
    faces.delete(oldest);
  }
  return face;
}

/** @param {string} path @param {number} weight @returns {Promise<Face>} */
async function openFace(path, weight) {
  const sfnt = await decompress(readFileSync(fileURLToPath(import.meta.resolve(path))));
  const face = new hb.Face(new hb.Blob(new Uint8Array(sfnt).buffer));
  const font = new hb.Font(face);
  font.setVariations([new hb.Variation('wght', weight)]);
  return { font, units: face.upem };
}

/** @typedef {{ from: number, to: number, path: string }} Range */
/** @type {Range[] | undefined} */
let chineseRanges;

/** Which file of the Chinese typeface has a character. @param {number} code */
function chineseFile(code) {
  chineseRanges ??= Object.entries(
    /** @type {Record<string, string>} */ (JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(`${CHINESE}/unicode.json`)), 'utf8'))),
  )
    .filter(([name]) => name.startsWith('['))
    .flatMap(([name, ranges]) =>
      ranges.split(',').map((range) => {
        const [from = 0, to = from] = range
          .replace('U+', '')
          .split('-')
          .map((hex) => Number.parseInt(hex, 16));
        return { from, to, path: `${CHINESE}/files/noto-serif-sc-${name.slice(1, -1)}-wght-normal.woff2` };
      }),
    );
  return chineseRanges.find(({ from, to }) => from <= code && code <= to)?.path;
}

/** Signs that Chinese sets a whole square wide, although Latin typefaces have them. */
const FULL_WIDTH = /[\u2014\u2018\u2019\u201c\u201d\u2026]/u;

/** Of the Latin letters those that its typeface has in a file of their own. */
const VIETNAMESE_SIGNS = /[\u0102\u0103\u0110\u0111\u0128\u0129\u0168\u0169\u01a0\u01a1\u01af\u01b0\u1ea0-\u1ef9\u20ab]/u;
/** The one currency's sign beyond the first Latin letters that stands among them. */
const EURO = 0x20ac;

/** The file that a character is set from. @param {string} character @param {boolean} isChinese */
function fileOf(character, isChinese) {
  const code = character.codePointAt(0) ?? 0;
  if (isChinese && FULL_WIDTH.test(character)) return chineseFile(code) ?? LATIN;
  if (VIETNAMESE_SIGNS.test(character)) return VIETNAMESE;
  if (code >= 0x20a0 && code < 0x20d0 && code !== EURO) return LATIN_EXTENDED;
  if (code < 0x100 || (code >= 0x2000 && code < 0x20d0) || code === 0x2212) return LATIN;
  if (code < 0x250 || (code >= 0x1e00 && code < 0x1f00)) return LATIN_EXTENDED;
  return chineseFile(code);
}

/** The text in runs of one file each; what no file has is left out. @param {string} text @param {boolean} isChinese */
function runsOf(text, isChinese) {
  /** @type {{ path: string, text: string }[]} */
  const runs = [];
  for (const character of text) {
    const path = fileOf(character, isChinese);
    const last = runs.at(-1);
    if (path && last?.path === path) last.text += character;
    else if (path) runs.push({ path, text: character });
  }
  return runs;
}

const rounded = (/** @type {number} */ value) => Math.round(value * 100) / 100;

/** Moves and scales a path of HarfBuzz's, whose axis points up: only absolute commands with pairs of numbers. @param {string} path @param {number} scale @param {number} x @param {number} y */
function placed(path, scale, x, y) {
  let isX = false;
  return path.replace(/[A-Z]|-?[\d.]+/g, (part) => {
    if (/[A-Z]/.test(part)) {
      isX = false;
      return part;
    }
    isX = !isX;
    return `${isX ? rounded(x + Number(part) * scale) : rounded(y - Number(part) * scale)} `;
  });
}

/**
 * Sets one line of text.
 * @param {string} text
 * @param {{ size: number, weight?: number, isChinese?: boolean }} options `size` in units of the drawing
 * @returns {Promise<Outline>}
 */
export async function outline(text, { size, weight = 600, isChinese = false }) {
  let d = '';
  let at = 0;
  for (const run of runsOf(text, isChinese)) {
    const { font, units } = await faceOf(run.path, weight);
    const scale = size / units;
    const buffer = new hb.Buffer();
    buffer.addText(run.text);
    buffer.guessSegmentProperties();
    hb.shape(font, buffer);
    const positions = buffer.getGlyphPositions();
    for (const [index, { codepoint }] of buffer.getGlyphInfos().entries()) {
      // The file is to have it and does not: its empty box says nothing to anybody.
      if (codepoint === 0) continue;
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[index] ?? {};
      d += placed(font.glyphToPath(codepoint), scale, at + xOffset * scale, -yOffset * scale);
      at += xAdvance * scale;
    }
  }
  return { d, width: at };
}
