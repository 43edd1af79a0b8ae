import Type, { type Static } from 'typebox';
import { parsedJson } from '../../../config/parsed.ts';
import { MIGRATION_NAMES } from '../../database/migrate.ts';
import { shapeErrors } from '../../http/validation.ts';
import { PRODUCT_VERSION } from '../../product-version.ts';

export const FORMAT = 'exampress-backup';
/** Rises when older products could not read what newer ones write. */
export const FORMAT_VERSION = 1;

const Count = Type.Integer({ minimum: 0 });

/** What a backup says of itself; its last entry but one. */
export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  format_version: Type.Integer({ minimum: 1 }),
  product_version: Type.String(),
  /** ISO 8601, UTC. */
  made_at: Type.String({ format: 'date-time' }),
  /** The database that it was made on; it goes into either. */
  database: Type.String(),
  /** The migrations that had run, in order. */
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  /** Rows by table. */
  tables: Type.Record(Type.String(), Count),
  /** The last id that each table had given away. */
  sequences: Type.Record(Type.String(), Count),
  media: Type.Object({
    files: Count,
    bytes: Count,
    /** Files that a row names and the store had not. */
    missing: Type.Array(Type.String()),
  }),
  entries: Type.Array(Type.Object({ name: Type.String(), bytes: Count, sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) })),
});
export type Manifest = Static<typeof Manifest>;

/**
 * Reads the manifest.
 * @throws BackupError when it is none, or a newer product's
 */
export function readManifest(bytes: Buffer): Manifest {
  const said = parsedJson(bytes.toString('utf8')) as (Partial<Manifest> & Record<string, unknown>) | undefined;
  if (!said) throw new BackupError('This file is damaged: its manifest is no JSON. Nothing was changed.');
  if (said.format !== FORMAT) throw new BackupError('This file is no backup of ExamPress: its manifest says otherwise. Nothing was changed.');
  const by = typeof said.product_version === 'string' ? ` (${said.product_version.slice(0, 40)}; this is ${PRODUCT_VERSION})` : '';
  const newer = `This backup was made by a newer version of ExamPress${by}. Install that version or a later one, then restore it there. Nothing was changed.`;
  if (typeof said.format_version === 'number' && said.format_version > FORMAT_VERSION) throw new BackupError(newer);
  const errors = shapeErrors(Manifest, said, 'en');
  if (Object.keys(errors).length > 0)
    throw new BackupError(`This file is damaged: its manifest is not whole (${Object.keys(errors).join(', ').slice(0, 200)}). Nothing was changed.`);
  const manifest = said as Manifest;
  if (manifest.migrations.some((name) => !MIGRATION_NAMES.includes(name))) throw new BackupError(newer);
  return manifest;
}

/** A backup could not be made or taken; the message is for whoever asked. */
export class BackupError extends Error {
  override name = 'BackupError';
}
