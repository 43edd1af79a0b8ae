import { LIMITS } from '../../../config/limits.ts';
import { among } from '../../database/values.ts';
import type { Deps, Trx } from '../../deps.ts';
import { AppError } from '../../http/errors.ts';
import { discardStagedMedia, insertStagedMediaIn, type StagedMedia, stageMedia } from '../../resources/media/media.service.ts';
import type { StoredFile } from './body-context.ts';
import { mediaFetcher } from './fetch-media.ts';
import type { Imported } from './imported.ts';
import { itemKey } from './item-names.ts';
import { type Found, MediaFolder } from './media-folder.ts';
import { fileKey, type OldSite, originalKey, unscaledKey } from './old-site.ts';
import { cutText, oneLine } from './plain-text.ts';
import type { Meter } from './progress.ts';
import type { Summary } from './summary.ts';
import type { WxrItem } from './wxr.ts';

export interface MediaSources {
  media_dir: string | null;
  fetch_media: boolean;
}

interface Wanted {
  key: string;
  urls: URL[];
  name: string;
  alt: string;
}

const NAMELESS = 'file';

function nameOf(url: URL): string {
  try {
    return decodeURIComponent(url.pathname.split('/').at(-1) || NAMELESS);
  } catch {
    return NAMELESS;
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof AppError)) throw error;
  if (error.code === 'unsupported_media_type') return 'files of this type are not taken here';
  if (error.code === 'payload_too_large') return `larger than ${LIMITS.upload_bytes / 1024 / 1024} MB`;
  return 'damaged, too large in pixels, or empty';
}

/**
 * The old site's files. Those that can be had are put into the store before the database is written (`stage`); their rows
 * come with everything else in the import's transaction (`insert`). Whatever fails, `discard` takes the files out again.
 */
export class MediaLibrary {
  readonly #deps: Deps;
  readonly #site: OldSite;
  readonly #imported: Imported;
  readonly #summary: Summary;
  readonly #stored = new Map<string, StoredFile>();
  readonly #staged: { key: string; staged: StagedMedia; file: StoredFile }[] = [];

  constructor(deps: Deps, site: OldSite, imported: Imported, summary: Summary) {
    this.#deps = deps;
    this.#site = site;
    this.#imported = imported;
    this.#summary = summary;
  }

  /** Our file for an address of the old site, whatever size of it is meant. */
  find(url: URL): StoredFile | null {
    const key = fileKey(url);
    return this.#stored.get(key) ?? this.#stored.get(originalKey(key)) ?? null;
  }

  #keep(url: URL, file: StoredFile): void {
    const key = fileKey(url);
    this.#stored.set(key, file);
    if (!this.#stored.has(unscaledKey(key))) this.#stored.set(unscaledKey(key), file);
  }

  /** Attachments, and pictures in texts for which the export has no attachment. */
  #wanted(items: readonly WxrItem[], texts: readonly string[]): Wanted[] {
    const wanted = new Map<string, Wanted>();
    const unscaled = new Set<string>();
    for (const item of items) {
      const url = item.type === 'attachment' && item.status !== 'trash' ? this.#site.absolute(item.attachment_url || item.guid) : null;
      if (!url) continue;
      const key = fileKey(url);
      unscaled.add(unscaledKey(key));
      wanted.set(key, {
        key: itemKey(item),
        urls: [url],
        name: nameOf(url),
        alt: cutText(oneLine(item.meta._wp_attachment_image_alt ?? ''), LIMITS.media.alt),
      });
    }
    for (const text of texts) {
      for (const match of text.matchAll(/<img\b[^>]*?\bsrc=["']([^"']+)["']/gi)) {
        const url = this.#site.absolute((match[1] as string).replaceAll('&amp;', '&'));
        if (!url || !this.#site.servesFiles(url)) continue;
        const key = fileKey(url);
        const original = originalKey(key);
        if (wanted.has(key) || wanted.has(original) || unscaled.has(original)) continue;
        const whole = new URL(originalKey(url.origin + url.pathname));
        wanted.set(original, {
          key: `file ${original}`,
          urls: original === key ? [whole] : [whole, new URL(url.origin + url.pathname)],
          name: nameOf(whole),
          alt: '',
        });
      }
    }
    return [...wanted.values()];
  }

  /** Finds the files that earlier imports brought, and puts new ones into the store. */
  async stage(items: readonly WxrItem[], texts: readonly string[], sources: MediaSources, progress: Meter): Promise<void> {
    const folder = sources.media_dir === null ? null : await MediaFolder.open(sources.media_dir);
    const fetchFile = sources.fetch_media ? mediaFetcher(this.#site.fetch_hosts) : null;
    const wanted = this.#wanted(items, texts);
    const known = wanted.flatMap(({ key }) => this.#imported.find('media', key) ?? []);
    const rows = new Map(
      known.length > 0 ? (await this.#deps.db.selectFrom('media').selectAll().where(among('id', known)).execute()).map((row) => [row.id, row]) : [],
    );
    progress.start('media', wanted.length);
    for (const file of wanted) {
      const row = rows.get(this.#imported.find('media', file.key) ?? 0);
      if (row) {
        this.#keep(file.urls[0] as URL, { id: row.id, url: `/media/${row.storage_key}`, mime: row.mime, width: row.width, height: row.height });
        this.#summary.alreadyHere('media');
      } else if (this.#imported.has('media', file.key)) this.#summary.leaveOut('media file: deleted here since an earlier import', file.name);
      else await this.#stageOne(file, folder, fetchFile);
      progress.step();
    }
  }

  async #stageOne({ key, urls, name, alt }: Wanted, folder: MediaFolder | null, fetchFile: ((url: URL) => Promise<Found>) | null): Promise<void> {
    let found: Found = { missing: 'not asked for (--media DIR or --fetch-media brings it)' };
    for (const url of urls) {
      if (folder && !('bytes' in found)) found = await folder.read(url);
      if (fetchFile && !('bytes' in found)) found = await fetchFile(url);
    }
    if (!('bytes' in found)) {
      this.#summary.leaveOut(`media file: ${found.missing}`, urls[0]?.href);
      return;
    }
    try {
      const staged = await stageMedia(this.#deps, { bytes: found.bytes, name, alt, user_id: null });
      const { storage_key, mime, width, height } = staged.row;
      const file: StoredFile = { id: 0, url: `/media/${storage_key}`, mime, width, height };
      this.#staged.push({ key, staged, file });
      for (const url of urls) this.#keep(url, file);
    } catch (error) {
      this.#summary.leaveOut(`media file: ${reasonOf(error)}`, urls[0]?.href);
    }
  }

  /** Writes the rows of the new files; from here on `StoredFile.id` is theirs. */
  async insert(trx: Trx): Promise<void> {
    for (const { key, staged, file } of this.#staged) {
      file.id = (await insertStagedMediaIn(trx, this.#deps, staged)).id;
      this.#imported.add('media', key, file.id);
      this.#summary.brought('media');
    }
  }

  /** Takes the new files out of the store again: nothing came of the import. */
  async discard(): Promise<void> {
    await discardStagedMedia(
      this.#deps,
      this.#staged.map(({ staged }) => staged),
    );
  }
}
