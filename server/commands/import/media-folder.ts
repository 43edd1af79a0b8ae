import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { LIMITS } from '../../../config/limits.ts';
import { originalKey, uploadPath } from './old-site.ts';
import { ImportError } from './wxr.ts';

/** A file's bytes, or why there are none. */
export type Found = { bytes: Buffer } | { missing: string };

/** A folder with a copy of `wp-content/uploads`, or any folder that holds files of the same names. */
export class MediaFolder {
  readonly #root: string;
  readonly #byPath = new Map<string, string>();
  readonly #byName = new Map<string, string[]>();

  private constructor(root: string) {
    this.#root = root;
  }

  /** @throws ImportError when there is no such folder */
  static async open(root: string): Promise<MediaFolder> {
    const facts = await stat(root).catch(() => null);
    if (!facts?.isDirectory()) throw new ImportError(`--media ${root}: there is no such folder`);
    const folder = new MediaFolder(root);
    // Only real files: a link could lead out of the folder.
    for (const entry of await readdir(root, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      const path = relative(root, join(entry.parentPath, entry.name)).split(sep).join('/').normalize('NFC').toLowerCase();
      folder.#byPath.set(path, join(entry.parentPath, entry.name));
      const name = path.split('/').at(-1) as string;
      folder.#byName.set(name, [...(folder.#byName.get(name) ?? []), path]);
    }
    return folder;
  }

  /** By its path below the uploads folder, then by its name, each first in full size. */
  #locate(url: URL): string | { missing: string } {
    const wanted = uploadPath(url).normalize('NFC').toLowerCase();
    for (const path of new Set([wanted, originalKey(wanted)])) {
      const exact =
        this.#byPath.get(path) ?? [...this.#byPath].find(([known]) => known.endsWith(`/wp-content/uploads/${path}`) || known.endsWith(`uploads/${path}`))?.[1];
      if (exact) return exact;
    }
    for (const path of new Set([wanted, originalKey(wanted)])) {
      const named = this.#byName.get(path.split('/').at(-1) ?? '') ?? [];
      if (named.length === 1) return this.#byPath.get(named[0] as string) as string;
      if (named.length > 1) return { missing: 'the folder holds several files of this name' };
    }
    return { missing: 'not in the folder' };
  }

  async read(url: URL): Promise<Found> {
    const path = this.#locate(url);
    if (typeof path !== 'string') return path;
    const { size } = await stat(path);
    if (size > LIMITS.upload_bytes) return { missing: `larger than ${LIMITS.upload_bytes / 1024 / 1024} MB` };
    return { bytes: await readFile(path) };
  }

  toString(): string {
    return this.#root;
  }
}
