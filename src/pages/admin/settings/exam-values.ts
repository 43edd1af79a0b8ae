import { tidyWays } from '../../../../config/also-asked.ts';
import { LIMITS } from '../../../../config/limits.ts';
import { isOfficialAddress } from '../../../../config/official-sources.ts';
import { isSame } from '../../../../config/same.ts';
import { beginningOf } from '../../../../config/whole-signs.ts';
import type { ExamPage, FactSource } from '../../../../contract/exams.ts';
import type { ConflictLabels } from '../../../components/admin/conflict/use-versioned-update.tsx';
import { plainText } from '../../../components/admin/format.ts';

/** What the console calls the editable fields of an exam's page, in the order of the form. */
export const EXAM_FIELD_NAMES = {
  overview_html: '概述（英文）',
  overview_html_zh: '概述（中文）',
  start_url: '从这里开始',
  practise_url: '练习',
  convert_url: '分数换算',
  score_scale: '分数（英文）',
  score_scale_zh: '分数（中文）',
  score_source: '分数的来源',
  sections_source: '考试结构的来源',
  key_facts: '要点',
  test_dates: '考试日期',
  sections: '考试结构',
  faqs: '常见问题',
  official_links: '官方链接',
  checked_on: '核对日期',
} as const satisfies Partial<Record<keyof ExamPage, string>>;
const FIELDS = Object.keys(EXAM_FIELD_NAMES) as (keyof typeof EXAM_FIELD_NAMES)[];
export type ExamValues = Pick<ExamPage, (typeof FIELDS)[number]>;

export const sourceText = (source: FactSource | null) => plainText(source && `${source.title} ${source.url}`);

/** The fields that are lists of rows. */
type Lists = Pick<ExamValues, 'key_facts' | 'test_dates' | 'sections' | 'faqs' | 'official_links'>;
export type ExamList = keyof Lists;
/** A row of the form on its way: anything may be missing. */
type ExamRow<List extends ExamList> = Loose<Lists[List][number]>;

const texts = (between: string, ...parts: (string | null | undefined)[]) => parts.filter(Boolean).join(between);
const both = (english: string | null | undefined, chinese: string | null | undefined) => texts(' / ', english, chinese);

/** A row in a line: what it is called while it is folded, and in a conflict. */
export const ROW_WORDS: { [List in ExamList]: (row: ExamRow<List>) => string } = {
  key_facts: ({ label, label_zh, value, value_zh }) => texts('：', both(label, label_zh), both(value, value_zh)),
  test_dates: ({ starts_on, ends_on }) => texts(' – ', starts_on, ends_on),
  sections: ({ name, name_zh, minutes }) => texts(' · ', both(name, name_zh), minutes),
  faqs: ({ question, question_zh }) => both(question, question_zh),
  official_links: ({ title, title_zh, url }) => texts(' ', both(title, title_zh), url),
};

const listed = <List extends ExamList>(list: List) => ({
  label: EXAM_FIELD_NAMES[list],
  show: (rows: Lists[List]) => (rows as ExamRow<List>[]).map(ROW_WORDS[list]).join('\n'),
});

export const EXAM_LABELS: ConflictLabels<ExamValues> = {
  ...EXAM_FIELD_NAMES,
  key_facts: listed('key_facts'),
  test_dates: listed('test_dates'),
  sections: listed('sections'),
  sections_source: { label: EXAM_FIELD_NAMES.sections_source, show: sourceText },
  score_source: { label: EXAM_FIELD_NAMES.score_source, show: sourceText },
  faqs: listed('faqs'),
  official_links: listed('official_links'),
};

export function valuesOf(page: ExamPage): ExamValues {
  return Object.fromEntries(FIELDS.map((field) => [field, page[field]])) as ExamValues;
}

/** A form's row or source on its way: anything may be missing. */
type Loose<Row> = { [Key in keyof Row]?: Row[Key] | null | undefined };

/** A source as the contract has it; null where nothing was entered. Its kind follows from its address unless somebody chose it: an address doesn't say whether a fact is the school's to tell. */
export function sourceOf(source: Loose<FactSource> | null | undefined): FactSource | null {
  const title = source?.title?.trim() ?? '';
  const titleZh = source?.title_zh?.trim();
  const url = source?.url?.trim() ?? '';
  if (title === '' && url === '' && !titleZh) return null;
  const kind = source?.kind ?? (isOfficialAddress(url) ? 'official' : 'secondary');
  return {
    title: title || titleZh || beginningOf(url, LIMITS.source.title),
    ...(titleZh && { title_zh: titleZh }),
    url,
    kind,
    checked_on: source?.checked_on || null,
  };
}

const named = <Name extends string>(row: object, names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, (row as Record<string, string | null | undefined>)[name] ?? ''])) as Record<Name, string>;

/** Ways of asking, where there are any. */
function waysOf<Name extends 'also_asked' | 'also_asked_zh'>(row: ExamRow<'faqs'>, name: Name): { [Key in Name]?: string[] } {
  const ways = tidyWays(row[name] ?? []);
  return (ways.length > 0 ? { [name]: ways } : {}) as { [Key in Name]?: string[] };
}

/** Rows as the contract has them: every text present, no field of the form's own. */
export function normalised(values: Partial<ExamValues>): ExamValues {
  const lists = {
    key_facts: (values.key_facts ?? []).map((row) => ({
      topic: row.topic ?? null,
      ...named(row, ['label', 'label_zh', 'value', 'value_zh']),
      source: sourceOf(row.source),
    })),
    test_dates: (values.test_dates ?? []).map((row) => ({
      starts_on: row.starts_on,
      ends_on: row.ends_on || null,
      register_by: row.register_by || null,
      ...named(row, ['note', 'note_zh']),
      source: sourceOf(row.source),
    })),
    sections: (values.sections ?? []).map((row) => named(row, ['name', 'name_zh', 'items', 'items_zh', 'minutes', 'minutes_zh', 'note', 'note_zh'])),
    faqs: (values.faqs ?? []).map((row) => ({
      ...named(row, ['question', 'question_zh']),
      ...waysOf(row, 'also_asked'),
      ...waysOf(row, 'also_asked_zh'),
      ...named(row, ['answer_html', 'answer_html_zh']),
      source: sourceOf(row.source),
    })),
    official_links: (values.official_links ?? []).map((row) => ({ ...named(row, ['title', 'title_zh']), url: row.url.trim() })),
  };
  return {
    ...named(values, ['overview_html', 'overview_html_zh', 'score_scale', 'score_scale_zh', 'start_url', 'practise_url', 'convert_url']),
    ...lists,
    sections_source: sourceOf(values.sections_source),
    score_source: sourceOf(values.score_source),
    checked_on: values.checked_on || null,
  };
}

/** What differs from the stored page. */
export function changesOf(page: ExamPage, values: ExamValues): Partial<ExamValues> {
  const stored = normalised(valuesOf(page));
  return Object.fromEntries(FIELDS.filter((field) => !isSame(stored[field], values[field])).map((field) => [field, values[field]]));
}
