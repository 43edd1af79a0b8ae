import { isSectionOf } from '../../../config/exams.ts';
import type { ArticleFields, ArticleInput } from '../../../contract/articles.ts';
import { SLUG_PATTERN } from '../../content/slugs.ts';
import type { Db } from '../../deps.ts';
import { type FieldErrors, refuse } from '../../http/errors.ts';
import { POINTERS, type PointedTable } from './articles.fields.ts';
import { blockingProblems } from './checks/blocking-rules.ts';

async function exists(db: Db, table: PointedTable, id: number): Promise<boolean> {
  return (await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst()) !== undefined;
}

/** The fields of an old revision, without pointing to what has been deleted since. */
export async function withoutDeadReferences<Fields extends Partial<ArticleInput>>(db: Db, fields: Fields): Promise<Fields> {
  const living = { ...fields };
  for (const { name, table } of POINTERS) {
    const id = fields[name];
    if (id && !(await exists(db, table, id))) living[name] = null;
  }
  return living;
}

/** An article that stands already, with what it says live. */
interface Standing {
  id: number;
  live: ArticleFields;
}

/** What an article points to must exist and fit; one message a field. `standing` is null for a new article. What it points to already, the database keeps. */
export async function referenceErrors(db: Db, draft: ArticleFields, standing: Standing | null): Promise<FieldErrors> {
  const errors: FieldErrors = {};
  const isOther = (...names: (keyof ArticleFields)[]) => standing === null || names.some((name) => draft[name] !== standing.live[name]);
  if (draft.section !== null && (draft.exam === null || !isSectionOf(draft.exam, draft.section))) errors.section = ['所选科目不属于该考试'];
  if (draft.category_id !== null && isOther('category_id') && !(await exists(db, 'categories', draft.category_id))) errors.category_id = ['分类不存在'];
  if (draft.cover_media_id !== null && isOther('cover_media_id') && !(await exists(db, 'media', draft.cover_media_id)))
    errors.cover_media_id = ['封面图片不存在'];
  if (draft.edition_id !== null && isOther('edition_id', 'exam')) {
    const edition = await db.selectFrom('editions').select('exam').where('id', '=', draft.edition_id).executeTakeFirst();
    if (!edition) errors.edition_id = ['考试版本不存在'];
    else if (edition.exam !== draft.exam) errors.edition_id = ['考试版本不属于该考试'];
  }
  if (draft.translation_of !== null && isOther('translation_of')) {
    if (draft.translation_of === standing?.id) errors.translation_of = ['不能是自己的译文'];
    else if (!(await exists(db, 'articles', draft.translation_of))) errors.translation_of = ['原文不存在'];
  }
  return errors;
}

interface CheckOptions {
  /** Readers will see the text as it is now: nothing is published empty or with a question that has no answer. */
  goes_live: boolean;
}

/** Every rule that holds for a whole article; throws 422 with all broken ones at once. `standing` is null for a new article. */
export async function checkArticle(db: Db, draft: ArticleFields, standing: Standing | null, now: number, { goes_live }: CheckOptions): Promise<void> {
  const errors = await referenceErrors(db, draft, standing);
  if (draft.slug !== '' && !SLUG_PATTERN.test(draft.slug)) errors.slug = ['只能使用文字、数字和连字符，且不能全是数字'];
  if (draft.status !== 'draft' && goes_live) {
    const problems = blockingProblems(draft);
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
