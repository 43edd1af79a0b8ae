import type { WxrComment, WxrItem, WxrTerm } from './wxr.ts';

/** The texts of one element's children, by prefix and name. */
export type Fields = Record<string, string>;

/** A term from the four fields that hold slug, name, parent's slug and description. */
export function buildTerm(fields: Fields, [slug, name, parent, description]: readonly [string, string, string, string]): WxrTerm {
  const get = (key: string) => fields[key]?.trim() ?? '';
  return { id: get('wp:term_id'), slug: get(slug), name: get(name), parent: get(parent), description: get(description) };
}

export function buildComment(fields: Fields): WxrComment {
  const get = (key: string) => fields[`wp:${key}`]?.trim() ?? '';
  return {
    id: get('comment_id'),
    parent: get('comment_parent'),
    author: get('comment_author'),
    author_email: get('comment_author_email'),
    author_ip: get('comment_author_IP'),
    user_id: get('comment_user_id'),
    date: get('comment_date'),
    date_gmt: get('comment_date_gmt'),
    content: fields['wp:comment_content'] ?? '',
    approved: get('comment_approved'),
    type: get('comment_type'),
  };
}

export function buildItem(fields: Fields, line: number, terms: WxrItem['terms'], meta: WxrItem['meta'], comments: WxrComment[]): WxrItem {
  const get = (key: string) => fields[key]?.trim() ?? '';
  return {
    line,
    id: get('wp:post_id'),
    type: get('wp:post_type') || 'post',
    status: get('wp:status') || 'publish',
    title: get('title'),
    link: get('link'),
    guid: get('guid'),
    creator: get('dc:creator'),
    content: fields['content:encoded'] ?? '',
    excerpt: fields['excerpt:encoded'] ?? '',
    date: get('wp:post_date'),
    date_gmt: get('wp:post_date_gmt'),
    modified: get('wp:post_modified'),
    modified_gmt: get('wp:post_modified_gmt'),
    slug: get('wp:post_name'),
    parent: get('wp:post_parent'),
    menu_order: Number(get('wp:menu_order')) || 0,
    password: fields['wp:post_password'] ?? '',
    sticky: get('wp:is_sticky') === '1',
    comment_status: get('wp:comment_status'),
    attachment_url: get('wp:attachment_url'),
    terms,
    meta,
    comments,
  };
}
