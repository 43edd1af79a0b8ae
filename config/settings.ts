import { LIMITS } from './limits.ts';

export type SettingType = 'text' | 'textarea' | 'number' | 'boolean' | 'select' | 'url' | 'email' | 'image' | 'time_zone';

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
  /** Written, never read again: no call, no log and no form shows it. An empty value forgets it. */
  secret?: true;
  /** A regular expression that the value matches, and what is said (Chinese) when it does not. */
  pattern?: string;
  pattern_message?: string;
}

/** Groups with their Chinese names; the settings screen puts them into its areas. */
export const SETTING_GROUPS = {
  basic: '基本',
  seo: 'SEO',
  content: '内容',
  comments: '评论',
  statistics: '统计',
  footer: '页脚与备案',
  appearance: '外观',
  security: '登录安全',
  backup: '自动备份',
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
    key: 'site_tagline_zh',
    group: 'basic',
    type: 'text',
    label: '网站标语（中文）',
    help: '中文界面显示；留空则用英文',
    default: '',
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
  {
    key: 'site_description_zh',
    group: 'basic',
    type: 'textarea',
    label: '网站简介（中文）',
    help: '中文界面显示；留空则用英文',
    default: '',
    is_public: true,
    max: 500,
  },
  { key: 'contact_email', group: 'basic', type: 'email', label: '联系邮箱', help: '显示在页脚；留空则不显示', default: '', is_public: true },
  {
    key: 'time_zone',
    group: 'basic',
    type: 'time_zone',
    label: '时区',
    help: '网站日期和每日统计都按此时区；可输入城市、国家、时区名称或时差查找',
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
  {
    key: 'seo_title_zh',
    group: 'seo',
    type: 'text',
    label: '首页标题（中文）',
    help: '中文界面显示；留空则用英文',
    default: '',
    is_public: true,
    max: 120,
  },
  { key: 'seo_title_suffix', group: 'seo', type: 'text', label: '标题后缀', help: '加在其他页面标题之后', default: ' · ExamPress', is_public: true, max: 60 },
  { key: 'seo_description', group: 'seo', type: 'textarea', label: '首页描述', help: '搜索结果中的描述', default: '', is_public: true, max: 300 },
  { key: 'seo_keywords', group: 'seo', type: 'text', label: '关键词', help: '用逗号分隔', default: '', is_public: true, max: 300 },
  {
    key: 'baidu_push_token',
    group: 'seo',
    type: 'text',
    label: '百度推送密钥',
    help: '百度搜索资源平台“普通收录 › API 提交”中的 token；填写后，文章发布、更新和下线会自动通知百度',
    default: '',
    is_public: false,
    secret: true,
    max: 100,
  },
  {
    key: 'seo_description_zh',
    group: 'seo',
    type: 'textarea',
    label: '首页描述（中文）',
    help: '中文界面显示；留空则用英文',
    default: '',
    is_public: true,
    max: 300,
  },
  {
    key: 'indexnow_key',
    group: 'seo',
    type: 'text',
    label: 'IndexNow 密钥',
    help: '8–128 位字母、数字或连字符，可自行编写；填写后自动通知必应等搜索引擎',
    default: '',
    is_public: false,
    secret: true,
    max: 128,
    pattern: '^$|^[A-Za-z0-9-]{8,128}$',
    pattern_message: '须为 8–128 位字母、数字或连字符',
  },
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

  {
    key: 'comments_moderation',
    group: 'comments',
    type: 'select',
    label: '评论方式',
    help: '“首次通过后免审”按邮箱与来源地址一起识别读者，只填写他人的邮箱不会免审；关闭后已公开的评论仍然显示',
    default: 'review',
    is_public: false,
    options: [
      { value: 'off', label: '关闭评论' },
      { value: 'review', label: '先审后发' },
      { value: 'trusted', label: '首次通过后免审' },
    ],
  },
  {
    key: 'comment_proof',
    group: 'comments',
    type: 'select',
    label: '计算验证',
    help: '读者的浏览器在提交前先完成一次计算，使批量灌水变慢。没有完成计算的评论（例如未启用脚本）不会被拒绝，只转为待审核',
    default: 'off',
    is_public: true,
    options: [
      { value: 'off', label: '关闭' },
      { value: 'light', label: '轻量（手机上不到一秒）' },
      { value: 'strong', label: '较强（手机上数秒）' },
    ],
  },
  {
    key: 'comment_close_days',
    group: 'comments',
    type: 'number',
    label: '自动关闭评论（天）',
    help: '文章发布满多少天后不再接受新评论；0 表示不关闭',
    default: 0,
    is_public: false,
    min: 0,
    max: 3650,
  },
  {
    key: 'comment_max_length',
    group: 'comments',
    type: 'number',
    label: '评论长度上限（字符）',
    help: '超过则拒绝',
    default: 2000,
    is_public: true,
    min: 100,
    max: LIMITS.comment.content,
  },
  {
    key: 'comment_max_links',
    group: 'comments',
    type: 'number',
    label: '允许的链接数',
    help: '一条评论的链接超过此数时转为待审核；0 表示有链接就审核',
    default: 1,
    is_public: false,
    min: 0,
    max: 50,
  },
  {
    key: 'comment_words_hold',
    group: 'comments',
    type: 'textarea',
    label: '敏感词：转为待审核',
    help: '每行一个词。全角、零宽字符、繁体和大小写写法都会识别，字间的空格与符号不影响；英文按整个单词匹配，末尾加 * 匹配词的开头',
    default: '',
    is_public: false,
    max: LIMITS.comment.words,
  },
  {
    key: 'comment_words_replace',
    group: 'comments',
    type: 'textarea',
    label: '敏感词：替换为 *',
    help: '每行一个词，写法同上。评论照常处理，词被替换为 *，原文保留在修改记录中',
    default: '',
    is_public: false,
    max: LIMITS.comment.words,
  },
  {
    key: 'comment_words_refuse',
    group: 'comments',
    type: 'textarea',
    label: '敏感词：拒绝提交',
    help: '每行一个词，写法同上。含有这些词的评论不能提交，读者会看到原因',
    default: '',
    is_public: false,
    max: LIMITS.comment.words,
  },
  {
    key: 'comment_duplicate_hours',
    group: 'comments',
    type: 'number',
    label: '重复评论的识别时间（小时）',
    help: '在此时间内，同一来源地址在同一篇文章重复提交会被拒绝，其他相同的长评论转为待审核；0 表示不识别',
    default: 24,
    is_public: false,
    min: 0,
    max: 720,
  },
  {
    key: 'comment_rate_count',
    group: 'comments',
    type: 'number',
    label: '频率限制（条）',
    help: '同一来源地址在下面的时间内最多提交多少条',
    default: 10,
    is_public: false,
    min: 1,
    max: LIMITS.comments_rate.per_address_max,
  },
  {
    key: 'comment_rate_minutes',
    group: 'comments',
    type: 'number',
    label: '频率限制的时间（分钟）',
    help: 'IPv6 地址按 /64 网段计算',
    default: 10,
    is_public: false,
    min: 1,
    max: LIMITS.comments_rate.minutes_max,
  },

  {
    key: 'visit_tracking',
    group: 'statistics',
    type: 'boolean',
    label: '统计访问量',
    help: '不使用 Cookie；访客标识每天更换',
    default: true,
    is_public: true,
  },
  {
    key: 'respect_do_not_track',
    group: 'statistics',
    type: 'boolean',
    label: '尊重“请勿跟踪”',
    help: '浏览器要求不跟踪时，不统计该次访问',
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
  {
    key: 'disclaimer_zh',
    group: 'footer',
    type: 'textarea',
    label: '免责声明（中文）',
    help: '中文界面显示；留空则用英文',
    default: '',
    is_public: true,
    max: 500,
  },
  { key: 'icp_number', group: 'footer', type: 'text', label: 'ICP 备案号', help: '在中国大陆运营时填写；留空则不显示', default: '', is_public: true, max: 60 },
  { key: 'police_record_number', group: 'footer', type: 'text', label: '公安备案号', help: '留空则不显示', default: '', is_public: true, max: 60 },
  { key: 'social_x', group: 'footer', type: 'url', label: 'X（Twitter）', help: '主页地址；留空则不显示', default: '', is_public: true },
  { key: 'social_youtube', group: 'footer', type: 'url', label: 'YouTube', help: '频道地址；留空则不显示', default: '', is_public: true },
  { key: 'social_wechat', group: 'footer', type: 'text', label: '微信公众号', help: '公众号名称；留空则不显示', default: '', is_public: true, max: 60 },

  {
    key: 'share_image',
    group: 'appearance',
    type: 'image',
    label: '分享图片',
    help: '没有封面的页面被分享时显示的图片，建议 1200×630；留空则用默认图片',
    default: '',
    is_public: true,
  },
  { key: 'logo', group: 'appearance', type: 'image', label: '网站标志', help: '媒体库中的图片；留空则显示网站名称', default: '', is_public: true },

  {
    key: 'backup_schedule',
    group: 'backup',
    type: 'select',
    label: '备份周期',
    help: '每天备份一次数据库与全部媒体文件，备份期间网站不受影响。开启时若当天的时间已过，会立即备份一次',
    default: 'off',
    is_public: false,
    options: [
      { value: 'off', label: '关闭' },
      { value: 'daily', label: '每天' },
    ],
  },
  {
    key: 'backup_time',
    group: 'backup',
    type: 'text',
    label: '备份时间',
    help: '24 小时制，如 03:30；按网站时区',
    default: '03:30',
    is_public: false,
    max: 5,
    required: true,
    pattern: '^([01]\\d|2[0-3]):[0-5]\\d$',
    pattern_message: '请填写 00:00 到 23:59 之间的时间，如 03:30',
  },
  {
    key: 'backup_kept',
    group: 'backup',
    type: 'number',
    label: '保留份数',
    help: '超出时删除最早的备份；手动备份也计算在内',
    default: LIMITS.backups.kept,
    is_public: false,
    min: 1,
    max: LIMITS.backups.kept_max,
  },

  {
    key: 'require_second_factor',
    group: 'security',
    type: 'boolean',
    label: '要求两步验证',
    help: '开启后，没有设置两步验证的用户登录后必须先完成设置，才能使用管理后台',
    default: false,
    is_public: false,
  },
] as const satisfies readonly Setting[];

export type SettingGroup = keyof typeof SETTING_GROUPS;
type Widen<Value> = Value extends boolean ? boolean : Value extends number ? number : string;
/** The value of every setting, by key. */
export type SettingValues = { [Row in (typeof SETTINGS)[number] as Row['key']]: Widen<Row['default']> };

/** What readers see of them: all of these keys, always (`publicConfigs`). */
export type PublicSettings = Pick<SettingValues, Extract<(typeof SETTINGS)[number], { is_public: true }>['key']>;

/** The table's row of a key, or undefined. */
export function findSetting(key: string): Setting | undefined {
  return SETTINGS.find((row) => row.key === key);
}
