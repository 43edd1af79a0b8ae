import { PICTURES } from '../../config/limits.ts';
import type { ShareWords } from '../../config/share-pictures.ts';
import { type Picture, type PictureFailure, type PictureJob, PictureProcess } from './picture-process.ts';
import { safeSvg } from './svg.ts';

/** Chunks that hold words, packed or not: no picture shows them, and fifty packed ones of 48 kB unpack to more than a decoder may take. */
const TEXTS: ReadonlySet<string> = new Set(['tEXt', 'zTXt', 'iTXt']);
/** Bytes of what every PNG begins with; before a chunk's data (their length and its type); behind them (their sum). */
const SIGNATURE = 8;
const BEFORE = 8;
const BEHIND = 4;

/** The chunks of a PNG, in their order; one may say that it ends behind the file. @throws UnreadablePicture with too many: this walk is the server's own time. */
function* chunksOf(png: Buffer): Generator<{ name: string; at: number; end: number }> {
  for (let at = SIGNATURE, count = 1; at + BEFORE <= png.length; count += 1) {
    if (count > PICTURES.chunks) throw new UnreadablePicture('A PNG of too many chunks', CROWDED);
    const end = at + BEFORE + png.readUInt32BE(at) + BEHIND;
    yield { name: png.toString('latin1', at + 4, at + BEFORE), at, end };
    at = end;
  }
}

/**
 * A PNG without the texts in it, in one walk over its chunks. Where they make no sense, the rest is handed on as it is: the decoder says what is wrong with it.
 * @throws UnreadablePicture
 */
export function withoutPngTexts(png: Buffer): Buffer {
  let kept: Buffer | undefined;
  let length = 0;
  let from = 0;
  for (const { name, at, end } of chunksOf(png)) {
    if (!TEXTS.has(name)) continue;
    kept ??= Buffer.allocUnsafe(png.length);
    length += png.copy(kept, length, from, at);
    from = Math.min(end, png.length);
  }
  return kept ? kept.subarray(0, length + png.copy(kept, length, from)) : png;
}

/** A moving PNG says before its first frame how many there are; a moving AVIF by its brand that there are some. The decoder answers the first frame of either, and no other is kept. */
function moves(bytes: Buffer, mime: string): boolean {
  if (mime === 'image/avif') return bytes.toString('latin1', 4, 12) === 'ftypavis';
  if (mime !== 'image/png') return false;
  for (const { name, at } of chunksOf(bytes)) {
    if (name === 'acTL') return at + BEFORE + 4 <= bytes.length && bytes.readUInt32BE(at + BEFORE) > 1;
    if (name === 'IDAT') return false;
  }
  return false;
}

const MOVES = '动态的 PNG（APNG）和 AVIF 只会留下第一帧，请另存为 GIF 或 WebP 动图后再上传；只要静态图片，请存为普通 PNG 或 JPEG';
const CROWDED = `PNG 含有超过 ${PICTURES.chunks / 10_000} 万个数据块，请重新导出，或另存为 JPEG、PNG 后再上传`;
const WORDS: Record<PictureFailure, string> = {
  unreadable: '图片已损坏或无法读取，请重新导出，或另存为 JPEG、PNG 后再上传',
  pixels: `图片超过 ${PICTURES.pixels / 10_000} 万像素（宽 × 高；动图为所有帧之和），请缩小尺寸后再上传`,
  frames: `动图超过 ${PICTURES.frames} 帧，请减少帧数后再上传`,
  empty: 'SVG 画出来是空白的，请检查图形是否被隐藏、没有大小或在画布之外，再重新导出',
  time: '图片过于复杂，未能在限定时间内处理完，请简化或缩小后再上传',
  memory: '处理这张图片需要的内存过多，请缩小尺寸后再上传',
};

/** A picture that is not taken; `reason` says why, in Chinese, to whoever sent it. */
export class UnreadablePicture extends Error {
  override name = 'UnreadablePicture';
  readonly reason: string;

  constructor(message: string, reason: string = WORDS.unreadable) {
    super(message);
    this.reason = reason;
  }
}

/** Pixels of the longer side of a drawing: sharp as a logo on any screen. */
const DRAWING_SIDE = 1600;
const { clean_ms, drawing_ms, variants_ms } = PICTURES;

const decoder = new PictureProcess();

async function run(job: PictureJob, deadline_ms: number, urgent: boolean): Promise<Picture[]> {
  const answer = await decoder.run(job, { deadline_ms, urgent });
  if ('failure' in answer) throw new UnreadablePicture(`${job.kind}: ${answer.failure} ${answer.detail ?? ''}`.trim(), WORDS[answer.failure]);
  return answer.pictures;
}

async function one(job: PictureJob, deadline_ms: number = clean_ms): Promise<Picture> {
  const [picture] = await run(job, deadline_ms, true);
  if (!picture) throw new UnreadablePicture('No picture came back');
  return picture;
}

/**
 * An SVG as PNG: nothing of the SVG itself, which can carry scripts and addresses, is ever served, and what is drawn is our own writing of it.
 * @throws UnreadablePicture
 */
function drawSvg(bytes: Buffer): Promise<Picture> {
  const safe = safeSvg(bytes);
  if ('problem' in safe) throw new UnreadablePicture(safe.problem, safe.problem);
  return one({ kind: 'draw', svg: safe.svg, side: DRAWING_SIDE }, drawing_ms);
}

/**
 * Writes a picture again in its own format: turned upright, without camera data and place, in sRGB. Animations keep their frames, or are refused; an SVG becomes a PNG.
 * @throws UnreadablePicture
 */
export async function cleanPicture(bytes: Buffer, mime: string): Promise<Picture> {
  if (mime === 'image/svg+xml') return drawSvg(bytes);
  if (moves(bytes, mime)) throw new UnreadablePicture('A moving picture of which one frame would stay', MOVES);
  return one({ kind: 'clean', bytes: mime === 'image/png' ? withoutPngTexts(bytes) : bytes, mime });
}

/** A drawing of our own (a sample's cover) as PNG in its own size, with a palette of so many colours. */
export function drawOwn(svg: string, colours: number): Promise<Picture> {
  return one({ kind: 'draw', svg, colours });
}

/** The picture that link previews show, 1200 × 630, as PNG; `color` is its exam's or the site's. @throws UnreadablePicture, AppError `not_ready` */
export function drawShare(words: ShareWords & { color: string }): Promise<Picture> {
  return one({ kind: 'share', words });
}

/** The copies of a picture in other sizes and formats, the best format and the widest first. @throws UnreadablePicture */
export async function* makeVariants(bytes: Buffer): AsyncGenerator<Picture> {
  yield* await run({ kind: 'variants', bytes }, variants_ms, false);
}
