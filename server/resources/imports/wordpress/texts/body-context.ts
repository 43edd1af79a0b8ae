import type { WxrItem } from '../file/wxr.ts';
import type { Summary } from '../summary.ts';

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

/** What a body needs to know of the rest of the import. */
export interface BodyContext {
  /** Our file for an address of the old site, whatever size it means. */
  storedFile(url: URL): StoredFile | null;
  /** Our address for an address of the old site: an article, a category, a tag. */
  newAddress(url: URL): string | null;
  /** A link as the old site meant it: whole, or null for anchors and what is no address. */
  absolute(href: string): URL | null;
  attachment(id: string): Attachment | undefined;
  /** The file that a page of the old site shows by itself. */
  shownAt(url: URL): Attachment | undefined;
  /** The pictures that were uploaded to a post, in the order of its gallery. */
  picturesOf(postId: string): Attachment[];
  reusableBlock(id: string): string | undefined;
  /** A table that a plugin keeps apart from texts, as HTML. */
  table(id: string): string | undefined;
  summary: Summary;
}
