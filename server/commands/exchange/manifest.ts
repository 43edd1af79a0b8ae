import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import Type, { type Static } from 'typebox';
import { parsedJson } from '../../../config/parsed.ts';
import { shapeErrors } from '../../http/validation.ts';
import { PRODUCT_VERSION } from '../../product-version.ts';

/** An export could not be made or taken; the message is for whoever asked. */
export class ExchangeError extends Error {
  override name = 'ExchangeError';
}

export const MANIFEST = 'exampress.json';
export const MEDIA_FOLDER = 'media';
export const FORMAT = 'exampress-export';
/** Rises when older products could not read what newer ones write. */
export const FORMAT_VERSION = 1;

/** What an export says of itself; written last. */
const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  format_version: Type.Integer({ minimum: 1 }),
  product_version: Type.String(),
  /** ISO 8601, UTC. */
  made_at: Type.String({ format: 'date-time' }),
  /** Lines by table, those that the product knew; an import counts for itself. */
  lines: Type.Record(Type.String(), Type.Integer({ minimum: 0 })),
  /** Files that the media library names and the store had not. */
  missing_files: Type.Array(Type.String()),
});
export type Manifest = Static<typeof Manifest>;

/**
 * Reads what an export says of itself.
 * @throws ExchangeError when the folder holds no whole export, or a newer product's
 */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(join(folder, MANIFEST), 'utf8').catch(() => {
    throw new ExchangeError(`${folder} holds no whole export: there is no ${MANIFEST} in it.`);
  });
  const json = parsedJson(text);
  if (json === undefined) throw new ExchangeError(`${MANIFEST} is no JSON.`);
  const said: Partial<Manifest> = json ?? {};
  if (said.format !== FORMAT) throw new ExchangeError(`${folder} holds no export of ExamPress: its ${MANIFEST} says otherwise.`);
  if (typeof said.format_version === 'number' && said.format_version > FORMAT_VERSION)
    throw new ExchangeError(
      `This export was made by a newer version of ExamPress: its format is ${said.format_version}, and this version (${PRODUCT_VERSION}) knows ${FORMAT_VERSION}.`,
    );
  const broken = Object.keys(shapeErrors(Manifest, said, 'en'));
  if (broken.length > 0) throw new ExchangeError(`${MANIFEST} is not whole (${broken.join(', ').slice(0, 200)}).`);
  return said as Manifest;
}
