import type { COMMENT_BATCH_ACTIONS, CommentStatus } from '../../../../contract/comments.ts';

export type CommentAction = (typeof COMMENT_BATCH_ACTIONS)[number];

export const STATUS_NAMES: Record<CommentStatus, { name: string; color: string }> = {
  pending: { name: '待审核', color: 'warning' },
  approved: { name: '已通过', color: 'success' },
  rejected: { name: '已拒绝', color: 'default' },
  spam: { name: '垃圾评论', color: 'error' },
};
export const STATUSES = Object.keys(STATUS_NAMES) as CommentStatus[];

/** What was turned away has to be approved before it can be answered. */
export const canAnswer = ({ status }: { status: CommentStatus }) => status === 'pending' || status === 'approved';

/** What moderating is called, and the state it leads to; deleting leads to none. */
export const ACTIONS: Record<CommentAction, { name: string; status: CommentStatus | null }> = {
  approve: { name: '通过', status: 'approved' },
  reject: { name: '拒绝', status: 'rejected' },
  spam: { name: '标为垃圾', status: 'spam' },
  delete: { name: '删除', status: null },
};
export const ACTION_KEYS = Object.keys(ACTIONS) as CommentAction[];
