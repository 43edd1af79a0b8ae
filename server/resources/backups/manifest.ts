import Type, { type Static } from 'typebox';
import { parsedJson } from '../../../config/parsed.ts';
import { MIGRATION_NAMES } from '../../database/migrate.ts';
import { shapeErrors } from '../../http/validation.ts';
import { PRODUCT_VERSION } from '../../product-version.ts';

export const FORMAT = 'exampress-backup';
/** Incremented when older versions cannot read what newer ones write. */
export const FORMAT_VERSION = 1;

/** A backup could not be made or restored; the message is for the person who asked. */
export class BackupError extends Error {
  override name = 'BackupError';
}

const Count = Type.Integer({ minimum: 0 });

/** A backup's description of itself, its last entry but one. */
export const Manifest = Type.Object({
  format: Type.Literal(FORMAT),
  format_version: Type.Integer({ minimum: 1 }),
  product_version: Type.String(),
  /** ISO 8601, UTC. */
  made_at: Type.String({ format: 'date-time' }),
  /** The database it was made on; it can be restored into either. */
  database: Type.String(),
  /** The migrations that had run, in order. */
  migrations: Type.Array(Type.String(), { minItems: 1 }),
  /** Rows by table. */
  tables: Type.Record(Type.String(), Count),
  /** The last id that each table had assigned. */
  sequences: Type.Record(Type.String(), Count),
  media: Type.Object({
    files: Count,
    bytes: Count,
    /** Files that a row refers to and the store did not have. */
    missing: Type.Array(Type.String()),
  }),
  entries: Type.Array(Type.Object({ name: Type.String(), bytes: Count, sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }) })),
});
export type Manifest = Static<typeof Manifest>;

/** Migrations listed in a refusal. */
const NAMED = 3;
/** A word from the file, made safe to print on a terminal. */
const shown = (word: string) => JSON.stringify(word.slice(0, 60));

/** Two builds may have the same version number: the differing migrations are named, and the numbers where they differ. */
function newer({ product_version: by }: Partial<Manifest>, difference: string): BackupError {
  const versions = typeof by === 'string' && by !== PRODUCT_VERSION ? ` (${by.replace(/[^\w.+-]/g, '').slice(0, 40)}; this is ${PRODUCT_VERSION})` : '';
  return new BackupError(
    `This backup was made by a newer version of ExamPress${versions}: ${difference}. Install the version that made it or a later one, then restore it there. Nothing was changed.`,
  );
}

/**
 * Reads the manifest.
 * @throws BackupError when it is not a manifest, or was written by a newer version
 */
export function readManifest(bytes: Buffer): Manifest {
  const said = parsedJson(bytes.toString('utf8')) as (Partial<Manifest> & Record<string, unknown>) | undefined;
  if (!said) throw new BackupError('This file is damaged: its manifest is no JSON. Nothing was changed.');
  if (said.format !== FORMAT) throw new BackupError('This file is no backup of ExamPress: its manifest says otherwise. Nothing was changed.');
  if (typeof said.format_version === 'number' && said.format_version > FORMAT_VERSION)
    throw newer(said, `its format is ${said.format_version}, the newest known here ${FORMAT_VERSION}`);
  const errors = shapeErrors(Manifest, said, 'en');
  if (Object.keys(errors).length > 0)
    throw new BackupError(`This file is damaged: its manifest is not whole (${Object.keys(errors).join(', ').slice(0, 200)}). Nothing was changed.`);
  const manifest = said as Manifest;
  const foreign = manifest.migrations.filter((name) => !MIGRATION_NAMES.includes(name));
  if (foreign.length > 0) throw newer(said, `its database has ${foreign.slice(0, NAMED).map(shown).join(', ')}, unknown here`);
  return manifest;
}
