// The process in which pictures are decoded: the only place that loads sharp. Plain JavaScript, so that it runs as it stands on every Node we support; the
// build bundles it as `picture-worker.js`. Jobs come one at a time over the channel; `picture-process.ts` ends this process when one takes too long.
// @ts-check

import { writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import sharp from 'sharp';

/** @typedef {{ bytes: Uint8Array, mime: string, ext: string, width: number, height: number }} Picture */

// Nothing but these formats, and those from memory alone: no file, no address and no other decoder of libvips can be reached.
const LOADERS = ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map((name) => `VipsForeignLoad${name}Buffer`);
sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({ operation: LOADERS });
sharp.cache(false);
sharp.concurrency(1);

/** How often the memory is looked at, milliseconds. libvips works in threads of its own, so this one is free to look. */
const WATCH_MS = 40;
const LOWER_PRIORITY = 10;

/** Widths of the copies, in pixels. A narrower picture has one of its own width instead of those above. */
const VARIANT_WIDTHS = [1600, 800, 400];
/** What WebP can hold, in pixels of a side. */
const LONGEST_SIDE = 16_383;
/**
 * The best format first. AVIF's usual effort takes ten times as long for the same size.
 * @type {readonly { mime: string, ext: string, encode: (image: sharp.Sharp) => sharp.Sharp }[]}
 */
const VARIANT_FORMATS = [
  { mime: 'image/avif', ext: 'avif', encode: (image) => image.avif({ quality: 55, effort: 2 }) },
  { mime: 'image/webp', ext: 'webp', encode: (image) => image.webp({ quality: 80 }) },
];

/**
 * How each kind of picture is written again, near what it was; `name` is what sharp calls it, a moving one keeps all its frames.
 * @type {Record<string, { name: string, ext: string, moves?: true, encode: (image: sharp.Sharp, metadata: sharp.Metadata) => sharp.Sharp }>}
 */
const FORMATS = {
  'image/jpeg': { name: 'jpeg', ext: 'jpg', encode: (image) => image.jpeg({ quality: 88 }) },
  'image/png': { name: 'png', ext: 'png', encode: (image, { isPalette }) => image.png({ palette: isPalette }) },
  'image/webp': { name: 'webp', ext: 'webp', moves: true, encode: (image) => image.webp({ quality: 88 }) },
  'image/gif': { name: 'gif', ext: 'gif', moves: true, encode: (image) => image.gif() },
  'image/avif': { name: 'heif', ext: 'avif', encode: (image) => image.avif({ quality: 65, effort: 2 }) },
};

/** Of a share picture's palette: its few colours, and the steps between them at the edges of letters. */
const SHARE_COLOURS = 64;

/** Dots per inch at which one unit of an SVG is one pixel, and what sharp takes. */
const UNIT_DENSITY = 72;
const MAX_DENSITY = 100_000;

let limits = { pixels: 1, frames: 1, memory_bytes: 1 };

/**
 * What browsers show is taken: cameras write heads that are not quite right, and bytes between the parts. What is cut off is not.
 * @param {Uint8Array} bytes @param {sharp.SharpOptions} [more]
 */
const open = (bytes, more) => sharp(bytes, { limitInputPixels: limits.pixels, failOn: 'error', ...more });

/** Why a picture that can be read is not taken. */
class Refused extends Error {
  /** @param {'pixels' | 'frames' | 'empty'} failure */
  constructor(failure) {
    super(failure);
    this.failure = failure;
  }
}

/**
 * Turned upright, without camera data and place, in sRGB.
 * @param {{ bytes: Uint8Array, mime: string }} job
 * @returns {Promise<Picture[]>}
 */
async function clean({ bytes, mime }) {
  const format = FORMATS[mime];
  if (!format) throw new Error(`No way to write ${mime}`);
  // Only its head: whether it is too large is for us to say, in words of its own.
  const first = await open(bytes, { limitInputPixels: false }).metadata();
  if (first.format !== format.name) throw new Error(`${mime} turned out to be ${first.format}`);
  const frames = first.pages ?? 1;
  if (frames > limits.frames) throw new Refused('frames');
  if (first.width * first.height * (format.moves ? frames : 1) > limits.pixels) throw new Refused('pixels');
  const image = open(bytes, { animated: format.moves ?? false });
  const isMoving = Boolean(format.moves) && frames > 1;
  const { data, info } = await format.encode(isMoving ? image : image.autoOrient(), first).toBuffer({ resolveWithObject: true });
  return [{ bytes: data, mime, ext: format.ext, width: info.width, height: info.pageHeight ?? info.height }];
}

/**
 * Whether nothing is drawn: what is hidden, lies outside or has no measure is known only then.
 * @param {Uint8Array} png
 */
async function isEmpty(png) {
  const alpha = await open(png).ensureAlpha().extractChannel('alpha').raw().toBuffer();
  return alpha.every((opacity) => opacity === 0);
}

/**
 * An SVG (written by us: `svg.ts`) as PNG. `side`: pixels of the longer side; without it, its own size.
 * @param {{ svg: string, side?: number, colours?: number }} job
 * @returns {Promise<Picture[]>}
 */
async function draw({ svg, side, colours }) {
  const bytes = Buffer.from(svg);
  const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
  if (!width || !height) throw new Error('An SVG without a size');
  const density = side ? Math.min(MAX_DENSITY, Math.max(1, (UNIT_DENSITY * side) / Math.max(width, height))) : UNIT_DENSITY;
  const image = open(bytes, { density });
  const sized = side ? image.resize({ width: side, height: side, fit: 'inside' }) : image;
  const { data, info } = await sized.png(colours ? { palette: true, colours } : {}).toBuffer({ resolveWithObject: true });
  if (side && (await isEmpty(data))) throw new Refused('empty');
  return [{ bytes: data, mime: 'image/png', ext: 'png', width: info.width, height: info.height }];
}

/**
 * The widths of a picture's copies, the widest first: a browser that knows the format chooses among these alone.
 * @param {number} width
 */
function widthsOf(width) {
  const widest = Math.min(width, VARIANT_WIDTHS[0] ?? width);
  return { widest, narrower: VARIANT_WIDTHS.filter((wanted) => wanted < widest) };
}

/**
 * The copies of a picture, of each format the whole range of widths. A format in which the picture would not become smaller is left out. A moving picture
 * has none, nor one too tall for the formats.
 * @param {{ bytes: Uint8Array }} job
 * @returns {Promise<Picture[]>}
 */
async function variants({ bytes }) {
  const { width, height, pages } = await open(bytes).metadata();
  const { widest, narrower } = widthsOf(width);
  if ((pages ?? 1) > 1 || (height * widest) / width > LONGEST_SIDE) return [];
  // Decoded once: the rest works on pixels.
  const { data, info } = await open(bytes).resize({ width: widest }).raw().toBuffer({ resolveWithObject: true });
  const { channels } = info;
  const pixels = () => open(data, { raw: { width: info.width, height: info.height, channels } });
  /** @type {Picture[]} */
  const copies = [];
  for (const { mime, ext, encode } of VARIANT_FORMATS) {
    const largest = await encode(pixels()).toBuffer();
    if (widest === width && largest.length >= bytes.length) continue;
    copies.push({ bytes: largest, mime, ext, width: info.width, height: info.height });
    for (const wanted of narrower) {
      const copy = await encode(pixels().resize({ width: wanted })).toBuffer({ resolveWithObject: true });
      copies.push({ bytes: copy.data, mime, ext, width: copy.info.width, height: copy.info.height });
    }
  }
  return copies;
}

/**
 * The picture that link previews show. What sets its letters is loaded with the first one.
 * @param {{ words: Parameters<typeof import('./share-picture.mjs')['sharePicture']>[0] }} job
 * @returns {Promise<Picture[]>}
 */
async function share({ words }) {
  const { sharePicture } = await import('./share-picture.mjs');
  return draw({ svg: await sharePicture(words), colours: SHARE_COLOURS });
}

/** @type {Record<string, (job: any) => Promise<Picture[]>>} */
const WORK = { clean, draw, share, variants };

/** Too much memory ends this process at once, in the middle of whatever libvips does: the parent is told first. */
function watch() {
  const timer = setInterval(() => {
    if (process.memoryUsage.rss() < limits.memory_bytes) return;
    process.send?.({ failure: 'memory' }, () => process.kill(process.pid, 'SIGKILL'));
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), WATCH_MS);
  }, WATCH_MS);
  return () => clearInterval(timer);
}

try {
  // Readers go first; and should the machine run out of memory, Linux takes this process and not the site.
  setPriority(LOWER_PRIORITY);
  writeFileSync('/proc/self/oom_score_adj', '1000');
} catch {
  // Not everywhere, not everybody's right: the limits hold without.
}

process.on('message', (/** @type {any} */ job) => {
  limits = job.limits;
  const unwatch = watch();
  const work = WORK[job.kind]?.(job) ?? Promise.reject(new Error(`No such work: ${job.kind}`));
  work
    .then(
      (pictures) => ({ pictures }),
      (error) => ({ failure: error instanceof Refused ? error.failure : 'unreadable', detail: String(error?.message ?? error).slice(0, 300) }),
    )
    .then((answer) => {
      unwatch();
      process.send?.(answer);
    });
});
// An orderly end would wait for a decoder that may never come to one.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
