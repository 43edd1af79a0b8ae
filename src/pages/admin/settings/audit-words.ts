import { ARTICLE_FIELDS } from '../../../../config/article-fields.ts';
import { findSetting } from '../../../../config/settings.ts';
import type { AuditEntry } from '../../../../contract/audit.ts';
import { allCalls, CALLS, isLogged, type Resource } from '../../../../contract/calls.ts';
import { plainText } from '../../../components/admin/format.ts';
import { COMMENT_STATUS_NAMES, MODERATION_NAMES, PLATFORM_NAMES, POSITION_NAMES, ROLE_NAMES } from '../../../components/admin/value-names.ts';
import { EXAM_FIELD_NAMES } from './exam-values.ts';

const RESOURCE_NAMES: Record<Resource, string> = {
  auth: '登录与账号',
  users: '用户',
  configs: '设置',
  exams: '考试',
  articles: '文章',
  categories: '分类',
  menus: '菜单',
  comments: '评论',
  media: '媒体',
  search: '搜索',
  statistics: '统计',
  backups: '备份',
  imports: 'WordPress 导入',
  audit: '日志',
};
const OPERATIONS: Record<string, string> = {
  create: '新建',
  update: '修改',
  remove: '删除',
  restore: '恢复',
  batch: '批量操作',
  reorder: '排序',
  reply: '回复',
  upload: '上传',
  replace: '替换',
  replace_with: '用媒体库中的文件替换',
  batch_update: '修改',
};
const WHOLE: Record<string, string> = {
  'auth.login': '登录',
  'auth.login_failed': '登录失败',
  'auth.logout': '退出登录',
  'auth.update_me': '修改个人资料',
  'auth.change_password': '修改密码',
  'auth.renew': '延长登录',
  'auth.begin_second_factor': '开始设置两步验证',
  'auth.confirm_second_factor': '开启两步验证',
  'auth.renew_recovery_codes': '换发恢复码',
  'auth.remove_second_factor': '关闭两步验证',
  'users.new_password': '在服务器上重设用户的密码',
  'users.remove_second_factor': '移除用户的两步验证',
  'auth.revoke_session': '退出自己的一台设备',
  'auth.revoke_sessions': '退出自己的其他设备',
  'users.revoke_session': '退出用户的一台设备',
  'users.revoke_sessions': '退出用户的所有设备',
  'articles.take_back': '撤销文章的更新发布',
  'articles.checked': '确认文章仍然准确',
  'articles.discard': '放弃文章未发布的修改',
  'articles.preview_link': '生成文章的预览链接',
  'articles.restore_revision': '恢复文章的历史版本',
  'articles.empty_recycle_bin': '清空文章回收站',
  'menus.replace': '替换平台菜单',
  'exams.create_edition': '新建考试版本',
  'exams.update_edition': '修改考试版本',
  'exams.remove_edition': '删除考试版本',
  'comments.purge': '永久删除评论',
  'media.rename_group': '修改媒体分组',
  'search.create_alias': '新建同义词',
  'search.update_alias': '修改同义词',
  'search.remove_alias': '删除同义词',
  'backups.download_link': '下载备份',
  'imports.create': '上传 WordPress 导出文件',
  'imports.start': '开始 WordPress 导入',
  'imports.cancel': '取消 WordPress 导入',
  'imports.remove': '删除 WordPress 导入记录',
  'import.wordpress': 'WordPress 导入完成',
};

/** What an entry is called: `articles.update` reads 修改文章; an unknown action stands as it is. */
export function actionName(action: string): string {
  const [resource = '', operation = ''] = action.split('.');
  const verb = OPERATIONS[operation];
  return WHOLE[action] ?? (verb && resource in CALLS ? `${verb}${RESOURCE_NAMES[resource as Resource]}` : action);
}

/** What a batch does, and to what. */
const BATCHES: Record<string, Record<string, string> | undefined> = {
  articles: {
    publish: '发布',
    unpublish: '转为草稿',
    recycle: '移入回收站',
    restore: '恢复为草稿',
    restore_former: '恢复为原来的状态',
    delete: '永久删除',
    checked: '确认仍然准确',
    update: '修改',
  },
  comments: MODERATION_NAMES,
  media: { move: '移到分组', delete: '删除' },
};

/** What an entry says was done: `articles.update` reads 修改文章, a batch 批量操作文章：发布. */
export function entryName({ action, target, changes }: Pick<AuditEntry, 'action' | 'target' | 'changes'>): string {
  const what = action.endsWith('.batch') ? changes.find(({ field }) => field === 'action')?.after : undefined;
  const word = what ? BATCHES[target]?.[what] : undefined;
  return word ? `${actionName(action)}：${word}` : actionName(action);
}

/** What the log has entries of besides calls. */
const EVENTS: Partial<Record<Resource, readonly string[]>> = {
  auth: ['auth.login', 'auth.login_failed'],
  users: ['users.new_password'],
  imports: ['import.wordpress'],
};

/** What the log has entries of, by resource: every call that changes something, and the events that are no calls. */
const LOGGED: { resource: Resource; actions: string[] }[] = (Object.keys(RESOURCE_NAMES) as Resource[])
  .map((resource) => ({
    resource,
    actions: [
      ...(EVENTS[resource] ?? []),
      ...allCalls()
        .filter((row) => row.resource === resource && isLogged(row.call))
        .map(({ name }) => name),
    ],
  }))
  .filter(({ actions }) => actions.length > 0);

/** What the log can be narrowed to: a resource's name means all of its actions. */
export const LOG_ACTIONS: readonly string[] = LOGGED.flatMap(({ resource, actions }) => [resource, ...actions]);
export const LOG_ACTION_OPTIONS = LOGGED.map(({ resource, actions }) => ({
  label: RESOURCE_NAMES[resource],
  options: [{ value: resource as string, label: `全部${RESOURCE_NAMES[resource]}操作` }, ...actions.map((value) => ({ value, label: actionName(value) }))],
}));

const ARTICLE_WORDS: Record<string, { zh: string } | undefined> = ARTICLE_FIELDS;

/** Values that stand for something, as the console calls them; those of an article's fields are in its table. */
const VALUE_NAMES: Record<string, Record<string, string> | undefined> = {
  platform: PLATFORM_NAMES,
  position: POSITION_NAMES,
  role: ROLE_NAMES,
  status: COMMENT_STATUS_NAMES,
};

/** Fields of the API as the console calls them, null for what only programs have to do with; an article's fields have a table of their own, and an exam page's. */
const FIELD_NAMES: Record<string, string | null> = {
  ...EXAM_FIELD_NAMES,
  action: null,
  add_tags: '添加标签',
  alt: '替代文本',
  answer_html: '回答',
  author_name: '作者',
  bio: '简介',
  bytes: '大小',
  code: '考试代码',
  configs: '设置项',
  content: '内容',
  creation_key: null,
  current_password: '当前密码',
  description: '描述',
  description_zh: '中文描述',
  disabled: '停用',
  entries: '菜单项',
  fetch_media: '下载图片',
  fields: '字段',
  footer: '页脚菜单',
  group_name: '分组',
  header: '页头菜单',
  height: '高度',
  hidden: '隐藏',
  ids: null,
  if_standing: null,
  is_drawing: '线稿',
  items: '顺序',
  key: '设置项',
  known: null,
  label: '英文名称',
  label_zh: '中文名称',
  media_id: '媒体库中的文件',
  merge: '合并',
  mime: '文件格式',
  name: '名称',
  name_zh: '中文名称',
  new_window: '在新窗口打开',
  parent_id: '上级',
  password: '密码',
  password_confirmation: '确认密码',
  platform: '平台',
  position: '位置',
  recycled: '在回收站中',
  remove_tags: '移除标签',
  role: '角色',
  sort: '顺序',
  source: '来源',
  summary_zh: '中文摘要',
  to: '改为',
  url: '链接',
  username: '用户名',
  valid_from: '生效日期',
  valid_to: '结束日期',
  value: '值',
  version: null,
  visible: '显示',
  width: '宽度',
  words: '同义词',
};

/** A field's Chinese name; a setting's is its label. Null for what nobody needs to read. */
export function fieldName(field: string): string | null {
  if (FIELD_NAMES[field] === null) return null;
  return FIELD_NAMES[field] ?? ARTICLE_WORDS[field]?.zh ?? findSetting(field)?.label ?? field;
}

/** A field's value as people read it. */
export function valueText(field: string, value: string | null): string {
  if (value === null) return plainText(value);
  if (value === 'true' || value === 'false') return plainText(value === 'true');
  const kind = field in ARTICLE_FIELDS ? ARTICLE_FIELDS[field as keyof typeof ARTICLE_FIELDS].value : undefined;
  const words: Record<string, { zh: string } | undefined> = kind?.type === 'choice' ? kind.of : {};
  return VALUE_NAMES[field]?.[value] ?? words[value]?.zh ?? value;
}
