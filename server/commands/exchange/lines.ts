import { ARTICLE_FIELD_NAMES, type ArticleFieldName, articleField, type FieldsOfType, type FieldValue } from '../../../config/article-fields.ts';
import type { Database } from '../../database/schema.ts';
import type { ContentTable } from '../../database/tables.ts';
import { flag, iso } from '../../database/values.ts';

/**
 * How a column stands in an export: `plain` as it is · `time` ISO 8601 instead of epoch milliseconds · `flag` true or false · `json` as what it holds ·
 * `person` a username, under the column's name without `_id` · `left out` follows from the rest, is counted, or is nobody's business.
 */
type ColumnFormat = 'plain' | 'time' | 'flag' | 'json' | 'person' | 'left out';

/** How a type of an article's field stands in its column, where that is not as it is. Tags have no column. */
const FORMATS: { readonly [Type in FieldValue['type']]?: ColumnFormat } = { time: 'time', flag: 'flag', sources: 'json' };
const FIELDS = Object.fromEntries(
  ARTICLE_FIELD_NAMES.filter((name) => articleField(name).value.type !== 'tags').map((name) => [name, FORMATS[articleField(name).value.type] ?? 'plain']),
) as Record<Exclude<ArticleFieldName, FieldsOfType<'tags'>>, ColumnFormat>;

/** Every table of an export, in the order in which they are brought back; a new column does not compile without its word here, which an article's field has in its own table. */
export const EXPORTED: { readonly [Table in ContentTable]: { readonly [Column in keyof Database[Table]]: ColumnFormat } } = {
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
    ...{ creation_key: 'left out', view_count: 'left out', comment_count: 'left out' },
    ...{ reading_minutes: 'left out', outdated_after: 'left out', translated: 'left out' },
  },
  // They stand in their article, by name: `tags`.
  article_tags: { article_id: 'left out', tag_id: 'left out', position: 'left out' },
  article_working_copies: { article_id: 'plain', fields: 'json', user_id: 'person', updated_at: 'time' },
  article_revisions: {
    ...{ id: 'plain', article_id: 'plain', revision: 'plain', event: 'plain', title: 'plain', chars: 'plain', fields: 'json' },
    ...{ user_id: 'person', created_at: 'time' },
  },
  redirects: { path: 'plain', article_id: 'plain', category_id: 'plain', created_at: 'time' },
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
function shownColumns(table: ContentTable): [column: string, format: ColumnFormat][] {
  return Object.entries(EXPORTED[table] as Record<string, ColumnFormat>).filter(([, format]) => format !== 'left out');
}

/** What a column is called in an export. */
const fieldOf = (column: string, format: ColumnFormat): string => (format === 'person' ? column.replace(/_id$/, '') : column);

/** Usernames by id, and ids by username. */
export interface People {
  names: ReadonlyMap<number, string>;
  ids: ReadonlyMap<string, number>;
}

export type Line = Record<string, unknown>;
export type Row = Record<string, unknown>;

/** A row as its line of an export says it. */
export function lineOf(table: ContentTable, row: Row, { names }: Pick<People, 'names'>): Line {
  return Object.fromEntries(
    shownColumns(table).map(([column, format]) => {
      const value = row[column];
      const name = fieldOf(column, format);
      if (value === null || value === undefined) return [name, null];
      if (format === 'time') return [name, iso(value as number)];
      if (format === 'flag') return [name, value === 1];
      if (format === 'json') return [name, JSON.parse(value as string)];
      if (format === 'person') return [name, names.get(value as number) ?? null];
      return [name, value];
    }),
  );
}

/** A line cannot be meant; the message says which field. */
export class BadLine extends Error {
  override name = 'BadLine';
}

function timeOf(value: unknown, name: string): number {
  const time = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) throw new BadLine(`"${name}" is no time such as 2026-11-22T08:00:00.000Z`);
  return time;
}

/** What the database says of a column: what it holds, and whether a row can do without, or with nothing in it. */
export interface Column {
  kind: 'text' | 'number';
  spared: boolean;
  nullable: boolean;
}
export type Columns = ReadonlyMap<string, Column>;

/** The highest number that is taken: ids go on behind the highest there is, and must not come to an end. */
const MAX_NUMBER = 2 ** 31 - 1;
const isId = (name: string) => name === 'id' || name.endsWith('_id');

function plainOf(value: unknown, name: string, { kind }: Pick<Column, 'kind'>): string | number {
  if (kind === 'text') {
    if (typeof value === 'string' && !value.includes('\0')) return value;
    throw new BadLine(`"${name}" is no text`);
  }
  if (typeof value === 'number' && Number.isInteger(value) && value >= (isId(name) ? 1 : 0) && value <= MAX_NUMBER) return value;
  throw new BadLine(`"${name}" is no whole number that can stand there`);
}

/** A line names fields of its table alone, and all of those that a row cannot do without. @throws BadLine that names the first other one */
export function checkNames(table: ContentTable, line: Line, columns: Columns): void {
  const shown = shownColumns(table).map(([column, format]) => [column, fieldOf(column, format)] as const);
  const foreign = Object.keys(line).find((name) => !shown.some(([, field]) => field === name));
  if (foreign !== undefined) throw new BadLine(`there is no field "${foreign}"`);
  const missing = shown.find(([column, field]) => line[field] === undefined && !columns.get(column)?.spared);
  if (missing) throw new BadLine(`the field "${missing[1]}" is missing`);
  const empty = shown.find(([column, field]) => line[field] === null && !columns.get(column)?.nullable);
  if (empty) throw new BadLine(`the field "${empty[1]}" must not be null`);
}

/**
 * The columns that a line speaks of.
 * @throws BadLine that names the field
 */
export function rowOf(table: ContentTable, line: Line, { ids }: Pick<People, 'ids'>, columns: Columns): Row {
  return Object.fromEntries(
    shownColumns(table).flatMap(([column, format]) => {
      const name = fieldOf(column, format);
      const value = line[name];
      return value === undefined ? [] : [[column, value === null ? null : columnOf(value, name, { format, ids, ...(columns.get(column) ?? TEXT) })]];
    }),
  );
}

const TEXT = { kind: 'text' } as const;

function columnOf(value: unknown, name: string, { format, ids, kind }: { format: ColumnFormat; ids: People['ids'] } & Pick<Column, 'kind'>): string | number {
  if (format === 'time') return timeOf(value, name);
  if (format === 'json') return JSON.stringify(value);
  if (format === 'flag') {
    if (typeof value !== 'boolean') throw new BadLine(`"${name}" is neither true nor false`);
    return flag(value);
  }
  if (format !== 'person') return plainOf(value, name, { kind });
  const id = ids.get(String(value));
  if (id === undefined) throw new BadLine(`"${name}": nobody in users.jsonl is called ${JSON.stringify(String(value).slice(0, 60))}`);
  return id;
}
