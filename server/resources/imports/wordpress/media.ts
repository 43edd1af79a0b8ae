import { LIMITS } from '../../../../config/limits.ts';
import { decoded } from '../../../../config/parsed.ts';
import { changeContent } from '../../../change.ts';
import { among } from '../../../database/values.ts';
import type { Deps } from '../../../deps.ts';
import { AppError } from '../../../errors.ts';
import { type Fetched, mediaFetcher } from '../../../media/fetch-media.ts';
import { discardStagedMedia, insertStagedMediaIn, type StagedMedia, stageMedia } from '../../media/media.store.ts';
import { fileKey, type OldSite, originalKey, unscaledKey } from './addresses.ts';
import type { WxrItem } from './file/wxr.ts';
import { cutText, itemKey, lineOfHtml } from './item.ts';
import { MediaFolder } from './media-folder.ts';
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
  /** The file itself, then sizes of it that texts show. */
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
  if (error.code === 'not_ready') return 'the server could not read it just then';
  if (error.code === 'payload_too_large') return `larger than ${LIMITS.upload_bytes / 1024 / 1024} MB`;
  return 'damaged, too large in pixels, empty, or moving in a format of which one frame would stay';
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

/** Sizes of one picture that are asked for where the picture itself is not to be had. */
const SIZES = 3;

function areaOf({ pathname }: URL): number {
  const [, width = 0, height = 0] = /-(\d{2,5})x(\d{2,5})\.[a-z\d]{2,5}$/i.exec(pathname) ?? [];
  return Number(width) * Number(height);
}

/** The largest come first. */
function addSize(file: Wanted, size: URL): void {
  const [whole, ...sizes] = file.urls;
  if (!whole || file.urls.some((url) => fileKey(url) === fileKey(size))) return;
  file.urls = [whole, ...[...sizes, size].sort((a, b) => areaOf(b) - areaOf(a)).slice(0, SIZES)];
}

/** Attachments, and pictures in texts for which the export has no attachment. */
export function wantedFiles(site: OldSite, attachments: readonly FileItem[], sources: Iterable<string>): Wanted[] {
  const wanted = new Map<string, Wanted>();
  const unscaled = new Map<string, Wanted>();
  for (const item of attachments) {
    const url = item.status === 'trash' ? null : site.absolute(item.attachment_url || item.guid);
    if (!url) continue;
    const key = fileKey(url);
    const alt = cutText(lineOfHtml(item.meta._wp_attachment_image_alt ?? ''), LIMITS.media.alt);
    const file = { key: itemKey(item), urls: [url], name: nameOf(url), alt };
    wanted.set(key, file);
    unscaled.set(unscaledKey(key), file);
  }
  for (const source of sources) {
    const url = site.absolute(source.replaceAll('&amp;', '&'));
    if (!url || !site.servesFiles(url)) continue;
    const key = fileKey(url);
    const original = originalKey(key);
    if (wanted.has(key)) continue;
    const whole = new URL(originalKey(url.origin + url.pathname));
    const file = wanted.get(original) ?? unscaled.get(original) ?? { key: `file ${original}`, urls: [whole], name: nameOf(whole), alt: '' };
    if (original !== key) addSize(file, new URL(url.origin + url.pathname));
    if (!unscaled.has(original)) wanted.set(original, file);
  }
  return [...wanted.values()];
}

type Read = (url: URL) => Promise<Fetched>;

/** The bytes of a file from where it can be had, or why not; `url`: where they were had. */
async function readWanted({ urls }: Wanted, readers: readonly Read[]): Promise<{ bytes: Buffer; url: URL } | { missing: string }> {
  let missing = 'not asked for (--media DIR or --fetch-media brings it)';
  for (const [at, url] of urls.entries()) {
    for (const read of readers) {
      const found = await read(url);
      if ('bytes' in found) return { bytes: found.bytes, url };
      if (at === 0) ({ missing } = found);
    }
  }
  return { missing };
}

interface Staged extends Wanted {
  staged: StagedMedia;
}

/** Writes the rows of files that are in the store. */
async function writeRows({ deps, imported, summary }: Writing, files: readonly Staged[], stored: StoredFiles): Promise<void> {
  if (files.length === 0) return;
  const copies: string[] = [];
  const lost: string[] = [];
  await changeContent(deps, async (trx) => {
    for (const { key, urls, staged } of files) {
      const written = await insertStagedMediaIn(trx, deps, staged);
      if (!written) {
        lost.push(urls[0]?.href ?? key);
        continue;
      }
      const { media, duplicate } = written;
      if (duplicate) copies.push(urls[0]?.href ?? key);
      const { id, storage_key, mime, width, height } = media;
      await imported.add(trx, 'media', [[key, id]]);
      for (const url of urls) stored.keep(url, { id, url: `/media/${storage_key}`, mime, width, height });
    }
  });
  for (const copy of copies) summary.change('file with the same contents as another: kept once', copy);
  for (const one of lost) summary.leaveOut('media file: deleted here while it came', one);
  summary.brought('media', files.length - copies.length - lost.length);
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
    try {
      for (const file of some) {
        const row = rows.get(brought.get(file.key) ?? 0);
        if (row) {
          stored.keep(file.urls[0] as URL, { id: row.id, url: `/media/${row.storage_key}`, mime: row.mime, width: row.width, height: row.height });
          summary.alreadyHere('media');
        } else if (brought.has(file.key)) summary.leaveOut('media file: deleted here since an earlier import', file.name);
        else {
          const found = await readWanted(file, readers);
          if ('bytes' in found) {
            await stageOne(deps, file, found.bytes, staged, summary);
            if (found.url !== file.urls[0]) summary.change('picture whose original is not to be had: came in a smaller size', found.url.href);
          } else summary.leaveOut(`media file: ${found.missing}`, file.urls[0]?.href);
        }
        meter.step();
      }
      await writeRows(writing, staged, stored);
    } finally {
      await discardStagedMedia(
        deps,
        staged.map(({ staged: one }) => one),
      );
    }
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
