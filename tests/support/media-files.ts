import sharp from 'sharp';
import { encodeForm } from './multipart.ts';
import type { World } from './world.ts';

export const RED = { r: 200, g: 30, b: 30 };
export const canvas = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: RED } });
export const png = (width = 20, height = 10) => canvas(width, height).png().toBuffer();

/** A JPEG with something to see, which its copies make smaller. */
export async function photo(width: number, height: number): Promise<Buffer> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  return sharp({ create: { width, height, channels: 3, background: RED, noise } })
    .blur(2)
    .jpeg({ quality: 95 })
    .toBuffer();
}

/** An SVG of 3.8 kB that a drawing library works at for hours. */
export function filterBomb(): string {
  const steps = '<feTurbulence numOctaves="255" baseFrequency=".9"/><feGaussianBlur stdDeviation="300"/>'.repeat(30);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="1600"><filter id="f">${steps}</filter>${'<rect width="1600" height="1600" filter="url(#f)"/>'.repeat(20)}</svg>`;
}

/** A second of silence as WAV. */
export function wav(): Buffer {
  const data = Buffer.alloc(8000);
  const header = Buffer.alloc(44);
  header.write('RIFF', 0);
  header.writeUInt32LE(36 + data.length, 4);
  header.write('WAVEfmt ', 8);
  header.writeUInt32LE(16, 16);
  header.writeUInt16LE(1, 20);
  header.writeUInt16LE(1, 22);
  header.writeUInt32LE(8000, 24);
  header.writeUInt32LE(8000, 28);
  header.writeUInt16LE(1, 32);
  header.writeUInt16LE(8, 34);
  header.write('data', 36);
  header.writeUInt32LE(data.length, 40);
  return Buffer.concat([header, data]);
}
/** A box of an MP4 file. */
export function mp4Box(type: string, ...parts: (string | Buffer)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part, 'latin1') : part)));
  const head = Buffer.alloc(8);
  head.writeUInt32BE(body.length + 8, 0);
  head.write(type, 4, 'latin1');
  return Buffer.concat([head, body]);
}
/** What an MP4 file says of one thing it holds: `soun`, `vide`, and how it is packed. */
export const mp4Track = (holds: string, packing = 'mp4a') =>
  mp4Box(
    'trak',
    mp4Box('tkhd', Buffer.alloc(84)),
    mp4Box(
      'mdia',
      mp4Box('hdlr', Buffer.alloc(8), holds, Buffer.alloc(13)),
      mp4Box('minf', mp4Box('stbl', mp4Box('stsd', Buffer.from([0, 0, 0, 0, 0, 0, 0, 1]), mp4Box(packing, Buffer.alloc(28))))),
    ),
  );
/** An MP4 file as recorders write it: what is recorded, and behind it what it is. */
export const mp4 = (brand: string, ...tracks: Buffer[]) =>
  Buffer.concat([
    mp4Box('ftyp', brand, Buffer.alloc(4), `isom${brand}`),
    mp4Box('free', Buffer.alloc(20)),
    mp4Box('mdat', Buffer.alloc(900, 'hdlr')),
    mp4Box('moov', mp4Box('mvhd', Buffer.alloc(100)), ...tracks),
  ]);
export const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n');

export async function send(world: World, form: FormData, token: string | null, path = '/media') {
  const { payload, headers } = await encodeForm(form);
  const response = await world.app.inject({
    method: 'POST',
    url: `/api${path}`,
    payload,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: response.statusCode, body: response.json() };
}

export async function upload(world: World, bytes: Buffer, name = 'picture.png', fields: Record<string, string> = {}) {
  const form = new FormData();
  for (const [key, value] of Object.entries(fields)) form.append(key, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return send(world, form, await world.as('editor'));
}

/** Puts new bytes under a file's address. */
export async function replace(world: World, { id, version }: { id: number; version: number }, bytes: Buffer, name = 'new.jpg') {
  const form = new FormData();
  form.append('version', String(version));
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return send(world, form, await world.as('editor'), `/media/${id}/replace`);
}
