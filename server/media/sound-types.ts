import { SOUNDS } from '../../config/limits.ts';
import { boxAt } from './mp4-boxes.ts';

/** Boxes on the way from a file to what its tracks hold, and to how they are packed. */
const WAY: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'minf', 'stbl']);
/** What a track can hold that is seen: moving pictures, still ones, and their transparency. */
const SEEN: ReadonlySet<string> = new Set(['vide', 'pict', 'auxv']);
/** Packings of telephones (AMR), which browsers do not play. */
const SILENT: ReadonlySet<string> = new Set(['samr', 'sawb', 'sawp']);
/** Bytes before a handler's name in its box, and before the name of the first packing. */
const BEFORE_HANDLER = 8;
const BEFORE_PACKING = 12;

/**
 * Whether an MP4 file holds a sound, nothing to be seen, and that in a packing that browsers play. Android's recorders name such files by brands that films
 * have too (`mp42`, `3gp4`, `isom`); only the tracks tell, and they often stand behind the sound.
 */
export function isSoundAlone(bytes: Buffer): boolean {
  let boxes = 0;
  let hasSound = false;
  let isOther = false;
  const walk = (from: number, to: number, depth: number): void => {
    for (let at = from, box = boxAt(bytes, at, to); box && !isOther; at = box.end, box = boxAt(bytes, at, to)) {
      boxes += 1;
      const word = (before: number) => bytes.toString('latin1', box.body + before, Math.min(box.body + before + 4, box.end));
      if (boxes > SOUNDS.boxes) isOther = true;
      else if (WAY.has(box.name) && depth < WAY.size) walk(box.body, box.end, depth + 1);
      else if (box.name === 'hdlr') {
        hasSound ||= word(BEFORE_HANDLER) === 'soun';
        isOther = SEEN.has(word(BEFORE_HANDLER));
      } else if (box.name === 'stsd') isOther = SILENT.has(word(BEFORE_PACKING));
    }
  };
  walk(0, bytes.length, 0);
  return hasSound && !isOther;
}

/** Kilobits a second and samples a second of layer III, by the numbers in a frame's head: of MPEG 1, and of MPEG 2 and 2.5. */
const RATES_1 = [0, 32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320];
const RATES_2 = [0, 8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160];
const SAMPLES = [44_100, 48_000, 32_000];
/** What samples are divided by, by the version's number: 2.5, none, 2, 1. */
const PARTS = [4, 0, 2, 1];

/** Bytes of the frame of layer III that begins at a place; 0 where none does. */
function frameLength(bytes: Buffer, at: number): number {
  if (at + 4 > bytes.length || bytes[at] !== 0xff) return 0;
  const [second, third] = [bytes.readUInt8(at + 1), bytes.readUInt8(at + 2)];
  if (second >> 5 !== 7 || ((second >> 1) & 3) !== 1) return 0;
  const part = PARTS[(second >> 3) & 3] ?? 0;
  const rate = (part === 1 ? RATES_1 : RATES_2)[third >> 4] ?? 0;
  const samples = SAMPLES[(third >> 2) & 3] ?? 0;
  if (part === 0 || rate === 0 || samples === 0) return 0;
  return Math.floor(((part === 1 ? 144 : 72) * rate * 1000) / (samples / part)) + ((third >> 1) & 1);
}

/** Where the empty bytes at a place end; they are looked at up to the limit. */
function afterPadding(bytes: Buffer, from: number): number {
  const end = Math.min(bytes.length, from + SOUNDS.padding);
  let at = from;
  while (at < end && bytes[at] === 0) at += 1;
  return at;
}

/** Bytes of an ID3 tag's head; its length is written in four sevens of bits. */
const TAG_HEAD = 10;

/** Where the ID3 tag at a place ends; the place itself where none begins. */
function afterTag(bytes: Buffer, at: number): number {
  if (at + TAG_HEAD > bytes.length || bytes.toString('latin1', at, at + 3) !== 'ID3') return at;
  const size = [6, 7, 8, 9].reduce((sum, place) => sum * 128 + (bytes.readUInt8(at + place) & 127), 0);
  const hasFoot = (bytes.readUInt8(at + 5) & 16) !== 0;
  return at + TAG_HEAD + size + (hasFoot ? TAG_HEAD : 0);
}

/** Whether frames of layer III stand behind tags and empty bytes: so many in a row, each where the one before ends, are no chance. */
export function isPaddedMp3(bytes: Buffer): boolean {
  let at = afterPadding(bytes, 0);
  for (let tags = 0; tags < SOUNDS.tags; tags += 1) {
    const next = afterTag(bytes, at);
    if (next === at) break;
    at = afterPadding(bytes, next);
  }
  for (let frames = 0; frames < SOUNDS.frames; frames += 1) {
    const length = frameLength(bytes, at);
    if (length === 0) return false;
    at += length;
  }
  return true;
}
