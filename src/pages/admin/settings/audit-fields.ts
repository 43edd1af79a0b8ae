import { ARTICLE_FIELDS } from '../../../../config/article-fields.ts';
import { findSetting } from '../../../../config/settings.ts';

const ARTICLE_WORDS: Record<string, { zh: string } | undefined> = ARTICLE_FIELDS;

/** Fields of the API as the console calls them; an article's fields have a table of their own. */
const FIELD_NAMES: Record<string, string> = {
  action: '操作',
  alt: '替代文本',
  answer_html: '回答',
  bio: '简介',
  code: '考试代码',
  configs: '设置项',
  content: '内容',
  convert_url: '分数换算',
  current_password: '当前密码',
  description: '描述',
  description_zh: '中文描述',
  disabled: '停用',
  faqs: '常见问题',
  footer: '页脚菜单',
  header: '页头菜单',
  hidden: '隐藏',
  ids: '选中的项目',
  items: '顺序',
  key: '设置项',
  key_facts: '要点',
  label: '英文名称',
  label_zh: '中文名称',
  name: '名称',
  name_zh: '中文名称',
  new_window: '在新窗口打开',
  official_links: '官方链接',
  overview_html: '概述',
  overview_html_zh: '中文概述',
  parent_id: '上级',
  password: '密码',
  password_confirmation: '确认密码',
  platform: '平台',
  position: '位置',
  practise_url: '练习',
  role: '角色',
  score_scale: '分数',
  score_scale_zh: '中文分数',
  score_source: '分数的来源',
  sections: '考试结构',
  sections_source: '考试结构的来源',
  sort: '顺序',
  source: '来源',
  start_url: '从这里开始',
  summary_zh: '中文摘要',
  test_dates: '考试日期',
  url: '链接',
  username: '用户名',
  valid_from: '生效日期',
  valid_to: '结束日期',
  value: '值',
  visible: '显示',
};

/** A field's Chinese name; a setting's is its label. */
export function fieldName(field: string): string {
  return FIELD_NAMES[field] ?? ARTICLE_WORDS[field]?.zh ?? findSetting(field)?.label ?? field;
}

/** A value as people read it. */
export function valueText(value: string | null): string {
  if (value === null) return '（空）';
  return value === 'true' ? '是' : value === 'false' ? '否' : value;
}
