/** What operators call the things that traffic is counted by. */
export const DIMENSION_WORDS = {
  page: '页面',
  article: '文章',
  exam: '考试',
  section: '科目',
  source: '来源',
  device: '设备',
  browser: '浏览器',
  language: '语言',
  bot: '爬虫',
} as const;
