/** What the words of a referrer and a user agent mean. Tables: the code that reads them is in `visit-facts.ts`. */

export interface SourceRow {
  key: string;
  /** Its Chinese name. */
  label: string;
  /** A host is one of these or below one of them; `name.*` stands for every country's domain of that name. */
  hosts: readonly string[];
}

export const DIRECT = 'direct';
export const INTERNAL = 'internal';
export const OTHER = 'other';

export const SOURCES: readonly SourceRow[] = [
  { key: 'Baidu', label: '百度', hosts: ['baidu.com'] },
  { key: 'Bing', label: '必应', hosts: ['bing.com'] },
  { key: 'Google', label: '谷歌', hosts: ['google.*', 'com.google.android.googlequicksearchbox'] },
  { key: 'WeChat', label: '微信', hosts: ['weixin.qq.com', 'servicewechat.com', 'com.tencent.mm'] },
  { key: 'Sogou', label: '搜狗', hosts: ['sogou.com'] },
  { key: '360', label: '360 搜索', hosts: ['so.com', 'haosou.com', '360.cn'] },
  { key: 'Yandex', label: 'Yandex', hosts: ['yandex.*', 'ya.ru'] },
  { key: 'DuckDuckGo', label: 'DuckDuckGo', hosts: ['duckduckgo.com'] },
  { key: 'Weibo', label: '微博', hosts: ['weibo.com', 'weibo.cn', 't.cn'] },
  { key: 'Zhihu', label: '知乎', hosts: ['zhihu.com'] },
  { key: 'X', label: 'X', hosts: ['x.com', 'twitter.com', 't.co'] },
  { key: 'Facebook', label: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
];

interface AgentRow {
  key: string;
  label: string;
  pattern: RegExp;
}

/** The first row that matches counts. */
export const DEVICES: readonly AgentRow[] = [
  { key: 'tablet', label: '平板', pattern: /iPad|Tablet|PlayBook|Silk|Kindle|Android(?!.*Mobile)/i },
  { key: 'mobile', label: '手机', pattern: /Mobi|iPhone|iPod|Android|Windows Phone/i },
  { key: 'desktop', label: '电脑', pattern: /(?:)/ },
];

/** The first row that matches counts: most browsers also carry the names of those below them. */
export const BROWSERS: readonly AgentRow[] = [
  { key: 'WeChat', label: '微信', pattern: /MicroMessenger/i },
  { key: 'Edge', label: 'Edge', pattern: /\bEdg(?:e|A|iOS)?\//i },
  { key: 'Opera', label: 'Opera', pattern: /\bOPR\/|\bOpera\b|\bOPiOS\//i },
  { key: 'Samsung', label: '三星浏览器', pattern: /SamsungBrowser\//i },
  { key: 'Firefox', label: 'Firefox', pattern: /\bFirefox\/|\bFxiOS\//i },
  { key: 'Chrome', label: 'Chrome', pattern: /\bChrome\/|\bCriOS\/|\bChromium\//i },
  { key: 'Safari', label: 'Safari', pattern: /\bSafari\//i },
  { key: OTHER, label: '其他', pattern: /(?:)/ },
];
