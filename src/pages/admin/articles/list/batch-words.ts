import { LIMITS } from '../../../../../config/limits.ts';
import type { ArticleRow, BatchFields } from '../../../../../contract/articles.ts';
import { type ArticleBatchAction, type ArticleTab, STATUS_TAGS } from '../article-words.ts';

/** Fields that a window asks for first. */
export type BatchForm = 'category' | 'exam' | 'tags';

export interface BatchEntry {
  key: string;
  name: string;
  /** The name tells where the articles are brought to: 将 2 篇文章转为草稿. */
  brings?: true;
  /** Said when it was done to all of them. */
  done: (number: number) => string;
  action: ArticleBatchAction;
  /** What is written, when no window asks for it. */
  fields?: BatchFields;
  form?: BatchForm;
  tabs: readonly ArticleTab[];
  /** Stands in the bar itself; the others are in its menu. */
  main?: true;
  admin?: true;
  danger?: true;
  /** Asked before something is taken from readers, shown to them, or lost. */
  ask?: (rows: readonly ArticleRow[]) => string;
  /** The tabs that the articles leave by it; in others they stay selected. */
  leaves?: readonly ArticleTab[];
}

const LIVING = ['all', 'draft', 'scheduled', 'published', 'review_due'] as const satisfies readonly ArticleTab[];
const ANY = [...LIVING, 'recycled'] as const satisfies readonly ArticleTab[];

/** `1 篇定时发布、27 篇已发布（3 篇有未发布的修改）、2 篇草稿`: what a selection consists of. */
export function mixOf(rows: readonly ArticleRow[]): string {
  const changed = rows.filter(({ status, working_copy }) => status === 'published' && working_copy).length;
  return (['scheduled', 'published', 'draft'] as const)
    .map((status) => ({ status, number: rows.filter((row) => row.status === status).length }))
    .filter(({ number }) => number > 0)
    .map(({ status, number }) => `${number} 篇${STATUS_TAGS[status].text}${status === 'published' && changed > 0 ? `（${changed} 篇有未发布的修改）` : ''}`)
    .join('、');
}

const publicOnes = (rows: readonly ArticleRow[]) => rows.filter(({ status }) => status === 'published').length;

/** What can be done with many articles at once: in which tabs, by whom, and what is asked before. */
const BATCH: readonly BatchEntry[] = [
  {
    key: 'publish',
    name: '发布',
    done: (n) => `已发布 ${n} 篇文章`,
    action: 'publish',
    tabs: ['all', 'draft'],
    main: true,
    ask: () => '所选文章（包括其未发布的修改）将立即对读者公开。',
    leaves: ['draft', 'scheduled'],
  },
  {
    key: 'publish_now',
    name: '立即发布',
    done: (n) => `已发布 ${n} 篇文章`,
    action: 'publish',
    tabs: ['scheduled'],
    main: true,
    ask: () => '所选文章不再等待定时，立即对读者公开。',
    leaves: ['scheduled'],
  },
  {
    key: 'publish_changes',
    name: '更新发布',
    done: (n) => `已更新发布 ${n} 篇文章`,
    action: 'publish',
    tabs: ['published'],
    ask: (rows) => `${rows.filter(({ working_copy }) => working_copy).length} 篇有未发布的修改，读者将立即看到修改后的内容；其余的没有变化。`,
  },
  { key: 'checked', name: '仍然准确', done: (n) => `已确认 ${n} 篇文章仍然准确`, action: 'checked', tabs: ['review_due'], main: true, leaves: ['review_due'] },
  {
    key: 'unpublish',
    name: '转为草稿',
    brings: true,
    done: (n) => `已将 ${n} 篇文章转为草稿`,
    action: 'unpublish',
    tabs: ['all', 'scheduled', 'published', 'review_due'],
    main: true,
    ask: (rows) => (publicOnes(rows) > 0 ? `其中 ${publicOnes(rows)} 篇已发布，读者将不再看到。` : '所选文章到时不会自动发布。'),
    leaves: ['scheduled', 'published', 'review_due'],
  },
  { key: 'category', name: '移到分类…', done: (n) => `已移动 ${n} 篇文章`, action: 'update', form: 'category', tabs: LIVING },
  { key: 'exam', name: '修改考试、科目、版本…', done: (n) => `已修改 ${n} 篇文章`, action: 'update', form: 'exam', tabs: LIVING },
  { key: 'tags', name: '添加或移除标签…', done: (n) => `已修改 ${n} 篇文章的标签`, action: 'update', form: 'tags', tabs: LIVING },
  { key: 'pin', name: '置顶', done: (n) => `已置顶 ${n} 篇文章`, action: 'update', fields: { pinned: true }, tabs: LIVING },
  { key: 'unpin', name: '取消置顶', done: (n) => `已取消置顶 ${n} 篇文章`, action: 'update', fields: { pinned: false }, tabs: LIVING },
  { key: 'checked_too', name: '仍然准确', done: (n) => `已确认 ${n} 篇文章仍然准确`, action: 'checked', tabs: ['all', 'scheduled', 'published'] },
  {
    key: 'recycle',
    name: '移入回收站',
    brings: true,
    done: (n) => `已将 ${n} 篇文章移入回收站`,
    action: 'recycle',
    tabs: LIVING,
    main: true,
    danger: true,
    ask: (rows) => `${publicOnes(rows) > 0 ? `其中 ${publicOnes(rows)} 篇已发布，将从网站上消失。` : ''}${LIMITS.article.recycle_days} 天内可在回收站中恢复。`,
    leaves: ANY,
  },
  { key: 'restore', name: '恢复', done: (n) => `已将 ${n} 篇文章恢复为草稿`, action: 'restore', tabs: ['recycled'], main: true, leaves: ANY },
  {
    key: 'restore_former',
    name: '恢复为原来的状态',
    brings: true,
    done: (n) => `已恢复 ${n} 篇文章`,
    action: 'restore_former',
    tabs: ['recycled'],
    ask: (rows) => `移入回收站以前：${mixOf(rows)}。已发布的将立即对读者公开；定时的时间已过的恢复为草稿。`,
    leaves: ANY,
  },
  {
    key: 'delete',
    name: '永久删除',
    done: (n) => `已永久删除 ${n} 篇文章`,
    action: 'delete',
    tabs: ['recycled'],
    main: true,
    admin: true,
    danger: true,
    ask: () => '所选文章及其评论、历史版本将被永久删除，无法恢复。',
    leaves: ANY,
  },
];

/** What is asked before it is done to so many. */
export const questionOf = ({ name, brings }: BatchEntry, number: number): string => (brings ? `将 ${number} 篇文章${name}？` : `${name} ${number} 篇文章？`);

export function batchEntries(tab: ArticleTab, isAdmin: boolean): BatchEntry[] {
  return BATCH.filter(({ tabs, admin }) => tabs.includes(tab) && (isAdmin || !admin));
}
