import Type, { type TObject } from 'typebox';
import { EXAM_CODES } from '../../../config/exams.ts';
import { LIMITS } from '../../../config/limits.ts';
import { KEY_CHARS, KEY_PATTERN } from '../../../config/media.ts';
import { findSetting } from '../../../config/settings.ts';
import { SLUG_PATTERN } from '../../../config/slugs.ts';
import { ArticleFields, REVISION_EVENTS } from '../../../contract/articles.ts';
import { CategoryInput } from '../../../contract/categories.ts';
import { COMMENT_STATUSES, HeldReason } from '../../../contract/comments.ts';
import { EditionInput, ExamContent } from '../../../contract/exams.ts';
import { MenuInput } from '../../../contract/menus.ts';
import { oneOf } from '../../../contract/schema.ts';
import { htmlProblem } from '../../content/html.ts';
import { sanitiseHtml } from '../../content/sanitise.ts';
import { readingMinutes } from '../../content/text-of.ts';
import type { ContentTable } from '../../database/tables.ts';
import { fold } from '../../database/values.ts';
import { AppError } from '../../errors.ts';
import { shapeErrors } from '../../http/validation.ts';
import { isPictureKey, mimeOfKey } from '../../media/file-types.ts';
import { outdatedAfter } from '../../resources/articles/derived/outdated.ts';
import { usernameKey } from '../../resources/auth/auth.service.ts';
import { senderOf, textKey } from '../../resources/comments/comments.rules.ts';
import { settingProblem } from '../../resources/configs/setting-rules.ts';
import { BadLine, type Line, type Row } from './lines.ts';

/** A slug as its resource takes it, and the longer ones of sites that were brought here. */
const SLUG = Type.String({ pattern: SLUG_PATTERN.source, maxLength: 200 });
/** An article's fields; an import brings texts whole that are longer than the editor takes, and so does this. */
const Fields = Type.Partial(
  Type.Object({
    ...ArticleFields.properties,
    slug: Type.String({ maxLength: 200 }),
    content_html: Type.String({ maxLength: LIMITS.import.kept_text }),
  }),
);

/** What the lines of a table must be, beside what their columns say: the contract's own shapes of what people write. */
const CONTRACT: { readonly [Table in ContentTable]?: TObject } = {
  users: Type.Object({ username: Type.String({ minLength: 1, maxLength: 200 }), name: Type.String(), bio: Type.String() }),
  exams: Type.Object({ ...ExamContent, code: oneOf(EXAM_CODES) }),
  editions: Type.Object({ ...EditionInput.properties, exam: oneOf(EXAM_CODES) }),
  categories: Type.Object({ ...CategoryInput.properties, slug: SLUG }),
  menus: Type.Object(MenuInput.properties),
  search_aliases: Type.Object({ words: Type.Array(Type.String()) }),
  media: Type.Object({ storage_key: Type.String({ pattern: `^${KEY_PATTERN}$`, maxLength: KEY_CHARS }), sha256: Type.String({ pattern: '^[\\w-]{1,100}$' }) }),
  articles: Type.Object({ ...Fields.properties, slug: SLUG }),
  article_working_copies: Type.Object({ fields: Fields }),
  article_revisions: Type.Object({ fields: Fields, event: oneOf(REVISION_EVENTS) }),
  comments: Type.Object({ content: Type.String(), author_name: Type.String(), status: oneOf(COMMENT_STATUSES), held_reason: Type.Array(HeldReason) }),
};

/** A field may be missing here (`checkNames`). Made once: each new shape is compiled, and kept for as long as the process lives. */
const SHAPES: { readonly [table: string]: TObject | undefined } = Object.fromEntries(
  Object.entries(CONTRACT).map(([table, shape]) => [table, Type.Partial(shape)]),
);

/** A text made safe. @throws BadLine that names the field, with what it stands in */
function safeHtml(value: unknown, name: string): string {
  const html = String(value ?? '');
  try {
    return sanitiseHtml(html);
  } catch (error) {
    const problem = error instanceof AppError ? htmlProblem(html) : null;
    throw problem ? new BadLine(`"${name}": ${problem.en}`) : error;
  }
}

const cleaned = (line: Line, names: readonly string[], within = ''): Line =>
  Object.fromEntries(Object.entries(line).map(([name, value]) => [name, names.includes(name) ? safeHtml(value, within + name) : value]));
const cleanFields = (fields: unknown, within = '') => cleaned(fields as Line, ['content_html'], within);

/** HTML made safe, as of a text that is written in the console; and what no rule of shape can say. */
const TIDY: { readonly [Table in ContentTable]?: (line: Line) => Line } = {
  configs: (line) => {
    const setting = findSetting(String(line.key));
    if (!setting || setting.secret) throw new BadLine(`"key": there is no setting "${String(line.key).slice(0, 60)}" that an export may hold`);
    // A site could once choose a paper as its logo; its export comes without it.
    if (setting.type === 'image' && line.value !== '' && mimeOfKey(String(line.value)) && !isPictureKey(String(line.value))) return { ...line, value: '' };
    const problem = settingProblem(setting, line.value);
    if (problem) throw new BadLine(`"value": the setting ${setting.key} does not take this value (${problem})`);
    return line;
  },
  exams: ({ faqs, ...line }) => ({
    ...cleaned(line, ['overview_html', 'overview_html_zh']),
    ...(faqs !== undefined && { faqs: (faqs as Line[]).map((faq, at) => cleaned(faq, ['answer_html', 'answer_html_zh'], `faqs.${at}.`)) }),
  }),
  media: (line) => {
    if (mimeOfKey(String(line.storage_key)) !== line.mime) throw new BadLine(`"mime" is not the type of ${String(line.storage_key)}`);
    return line;
  },
  articles: (line) => cleanFields(line),
  article_working_copies: (line) => ({ ...line, fields: cleanFields(line.fields, 'fields.') }),
  article_revisions: (line) => ({ ...line, fields: cleanFields(line.fields, 'fields.') }),
};

/**
 * A line as it may be kept: held against the contract, its HTML sanitised.
 * @throws BadLine that names the first field that is wrong
 */
export function checkedLine(table: ContentTable, line: Line): Line {
  const shape = SHAPES[table];
  const [problem] = shape ? Object.entries(shapeErrors(shape, line, 'en')) : [];
  if (problem) throw new BadLine(`"${problem[0]}": ${problem[1].join(' ')}`);
  return TIDY[table]?.(line) ?? line;
}

const said = (text: unknown) => String(text ?? '');

/** The first day that an article speaks of as still to come. */
function outdatedIn({ title, summary, content_html, seo_title, seo_description, checked_on = null }: Row): string | null {
  const texts = {
    title: said(title),
    summary: said(summary),
    content_html: said(content_html),
    seo_title: said(seo_title),
    seo_description: said(seo_description),
  };
  return outdatedAfter({ ...texts, checked_on: checked_on as string | null });
}

/** The columns that an export leaves out, as they follow from those that it has. */
const COMPLETE: { readonly [Table in ContentTable]?: (row: Row) => Row } = {
  users: (row) => ({ username_key: usernameKey(String(row.username)), name_key: fold(said(row.name)), role: 'editor', disabled: 1 }),
  media: (row) => ({ file_key: row.storage_key, variants: '[]' }),
  articles: (row) => ({ creation_key: null, reading_minutes: readingMinutes(said(row.content_html)), outdated_after: outdatedIn(row) }),
  comments: ({ user_id = null, author_email = null, content, purged_at = null }) => ({
    ...{ ip: null, user_agent: null },
    ...(user_id === null && purged_at === null
      ? { ...senderOf(author_email as string | null, null), text_key: textKey(String(content)).key }
      : { email_key: null, ip_key: null, text_key: null }),
  }),
};

/** A row with the columns that follow from the others. */
export const completed = (table: ContentTable, row: Row): Row => ({ ...row, ...COMPLETE[table]?.(row) });
