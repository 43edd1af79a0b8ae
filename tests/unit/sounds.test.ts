import { expect, test } from 'vitest';
import { cleanSound } from '../../server/media/sounds.ts';

/** A box of an MP4 file: its size, its name, what it holds. */
function box(name: string, ...inner: (Buffer | string)[]): Buffer {
  const held = Buffer.concat(inner.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(held.length + 8);
  head.write(name, 4, 'latin1');
  return Buffer.concat([head, held]);
}

const PLACE = box('\u00a9xyz', '+51.5074-000.1278/ iPhone of Alice');
const SOUND = 'the sound, which may say udta by chance';

test('a recording loses what stands beside its sound; nothing moves', () => {
  const recorded = Buffer.concat([
    box('ftyp', 'M4A '),
    box('moov', box('mvhd', 'length'), box('trak', box('tkhd', 'one'), box('udta', PLACE)), box('udta', PLACE, box('meta', 'a title')), box('meta', PLACE)),
    box('uuid', PLACE),
    box('mdat', SOUND),
  ]);
  const before = Buffer.from(recorded);
  const clean = cleanSound(recorded, 'audio/mp4');
  expect(clean.length).toBe(recorded.length);
  expect(recorded.equals(before)).toBe(true);
  for (const told of ['51.5074', 'iPhone', 'a title']) expect(clean.includes(told), told).toBe(false);
  for (const kept of ['M4A ', 'length', 'tkhd', SOUND]) expect([kept, clean.indexOf(kept)]).toEqual([kept, recorded.indexOf(kept)]);
});

test('a box without end, one of no size and a long one are read to the end of the file at most', () => {
  const long = Buffer.concat([Buffer.from([0, 0, 0, 1]), Buffer.from('udta'), Buffer.from([0, 0, 0, 0, 0, 0, 0, 50]), PLACE.subarray(0, 34)]);
  expect(cleanSound(Buffer.concat([box('ftyp', 'M4A '), long]), 'audio/mp4').includes('51.5')).toBe(false);
  for (const broken of [
    [0, 0, 0, 0],
    [0, 0, 0, 7],
    [255, 255, 255, 255],
    [0, 0],
  ]) {
    const bytes = Buffer.concat([box('ftyp', 'M4A '), Buffer.from(broken), Buffer.from('mdat'), Buffer.from(SOUND)]);
    expect(cleanSound(bytes, 'audio/mp4').equals(bytes)).toBe(true);
  }
  let nested = box('udta', PLACE);
  for (let depth = 0; depth < 5000; depth += 1) nested = box('moov', nested);
  expect(cleanSound(nested, 'audio/mp4').length).toBe(nested.length);
});

test('other sounds are as they were', () => {
  const bytes = Buffer.from('ID3 with udta');
  expect(cleanSound(bytes, 'audio/mpeg')).toBe(bytes);
});
