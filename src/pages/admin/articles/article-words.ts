import { STATUS_WORDS } from '../../../../config/article-fields.ts';
import { EXAMS, type ExamCode, findExam, KINDS, LEVELS, SKILLS } from '../../../../config/exams.ts';
import { LANGUAGE_WORDS } from '../../../../config/languages.ts';
import type { ARTICLE_BATCH_ACTIONS, ARTICLE_TABS, Article, ArticleStatus } from '../../../../contract/articles.ts';
import { api } from '../../../api/api.ts';
import { useLoad } from '../../../components/admin/use-load.tsx';

export type ArticleTab = (typeof ARTICLE_TABS)[number];
export type ArticleBatchAction = (typeof ARTICLE_BATCH_ACTIONS)[number];

export const STATUS_TAGS = {
  draft: { text: STATUS_WORDS.draft.zh, color: 'default' },
  scheduled: { text: STATUS_WORDS.scheduled.zh, color: 'processing' },
  published: { text: STATUS_WORDS.published.zh, color: 'success' },
} as const satisfies Record<ArticleStatus, { text: string; color: string }>;

export const TAB_WORDS = {
  all: '全部',
  draft: STATUS_WORDS.draft.zh,
  scheduled: STATUS_WORDS.scheduled.zh,
  published: STATUS_WORDS.published.zh,
  review_due: '待复核',
  recycled: '回收站',
} as const satisfies Record<ArticleTab, string>;

interface Option {
  value: string;
  label: string;
}

/** A choice of the table of fields as a select's options. */
export const optionsOf = (table: Record<string, { zh: string }>): Option[] => Object.entries(table).map(([value, { zh }]) => ({ value, label: zh }));

export const KIND_OPTIONS = optionsOf(KINDS);
export const LEVEL_OPTIONS = optionsOf(LEVELS);
export const LANGUAGE_OPTIONS = optionsOf(LANGUAGE_WORDS);
export const EXAM_OPTIONS: { value: ExamCode; label: string }[] = EXAMS.map(({ code, name_zh }) => ({
  value: code,
  label: name_zh.includes(code) ? name_zh : `${code} ${name_zh}`,
}));

/** The sections of an exam; none while no exam is chosen. */
export function sectionOptions(exam: string | null | undefined): Option[] {
  return findExam(exam)?.sections.map(({ slug, zh }) => ({ value: slug, label: zh })) ?? [];
}

/** The skills an exam tests; all of them while no exam is chosen. */
export function skillOptions(exam: string | null | undefined): Option[] {
  const found = findExam(exam);
  const all = optionsOf(SKILLS);
  return found ? all.filter(({ value }) => found.skills.some((skill) => skill === value)) : all;
}

/** The Chinese word of a value, or the value itself when the table no longer has it. */
export function wordOf(options: readonly Option[], value: string | null | undefined): string {
  if (value === null || value === undefined || value === '') return '';
  return options.find((option) => option.value === value)?.label ?? value;
}

/** What the console calls an edition. */
export const editionName = ({ name, name_zh }: { name: string; name_zh: string }): string => name_zh || name;

/** The editions of an exam as choices, ended ones marked; none without an exam or while they cannot be had. */
export function useEditions(exam: ExamCode | null | undefined) {
  const { data, ...load } = useLoad(
    async (signal) => (exam ? (await api.exams.editions({ params: { code: exam } }, { signal })).data : []),
    ['exams', 'editions', exam ?? null],
    { keep: true },
  );
  return {
    ...load,
    isKnown: Boolean(exam) && data !== undefined,
    options: (data ?? []).map((edition) => ({ value: edition.id, label: edition.ended ? `${editionName(edition)}（已结束）` : editionName(edition) })),
  };
}

/** Who has saved this version, as far as it is known: the person themselves in another window, or somebody by name. */
export function whoSaved({ working_copy }: Article, userId: number): string | undefined {
  return working_copy?.user?.id === userId ? '您在另一个窗口中' : working_copy?.user?.name;
}

/** What is said of a version that was saved while one was writing. */
export function conflictWords(theirs: Article, userId: number): { title: string; happened: string } {
  const who = whoSaved(theirs, userId);
  if (theirs.working_copy?.user?.id === userId) return { title: '这篇文章已在另一个窗口中修改', happened: `${who}保存了另一个版本` };
  // A save by hand leaves no name with the version: it may as well have been one's own, in another window.
  return { title: who ? '这篇文章已被他人修改' : '这篇文章已在别处修改', happened: `${who ?? '有人'}在您编辑时保存了另一个版本` };
}
