import { LIMITS } from '../../../../config/limits.ts';
import type { CommentAction, CommentList, CommentStatus, HeldReason } from '../../../../contract/comments.ts';
import { COMMENT_STATUS_NAMES, MODERATION_NAMES } from '../../../components/admin/value-names.ts';

export const STATUS_COLORS: Record<CommentStatus, string> = { pending: 'warning', approved: 'success', rejected: 'default', spam: 'error' };

export type CommentTab = CommentList | 'all';
const stateTab = (status: CommentStatus, empty: string) => ({ name: COMMENT_STATUS_NAMES[status], empty });
/** The tabs in their order, with what is said when one is empty. */
export const TABS: Record<CommentTab, { name: string; empty: string }> = {
  pending: stateTab('pending', '没有待审核的评论'),
  approved: stateTab('approved', '没有已通过的评论'),
  rejected: stateTab('rejected', '没有已拒绝的评论'),
  spam: stateTab('spam', '没有垃圾评论'),
  all: { name: '全部', empty: '没有评论' },
  recycled: { name: '回收站', empty: `回收站是空的；删除的评论在这里保留 ${LIMITS.comment.recycle_days} 天` },
};
export const TAB_KEYS = Object.keys(TABS) as CommentTab[];

/** What was turned away has to be approved before it can be answered. */
export const canAnswer = ({ status, deleted_at }: { status: CommentStatus; deleted_at: string | null }) =>
  deleted_at === null && (status === 'pending' || status === 'approved');

/** The state that moderating leads to; deleting and restoring leave it. */
export const STATUS_BY: Record<CommentAction, CommentStatus | null> = {
  approve: 'approved',
  reject: 'rejected',
  spam: 'spam',
  hold: 'pending',
  delete: null,
  restore: null,
};

/** Doing it to these: 通过 3 条评论, and of a state that they are brought to, 将 3 条评论标为垃圾. */
export function actionOn(action: CommentAction, comments: string): string {
  const name = MODERATION_NAMES[action];
  return action === 'spam' || action === 'hold' ? `将 ${comments}${name}` : `${name} ${comments}`;
}

/** What takes a comment back to the state it had. */
export const ACTION_TO: Record<CommentStatus, CommentAction> = { pending: 'hold', approved: 'approve', rejected: 'reject', spam: 'spam' };

/** Where a comment stands: its state, which it keeps in the recycle bin, and whether it lies there. */
export interface ModerationState {
  status: CommentStatus;
  recycled: boolean;
}

export const moderationStateOf = ({ status, deleted_at }: { status: CommentStatus; deleted_at: string | null }): ModerationState => ({
  status,
  recycled: deleted_at !== null,
});
export const sameModerationState = (a: ModerationState, b: ModerationState) => a.status === b.status && a.recycled === b.recycled;

export function moderationStateAfter({ status, recycled }: ModerationState, action: CommentAction): ModerationState {
  return { status: STATUS_BY[action] ?? status, recycled: action === 'delete' || (recycled && action !== 'restore') };
}

export function belongsTo(tab: CommentTab, { status, recycled }: ModerationState): boolean {
  return tab === 'recycled' ? recycled : !recycled && (tab === 'all' || tab === status);
}

const ON_ROWS = ['approve', 'reject', 'spam', 'delete'] as const satisfies CommentAction[];

/** What can be done with a comment where it is. */
export function actionsFor({ status, deleted_at }: { status: CommentStatus; deleted_at: string | null }): CommentAction[] {
  return deleted_at === null ? ON_ROWS.filter((action) => STATUS_BY[action] !== status) : ['restore'];
}

/** The two things most often done with a comment where it is; everything else is in its menu. */
export const MAIN_ACTIONS: Record<CommentStatus | 'recycled', readonly (CommentAction | 'reply' | 'purge')[]> = {
  pending: ['approve', 'reject'],
  approved: ['reply', 'reject'],
  rejected: ['approve', 'delete'],
  spam: ['approve', 'delete'],
  recycled: ['restore', 'purge'],
};

/** What can be done with many in a tab. */
export function batchActions(tab: CommentTab): CommentAction[] {
  if (tab === 'recycled') return ['restore'];
  const all: CommentAction[] = ['approve', 'reject', 'spam', 'hold', 'delete'];
  return all.filter((action) => STATUS_BY[action] !== tab);
}

/** Why a comment waits. */
export function heldText({ rule, detail }: HeldReason): string {
  switch (rule) {
    case 'review':
      return '先审后发';
    case 'first':
      return '尚未有通过的评论';
    case 'words':
      return `含敏感词：${detail}`;
    case 'links':
      return `含 ${detail} 个链接`;
    case 'duplicate':
      return '与之前的评论重复';
    case 'honeypot':
      return '填写了隐藏字段';
    case 'quick':
      return '提交过快';
    case 'proof':
      return '未完成计算验证';
  }
}
