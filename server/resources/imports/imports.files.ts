import { Readable } from 'node:stream';
import { LIMITS } from '../../../config/limits.ts';
import type { Deps } from '../../deps.ts';
import type { ImportRow } from './imports.repository.ts';
import { type ExportFile, ImportError } from './wordpress/wxr.ts';

/** Where an import's parts lie: beside the backups, apart from what readers are served. */
export const partKey = (fileKey: string, part: number): string => `${fileKey}/${String(part).padStart(6, '0')}`;

/** An import's file, put together of its parts while it is read. */
export function fileOf(deps: Pick<Deps, 'backups'>, { name, file_key, parts, bytes }: ImportRow): ExportFile {
  async function* pieces(): AsyncGenerator<Buffer> {
    for (let part = 1; part <= parts; part += 1) {
      const file = await deps.backups.get(partKey(file_key, part));
      if (!file) throw new ImportError(`${name}: a part of the file is gone`);
      yield* file.stream as AsyncIterable<Buffer>;
    }
  }
  return { name, open: async () => ({ stream: Readable.from(pieces(), { objectMode: true }) as AsyncIterable<Buffer>, bytes }) };
}

/** Takes an import's file out of the store; also a part that no row was told of. */
export async function removeParts(deps: Pick<Deps, 'backups'>, { file_key, parts }: Pick<ImportRow, 'file_key' | 'parts'>): Promise<void> {
  for (let part = 1; part <= parts + 1; part += 1) await deps.backups.remove(partKey(file_key, part));
}

/** The most parts that a file may come in: small ones would be many. */
export const PARTS_MAX = Math.ceil(LIMITS.import.upload_bytes / LIMITS.import.part_bytes) * 4;
