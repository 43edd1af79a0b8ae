import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { LIMITS } from '../../../../config/limits.ts';
import type { Fetched } from '../../../media/fetch-media.ts';
import { originalKey, uploadPath } from './addresses.ts';
import { ImportError } from './file/wxr.ts';

/** A folder with a copy of `wp-content/uploads`, or any folder that holds files of the same names. */
export class MediaFolder {
  readonly #byPath = new Map<string, string>();
  readonly #byName = new Map<string, string[]>();

  /** @throws ImportError when there is no such folder */
  static async open(root: string): Promise<MediaFolder> {
    const facts = await stat(root).catch(() => null);
    if (!facts?.isDirectory()) throw new ImportError(`--media ${root}: there is no such folder`);
    const folder = new MediaFolder();
    // Only real files: a link could lead out of the folder.
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/').normalize('NFC').toLowerCase();
      const full = join(entry.parentPath, entry.name);
      folder.#byPath.set(path, full);
      // The folder may hold the uploads folder instead of being it.
      const below = path.replace(/^(?:.*\/)?uploads\//, '');
      if (!folder.#byPath.has(below)) folder.#byPath.set(below, full);
      const name = path.split('/').at(-1) as string;
      folder.#byName.set(name, [...(folder.#byName.get(name) ?? []), path]);
    }
    return folder;
  }

  /** By its path below the uploads folder, then by its name, each first in full size. */
  #locate(url: URL): string | { missing: string } {
    const wanted = uploadPath(url).normalize('NFC').toLowerCase();
    const paths = [...new Set([wanted, originalKey(wanted)])];
    for (const path of paths) {
      const exact = this.#byPath.get(path);
      if (exact) return exact;
    }
    for (const path of paths) {
      const named = this.#byName.get(path.split('/').at(-1) ?? '') ?? [];
      if (named.length === 1) return this.#byPath.get(named[0] as string) as string;
      if (named.length > 1) return { missing: 'the folder holds several files of this name' };
    }
    return { missing: 'not in the folder' };
  }

  async read(url: URL): Promise<Fetched> {
    const path = this.#locate(url);
    if (typeof path !== 'string') return path;
    const { size } = await stat(path);
    if (size > LIMITS.upload_bytes) return { missing: `larger than ${LIMITS.upload_bytes / 1024 / 1024} MB` };
    return { bytes: await readFile(path) };
  }
}
