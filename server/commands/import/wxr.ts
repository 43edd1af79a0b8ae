/** A WordPress export (WXR) as plain objects: texts as the file has them, empty when absent. */

export interface WxrAuthor {
  id: string;
  login: string;
  display_name: string;
  email: string;
}

/** A category, a tag or a menu's name. `parent` is the parent's slug. */
export interface WxrTerm {
  id: string;
  slug: string;
  name: string;
  parent: string;
  description: string;
}

export interface WxrComment {
  id: string;
  parent: string;
  author: string;
  author_email: string;
  author_ip: string;
  user_id: string;
  date: string;
  date_gmt: string;
  content: string;
  /** `1`, `0`, `spam`, `trash`, `post-trashed`. */
  approved: string;
  /** Empty or `comment`; `pingback` and `trackback` are not written by readers. */
  type: string;
}

export interface WxrItem {
  /** Where it begins in the file. */
  line: number;
  id: string;
  type: string;
  status: string;
  title: string;
  link: string;
  guid: string;
  creator: string;
  content: string;
  excerpt: string;
  date: string;
  date_gmt: string;
  modified: string;
  modified_gmt: string;
  slug: string;
  parent: string;
  menu_order: number;
  password: string;
  sticky: boolean;
  comment_status: string;
  attachment_url: string;
  terms: { domain: string; slug: string; name: string }[];
  meta: Record<string, string>;
  comments: WxrComment[];
}

export interface WxrExport {
  title: string;
  link: string;
  language: string;
  base_site_url: string;
  base_blog_url: string;
  authors: WxrAuthor[];
  categories: WxrTerm[];
  tags: WxrTerm[];
  menus: WxrTerm[];
  items: WxrItem[];
}

/** What stops an import, in a sentence for the person who runs it. */
export class ImportError extends Error {
  override name = 'ImportError';
}
