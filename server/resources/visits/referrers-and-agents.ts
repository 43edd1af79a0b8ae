/** What the words of a referrer and a user agent mean. Tables: the code that reads them is in `visit-facts.ts`. */

export interface SourceRow {
  key: string;
  /** Its Chinese name. */
  label: string;
  /** A host is one of these or below one of them; `name.*` stands for every country's domain of that name. */
  hosts: readonly string[];
}

/** Sources that are no other site: no referrer, a page of ours, and what a day tells apart no more. */
export const DIRECT = 'direct';
export const INTERNAL = 'internal';
export const OTHER = 'other';

/** The first row that matches counts: `weixin.qq.com` is WeChat, what else lies below `qq.com` is not. */
export const SOURCES: readonly SourceRow[] = [
  { key: 'Baidu', label: '百度', hosts: ['baidu.com'] },
  { key: 'Bing', label: '必应', hosts: ['bing.com'] },
  { key: 'Google', label: '谷歌', hosts: ['google.*', 'com.google.android.googlequicksearchbox'] },
  { key: 'WeChat', label: '微信', hosts: ['weixin.qq.com', 'servicewechat.com', 'com.tencent.mm'] },
  { key: 'Sogou', label: '搜狗', hosts: ['sogou.com'] },
  { key: '360', label: '360 搜索', hosts: ['so.com', 'haosou.com', '360.cn'] },
  { key: 'Shenma', label: '神马', hosts: ['sm.cn'] },
  { key: 'Toutiao', label: '头条搜索', hosts: ['toutiao.com'] },
  { key: 'Petal', label: '花瓣搜索', hosts: ['petalsearch.com'] },
  { key: 'Yahoo', label: '雅虎', hosts: ['yahoo.com', 'yahoo.co.jp'] },
  { key: 'Naver', label: 'Naver', hosts: ['naver.com'] },
  { key: 'Yandex', label: 'Yandex', hosts: ['yandex.*', 'ya.ru'] },
  { key: 'DuckDuckGo', label: 'DuckDuckGo', hosts: ['duckduckgo.com'] },
  { key: 'Weibo', label: '微博', hosts: ['weibo.com', 'weibo.cn', 't.cn'] },
  { key: 'Zhihu', label: '知乎', hosts: ['zhihu.com'] },
  { key: 'X', label: 'X', hosts: ['x.com', 'twitter.com', 't.co'] },
  { key: 'QQ', label: 'QQ', hosts: ['qq.com'] },
  { key: 'Douban', label: '豆瓣', hosts: ['douban.com'] },
  { key: 'Xiaohongshu', label: '小红书', hosts: ['xiaohongshu.com', 'xhslink.com'] },
  { key: 'Bilibili', label: '哔哩哔哩', hosts: ['bilibili.com', 'b23.tv'] },
  { key: 'Reddit', label: 'Reddit', hosts: ['reddit.com'] },
  { key: 'Facebook', label: 'Facebook', hosts: ['facebook.com', 'fb.com', 'fb.me'] },
];

/** The first row that matches counts; whatever else is a bot is `other`. */
export const BOTS: readonly AgentRow[] = [
  { key: 'Baiduspider', label: '百度蜘蛛', pattern: /Baiduspider|Baidu-YunGuanCe/i },
  { key: 'Googlebot', label: '谷歌', pattern: /Googlebot|Google-InspectionTool|GoogleOther|AdsBot-Google|Mediapartners-Google|Storebot-Google/i },
  { key: 'Bingbot', label: '必应', pattern: /bingbot|BingPreview|adidxbot|msnbot/i },
  { key: 'Sogou', label: '搜狗', pattern: /Sogou/i },
  { key: '360Spider', label: '360', pattern: /360Spider|HaoSouSpider/i },
  { key: 'Yisou', label: '神马', pattern: /YisouSpider/i },
  { key: 'Bytespider', label: '字节跳动', pattern: /Bytespider|TikTokSpider|ToutiaoSpider/i },
  { key: 'PetalBot', label: '华为花瓣', pattern: /PetalBot|AspiegelBot/i },
  { key: 'YandexBot', label: 'Yandex', pattern: /Yandex/i },
  { key: 'DuckDuckBot', label: 'DuckDuckGo', pattern: /DuckDuck/i },
  { key: 'Applebot', label: '苹果', pattern: /Applebot/i },
  { key: 'OpenAI', label: 'OpenAI', pattern: /GPTBot|OAI-SearchBot|ChatGPT-User/i },
  { key: 'Anthropic', label: 'Anthropic', pattern: /ClaudeBot|Claude-User|Claude-SearchBot|anthropic-ai/i },
  { key: 'Perplexity', label: 'Perplexity', pattern: /Perplexity/i },
  { key: 'CCBot', label: 'Common Crawl', pattern: /CCBot/i },
  { key: 'Amazonbot', label: '亚马逊', pattern: /Amazonbot/i },
  { key: 'Facebook', label: 'Facebook', pattern: /facebookexternalhit|meta-external/i },
  { key: 'Twitterbot', label: 'X', pattern: /Twitterbot/i },
  { key: 'AhrefsBot', label: 'Ahrefs', pattern: /AhrefsBot|AhrefsSiteAudit/i },
  { key: 'SemrushBot', label: 'Semrush', pattern: /SemrushBot|SiteAuditBot/i },
  { key: 'MJ12bot', label: 'Majestic', pattern: /MJ12bot/i },
  { key: 'DotBot', label: 'Moz', pattern: /DotBot|rogerbot/i },
  { key: 'feeds', label: '订阅阅读器', pattern: /Feedly|Feedbin|Inoreader|NewsBlur|FreshRSS|Tiny Tiny RSS|FeedFetcher|RSS/i },
  {
    key: 'tools',
    label: '脚本与工具',
    pattern: /curl|wget|python|java\/|okhttp|go-http|node|axios|httpclient|php|ruby|perl|libwww|scrapy|headless|lighthouse/i,
  },
];

/** What only asks whether the site is alive is neither a reader nor a bot worth a line. */
export const HEALTH_CHECKS =
  /kube-probe|ELB-HealthChecker|GoogleHC|GoogleStackdriverMonitoring|Route 53|Route53|UptimeRobot|StatusCake|Pingdom|Better ?Uptime|Better Stack|HetrixTools|Site24x7|updown\.io|Uptime-Kuma|NodePing|Consul Health|health[- ]?check|check_http|Blackbox[- ]?Exporter|monit\//i;

interface AgentRow {
  key: string;
  label: string;
  pattern: RegExp;
}

/** The first row that a user agent matches. */
export const matching = <Row extends { pattern: RegExp }>(rows: readonly Row[], userAgent: string): Row | undefined =>
  rows.find(({ pattern }) => pattern.test(userAgent));
/** What a row's key is called; a key that no row has any more stands for itself. */
export const rowLabel = (rows: readonly { key: string; label: string }[], key: string): string => rows.find((row) => row.key === key)?.label ?? key;

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
