import { boxAt } from './mp4-boxes.ts';

/** Boxes of an MP4 file that hold others in which a recorder writes where it was. */
const HOLDERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'moof', 'traf']);
/** Boxes of what is told about a recording beside its sound: place, device, names, pictures. */
const TOLD: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
/** Holders within holders. */
const DEPTH = 4;

/** Names every such box between two places of a file `free`: readers pass over it, and nothing moves. */
function freeTold(bytes: Buffer, from: number, to: number, depth: number): void {
  for (let at = from, box = boxAt(bytes, at, to); box; at = box.end, box = boxAt(bytes, at, to)) {
    if (TOLD.has(box.name)) bytes.fill(0, box.body, box.end).write('free', at + 4, 'latin1');
    else if (HOLDERS.has(box.name) && depth < DEPTH) freeTold(bytes, box.body, box.end, depth + 1);
  }
}

/** A sound file without what its recorder wrote beside the sound (phones write the place); other kinds as they are. The bytes stay as many. */
export function cleanSound(bytes: Buffer, mime: string): Buffer {
  if (mime !== 'audio/mp4') return bytes;
  const own = Buffer.from(bytes);
  freeTold(own, 0, own.length, 0);
  return own;
}
