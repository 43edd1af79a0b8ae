import { isSectionOf } from '../../../config/exams.ts';
import type { ArticleInput } from '../../../contract/articles.ts';
import { sanitiseHtml } from '../../content/sanitise.ts';
import { SLUG_PATTERN } from '../../content/slugs.ts';
import type { Db, Trx } from '../../deps.ts';
import { type FieldErrors, refuse } from '../../http/errors.ts';
import type { Draft } from './articles.fields.ts';
import { blockingProblems } from './checks/blocking-rules.ts';

/** Texts as they are stored: trimmed, the body sanitised, tags without doubles. */
export function tidy<Fields extends Partial<ArticleInput>>(fields: Fields): Fields {
  const tidied: Partial<ArticleInput> = { ...fields };
  for (const name of ['title', 'slug', 'summary', 'seo_title', 'seo_description'] as const) {
    const value = tidied[name];
    if (value !== undefined) tidied[name] = value.normalize('NFC').trim();
  }
  for (const name of ['published_at', 'unpublish_at'] as const) {
    const value = tidied[name];
    if (value) tidied[name] = new Date(value).toISOString();
  }
  if (tidied.content_html !== undefined) tidied.content_html = sanitiseHtml(tidied.content_html);
  if (tidied.tags !== undefined) {
    const seen = new Set<string>();
    tidied.tags = tidied.tags
      .map((tag) => tag.normalize('NFKC').replace(/\s+/g, ' ').trim())
      .filter((tag) => tag !== '' && !seen.has(tag.toLowerCase()) && seen.add(tag.toLowerCase()));
  }
  return tidied as Fields;
}

async function exists(db: Db | Trx, table: 'categories' | 'media' | 'articles' | 'editions', id: number): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The fields of an old revision, without pointing to what has been deleted since. */
export async function withoutDeadReferences<Fields extends Partial<ArticleInput>>(db: Db | Trx, fields: Fields): Promise<Fields> {
  const living = { ...fields };
  const isGone = async (table: 'categories' | 'media' | 'articles' | 'editions', id: number | null | undefined) =>
    Boolean(id) && !(await exists(db, table, id as number));
  if (await isGone('categories', fields.category_id)) living.category_id = null;
  if (await isGone('media', fields.cover_media_id)) living.cover_media_id = null;
  if (await isGone('articles', fields.translation_of)) living.translation_of = null;
  if (await isGone('editions', fields.edition_id)) living.edition_id = null;
  return living;
}

/** What an article points to must exist and fit; one message a field. `id` is null for a new article. */
export async function referenceErrors(db: Db | Trx, draft: Draft, id: number | null): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  if (draft.section !== null && (draft.exam === null || !isSectionOf(draft.exam, draft.section))) errors.section = ['所选科目不属于该考试'];
  if (draft.category_id !== null && !(await exists(db, 'categories', draft.category_id))) errors.category_id = ['分类不存在'];
  if (draft.cover_media_id !== null && !(await exists(db, 'media', draft.cover_media_id))) errors.cover_media_id = ['封面图片不存在'];
  if (draft.edition_id !== null) {
    const edition = await db.selectFrom('editions').select('exam').where('id', '=', draft.edition_id).executeTakeFirst();
    if (!edition) errors.edition_id = ['考试版本不存在'];
    else if (edition.exam !== draft.exam) errors.edition_id = ['考试版本不属于该考试'];
  }
  if (draft.translation_of !== null) {
    if (draft.translation_of === id) errors.translation_of = ['不能是自己的译文'];
    else if (!(await exists(db, 'articles', draft.translation_of))) errors.translation_of = ['原文不存在'];
  }
  return errors;
}

export interface CheckOptions {
  /** Readers will see the text as it is now: nothing is published empty or with a question that has no answer. */
  goes_live: boolean;
}

/** Every rule that holds for a whole article; throws 422 with all broken ones at once. `id` is null for a new article. */
export async function checkArticle(db: Db | Trx, draft: Draft, id: number | null, now: number, { goes_live }: CheckOptions): Promise<void> {
  const errors = await referenceErrors(db, draft, id);
  if (draft.slug !== '' && !SLUG_PATTERN.test(draft.slug)) errors.slug = ['只能使用文字、数字和连字符，且不能全是数字'];
  if (draft.status !== 'draft' && goes_live) {
    const problems = blockingProblems(draft.content_html);
    if (problems.length > 0) errors.content_html = problems;
  }
  if (draft.status === 'scheduled' && (draft.published_at === null || Date.parse(draft.published_at) <= now))
    errors.published_at = ['定时发布需要一个将来的时间'];
  if (draft.unpublish_at !== null) {
    const start = draft.published_at === null ? now : Date.parse(draft.published_at);
    if (Date.parse(draft.unpublish_at) <= start) errors.unpublish_at = ['下线时间必须晚于发布时间'];
  }
  refuse(errors);
}
