import { withoutWays } from '../../../config/also-asked.ts';
import {
  ARTICLE_FIELD_NAMES,
  type ArticleFieldName,
  articleField,
  articleFieldsWhere,
  emptyArticle,
  type FieldsOfType,
  type FieldValue,
} from '../../../config/article-fields.ts';
import { isSectionOf } from '../../../config/exams.ts';
import { isPicture } from '../../../config/media.ts';
import { SLUG_PATTERN, SLUG_REFUSED } from '../../../config/slugs.ts';
import { tidyValue } from '../../../config/tidy-article.ts';
import type { ArticleFields, ArticleInput } from '../../../contract/articles.ts';
import { sanitiseHtml } from '../../content/sanitise.ts';
import type { ArticlesTable } from '../../database/schema.ts';
import { flag, iso } from '../../database/values.ts';
import type { Db } from '../../deps.ts';
import { type FieldErrors, refuse } from '../../errors.ts';
import { blockingProblems } from './checks/blocking-rules.ts';

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
type PointedTable = (typeof POINTERS)[number]['table'];

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
export function fieldsOfRow(row: Stored, tags: string[]): ArticleFields {
  return { ...fromColumns(row, WRITTEN_FIELDS), tags };
}

/** Every field a new article has when its author says nothing. */
export const NEW_ARTICLE = emptyArticle();

/** A text without what only search knows of it. */
const shownOf = (value: unknown) => (typeof value === 'string' ? withoutWays(value) : value);

/**
 * Whether a change of these columns is one of the text, the only kind that moves the day readers are told ("Updated", feeds): title, summary and
 * body are, tags, category, the exam's fields and pins are not. To search engines `lastGood` tells the day of a check too.
 */
export function changesText(before: Pick<WrittenColumns, 'title' | 'summary' | 'content_html'>, columns: Partial<WrittenColumns>): boolean {
  const row: Partial<WrittenColumns> = before;
  return TEXT_FIELDS.some((name) => columns[name] !== undefined && columns[name] !== row[name] && shownOf(columns[name]) !== shownOf(row[name]));
}

/** Values as they are stored, whoever sends them: tidied, the body sanitised. What stands `before` already is stored so. */
export function asStored<Fields extends Partial<ArticleInput>>(fields: Fields, before: Partial<ArticleInput> = {}): Fields {
  const tidied: Record<string, unknown> = { ...fields };
  for (const name of ARTICLE_FIELD_NAMES) {
    const value = fields[name];
    if (value === undefined || value === null || value === before[name]) continue;
    tidied[name] = articleField(name).value.type === 'html' ? sanitiseHtml(value as string) : tidyValue(name, value);
  }
  return tidied as Fields;
}

async function exists(db: Db, table: PointedTable, id: number): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** Whether a file of the library is a picture, which alone can be shown as one. */
async function isPictureId(db: Db, id: number): Promise<boolean> {
  return isPicture(await db.selectFrom('media').select('mime').where('id', '=', id).executeTakeFirst());
}

/** The fields of an old revision, without pointing to what has been deleted since, or to a sound or paper as cover. */
export async function withoutDeadReferences<Fields extends Partial<ArticleInput>>(db: Db, fields: Fields): Promise<Fields> {
  const valid = { ...fields };
  for (const { name, table } of POINTERS) {
    const id = fields[name];
    if (id && !(await (name === 'cover_media_id' ? isPictureId(db, id) : exists(db, table, id)))) valid[name] = null;
  }
  return valid;
}

/** An article that stands already, with what it says live. */
interface StoredArticle {
  id: number;
  live: ArticleFields;
}

/** What an article points to must exist and fit; one message a field. `stored` is null for a new article. What it points to already, the database keeps. */
export async function referenceErrors(db: Db, article: ArticleFields, stored: StoredArticle | null): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const isOther = (...names: (keyof ArticleFields)[]) => stored === null || names.some((name) => article[name] !== stored.live[name]);
  if (article.section !== null && (article.exam === null || !isSectionOf(article.exam, article.section))) errors.section = ['所选科目不属于该考试'];
  if (article.category_id !== null && isOther('category_id') && !(await exists(db, 'categories', article.category_id))) errors.category_id = ['分类不存在'];
  if (article.cover_media_id !== null && isOther('cover_media_id') && !(await isPictureId(db, article.cover_media_id)))
    errors.cover_media_id = [(await exists(db, 'media', article.cover_media_id)) ? '封面必须是图片，不能是音频或文档' : '封面图片不存在'];
  if (article.edition_id !== null && isOther('edition_id', 'exam')) {
    const edition = await db.selectFrom('editions').select('exam').where('id', '=', article.edition_id).executeTakeFirst();
    if (!edition) errors.edition_id = ['考试版本不存在'];
    else if (edition.exam !== article.exam) errors.edition_id = ['考试版本不属于该考试'];
  }
  if (article.translation_of !== null && isOther('translation_of')) {
    if (article.translation_of === stored?.id) errors.translation_of = ['不能是自己的译文'];
    else if (!(await exists(db, 'articles', article.translation_of))) errors.translation_of = ['原文不存在'];
  }
  return errors;
}

interface CheckOptions {
  /** Readers will see the text as it is now: nothing is published empty or with a question that has no answer. */
  goes_live: boolean;
}

/** Every rule that holds for a whole article; throws 422 with all broken ones at once. `stored` is null for a new article. */
export async function checkArticle(db: Db, article: ArticleFields, stored: StoredArticle | null, now: number, { goes_live }: CheckOptions): Promise<void> {
  const errors = await referenceErrors(db, article, stored);
  if (article.slug !== '' && !SLUG_PATTERN.test(article.slug)) errors.slug = [SLUG_REFUSED];
  if (article.status !== 'draft' && goes_live) {
    const problems = blockingProblems(article);
    if (problems.length > 0) errors.content_html = problems;
  }
  if (article.status === 'scheduled' && (article.published_at === null || Date.parse(article.published_at) <= now))
    errors.published_at = ['定时发布需要一个将来的时间'];
  if (article.unpublish_at !== null) {
    const start = article.published_at === null ? now : Date.parse(article.published_at);
    const end = Date.parse(article.unpublish_at);
    if (end <= start) errors.unpublish_at = ['下线时间必须晚于发布时间'];
    else if (goes_live && article.status === 'published' && end <= now) errors.unpublish_at = ['下线时间已过，请清空或改为将来的时间'];
  }
  refuse(errors);
}
