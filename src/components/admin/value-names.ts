import type { CalloutKind } from '../../../config/article-html.ts';
import type { Role } from '../../../contract/auth.ts';
import type { CommentAction, CommentStatus } from '../../../contract/comments.ts';
import type { Platform, Position } from '../../../contract/menus.ts';

/** What the console calls values that are shown in more than one place: on their own screen, in the log, where two versions are compared. Those of an article's fields are in the table of fields. */

export const ROLE_NAMES: Record<Role, string> = { admin: '管理员', editor: '编辑' };
export const ROLES = Object.keys(ROLE_NAMES) as Role[];

export const POSITION_NAMES: Record<Position, string> = { header: '页头', footer: '页脚' };
export const PLATFORM_NAMES: Record<Platform, string> = { all: '全部平台', web: '网页端', mobile: '移动端' };

/** Of boxes in a text. */
export const CALLOUT_NAMES: Record<CalloutKind, string> = { tip: '提示', trap: '陷阱', note: '说明', margin: '旁注' };

export const COMMENT_STATUS_NAMES: Record<CommentStatus, string> = { pending: '待审核', approved: '已通过', rejected: '已拒绝', spam: '垃圾评论' };
export const COMMENT_STATUSES = Object.keys(COMMENT_STATUS_NAMES) as CommentStatus[];

export const MODERATION_NAMES: Record<CommentAction, string> = {
  approve: '通过',
  reject: '拒绝',
  spam: '标为垃圾',
  hold: '移回待审核',
  delete: '删除',
  restore: '恢复',
};
