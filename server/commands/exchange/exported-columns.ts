import { ARTICLE_FIELD_NAMES, type ArticleFieldName, articleField, type FieldsOfType, type FieldValue } from '../../../config/article-fields.ts';
import type { Database } from '../../database/schema.ts';
import type { ContentTable } from '../../database/tables.ts';

/**
 * How a column stands in an export: `plain` as it is · `time` ISO 8601 instead of epoch milliseconds · `flag` true or false · `json` as what it holds ·
 * `person` a username, under the column's name without `_id` · `left out` follows from the rest, is counted, or is nobody's business.
 */
export type Standing = 'plain' | 'time' | 'flag' | 'json' | 'person' | 'left out';

/** How a type of an article's field stands in its column, where that is not as it is. Tags have no column. */
const STANDING: { readonly [Type in FieldValue['type']]?: Standing } = { time: 'time', flag: 'flag', sources: 'json' };
const FIELDS = Object.fromEntries(
  ARTICLE_FIELD_NAMES.filter((name) => articleField(name).value.type !== 'tags').map((name) => [name, STANDING[articleField(name).value.type] ?? 'plain']),
) as Record<Exclude<ArticleFieldName, FieldsOfType<'tags'>>, Standing>;

/** Every table of an export, in the order in which they are brought back; a new column does not compile without its word here, which an article's field has in its own table. */
export const EXPORTED: { readonly [Table in ContentTable]: { readonly [Column in keyof Database[Table]]: Standing } } = {
  users: {
    ...{ id: 'plain', username: 'plain', name: 'plain', bio: 'plain' },
    // Who may do what is the site's own affair; whoever comes this way is an author and cannot sign in.
    ...{ username_key: 'left out', name_key: 'left out', role: 'left out', password_hash: 'left out', disabled: 'left out', last_login_at: 'left out' },
    ...{ version: 'left out', created_at: 'left out', updated_at: 'left out' },
  },
  configs: { key: 'plain', value: 'json', version: 'plain', updated_at: 'time' },
  exams: {
    ...{ code: 'plain', overview_html: 'plain', overview_html_zh: 'plain', key_facts: 'json', test_dates: 'json', sections: 'json', sections_source: 'json' },
    ...{ score_scale: 'plain', score_scale_zh: 'plain', score_source: 'json', faqs: 'json', official_links: 'json' },
    ...{ start_url: 'plain', practise_url: 'plain', convert_url: 'plain', checked_on: 'plain' },
    ...{ version: 'plain', created_at: 'time', updated_at: 'time' },
  },
  editions: {
    ...{ id: 'plain', exam: 'plain', name: 'plain', name_zh: 'plain', valid_from: 'plain', valid_to: 'plain', summary: 'plain', summary_zh: 'plain' },
    ...{ source: 'json', version: 'plain', created_at: 'time', updated_at: 'time' },
  },
  categories: {
    ...{ id: 'plain', name: 'plain', name_zh: 'plain', slug: 'plain', description: 'plain', description_zh: 'plain', parent_id: 'plain', sort: 'plain' },
    ...{ hidden: 'flag', seo_title: 'plain', seo_description: 'plain', version: 'plain', created_at: 'time', updated_at: 'time' },
  },
  menus: {
    ...{ id: 'plain', label: 'plain', label_zh: 'plain', url: 'plain', platform: 'plain', position: 'plain', parent_id: 'plain', sort: 'plain' },
    ...{ visible: 'flag', new_window: 'flag', version: 'plain', created_at: 'time', updated_at: 'time' },
  },
  search_aliases: { id: 'plain', words: 'json', version: 'plain', created_at: 'time', updated_at: 'time' },
  tags: { id: 'plain', name: 'plain', slug: 'plain' },
  media: {
    ...{ id: 'plain', storage_key: 'plain', name: 'plain', mime: 'plain', bytes: 'plain', width: 'plain', height: 'plain', alt: 'plain', sha256: 'plain' },
    ...{ group_name: 'plain', is_drawing: 'flag', user_id: 'person', version: 'plain', created_at: 'time', updated_at: 'time' },
    // The file stands under its address; copies in other sizes are made again.
    ...{ file_key: 'left out', variants: 'left out' },
  },
  articles: {
    ...{ id: 'plain', ...FIELDS, author_id: 'person', text_updated_at: 'time', deleted_at: 'time' },
    ...{ version: 'plain', created_at: 'time', updated_at: 'time' },
    ...{ creation_key: 'left out', view_count: 'left out', comment_count: 'left out', reading_minutes: 'left out', translated: 'left out' },
  },
  // They stand in their article, by name: `tags`.
  article_tags: { article_id: 'left out', tag_id: 'left out', position: 'left out' },
  article_working_copies: { article_id: 'plain', fields: 'json', user_id: 'person', updated_at: 'time' },
  article_revisions: {
    ...{ id: 'plain', article_id: 'plain', revision: 'plain', event: 'plain', title: 'plain', chars: 'plain', fields: 'json' },
    ...{ user_id: 'person', created_at: 'time' },
  },
  redirects: { path: 'plain', article_id: 'plain', created_at: 'time' },
  comments: {
    ...{ id: 'plain', article_id: 'plain', parent_id: 'plain', root_id: 'plain', author_name: 'plain', author_email: 'plain', content: 'plain' },
    ...{ status: 'plain', held_reason: 'json', user_id: 'person', created_at: 'time', updated_at: 'time', deleted_at: 'time', purged_at: 'time' },
    // Where somebody wrote from and with what goes nowhere; what makes two senders or texts the same follows from the rest.
    ...{ ip: 'left out', user_agent: 'left out', email_key: 'left out', ip_key: 'left out', text_key: 'left out' },
  },
  comment_revisions: {
    ...{ id: 'plain', comment_id: 'plain', author_name: 'plain', content: 'plain', user_id: 'person', user_name: 'plain', created_at: 'time' },
  },
};

export const EXPORTED_TABLES = Object.keys(EXPORTED) as ContentTable[];

/** The columns that stand in an export, with how they do. */
export function shownColumns(table: ContentTable): [column: string, standing: Standing][] {
  return Object.entries(EXPORTED[table] as Record<string, Standing>).filter(([, standing]) => standing !== 'left out');
}

/** What a column is called in an export. */
export const fieldOf = (column: string, standing: Standing): string => (standing === 'person' ? column.replace(/_id$/, '') : column);
