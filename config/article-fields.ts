import { EXAMS, type ExamCode, KINDS, LEVELS, SKILLS } from './exams.ts';
import { LANGUAGE_WORDS } from './languages.ts';
import { LIMITS } from './limits.ts';

const limit = LIMITS.article;
/** The names of a table's rows. */
export const keys = <T extends object>(table: T) => Object.keys(table) as (keyof T & string)[];

/** The words of a choice, by what is stored. */
type Words<Key extends string = string> = Readonly<Record<Key, { en: string; zh: string }>>;

const EXAM_WORDS = Object.fromEntries(EXAMS.map(({ code, name, name_zh }) => [code, { en: name, zh: name_zh }])) as Words<ExamCode>;
export const STATUS_WORDS = {
  draft: { en: 'Draft', zh: '草稿' },
  scheduled: { en: 'Scheduled', zh: '定时发布' },
  published: { en: 'Published', zh: '已发布' },
} as const;

export const ARTICLE_STATUSES = keys(STATUS_WORDS);

/** The groups of 发布设置 in the side column, in their order. */
export const ARTICLE_GROUPS = {
  status: '状态与时间',
  taxonomy: '考试与归类',
  summary: '封面与摘要',
  sources: '参考来源',
  review: '核对与复核',
  language: '语言与译文',
  seo: '链接与搜索引擎',
} as const;
export type ArticleGroup = keyof typeof ARTICLE_GROUPS;

/** What a field's value may be. The contract's schemas, the columns and the tidying follow from it. */
export type FieldValue =
  | { type: 'text'; max: number; required?: true; nullable?: true }
  /** Sanitised at the door; never part of a list. */
  | { type: 'html'; max: number }
  | { type: 'slug' }
  | { type: 'choice'; of: Words; nullable?: true }
  /** The id of a row of that table, or null. */
  | { type: 'pointer'; to: 'categories' | 'media' | 'editions' | 'articles' }
  /** Names, kept in a table of their own. */
  | { type: 'tags' }
  /** `{ title, url }`, kept as JSON. */
  | { type: 'sources' }
  /** `YYYY-MM-DD`, or null. */
  | { type: 'day' }
  /** ISO 8601 outside, epoch milliseconds in the column; or null. */
  | { type: 'time' }
  | { type: 'flag' };

/** A value that readers get as its column has it: what a pointer leads to, tags and HTML are made into something else first. */
type PlainValue = Exclude<FieldValue, { type: 'html' | 'pointer' | 'tags' }>;

type ArticleFieldRow = FieldRow & ({ value: FieldValue; public?: never } | { value: PlainValue; public: 'card' | 'page' });

interface FieldRow {
  zh: string;
  en: string;
  /** What the form says below the field, and what stands in it while it is empty. */
  hint?: string;
  placeholder?: string;
  /** What a new article has when its author says nothing. */
  default: unknown;
  /** Where it stands in the side column; null for those in the middle and for what the buttons decide. */
  group: ArticleGroup | null;
  input: 'line' | 'area' | 'body' | 'choice' | 'picker' | 'tags' | 'sources' | 'day' | 'time' | 'switch' | null;
  /** A column of the console's list: shown at once, offered, or none. */
  column: 'shown' | 'offered' | null;
  /** A column of the CSV file. */
  csv: boolean;
  /** Whether the log tells its value before and after a change. */
  audited: boolean;
  /** A batch may write it into many articles at once. */
  batch?: true;
  /** Whether its change waits in the working copy of a published article. */
  working_copy: boolean;
  /** Its change leaves an article at its address and where it stands in every list. */
  stays?: true;
  /**
   * Who is shown its value, under its own name: whoever sees the article in a list, and on its page (`card`), or on its page alone. Absent: no reader. What is made of a
   * field (the cover, the edition, the text) is put in by hand: `ArticleSummary`, `ArticlePublic`.
   */
  public?: 'card' | 'page';
  /** What readers call the text: a change moves the day on which the article was updated. */
  reader_text?: true;
}

/**
 * The table of an article's fields, in the form's order. Contract, form, defaults, presenters, the words of diff and
 * log, the CSV file, exports and what readers get of its values are derived from it: a new field is a row here, a column in `server/database/schema.ts`, and a migration.
 */
export const ARTICLE_FIELDS = {
  title: {
    ...{ zh: '标题', en: 'Title', value: { type: 'text', max: limit.title, required: true }, default: '' },
    ...{ group: null, input: 'line', column: 'shown', csv: true, audited: true, working_copy: true, public: 'card', stays: true, reader_text: true },
    ...{ placeholder: '请输入标题' },
  },
  status: {
    ...{ zh: '状态', en: 'Status', value: { type: 'choice', of: STATUS_WORDS }, default: 'draft' },
    ...{ group: null, input: null, column: 'shown', csv: true, audited: true, working_copy: false },
  },
  slug: {
    ...{ zh: '链接别名', en: 'Slug', value: { type: 'slug' }, default: '' },
    ...{ group: 'seo', input: 'line', column: null, csv: false, audited: true, working_copy: true, public: 'card' },
    ...{ hint: '文章地址的最后一段。留空则由标题生成；修改后旧地址会自动跳转。', placeholder: '由标题自动生成' },
  },
  cover_media_id: {
    ...{ zh: '封面', en: 'Cover', value: { type: 'pointer', to: 'media' }, default: null },
    ...{ group: 'summary', input: 'picker', column: null, csv: false, audited: false, working_copy: true, stays: true },
  },
  summary: {
    ...{ zh: '摘要', en: 'Summary', value: { type: 'text', max: limit.summary }, default: '' },
    ...{ group: 'summary', input: 'area', column: null, csv: false, audited: false, working_copy: true, public: 'card', stays: true, reader_text: true },
    ...{ placeholder: '显示在列表和搜索结果中' },
  },
  content_html: {
    ...{ zh: '正文', en: 'Text', value: { type: 'html', max: limit.content_html }, default: '' },
    ...{ group: null, input: 'body', column: null, csv: false, audited: false, working_copy: true, stays: true, reader_text: true },
  },
  exam: {
    ...{ zh: '考试', en: 'Exam', value: { type: 'choice', of: EXAM_WORDS, nullable: true }, default: null },
    ...{ group: 'taxonomy', input: 'choice', column: 'shown', csv: true, audited: false, working_copy: true, public: 'card', batch: true },
    ...{ placeholder: '不限考试' },
  },
  section: {
    ...{ zh: '科目', en: 'Section', value: { type: 'text', max: limit.section, nullable: true }, default: null },
    ...{ group: 'taxonomy', input: 'choice', column: 'shown', csv: true, audited: false, working_copy: true, public: 'card', batch: true },
  },
  skill: {
    ...{ zh: '技能', en: 'Skill', value: { type: 'choice', of: SKILLS, nullable: true }, default: null },
    ...{ group: 'taxonomy', input: 'choice', column: 'offered', csv: true, audited: false, working_copy: true, public: 'card' },
    ...{ placeholder: '不限技能' },
  },
  edition_id: {
    ...{ zh: '考试版本', en: 'Edition', value: { type: 'pointer', to: 'editions' }, default: null },
    ...{ group: 'taxonomy', input: 'picker', column: 'offered', csv: true, audited: false, working_copy: true, batch: true },
  },
  level: {
    ...{ zh: '难度', en: 'Level', value: { type: 'choice', of: LEVELS, nullable: true }, default: null },
    ...{ group: 'taxonomy', input: 'choice', column: 'offered', csv: true, audited: false, working_copy: true, public: 'card' },
    ...{ placeholder: '不限难度' },
  },
  kind: {
    ...{ zh: '类型', en: 'Kind', value: { type: 'choice', of: KINDS }, default: 'guide' },
    ...{ group: 'taxonomy', input: 'choice', column: 'offered', csv: true, audited: false, working_copy: true, public: 'card' },
  },
  language: {
    ...{ zh: '语言', en: 'Language', value: { type: 'choice', of: LANGUAGE_WORDS }, default: 'en' },
    ...{ group: 'language', input: 'choice', column: 'offered', csv: true, audited: false, working_copy: true, public: 'card' },
    ...{ hint: '正文的语言' },
  },
  category_id: {
    ...{ zh: '分类', en: 'Category', value: { type: 'pointer', to: 'categories' }, default: null },
    ...{ group: 'taxonomy', input: 'picker', column: 'offered', csv: true, audited: false, working_copy: true, batch: true },
    ...{ placeholder: '未分类' },
  },
  tags: {
    ...{ zh: '标签', en: 'Tags', value: { type: 'tags' }, default: [] },
    ...{ group: 'taxonomy', input: 'tags', column: 'offered', csv: true, audited: false, working_copy: true },
  },
  published_at: {
    ...{ zh: '发布时间', en: 'Published at', value: { type: 'time' }, default: null },
    ...{ group: 'status', input: 'time', column: 'shown', csv: true, audited: false, working_copy: true },
    ...{ hint: '将来的时间须点击“定时发布”后才生效；留空则为点击“发布”的时间。' },
  },
  unpublish_at: {
    ...{ zh: '下线时间', en: 'Taken down at', value: { type: 'time' }, default: null },
    ...{ group: 'status', input: 'time', column: null, csv: true, audited: false, working_copy: true },
    ...{ hint: '到时自动转为草稿；留空则一直公开。' },
  },
  pinned: {
    ...{ zh: '置顶', en: 'Pinned', value: { type: 'flag' }, default: false },
    ...{ group: 'status', input: 'switch', column: 'offered', csv: true, audited: false, working_copy: true, public: 'card', batch: true },
  },
  allow_comments: {
    ...{ zh: '允许评论', en: 'Comments allowed', value: { type: 'flag' }, default: true },
    ...{ group: 'status', input: 'switch', column: null, csv: false, audited: false, working_copy: true, stays: true },
  },
  sources: {
    ...{ zh: '参考来源', en: 'Sources', value: { type: 'sources' }, default: [] },
    ...{ group: 'sources', input: 'sources', column: null, csv: false, audited: false, working_copy: true, public: 'page', stays: true },
  },
  checked_on: {
    ...{ zh: '核对日期', en: 'Checked on', value: { type: 'day' }, default: null },
    ...{ group: 'review', input: 'day', column: null, csv: true, audited: false, working_copy: true, public: 'page', stays: true },
    ...{ hint: '最近一次对照官方资料核对的日期，会显示给读者。' },
  },
  review_by: {
    ...{ zh: '复核期限', en: 'Review by', value: { type: 'day' }, default: null },
    ...{ group: 'review', input: 'day', column: null, csv: true, audited: false, working_copy: true },
    ...{ hint: '到期后进入“待复核”，并在仪表盘提醒。' },
  },
  translation_of: {
    ...{ zh: '译自', en: 'Translation of', value: { type: 'pointer', to: 'articles' }, default: null },
    ...{ group: 'language', input: 'picker', column: null, csv: false, audited: false, working_copy: true },
    ...{ hint: '这篇文章是哪一篇的译文。', placeholder: '不是译文' },
  },
  seo_title: {
    ...{ zh: 'SEO 标题', en: 'SEO title', value: { type: 'text', max: limit.seo_title }, default: '' },
    ...{ group: 'seo', input: 'line', column: null, csv: false, audited: false, working_copy: true, public: 'page', stays: true },
    ...{ placeholder: '留空则用文章标题' },
  },
  seo_description: {
    ...{ zh: 'SEO 描述', en: 'SEO description', value: { type: 'text', max: limit.seo_description }, default: '' },
    ...{ group: 'seo', input: 'area', column: null, csv: false, audited: false, working_copy: true, public: 'page', stays: true },
    ...{ placeholder: '留空则用摘要' },
  },
} as const satisfies Record<string, ArticleFieldRow>;

type Fields = typeof ARTICLE_FIELDS;
export type ArticleFieldName = keyof Fields;

/** How the other types look as the API carries them. */
interface Shapes {
  text: string;
  html: string;
  slug: string;
  pointer: number | null;
  tags: string[];
  sources: { title: string; url: string }[];
  day: string | null;
  time: string | null;
  flag: boolean;
}
type Shown<V extends FieldValue> = V extends { type: keyof Shapes } ? Shapes[V['type']] : V extends { of: infer Of } ? keyof Of & string : never;
/** A field's value as the API carries it. */
export type ArticleFieldValue<Name extends ArticleFieldName> = Shown<Fields[Name]['value']> | (Fields[Name]['value'] extends { nullable: true } ? null : never);
/** Every written field with its value. */
export type ArticleFieldValues = { [Name in ArticleFieldName]: ArticleFieldValue<Name> };
/** The fields whose value is of this type. */
export type FieldsOfType<Type extends FieldValue['type']> = {
  [Name in ArticleFieldName]: Fields[Name]['value']['type'] extends Type ? Name : never;
}[ArticleFieldName];

/** The fields that a row of the console's list carries: what has a column there or in the CSV file. Of a pointer it carries what it points to. */
type ListedFieldName = {
  [Name in ArticleFieldName]: Fields[Name] extends { column: string } | { csv: true } ? Exclude<Name, FieldsOfType<'html' | 'pointer'>> : never;
}[ArticleFieldName];
/** The fields that readers are shown on cards, and on the article's page alone. */
export type CardFieldName = { [Name in ArticleFieldName]: Fields[Name] extends { public: 'card' } ? Name : never }[ArticleFieldName];
type PageFieldName = { [Name in ArticleFieldName]: Fields[Name] extends { public: 'page' } ? Name : never }[ArticleFieldName];
/** The fields that a batch may write. */
export type BatchFieldName = { [Name in ArticleFieldName]: Fields[Name] extends { batch: true } ? Name : never }[ArticleFieldName];

export const ARTICLE_FIELD_NAMES = keys(ARTICLE_FIELDS);

/** A field's row, its literal types forgotten: for code that goes through the table. */
export function articleField(name: ArticleFieldName): ArticleFieldRow {
  return ARTICLE_FIELDS[name];
}

/** The times by which a list can be narrowed. */
export const ARTICLE_DATES = ['updated_at', 'published_at', 'created_at'] as const;

/** The orders of the console's list. */
export const ARTICLE_SORTS = [
  ...(['updated_at', '-updated_at', 'published_at', '-published_at', 'view_count', '-view_count'] as const),
  ...(['comment_count', '-comment_count', 'title', '-title'] as const),
] as const;

/** The fields whose row `fits`, in the table's order. */
export function articleFieldsWhere(fits: (row: ArticleFieldRow) => boolean): ArticleFieldName[] {
  return ARTICLE_FIELD_NAMES.filter((name) => fits(articleField(name)));
}

export const LISTED_FIELD_NAMES = articleFieldsWhere(
  ({ column, csv, value }) => (column !== null || csv) && value.type !== 'html' && value.type !== 'pointer',
) as ListedFieldName[];
export const CARD_FIELD_NAMES = articleFieldsWhere((row) => row.public === 'card') as CardFieldName[];
export const PAGE_FIELD_NAMES = articleFieldsWhere((row) => row.public === 'page') as PageFieldName[];
export const BATCH_FIELD_NAMES = articleFieldsWhere(({ batch }) => batch === true) as BatchFieldName[];

/** A new article's fields: defaults everywhere. */
export function emptyArticle(): ArticleFieldValues {
  const fresh = (value: unknown) => (Array.isArray(value) ? [...value] : value);
  return Object.fromEntries(ARTICLE_FIELD_NAMES.map((name) => [name, fresh(articleField(name).default)])) as ArticleFieldValues;
}
