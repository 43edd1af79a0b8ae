import {
  ARTICLE_FIELD_NAMES,
  type ArticleFieldName,
  articleField,
  articleFieldsWhere,
  emptyArticle,
  type FieldsOfType,
  type FieldValue,
} from '../../../config/article-fields.ts';
import type { ArticleFields, ArticleInput } from '../../../contract/articles.ts';
import { sanitiseHtml } from '../../content/sanitise.ts';
import type { ArticlesTable } from '../../database/schema.ts';
import { flag, iso, trimmed } from '../../database/values.ts';

/** The fields that stand in columns of the row; tags have a table of their own. */
type StoredName = Exclude<ArticleFieldName, FieldsOfType<'tags'>>;
/** The columns an author writes. */
type WrittenColumns = Pick<ArticlesTable, StoredName>;
type Stored = { readonly [Name in StoredName]: unknown };

/** How a type of value stands in its column, and comes back; what is not here is stored as it is. */
const COLUMNS: { [T in FieldValue['type']]?: { to: (value: never) => unknown; from: (column: never) => unknown } } = {
  time: { to: (value: string | null) => (value === null ? null : Date.parse(value)), from: (column: number | null) => (column === null ? null : iso(column)) },
  flag: { to: flag, from: (column: number) => column === 1 },
  sources: { to: (value: unknown) => JSON.stringify(value), from: (column: string) => JSON.parse(column) },
};

/** Every field that stands in the row. */
export const WRITTEN_FIELDS = articleFieldsWhere(({ value }) => value.type !== 'tags') as StoredName[];
/** The columns that lists carry: never the texts that nobody there reads. */
export const LIST_FIELDS = articleFieldsWhere(({ value }) => value.type !== 'tags' && value.type !== 'html') as Exclude<StoredName, FieldsOfType<'html'>>[];
/** The fields that hold what readers call the text. */
const TEXT_FIELDS = articleFieldsWhere((row) => row.reader_text === true) as (keyof WrittenColumns)[];
/** The fields whose change waits in a working copy. */
export const WAITING_FIELDS: ReadonlySet<string> = new Set(articleFieldsWhere((row) => row.working_copy));
/** The fields whose values the log tells. */
export const AUDITED_FIELDS = articleFieldsWhere(({ audited, value }) => audited && value.type !== 'tags') as StoredName[];
/** The fields that point to a row of another table. */
export const POINTERS = ARTICLE_FIELD_NAMES.flatMap((name) => {
  const { value } = articleField(name);
  return value.type === 'pointer' ? [{ name: name as FieldsOfType<'pointer'>, table: value.to }] : [];
});
export type PointedTable = (typeof POINTERS)[number]['table'];

/** The columns of the fields that are present; tags are left out. */
export function toColumns(fields: Partial<ArticleInput>): Partial<WrittenColumns> {
  const columns: Record<string, unknown> = {};
  for (const name of WRITTEN_FIELDS) {
    const value = fields[name];
    if (value === undefined) continue;
    const convert = COLUMNS[articleField(name).value.type]?.to as ((value: unknown) => unknown) | undefined;
    columns[name] = convert ? convert(value) : value;
  }
  return columns as Partial<WrittenColumns>;
}

/** How each column that is not carried as it is comes back. */
const FROM = new Map(
  WRITTEN_FIELDS.flatMap((name): [StoredName, (column: unknown) => unknown][] => {
    const convert = COLUMNS[articleField(name).value.type]?.from;
    return convert ? [[name, convert as (column: unknown) => unknown]] : [];
  }),
);

/** The named fields of a row, as the API carries them. */
export function fromColumns<Name extends StoredName>(row: Pick<Stored, Name>, names: readonly Name[]): Pick<ArticleFields, Name> {
  const fields: Partial<Record<StoredName, unknown>> = {};
  for (const name of names) {
    const convert = FROM.get(name);
    fields[name] = convert ? convert(row[name]) : row[name];
  }
  return fields as Pick<ArticleFields, Name>;
}

/** Every written field of a row, with its tags. */
export function draftOfRow(row: Stored, tags: string[]): ArticleFields {
  return { ...fromColumns(row, WRITTEN_FIELDS), tags };
}

/** Every field a new article has when its author says nothing. */
export const NEW_ARTICLE = emptyArticle();

/**
 * Whether a change of these columns is one of the text, the only kind of which readers are told the date ("Updated", feeds, sitemap,
 * structured data): title, summary and body are, tags, category, author, the exam's fields and pins are not.
 */
export function changesText(before: Pick<WrittenColumns, 'title' | 'summary' | 'content_html'>, columns: Partial<WrittenColumns>): boolean {
  const row: Partial<WrittenColumns> = before;
  return TEXT_FIELDS.some((name) => columns[name] !== undefined && columns[name] !== row[name]);
}

/** How each type of value is stored, whoever sends it. */
const TIDY: { [T in FieldValue['type']]?: (value: never) => unknown } = {
  text: trimmed,
  slug: trimmed,
  html: (html: string) => sanitiseHtml(html),
  time: (value: string) => iso(Date.parse(value)),
  tags: (tags: readonly string[]) => {
    const seen = new Set<string>();
    return tags
      .map((tag) => tag.normalize('NFKC').replace(/\s+/g, ' ').trim())
      .filter((tag) => tag !== '' && !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()));
  },
};

/** Texts as they are stored: trimmed, the body sanitised, tags without doubles. What stands `before` already is stored so. */
export function asStored<Fields extends Partial<ArticleInput>>(fields: Fields, before: Partial<ArticleInput> = {}): Fields {
  const tidied: Record<string, unknown> = { ...fields };
  for (const name of ARTICLE_FIELD_NAMES) {
    const value = fields[name];
    const change = TIDY[articleField(name).value.type] as ((value: unknown) => unknown) | undefined;
    if (change && value !== undefined && value !== null && value !== before[name]) tidied[name] = change(value);
  }
  return tidied as Fields;
}
