/** Boxes of an MP4 file that hold others in which a recorder writes where it was. */
const HOLDERS: ReadonlySet<string> = new Set(['moov', 'trak', 'mdia', 'moof', 'traf']);
/** Boxes of what is told about a recording beside its sound: place, device, names, pictures. */
const TOLD: ReadonlySet<string> = new Set(['udta', 'meta', 'uuid']);
/** Holders within holders. */
const DEPTH = 4;
const HEAD = 8;

/** Names every such box between two places of a file `free`: readers pass over it, and nothing moves. */
function freeTold(bytes: Buffer, from: number, to: number, depth: number): void {
  for (let at = from; at + HEAD <= to; ) {
    const short = bytes.readUInt32BE(at);
    // 0: to the end; 1: the size stands behind the name, as a longer number.
    const size = short === 0 ? to - at : short === 1 && at + 2 * HEAD <= to ? Number(bytes.readBigUInt64BE(at + HEAD)) : short;
    if (size < HEAD || at + size > to) return;
    const name = bytes.toString('latin1', at + 4, at + HEAD);
    if (TOLD.has(name)) bytes.fill(0, at + (short === 1 ? 2 * HEAD : HEAD), at + size).write('free', at + 4, 'latin1');
    else if (HOLDERS.has(name) && depth < DEPTH) freeTold(bytes, at + (short === 1 ? 2 * HEAD : HEAD), at + size, depth + 1);
    at += size;
  }
}

/** A sound file without what its recorder wrote beside the sound (phones write the place); other kinds as they are. The bytes stay as many. */
export function cleanSound(bytes: Buffer, mime: string): Buffer {
  if (mime !== 'audio/mp4') return bytes;
  const own = Buffer.from(bytes);
  freeTold(own, 0, own.length, 0);
  return own;
}
