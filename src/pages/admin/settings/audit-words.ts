import { CALLS, type Resource } from '../../../../contract/calls.ts';

export const RESOURCE_NAMES: Record<Resource, string> = {
  auth: '登录与账号',
  users: '用户',
  configs: '设置',
  exams: '考试',
  articles: '文章',
  categories: '分类',
  menus: '菜单',
  comments: '评论',
  media: '媒体',
  statistics: '统计',
  audit: '日志',
};
/** Resources that are ever changed, so that the log has entries of them. */
export const LOGGED = (Object.keys(RESOURCE_NAMES) as Resource[]).filter((resource) => !['statistics', 'audit'].includes(resource));

const OPERATIONS: Record<string, string> = {
  create: '新建',
  update: '修改',
  remove: '删除',
  restore: '恢复',
  discard: '放弃修改',
  batch: '批量操作',
  reorder: '排序',
  reply: '回复',
  upload: '上传',
  batch_update: '修改',
  restore_revision: '恢复历史版本',
  preview_link: '生成预览链接',
};
const WHOLE: Record<string, string> = {
  'auth.login': '登录',
  'auth.login_failed': '登录失败',
  'auth.logout': '退出登录',
  'auth.update_me': '修改个人资料',
  'auth.change_password': '修改密码',
  'exams.create_edition': '新建考试版本',
  'exams.update_edition': '修改考试版本',
  'exams.remove_edition': '删除考试版本',
  import: '导入',
};

/** What an entry is called: `articles.update` reads 修改文章; an unknown action stands as it is. */
export function actionName(action: string): string {
  const [resource = '', operation = ''] = action.split('.');
  const verb = OPERATIONS[operation];
  return WHOLE[action] ?? (verb && resource in CALLS ? `${verb}${RESOURCE_NAMES[resource as Resource]}` : action);
}
