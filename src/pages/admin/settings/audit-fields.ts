import { findSetting } from '../../../../config/settings.ts';

/** Fields of the API as the console calls them. */
const FIELD_NAMES: Record<string, string> = {
  action: '操作',
  alt: '替代文本',
  answer_html: '回答',
  bio: '简介',
  category_id: '分类',
  checked_on: '核对日期',
  code: '考试代码',
  configs: '设置项',
  content: '内容',
  content_html: '正文',
  cover_media_id: '封面',
  current_password: '当前密码',
  description: '描述',
  description_zh: '中文描述',
  disabled: '停用',
  exam: '考试',
  faqs: '常见问题',
  footer: '页脚菜单',
  header: '页头菜单',
  hidden: '隐藏',
  ids: '选中的项目',
  items: '顺序',
  key: '设置项',
  key_facts: '要点',
  kind: '类型',
  label: '英文名称',
  label_zh: '中文名称',
  language: '语言',
  name: '名称',
  name_zh: '中文名称',
  new_window: '在新窗口打开',
  official_links: '官方链接',
  overview_html: '概述',
  parent_id: '上级',
  password: '密码',
  password_confirmation: '确认密码',
  pinned: '置顶',
  platform: '平台',
  position: '位置',
  published_at: '发布时间',
  role: '角色',
  score_scale: '分数',
  section: '科目',
  sections: '考试结构',
  seo_description: 'SEO 描述',
  seo_title: 'SEO 标题',
  slug: '链接别名',
  sort: '顺序',
  status: '状态',
  summary: '摘要',
  tags: '标签',
  title: '标题',
  url: '链接',
  username: '用户名',
  valid_from: '生效日期',
  valid_to: '结束日期',
  value: '值',
  visible: '显示',
};

/** A field's Chinese name; a setting's is its label. */
export function fieldName(field: string): string {
  return FIELD_NAMES[field] ?? findSetting(field)?.label ?? field;
}

/** A value as people read it. */
export function valueText(value: string | null): string {
  if (value === null) return '（空）';
  return value === 'true' ? '是' : value === 'false' ? '否' : value;
}
