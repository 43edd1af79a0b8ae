/** A box of an MP4 file: what it holds stands from `body` to `end`. */
interface Box {
  name: string;
  body: number;
  end: number;
}

/** Bytes of a box's size and name. */
const HEAD = 8;

/** The box that begins at a place, or null where it would be longer than what it stands in. */
export function boxAt(bytes: Buffer, at: number, to: number): Box | null {
  if (at + HEAD > to) return null;
  const short = bytes.readUInt32BE(at);
  const isLong = short === 1 && at + 2 * HEAD <= to;
  // 0: to the end; 1: the size stands behind the name, as a longer number.
  const size = short === 0 ? to - at : isLong ? Number(bytes.readBigUInt64BE(at + HEAD)) : short;
  const head = isLong ? 2 * HEAD : HEAD;
  if (size < head || at + size > to) return null;
  return { name: bytes.toString('latin1', at + 4, at + HEAD), body: at + head, end: at + size };
}
