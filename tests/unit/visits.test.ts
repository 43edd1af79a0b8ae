import { describe, expect, it } from 'vitest';
import { LIMITS, RATES } from '../../config/limits.ts';
import { toCsv } from '../../server/http/csv.ts';
import { trendCsv } from '../../server/resources/statistics/export.service.ts';
import { pointsOf, rangeOf } from '../../server/resources/statistics/statistics.range.ts';
import { botOf, browserOf, campaignSource, deviceOf, factsOf, isHealthCheck, languageTagOf, sourceOf } from '../../server/resources/visits/visit-facts.ts';
import { isSitePath, pagePathOf } from '../../server/resources/visits/visit-pages.ts';
import { type CountedHit, rollUp, type Seen, slotOf } from '../../server/resources/visits/visit-rollup.ts';
import { WindowThrottle } from '../../server/security/throttle.ts';

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1';
const WECHAT = `${IPHONE.replace(' Version/18.0', '')} MicroMessenger/8.0.50(0x18003233) NetType/WIFI`;
const ANDROID_TABLET = 'Mozilla/5.0 (Linux; Android 14; SM-X910) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Safari/537.36';

describe('the source of a visit', () => {
  it.each([
    [null, 'direct'],
    ['', 'direct'],
    ['not an address', 'direct'],
    ['javascript:alert(1)', 'direct'],
    ['https://exam.example/GRE', 'internal'],
    ['https://www.exam.example/', 'internal'],
    ['https://www.baidu.com/link?url=x', 'Baidu'],
    ['https://cn.bing.com/search?q=gre', 'Bing'],
    ['https://www.google.com/', 'Google'],
    ['https://www.google.com.hk/', 'Google'],
    ['https://google.evil.example/', 'google.evil.example'],
    ['https://notbaidu.com/', 'notbaidu.com'],
    ['https://mp.weixin.qq.com/s/abc', 'WeChat'],
    ['https://www.sogou.com/web', 'Sogou'],
    ['https://www.so.com/s?q=x', '360'],
    ['https://m.sm.cn/s?q=gre', 'Shenma'],
    ['https://yandex.ru/search', 'Yandex'],
    ['https://duckduckgo.com/', 'DuckDuckGo'],
    ['https://m.weibo.cn/', 'Weibo'],
    ['https://t.co/abc', 'X'],
    ['https://www.zhihu.com/question/1', 'Zhihu'],
    ['https://l.facebook.com/', 'Facebook'],
    ['https://blog.example.org/post', 'blog.example.org'],
  ])('%s is %s', (referrer, source) => {
    expect(sourceOf(referrer, ['exam.example'])).toBe(source);
  });

  it.each([
    ['wechat', 'WeChat'],
    ['微信', 'WeChat'],
    ['zhihu.com', 'Zhihu'],
    [' Spring  Newsletter ', 'spring newsletter'],
    ['ｃａｍｐｕｓ', 'campus'],
    ['direct', null],
    ['internal', null],
    ['', null],
    [null, null],
    ['<script>alert(1)</script>', null],
    ['x'.repeat(41), null],
    ['a\u0000b', null],
    ['https://evil.example/?q', null],
  ])('a campaign named %j is %s', (name, source) => {
    expect(campaignSource(name)).toBe(source);
  });
});

describe('what a user agent says', () => {
  it.each([
    [CHROME, 'desktop', 'Chrome'],
    [`${CHROME} Edg/140.0.0.0`, 'desktop', 'Edge'],
    [`${CHROME} OPR/125.0.0.0`, 'desktop', 'Opera'],
    [IPHONE, 'mobile', 'Safari'],
    [WECHAT, 'mobile', 'WeChat'],
    [ANDROID_TABLET, 'tablet', 'Samsung'],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'desktop', 'Firefox'],
    ['something else', 'desktop', 'other'],
  ])('%s', (agent, device, browser) => {
    expect([deviceOf(agent), browserOf(agent)]).toEqual([device, browser]);
  });

  it('tells bots from people', () => {
    const bot = (user_agent: string) => factsOf({ at: 0, path: '/', referrer: null, ip: '::1', user_agent, accept_language: '' }, 'exam.example').is_bot;
    expect([CHROME, WECHAT, 'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', 'curl/8.5.0', ''].map(bot)).toEqual([
      false,
      false,
      true,
      true,
      true,
    ]);
  });

  it.each([
    ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', 'Baiduspider'],
    ['Mozilla/5.0 (Linux; Android 6.0.1) Chrome/140.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
    ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', 'Bingbot'],
    ['Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)', 'OpenAI'],
    ['Mozilla/5.0 (compatible; Bytespider; spider-feedback@bytedance.com)', 'Bytespider'],
    ['curl/8.5.0', 'tools'],
    ['Feedly/1.0 (+http://www.feedly.com/fetcher.html)', 'feeds'],
    ['SomeNewCrawler/1.0 bot', 'other'],
    ['', 'other'],
    [CHROME, null],
  ])('names the bot %s', (agent, name) => {
    expect(botOf(agent)).toBe(name);
  });

  it('knows what only asks whether the site is alive', () => {
    expect(['kube-probe/1.29', 'Mozilla/5.0+(compatible; UptimeRobot/2.0; http://www.uptimerobot.com/)', CHROME, WECHAT].map(isHealthCheck)).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it.each([
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh-CN'],
    ['EN-us', 'en-US'],
    ['zh-hant-tw;q=1', 'zh-Hant-TW'],
    ['*', ''],
    ['', ''],
    ['<script>', ''],
  ])('reads the language of %s', (header, tag) => {
    expect(languageTagOf(header)).toBe(tag);
  });
});

describe('paths', () => {
  it('are kept decoded, without query and control characters', () => {
    expect(pagePathOf('/article/%E8%AF%8D%E6%B1%87?x=1#y')).toBe('/article/词汇');
    expect(pagePathOf('/article/a%00b%0A')).toBe('/article/ab');
    expect(pagePathOf('/100%')).toBe('/100%');
  });

  it('count only when they are public pages', () => {
    expect(['/', '/GRE?section=verbal', '/article/x', '/p-admin/login', '/api-test', '/nothing', '/gre'].map(isSitePath)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('hours and days of a time zone', () => {
  it('changes the day at midnight of the zone', () => {
    expect(slotOf(Date.parse('2026-11-21T15:59:59Z'), 'Asia/Shanghai')).toEqual({ day: '2026-11-21', hour: '23', start: Date.parse('2026-11-21T15:00:00Z') });
    expect(slotOf(Date.parse('2026-11-21T16:00:00Z'), 'Asia/Shanghai')).toEqual({ day: '2026-11-22', hour: '00', start: Date.parse('2026-11-21T16:00:00Z') });
  });

  it('knows zones whose hours begin at half past', () => {
    expect(slotOf(Date.parse('2026-11-21T18:40:00Z'), 'Asia/Kolkata')).toEqual({ day: '2026-11-22', hour: '00', start: Date.parse('2026-11-21T18:30:00Z') });
    expect(slotOf(Date.parse('2026-11-21T18:50:00Z'), 'Asia/Kathmandu')).toEqual({ day: '2026-11-22', hour: '00', start: Date.parse('2026-11-21T18:15:00Z') });
  });
});

describe('a batch added up', () => {
  const at = Date.parse('2026-11-21T04:10:00Z');
  const hit = (change: Partial<CountedHit>): CountedHit => ({
    at,
    slot: slotOf(at, 'Asia/Shanghai'),
    path: '/',
    article_id: null,
    exam: null,
    section: null,
    source: 'direct',
    device: 'desktop',
    browser: 'Chrome',
    language: 'en',
    visitor: 'v1',
    address: 'a1',
    is_bot: false,
    bot: null,
    entry: false,
    ...change,
  });

  it('has one row for each counter, bots apart', () => {
    const people = ['v1', 'v2', 'a1'].map((name): [string, Seen] => [name, { last_at: null, marks: new Set() }]);
    const known = new Map(people);
    const batch = [
      hit({}),
      hit({ path: '/article/x', article_id: 7, exam: 'GRE', section: 'GRE/verbal', entry: true }),
      hit({ visitor: 'v2', path: '/article/x', article_id: 7, exam: 'GRE' }),
      hit({ is_bot: true, bot: 'Baiduspider', visitor: 'bot', source: 'Google', path: '/article/x', article_id: 7, exam: 'GRE' }),
    ];
    const { days, hours, sources, articles } = rollUp(batch, known);
    const day = (dimension: string, key: string) => days.find((row) => row.dimension === dimension && row.key === key);
    expect(day('all', '')).toMatchObject({ day: '2026-11-21', pv: 3, bots: 1 });
    expect(day('page', '/article/x')).toMatchObject({ pv: 2, bots: 1 });
    expect(day('article', '7')).toMatchObject({ pv: 2, bots: 1 });
    expect(day('exam', 'GRE')).toMatchObject({ pv: 2, bots: 1 });
    expect(day('section', 'GRE/verbal')).toMatchObject({ pv: 1, bots: 0, visits: 1 });
    expect(day('bot', 'Baiduspider')).toMatchObject({ pv: 0, bots: 1 });
    expect(day('source', 'Google')).toBeUndefined();
    expect(day('hour', '12')).toMatchObject({ pv: 3, bots: 1, visits: 1 });
    expect(sources).toEqual([
      { day: '2026-11-21', dimension: 'article', key: '7', source: 'direct', pv: 2, visits: 1 },
      { day: '2026-11-21', dimension: 'exam', key: 'GRE', source: 'direct', pv: 2, visits: 1 },
      { day: '2026-11-21', dimension: 'section', key: 'GRE/verbal', source: 'direct', pv: 1, visits: 1 },
    ]);
    expect(hours).toHaveLength(1);
    expect(hours[0]).toEqual({ at: Date.parse('2026-11-21T04:00:00Z'), dimension: 'all', key: '', pv: 3, bots: 1 });
    expect(day('all', '')).toMatchObject({ uv: 2, ip: 1 });
    expect(day('section', 'GRE/verbal')).toMatchObject({ uv: 1, ip: 1 });
    // Who is counted already is not counted again.
    expect(rollUp(batch, known).days.every(({ uv, ip }) => uv === 0 && ip === 0)).toBe(true);
    expect([...articles]).toEqual([[7, 2]]);
  });

  it('tells nobody apart in more counters than a reader opens in a day; views go on', () => {
    const seen: Seen = { last_at: null, marks: new Set() };
    const known = new Map([['v1', seen]]);
    const batch = Array.from({ length: LIMITS.visit_counters + 10 }, (_, page) => hit({ path: `/p/${page}`, address: 'unknown' }));
    const { days } = rollUp(batch, known);
    expect(seen.marks.size).toBe(LIMITS.visit_counters);
    const pages = days.filter(({ dimension }) => dimension === 'page');
    expect(pages.reduce((sum, { pv }) => sum + pv, 0)).toBe(batch.length);
    expect(days.find(({ dimension }) => dimension === 'all')).toMatchObject({ pv: batch.length, uv: 1 });
  });
});

describe('ranges', () => {
  const today = '2026-11-21';

  it('are the last thirty days unless told', () => {
    expect(rangeOf({}, today)).toEqual({ from: '2026-10-23', to: today });
    expect(rangeOf({ to: '2026-01-31' }, today)).toEqual({ from: '2026-01-02', to: '2026-01-31' });
    expect(rangeOf({ from: '2026-11-01' }, today)).toEqual({ from: '2026-11-01', to: today });
    expect(rangeOf({}, today, 'hour')).toEqual({ from: today, to: today });
  });

  it.each([
    [{ from: '2026-11-21', to: '2026-11-20' }, 'day'],
    [{ from: '2026-11-01', to: '2026-11-08' }, 'hour'],
    [{ from: '2020-01-01', to: '2026-11-08' }, 'day'],
  ] as const)('refuses %o by %s', (asked, interval) => {
    expect(() => rangeOf(asked, today, interval)).toThrow(expect.objectContaining({ code: 'malformed' }));
  });

  it('hold every point', () => {
    expect(pointsOf({ from: '2026-02-27', to: '2026-03-02' }, 'day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    expect(pointsOf({ from: '2025-12-31', to: '2026-02-01' }, 'month')).toEqual(['2025-12', '2026-01', '2026-02']);
    const hours = pointsOf({ from: '2026-11-20', to: '2026-11-21' }, 'hour');
    expect([hours.length, hours[0], hours.at(-1)]).toEqual([48, '2026-11-20T00', '2026-11-21T23']);
  });
});

describe('CSV', () => {
  it('guards cells that a spreadsheet would take for formulas', () => {
    expect(toCsv(['a'], [[' =1'], [null], ['=1+1'], ['+x'], ['-x'], ['@x'], ['a,"b"'], [-5], ['\t1']])).toBe(
      '\uFEFFa\r\n\' =1\r\n\r\n\'=1+1\r\n\'+x\r\n\'-x\r\n\'@x\r\n"a,""b"""\r\n-5\r\n"\'\t1"\r\n',
    );
    expect(toCsv(['a'], [['﹦1'], ['⁼1'], ['\u0000=1'], ['a=1']])).toBe("\uFEFFa\r\n'﹦1\r\n'⁼1\r\n'\u0000=1\r\na=1\r\n");
    expect(toCsv(['a'], [['＝1'], ['\u200b=1'], ['＠x'], ['a;=1'], ['a\t=1']])).toBe('\uFEFFa\r\n\'＝1\r\n\'\u200b=1\r\n\'＠x\r\n"a;=1"\r\n"a\t=1"\r\n');
  });

  it('has a Chinese header and one line a point', () => {
    expect(trendCsv([{ at: '2026-11-21T13', pv: 3, uv: 2, ip: 1, visits: 2, bots: 0 }], 'Asia/Tokyo')).toBe(
      '\uFEFF时间（Asia/Tokyo）,浏览量（PV）,访客数（UV）,IP 数,访问次数,爬虫访问\r\n2026-11-21 13:00,3,2,1,2,0\r\n',
    );
  });
});

describe('the throttle of visits', () => {
  it('lets an address through as often as the limit says, and again in the next window', () => {
    const throttle = new WindowThrottle(RATES.visits);
    for (let count = 0; count < 120; count += 1) expect(throttle.take('1.2.3.4', 1000)).toBeNull();
    expect(throttle.take('1.2.3.4', 31_000)).toBe(30);
    expect(throttle.take('5.6.7.8', 31_000)).toBeNull();
    expect(throttle.take('1.2.3.4', 61_000)).toBeNull();
  });
});
