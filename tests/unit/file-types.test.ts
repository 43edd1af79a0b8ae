import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { detectFileType, mimeOfKey } from '../../server/media/file-types.ts';
import { cleanPicture, makeVariants, UnreadablePicture } from '../../server/media/images.ts';
import { mp4, mp4Box, mp4Track } from '../support/media-files.ts';

const picture = () => sharp({ create: { width: 24, height: 12, channels: 3, background: '#336699' } });
const box = (type: string, ...brands: string[]) => {
  const body = Buffer.concat([Buffer.from(`ftyp${type}`), Buffer.alloc(4), Buffer.from(brands.join(''))]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(body.length + 4);
  return Buffer.concat([size, body, Buffer.alloc(64)]);
};
/** A picture whose main brand is another than its own, which stands among the others. */
const avifOf = async (family: string) => {
  const bytes = await picture().avif({ effort: 0 }).toBuffer();
  bytes.write(family, 8, 'latin1');
  return bytes;
};
const frame = (header: number[]) => Buffer.concat([Buffer.from(header), Buffer.alloc(413)]);
const mp3 = Buffer.concat([frame([0xff, 0xfb, 0x90, 0x00]), frame([0xff, 0xfb, 0x90, 0x00])]);
/** Boxes each of which holds all behind it. */
const boxes = (count: number) => Buffer.concat(Array<Buffer>(count).fill(mp4Box('moov').fill(0, 0, 4)));
/** A name that an MP3 begins with, padded to some bytes. */
const tag = (padding: number) => {
  const head = Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1');
  head[9] = padding & 127;
  head[8] = padding >> 7;
  return Buffer.concat([head, Buffer.alloc(padding)]);
};
const song = Buffer.concat(Array<Buffer>(6).fill(Buffer.concat([Buffer.from([0xff, 0xfb, 0x90, 0x00]), Buffer.alloc(413)])));
const ogg = (codec: Buffer) => Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), codec, Buffer.alloc(64)]);

it('an AVIF named by its family is read', async () => {
  expect(await cleanPicture(await avifOf('mif1'), 'image/avif')).toMatchObject({ width: 24, height: 12 });
});

describe('the type of a file by its content', () => {
  it.each([
    ['JPEG', () => picture().jpeg().toBuffer(), 'image/jpeg'],
    ['PNG', () => picture().png().toBuffer(), 'image/png'],
    ['WebP', () => picture().webp().toBuffer(), 'image/webp'],
    ['GIF', () => picture().gif().toBuffer(), 'image/gif'],
    ['AVIF', () => picture().avif({ effort: 0 }).toBuffer(), 'image/avif'],
    ['MP3', () => mp3, 'audio/mpeg'],
    ['M4A', () => box('M4A ', 'M4A ', 'isom'), 'audio/mp4'],
    ['AAC', () => frame([0xff, 0xf1, 0x50, 0x80]), 'audio/aac'],
    ['Ogg Vorbis', () => ogg(Buffer.from('\x01vorbis', 'latin1')), 'audio/ogg'],
    ['Ogg Opus', () => ogg(Buffer.from('OpusHead')), 'audio/ogg'],
    ['SVG', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml'],
    [
      'SVG after a prolog',
      () => Buffer.from('\uFEFF<?xml version="1.0"?>\n<!-- a > b -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x.dtd">\n<svg>'),
      'image/svg+xml',
    ],
    ['a page in UTF-16, which begins like a recording', () => Buffer.from('\ufeff<script>fell()</script>', 'utf16le'), undefined],
    ['a page that talks of SVG', () => Buffer.from('<!doctype html><body><svg>'), undefined],
    ['PDF', () => Buffer.from('%PDF-1.7\n'), 'application/pdf'],
    ['PDF behind empty lines', () => Buffer.from('\r\n\r\n%PDF-1.4\n'), 'application/pdf'],
    ['a text that talks of PDF', () => Buffer.from('See\n%PDF-1.4\n'), undefined],
    ['an MP4 film', () => box('isom', 'isom', 'mp42'), undefined],
    ['a recording of Android', () => mp4('mp42', mp4Track('soun')), 'audio/mp4'],
    ['a recording in 3GP', () => mp4('3gp4', mp4Track('soun')), 'audio/mp4'],
    ['a recording of brand isom, with words in time', () => mp4('isom', mp4Track('soun'), mp4Track('text', 'tx3g')), 'audio/mp4'],
    ['a film with sound', () => mp4('mp42', mp4Track('soun'), mp4Track('vide', 'avc1')), undefined],
    ['a film in 3GP', () => mp4('3gp4', mp4Track('vide', 's263'), mp4Track('soun', 'samr')), undefined],
    ['a recording in AMR, which browsers do not play', () => mp4('3gp4', mp4Track('soun', 'samr')), undefined],
    ['a recording that was cut off before its tracks', () => mp4('mp42', mp4Track('soun')).subarray(0, 990), undefined],
    ['boxes without end', () => Buffer.concat([mp4('mp42'), ...Array<Buffer>(30_000).fill(mp4Box('free')), mp4Box('moov', mp4Track('soun'))]), undefined],
    ['boxes within boxes', () => Buffer.concat([mp4('mp42'), boxes(15_000)]), undefined],
    ['an MP3 behind empty bytes', () => Buffer.concat([Buffer.alloc(1500), song]), 'audio/mpeg'],
    ['an MP3 behind a tag that says less than it is', () => Buffer.concat([tag(300), Buffer.alloc(2000), song]), 'audio/mpeg'],
    ['an MP3 behind two tags', () => Buffer.concat([tag(300), Buffer.alloc(7), tag(10), song]), 'audio/mpeg'],
    ['empty bytes', () => Buffer.alloc(200_000), undefined],
    ['empty bytes before a single frame', () => Buffer.concat([Buffer.alloc(100), song.subarray(0, 417), Buffer.alloc(2000)]), undefined],
    ['a tag before nothing that sounds', () => Buffer.concat([tag(300), Buffer.alloc(2000), Buffer.from('no sound'.repeat(400))]), undefined],
    ['HEIC', () => box('heic', 'mif1', 'heic'), undefined],
    ['HEIC named by its family', () => box('mif1', 'mif1', 'heic', 'miaf'), undefined],
    ...['mif1', 'miaf', 'msf1'].map((family): [string, () => Promise<Buffer>, string] => [
      `AVIF named by its family, ${family}`,
      () => avifOf(family),
      'image/avif',
    ]),
    ['SVG in UTF-16', () => Buffer.from('\ufeff<?xml version="1.0" encoding="UTF-16"?><svg>', 'utf16le'), 'image/svg+xml'],
    ['SVG in UTF-16, the other way round', () => Buffer.from('\ufeff<svg>', 'utf16le').swap16(), 'image/svg+xml'],
    ['TIFF', () => picture().tiff().toBuffer(), undefined],
    ['an empty file', () => Buffer.alloc(0), undefined],
    ['ZIP', () => Buffer.from('PK\x03\x04aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa', 'latin1'), undefined],
  ])('%s', async (_, make, mime) => {
    expect((await detectFileType(await make()))?.mime).toBe(mime);
  });

  it('of a stored key is told by its ending', () => {
    expect(['2026/11/a-1.webp', 'a.m4a', 'a.svg', 'a.html', 'a.constructor', 'a'].map(mimeOfKey)).toEqual(['image/webp', 'audio/mp4', null, null, null, null]);
  });
});

describe('pictures written again', () => {
  it.each(['image/jpeg', 'image/png', 'image/webp', 'image/gif', 'image/avif'])('%s stays what it is', async (mime) => {
    const name = mime.slice('image/'.length) as 'jpeg' | 'png' | 'webp' | 'gif' | 'avif';
    const clean = await cleanPicture(await picture().toFormat(name).toBuffer(), mime);
    expect([clean.width, clean.height]).toEqual([24, 12]);
    expect((await detectFileType(clean.bytes))?.mime).toBe(mime);
  });

  it('refuse what is another format than its first bytes say, or broken', async () => {
    await expect(cleanPicture(await picture().png().toBuffer(), 'image/jpeg')).rejects.toThrow(UnreadablePicture);
    await expect(cleanPicture(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>'), 'image/png')).rejects.toThrow(UnreadablePicture);
    await expect(cleanPicture((await picture().png().toBuffer()).subarray(0, 60), 'image/png')).rejects.toThrow(UnreadablePicture);
  });

  it.each([
    ['a broad one', 2000, 300, [1600, 800, 400]],
    ['one of a step’s own width', 800, 100, [800, 400]],
    ['one between two steps', 1000, 100, [1000, 800, 400]],
    ['a narrow one', 300, 100, [300]],
    ['one too tall for the formats', 100, 17_000, []],
  ])('have copies of every width up to their own in each format: %s', async (_, width, height, widths) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 30 } as const;
    const bytes = await sharp({ create: { width, height, channels: 3, background: 'red', noise } })
      .jpeg({ quality: 100 })
      .toBuffer();
    const found: string[] = [];
    for await (const copy of makeVariants(bytes)) found.push(`${copy.ext} ${copy.width}`);
    expect(found).toEqual(['avif', 'webp'].flatMap((ext) => widths.map((wanted) => `${ext} ${wanted}`)));
  });

  it('have none in a format that would make them larger', async () => {
    const small = await sharp({ create: { width: 16, height: 16, channels: 3, background: 'red' } })
      .png({ palette: true })
      .toBuffer();
    for await (const copy of makeVariants(small)) expect(copy.bytes.length).toBeLessThan(small.length);
  });
});
