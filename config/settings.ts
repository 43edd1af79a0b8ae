import { LIMITS } from './limits.ts';

export type SettingType = 'text' | 'textarea' | 'number' | 'boolean' | 'select' | 'color' | 'url' | 'email' | 'image' | 'json';

export interface Setting {
  key: string;
  group: string;
  type: SettingType;
  label: string;
  help: string;
  default: unknown;
  is_public: boolean;
  options?: readonly { value: string; label: string }[];
  min?: number;
  max?: number;
  required?: true;
}

/** Groups in the order of the settings screen's tabs, with their Chinese names. */
export const SETTING_GROUPS = {
  basic: '基本',
  seo: 'SEO',
  content: '内容',
  comments: '评论',
  statistics: '统计',
  footer: '页脚与备案',
  appearance: '外观',
} as const;

/**
 * The settings table. From it come the settings forms, the server's checks, the defaults and what `GET /configs/public`
 * shows. A key that is not here cannot be stored. `max` is a length for texts and a value for numbers.
 */
export const SETTINGS = [
  {
    key: 'site_name',
    group: 'basic',
    type: 'text',
    label: '网站名称',
    help: '显示在页头、标题和订阅源中',
    default: 'ExamPress',
    is_public: true,
    max: 80,
    required: true,
  },
  {
    key: 'admin_name',
    group: 'basic',
    type: 'text',
    label: '后台名称',
    help: '显示在管理后台侧边栏顶部',
    default: 'ExamPress 管理后台',
    is_public: true,
    max: 40,
    required: true,
  },
  {
    key: 'site_tagline',
    group: 'basic',
    type: 'text',
    label: '网站标语',
    help: '显示在首页顶部',
    default: 'Clear guides for eight exams',
    is_public: true,
    max: 160,
  },
  {
    key: 'site_description',
    group: 'basic',
    type: 'textarea',
    label: '网站简介',
    help: '首页的一段介绍',
    default: 'Exam guides, study plans and practice questions, written plainly and checked against the current formats.',
    is_public: true,
    max: 500,
  },
  { key: 'contact_email', group: 'basic', type: 'email', label: '联系邮箱', help: '显示在页脚；留空则不显示', default: '', is_public: true },
  {
    key: 'time_zone',
    group: 'basic',
    type: 'text',
    label: '时区',
    help: '统计按此时区划分日期，例如 Asia/Shanghai',
    default: 'Asia/Shanghai',
    is_public: true,
    max: 60,
    required: true,
  },

  {
    key: 'seo_title',
    group: 'seo',
    type: 'text',
    label: '首页标题',
    help: '浏览器标签与搜索结果中的标题；留空则用网站名称',
    default: '',
    is_public: true,
    max: 120,
  },
  { key: 'seo_title_suffix', group: 'seo', type: 'text', label: '标题后缀', help: '加在其他页面标题之后', default: ' · ExamPress', is_public: true, max: 60 },
  { key: 'seo_description', group: 'seo', type: 'textarea', label: '首页描述', help: '搜索结果中的描述', default: '', is_public: true, max: 300 },
  { key: 'seo_keywords', group: 'seo', type: 'text', label: '关键词', help: '用逗号分隔', default: '', is_public: true, max: 300 },
  { key: 'robots_index', group: 'seo', type: 'boolean', label: '允许搜索引擎收录', help: '关闭后 robots.txt 拒绝所有搜索引擎', default: true, is_public: true },

  {
    key: 'articles_per_page',
    group: 'content',
    type: 'number',
    label: '每页文章数',
    help: '公开列表每页显示的文章数',
    default: 12,
    is_public: true,
    min: 1,
    max: LIMITS.per_page_max,
  },
  { key: 'related_count', group: 'content', type: 'number', label: '相关文章数', help: '文章末尾推荐的文章数', default: 3, is_public: true, min: 0, max: 12 },
  {
    key: 'popular_days',
    group: 'content',
    type: 'number',
    label: '热门统计天数',
    help: '热门文章按最近多少天的浏览量排序',
    default: 30,
    is_public: true,
    min: 1,
    max: 365,
  },

  { key: 'comments_enabled', group: 'comments', type: 'boolean', label: '开放评论', help: '关闭后文章页不显示评论表单', default: true, is_public: true },
  {
    key: 'comments_moderation',
    group: 'comments',
    type: 'select',
    label: '审核方式',
    help: '新评论何时公开显示',
    default: 'review',
    is_public: false,
    options: [
      { value: 'review', label: '先审后发' },
      { value: 'trusted', label: '首次通过后免审' },
      { value: 'open', label: '直接发布' },
    ],
  },
  {
    key: 'comment_max_length',
    group: 'comments',
    type: 'number',
    label: '评论最大字数',
    help: '超过则拒绝',
    default: 2000,
    is_public: true,
    min: 100,
    max: LIMITS.comment.content,
  },

  {
    key: 'visit_tracking',
    group: 'statistics',
    type: 'boolean',
    label: '统计访问量',
    help: '不使用 Cookie；访客以每日更换的散列计数',
    default: true,
    is_public: true,
  },
  {
    key: 'respect_do_not_track',
    group: 'statistics',
    type: 'boolean',
    label: '尊重“请勿跟踪”',
    help: '浏览器要求不跟踪时不计数',
    default: true,
    is_public: true,
  },

  {
    key: 'copyright',
    group: 'footer',
    type: 'text',
    label: '版权信息',
    help: '{year} 会替换为当前年份',
    default: '© {year} ExamPress',
    is_public: true,
    max: 200,
  },
  {
    key: 'disclaimer',
    group: 'footer',
    type: 'textarea',
    label: '免责声明',
    help: '显示在页脚',
    default: 'ExamPress is independent. Test names are trademarks of their owners, who neither sponsor nor endorse this site.',
    is_public: true,
    max: 500,
  },
  { key: 'icp_number', group: 'footer', type: 'text', label: 'ICP 备案号', help: '在中国大陆运营时填写；留空则不显示', default: '', is_public: true, max: 60 },
  { key: 'police_record_number', group: 'footer', type: 'text', label: '公安备案号', help: '留空则不显示', default: '', is_public: true, max: 60 },
  { key: 'social_x', group: 'footer', type: 'url', label: 'X（Twitter）', help: '主页地址；留空则不显示', default: '', is_public: true },
  { key: 'social_youtube', group: 'footer', type: 'url', label: 'YouTube', help: '频道地址；留空则不显示', default: '', is_public: true },
  { key: 'social_wechat', group: 'footer', type: 'text', label: '微信公众号', help: '公众号名称；留空则不显示', default: '', is_public: true, max: 60 },

  { key: 'logo', group: 'appearance', type: 'image', label: '网站标志', help: '媒体库中的图片；留空则显示网站名称', default: '', is_public: true },
] as const satisfies readonly Setting[];

export type SettingKey = (typeof SETTINGS)[number]['key'];
export type SettingGroup = keyof typeof SETTING_GROUPS;
type Widen<Value> = Value extends boolean ? boolean : Value extends number ? number : string;
/** The value of every setting, by key. */
export type SettingValues = { [Row in (typeof SETTINGS)[number] as Row['key']]: Widen<Row['default']> };

/** The table's row of a key, or undefined. */
export function findSetting(key: string): Setting | undefined {
  return SETTINGS.find((row) => row.key === key);
}
