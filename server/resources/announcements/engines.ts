import type { SettingValues } from '../../../config/settings.ts';

/** What one search engine is sent, or null while the operators have not set it up. */
interface Announcement {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export interface Engine {
  name: string;
  /** Most addresses of one call. */
  batch: number;
  announce(settings: SettingValues, publicUrl: string, urls: readonly string[]): Announcement | null;
}

/**
 * The search engines that want to be told, and the only hosts that are called. Sources: Baidu's 普通收录 API
 * (ziyuan.baidu.com/linksubmit) and IndexNow's protocol (indexnow.org/documentation; Bing, Yandex, Naver and others read it).
 */
export const ENGINES: readonly Engine[] = [
  {
    name: 'baidu',
    batch: 2000,
    announce: ({ baidu_push_token: token }, publicUrl, urls) =>
      token === ''
        ? null
        : {
            url: `http://data.zz.baidu.com/urls?${new URLSearchParams({ site: new URL(publicUrl).origin, token })}`,
            headers: { 'content-type': 'text/plain' },
            body: urls.join('\n'),
          },
  },
  {
    name: 'indexnow',
    batch: 10_000,
    announce: ({ indexnow_key: key }, publicUrl, urls) =>
      key === ''
        ? null
        : {
            url: 'https://api.indexnow.org/indexnow',
            headers: { 'content-type': 'application/json; charset=utf-8' },
            body: JSON.stringify({ host: new URL(publicUrl).host, key, keyLocation: new URL(`/${key}.txt`, publicUrl).href, urlList: urls }),
          },
  },
];
