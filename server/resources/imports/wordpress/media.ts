import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { LIMITS } from '../../../../config/limits.ts';
import { decoded } from '../../../../config/parsed.ts';
import { changeContent } from '../../../change.ts';
import { among } from '../../../database/values.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../http/errors.ts';
import { type Fetched, mediaFetcher } from '../../../media/fetch-media.ts';
import { discardStagedMedia, insertStagedMediaIn, type StagedMedia, stageMedia } from '../../media/media.store.ts';
import { fileKey, type OldSite, originalKey, unscaledKey, uploadPath } from './addresses.ts';
import { ImportError, type WxrItem } from './file/wxr.ts';
import { cutText, itemKey, oneLine } from './item.ts';
import type { Summary } from './summary.ts';
import type { Writing } from './writing.ts';

export interface MediaSources {
  media_dir: string | null;
  fetch_media: boolean;
}

/** A file of the old site that is in our store now. */
export interface StoredFile {
  id: number;
  /** `/media/2026/11/tower-1a2b3c4d.jpg` */
  url: string;
  mime: string;
  width: number | null;
  height: number | null;
}

/** A file of the export, as galleries and covers name it. */
export type Attachment = Pick<WxrItem, 'id' | 'parent' | 'title' | 'excerpt' | 'attachment_url' | 'menu_order' | 'meta'>;

/** An attachment with what names it across exports. */
export type FileItem = Attachment & Pick<WxrItem, 'guid' | 'link' | 'status'>;

interface Wanted {
  key: string;
  urls: URL[];
  name: string;
  alt: string;
}

const NAMELESS = 'file';

function nameOf(url: URL): string {
  return decoded(url.pathname.split('/').at(-1) ?? '') || NAMELESS;
}

function reasonOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'unsupported_media_type') return 'files of this type are not taken here';
  if (error.code === 'payload_too_large') return `larger than ${LIMITS.upload_bytes / 1024 / 1024} MB`;
  return 'damaged, too large in pixels, or empty';
}

/** Files by their address on the old site, whatever size of them is meant. */
export class StoredFiles {
  readonly by_key: Map<string, StoredFile>;

  constructor(byKey: Map<string, StoredFile> = new Map()) {
    this.by_key = byKey;
  }

  find(url: URL): StoredFile | null {
    const key = fileKey(url);
    return this.by_key.get(key) ?? this.by_key.get(originalKey(key)) ?? null;
  }

  keep(url: URL, file: StoredFile): void {
    const key = fileKey(url);
    this.by_key.set(key, file);
    if (!this.by_key.has(unscaledKey(key))) this.by_key.set(unscaledKey(key), file);
  }
}

/** Attachments, and pictures in texts for which the export has no attachment. */
export function wantedFiles(site: OldSite, attachments: readonly FileItem[], sources: Iterable<string>): Wanted[] {
  const wanted = new Map<string, Wanted>();
  const unscaled = new Set<string>();
  for (const item of attachments) {
    const url = item.status === 'trash' ? null : site.absolute(item.attachment_url || item.guid);
    if (!url) continue;
    const key = fileKey(url);
    unscaled.add(unscaledKey(key));
    const alt = cutText(oneLine(item.meta._wp_attachment_image_alt ?? ''), LIMITS.media.alt);
    wanted.set(key, { key: itemKey(item), urls: [url], name: nameOf(url), alt });
  }
  for (const source of sources) {
    const url = site.absolute(source.replaceAll('&amp;', '&'));
    if (!url || !site.servesFiles(url)) continue;
    const key = fileKey(url);
    const original = originalKey(key);
    if (wanted.has(key) || wanted.has(original) || unscaled.has(original)) continue;
    const whole = new URL(originalKey(url.origin + url.pathname));
    const urls = original === key ? [whole] : [whole, new URL(url.origin + url.pathname)];
    wanted.set(original, { key: `file ${original}`, urls, name: nameOf(whole), alt: '' });
  }
  return [...wanted.values()];
}

type Read = (url: URL) => Promise<Fetched>;

/** The bytes of a file from where it can be had, or why not. */
async function readWanted({ urls }: Wanted, readers: readonly Read[]): Promise<Fetched> {
  let found: Fetched = { missing: 'not asked for (--media DIR or --fetch-media brings it)' };
  for (const url of urls) for (const read of readers) if (!('bytes' in found)) found = await read(url);
  return found;
}

interface Staged extends Wanted {
  staged: StagedMedia;
}

/** Writes the rows of files that are in the store; whatever fails, the files are taken out again. */
async function writeRows({ deps, imported, summary }: Writing, files: readonly Staged[], stored: StoredFiles): Promise<void> {
  if (files.length === 0) return;
  try {
    await changeContent(deps, async (trx) => {
      for (const { key, urls, staged } of files) {
        const { id } = await insertStagedMediaIn(trx, deps, staged);
        await imported.add(trx, 'media', [[key, id]]);
        const { storage_key, mime, width, height } = staged.row;
        for (const url of urls) stored.keep(url, { id, url: `/media/${storage_key}`, mime, width, height });
      }
    });
  } catch (error) {
    await discardStagedMedia(
      deps,
      files.map(({ staged }) => staged),
    );
    throw error;
  }
  summary.brought('media', files.length);
}

/** Brings the old site's files, some at a time: first into the store, then their rows. Answers them with those that earlier imports brought. */
export async function bringMedia(
  writing: Writing,
  site: OldSite,
  attachments: readonly FileItem[],
  images: Iterable<string>,
  sources: MediaSources,
): Promise<StoredFiles> {
  const { deps, imported, summary, meter } = writing;
  const readers: Read[] = [];
  if (sources.media_dir !== null) {
    const folder = await MediaFolder.open(sources.media_dir);
    readers.push((url) => folder.read(url));
  }
  if (sources.fetch_media) readers.push(mediaFetcher(site.fetch_hosts));
  const wanted = wantedFiles(site, attachments, images);
  const stored = new StoredFiles();
  meter.start('media', wanted.length);
  for (let at = 0; at < wanted.length; at += LIMITS.import.files) {
    const some = wanted.slice(at, at + LIMITS.import.files);
    const brought = await imported.find(
      deps.db,
      'media',
      some.map(({ key }) => key),
    );
    const ids = [...brought.values()].filter((id) => id !== null);
    const rows = new Map((await deps.db.selectFrom('media').selectAll().where(among('id', ids)).execute()).map((row) => [row.id, row]));
    const staged: Staged[] = [];
    for (const file of some) {
      const row = rows.get(brought.get(file.key) ?? 0);
      if (row) {
        stored.keep(file.urls[0] as URL, { id: row.id, url: `/media/${row.storage_key}`, mime: row.mime, width: row.width, height: row.height });
        summary.alreadyHere('media');
      } else if (brought.has(file.key)) summary.leaveOut('media file: deleted here since an earlier import', file.name);
      else {
        const found = await readWanted(file, readers);
        if ('bytes' in found) await stageOne(deps, file, found.bytes, staged, summary);
        else summary.leaveOut(`media file: ${found.missing}`, file.urls[0]?.href);
      }
      meter.step();
    }
    await writeRows(writing, staged, stored);
  }
  return stored;
}

async function stageOne(deps: Deps, file: Wanted, bytes: Buffer, staged: Staged[], summary: Summary): Promise<void> {
  const { name, alt, urls } = file;
  try {
    staged.push({ ...file, staged: await stageMedia(deps, { bytes, name, alt, user_id: null }) });
  } catch (error) {
    summary.leaveOut(`media file: ${reasonOf(error)}`, urls[0]?.href);
  }
}

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
