import { typeOfMime } from '../../config/media.ts';
import { boxAt } from './mp4-boxes.ts';
import { isPaddedMp3, isSoundAlone } from './sound-types.ts';

interface FileType {
  mime: string;
  ext: string;
}

/** The files this site serves, by ending. What is not here is refused; an SVG, which can carry scripts, is taken and becomes a PNG. */
const TYPES = {
  jpg: { mime: 'image/jpeg' },
  png: { mime: 'image/png' },
  webp: { mime: 'image/webp' },
  gif: { mime: 'image/gif' },
  avif: { mime: 'image/avif' },
  mp3: { mime: 'audio/mpeg' },
  m4a: { mime: 'audio/mp4' },
  aac: { mime: 'audio/aac' },
  ogg: { mime: 'audio/ogg' },
  wav: { mime: 'audio/wav' },
  pdf: { mime: 'application/pdf' },
} as const satisfies Record<string, { mime: string }>;

type Ending = keyof typeof TYPES;

/** What the detector calls them, without parameters. */
const DETECTED: Record<string, Ending> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/webp': 'webp',
  'image/gif': 'gif',
  'image/avif': 'avif',
  'audio/mpeg': 'mp3',
  'audio/mp4': 'm4a',
  'audio/x-m4a': 'm4a',
  'audio/aac': 'aac',
  'audio/ogg': 'ogg',
  'audio/wav': 'wav',
  'application/pdf': 'pdf',
};

const SVG: FileType = { ext: 'svg', mime: 'image/svg+xml' };
/** Bytes in which an SVG's first element must stand; what comes before are declarations and comments. */
const SVG_HEAD = 4096;
/** Bytes in which a file's brands stand. */
const BRANDS = 400;

const PROLOG = /^(?:[\s\uFEFF]+|<\?xml[^>]*>|<!--[\s\S]*?-->|<!DOCTYPE[^[>]*(?:\[[^\]]*\]\s*)?>)/i;

/** How an SVG's text is written: in UTF-8, or in UTF-16 where it begins with the mark of it. */
export function encodingOfSvg([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  return first === 0xff && second === 0xfe ? 'utf-16le' : first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8';
}

function isSvg(bytes: Buffer): boolean {
  let head = new TextDecoder(encodingOfSvg(bytes)).decode(bytes.subarray(0, SVG_HEAD));
  for (let part = PROLOG.exec(head); part; part = PROLOG.exec(head)) head = head.slice(part[0].length);
  return /^<(?:[\w-]+:)?svg[\s>]/i.test(head);
}

/** Whether what begins like a frame of MPEG audio is one of layer III: a text in UTF-16 begins with the same bits as layer I, which nobody records. */
function isMp3Frame([first = 0, second = 0, third = 0]: Uint8Array): boolean {
  return first === 0xff && ((second >> 1) & 3) === 1 && third >> 4 !== 15 && ((third >> 2) & 3) !== 3;
}

/** Bytes before a PDF's first line: readers of PDF look past so many, and what makes PDFs on the fly leaves empty lines and marks of UTF-8 there. */
const BEFORE_PDF = 1024;
const PDF = /^(?:[\s\0]|\xef\xbb\xbf)*%PDF-\d/;

/** What the detector calls MP4 files whose brand says nothing of what they hold. */
const MP4: ReadonlySet<string> = new Set(['video/mp4', 'video/3gpp', 'video/3gpp2', 'image/heif', 'image/heif-sequence']);
const AVIF: ReadonlySet<string> = new Set(['avif', 'avis']);

/** What an MP4 file holds, of what is taken. Some programs name a picture by the family (`mif1`, `miaf`), and what it is among those that it also is. */
function typeInMp4(bytes: Buffer): Ending | undefined {
  const box = boxAt(bytes, 0, bytes.length);
  const brands = box?.name === 'ftyp' ? bytes.toString('latin1', box.body, Math.min(box.end, box.body + BRANDS)).match(/.{4}/gs) : null;
  if (brands?.some((brand) => AVIF.has(brand))) return 'avif';
  return isSoundAlone(bytes) ? 'm4a' : undefined;
}

/** What begins later than the detector looks. */
function typeBehindEmptyBytes(bytes: Buffer): Ending | undefined {
  if (PDF.test(bytes.toString('latin1', 0, BEFORE_PDF))) return 'pdf';
  return isPaddedMp3(bytes) ? 'mp3' : undefined;
}

/** The type of a file by its content, never by its name; null when it is none that is taken. */
export async function detectFileType(bytes: Buffer): Promise<FileType | null> {
  if (isSvg(bytes)) return SVG;
  const { fileTypeFromBuffer } = await import('file-type');
  const detected = await fileTypeFromBuffer(bytes).catch(() => undefined);
  const mime = detected?.mime.split(';')[0]?.trim();
  const ext = mime === undefined ? typeBehindEmptyBytes(bytes) : MP4.has(mime) ? typeInMp4(bytes) : DETECTED[mime];
  if (ext === 'mp3' && bytes[0] === 0xff && !isMp3Frame(bytes)) return null;
  return ext ? { ext, ...TYPES[ext] } : null;
}

/** The content type of a stored file, by its ending. */
export function mimeOfKey(key: string): string | null {
  const ext = key.slice(key.lastIndexOf('.') + 1);
  return Object.hasOwn(TYPES, ext) ? TYPES[ext as Ending].mime : null;
}

/** Whether a stored file is a picture, by its ending. */
export const isPictureKey = (key: string): boolean => typeOfMime(mimeOfKey(key) ?? '') === 'image';
