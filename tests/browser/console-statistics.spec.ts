import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { expect, openDashboard, overflowOf, READER, row, settled, test, unique, useTheme, violationsOf, walkIf, write } from './support.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** A person who comes from Baidu with a phone, reads, goes on inside the site and searches. */
async function comeAndRead(browser: Browser, baseURL: string | undefined, words: string): Promise<void> {
  const context = await browser.newContext({ baseURL, userAgent: PHONE });
  const reader = await context.newPage();
  await reader.goto('/article/gre-format-guide', { referer: 'https://www.baidu.com/link?url=x' });
  await reader.goto('/PTE');
  await reader.goto(`/?q=${encodeURIComponent(words)}`);
  await context.close();
}

test.describe('流量统计', () => {
  test('visits of today are counted, drawn, ranked and exported', async ({ console: page, api, browser, baseURL }) => {
    const context = await browser.newContext({ baseURL, userAgent: READER });
    const reader = await context.newPage();
    const before = (await api.statistics.overview()).data.today.pv;
    for (const path of ['/', '/PTE', '/article/gre-format-guide']) await reader.goto(path);
    await reader.getByRole('main').getByRole('link', { name: 'GRE', exact: true }).first().click();
    await expect(reader).toHaveURL('/GRE');
    await expect.poll(async () => (await api.statistics.overview()).data.today.pv).toBe(before + 4);
    await context.close();

    const { data } = await api.statistics.overview();
    await page.goto('/p-admin/statistics?range=today');
    const card = (name: string) => page.locator('.ant-pro-statistic-card').filter({ hasText: name });
    await expect(card('浏览量 PV')).toContainText(data.today.pv.toLocaleString('zh-CN'));
    await expect(card('访客数 UV')).toContainText(data.today.uv.toLocaleString('zh-CN'));
    await expect(card('IP 数')).toContainText(data.today.ip.toLocaleString('zh-CN'));
    await expect(card('访问次数')).toContainText(data.today.visits.toLocaleString('zh-CN'));
    await page.getByText('以表格查看').first().click();
    await expect(page.getByRole('region', { name: '访问趋势数据表' }).getByRole('row')).toHaveCount(25);

    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出 CSV', exact: true }).click();
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^statistics_trend_.*\.csv$/);
    const text = await readFile(await file.path(), 'utf8');
    expect(text).toMatch(/^\uFEFF时间（Asia\/Shanghai）,浏览量（PV）,访客数（UV）,IP 数,访问次数,爬虫访问\r\n/);
    // The hours to come are not in it; one may have begun meanwhile.
    const hour = new Date(Date.now() + 8 * 3_600_000).getUTCHours();
    expect([1, 2].map((head) => hour + head)).toContain(text.trim().split('\r\n').length);
  });

  test('for today nothing is drawn of the hours to come, nor of what they would be compared with', async ({ console: page, api, browser, baseURL }) => {
    await comeAndRead(browser, baseURL, unique('nothing'));
    await expect.poll(async () => (await api.statistics.overview()).data.today.pv).toBeGreaterThan(0);
    const hour = () => new Date(Date.now() + 8 * 3_600_000).getUTCHours();
    const before = hour();
    await page.goto('/p-admin/statistics?range=today');
    const chart = page.getByRole('img', { name: /^访问趋势：共 24 个时间点/ });
    await expect(chart).toBeVisible();
    const figures = page.getByRole('region', { name: '访问趋势数据表' }).locator('tbody tr');
    /** How many hours each line reaches, then each column of the table; what is to come of the table are dashes alone. */
    const reach = async () => {
      const lines = await chart.locator('polyline').evaluateAll((all) => all.map((line) => line.getAttribute('points')?.split(' ').length ?? 0));
      const rows = await figures.evaluateAll((all) => all.map((one) => [...one.querySelectorAll('td')].map((cell) => cell.textContent)));
      const columns = lines.map((_, at) => rows.filter((cells) => cells[at] !== '—').length);
      expect(
        rows
          .slice(columns[0])
          .flat()
          .filter((words) => words !== '—'),
      ).toEqual([]);
      return [...lines, ...columns];
    };
    await page.getByText('以表格查看').first().click();
    for (const [metric, lines] of [
      ['', 4],
      ['访客数', 2],
    ] as const) {
      if (metric) await page.getByText(metric, { exact: true }).click();
      await expect(chart.locator('polyline')).toHaveCount(lines);
      const reached = await reach();
      expect(reached).toEqual(Array(2 * lines).fill(reached[0]));
      // The hour that runs is drawn; another may have begun meanwhile.
      expect([before + 1, hour() + 1]).toContain(reached[0]);
    }
  });

  test('a visit stands under the source that its address names', async ({ console: page, api, browser, baseURL }) => {
    const name = unique('campus').replace(' ', '-');
    const views = async (key: string) => (await api.statistics.summary({ query: { by: 'source', key } })).data.now.pv;
    const before = await views('WeChat');
    for (const source of [name, 'WeChat']) {
      const context = await browser.newContext({ baseURL, userAgent: PHONE });
      const reader = await context.newPage();
      await reader.goto(`/PTE?utm_source=${source}&utm_medium=poster`, { referer: 'https://www.google.com/' });
      await context.close();
    }
    await expect.poll(() => views(name)).toBe(1);
    await expect.poll(() => views('WeChat')).toBe(before + 1);
    await page.goto('/p-admin/statistics?range=today');
    await expect(page.getByRole('link', { name: '微信', exact: true })).toBeVisible();
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page.getByRole('alert').filter({ hasText: '只看来源' })).toContainText(name);
    await expect(row(page, '/PTE')).toBeVisible();
    await expect(page.locator('.ant-pro-statistic-card').filter({ hasText: '浏览量 PV' })).toContainText('1');
  });

  test('a row narrows the whole screen, the address keeps it, and CSV is what is shown', async ({ console: page, api, browser, baseURL }) => {
    const before = (await api.statistics.summary({ query: { by: 'source', key: 'Baidu' } })).data.now.pv;
    await comeAndRead(browser, baseURL, unique('nothing'));
    await expect.poll(async () => (await api.statistics.summary({ query: { by: 'source', key: 'Baidu' } })).data.now.pv).toBe(before + 1);

    await page.goto('/p-admin/statistics?range=today');
    await page.getByRole('link', { name: '百度', exact: true }).click();
    await expect(page).toHaveURL(/range=today.*by=source&key=Baidu/);
    await expect(page.getByRole('alert').filter({ hasText: '只看来源' })).toContainText('百度');
    await expect(page.locator('.ant-pro-statistic-card').filter({ hasText: '浏览量 PV' })).toContainText(String(before + 1));
    await expect(row(page, '/PTE')).toHaveCount(0);
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: '导出设备 CSV' }).click();
    expect(await readFile(await (await download).path(), 'utf8')).toContain('\r\n手机,mobile,');

    await page.getByText('文章', { exact: true }).click();
    await expect(page).toHaveURL(/top=article/);
    await page.reload();
    await expect(page.getByRole('link', { name: /^编辑 / }).first()).toBeVisible();
    await page.getByRole('button', { name: '显示全站' }).click();
    await expect(page).not.toHaveURL(/by=/);
    await page.goBack();
    await expect(page).toHaveURL(/by=source/);
  });

  test('a search that found nothing is listed and invites writing', async ({ console: page, api, browser, baseURL }) => {
    // One word that no text has, nor one like it: a number in it would be found.
    const words = `qzxv${unique('').replace(/[^a-z]/g, '')}wq`;
    await comeAndRead(browser, baseURL, words);
    await expect.poll(async () => (await api.statistics.searches({ query: { empty: true, limit: 100 } })).data.map(({ query }) => query)).toContain(words);
    await page.goto('/p-admin/statistics?range=today&more=words');
    await page.getByText('没有结果', { exact: true }).click();
    await expect(page).toHaveURL(/words=empty/);
    await expect(row(page, words).getByRole('link', { name: '写文章' })).toHaveAttribute('href', '/p-admin/articles/create');
  });

  test('days named the other way round are put in order', async ({ console: page }) => {
    await page.goto('/p-admin/statistics?from=2026-03-31&to=2026-03-01');
    await page.getByRole('button', { name: '2026-03-01 至 2026-03-31' }).click();
    await expect(page.getByPlaceholder('开始日期')).toHaveValue('2026-03-01');
    await expect(page.getByPlaceholder('结束日期')).toHaveValue('2026-03-31');
  });

  test('days are picked from a calendar that comes when it is asked for; on a phone those with a name from a menu', async ({ console: page }) => {
    await page.goto('/p-admin/statistics?from=2026-03-01&to=2026-03-31');
    await page.getByRole('button', { name: '2026-03-01 至 2026-03-31' }).click();
    const calendar = page.locator('.ant-picker-dropdown');
    await calendar.getByTitle('2026-03-09', { exact: true }).click();
    await calendar.getByTitle('2026-03-12', { exact: true }).click();
    await expect(page).toHaveURL(/from=2026-03-09.*to=2026-03-12/);

    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: '时间范围：自选日期' }).press('Enter');
    await page.getByRole('menuitem', { name: '最近 30 天' }).press('Enter');
    await expect(page).toHaveURL(/range=30d/);
    await expect(page.getByRole('button', { name: '时间范围：最近 30 天' })).toBeFocused();
  });

  test('one figure is drawn beside the period before, by hour or by day', async ({ console: page }) => {
    await page.goto('/p-admin/statistics');
    await page.getByText('访客数', { exact: true }).click();
    await expect(page).toHaveURL(/metric=uv/);
    await expect(page.getByRole('img', { name: /^访问趋势：共 7 个时间点，前 7 天 最高 .*访客数 UV 最高/ })).toBeVisible();
    await page.getByText('按小时', { exact: true }).click();
    await expect(page.getByRole('img', { name: /^访问趋势：共 168 个时间点/ })).toBeVisible();
  });
});

test('the console shows times in the zone of the settings', async ({ console: page, api }) => {
  const article = await write(api, { status: 'scheduled', published_at: '2031-01-01T00:00:00Z' });
  await page.goto('/p-admin/articles?status=scheduled');
  await expect(row(page, article.title)).toContainText('2031-01-01');
  await api.configs.update({ params: { key: 'time_zone' }, body: { value: 'America/New_York' } });
  try {
    await page.reload();
    await expect(row(page, article.title)).toContainText('2030-12-31');
    await page.goto('/p-admin/dashboard');
    await expect(page.getByText('（America/New_York）')).toBeVisible();
  } finally {
    await api.configs.update({ params: { key: 'time_zone' }, body: { value: 'Asia/Shanghai' } });
  }
});

test.describe('仪表盘', () => {
  test.use({ expected: { noise: [/statistics\.|ERR_FAILED/] } });
  test('the figures are the API’s, and lead to their lists', async ({ console: page, api }) => {
    const { data } = await api.statistics.overview();
    await openDashboard(page);
    const figure = (name: string, count: number) =>
      page.getByRole('main').getByRole('link', { name: new RegExp(`^${name}\\s*${count.toLocaleString('zh-CN')}$`) });
    await expect(figure('已发布', data.articles.published)).toBeVisible();
    await expect(figure('草稿', data.articles.draft)).toBeVisible();
    await expect(figure('回收站', data.articles.recycled)).toBeVisible();
    await expect(figure('已通过评论', data.comments.approved)).toBeVisible();
    await expect(figure('媒体文件', data.media)).toBeVisible();
    expect((await api.articles.list({ query: { status: 'draft' } })).meta.total).toBe(data.articles.draft);
    await expect(page.getByText('上次备份')).toBeVisible();
    await expect(page.getByText('从未备份')).toBeVisible();

    // What cannot be had anew stays as it was, below a sentence that says so once.
    await settled(page);
    const stale = page.getByRole('alert').filter({ hasText: '刷新失败，以下内容可能不是最新' });
    const refresh = page.getByRole('button', { name: /刷\s*新/ });
    const gre = page.getByRole('region', { name: 'GRE 内容覆盖' });
    await page.route('**/api/statistics/**', (route) => route.abort());
    await refresh.click();
    await expect(stale).toHaveCount(1);
    await expect(gre).toBeVisible();
    await page.unroute('**/api/statistics/**');
    for (const what of ['coverage', 'top']) await page.route(`**/api/statistics/${what}*`, (route) => route.abort());
    await refresh.click();
    // Three rankings and the coverage; the overview is fresh.
    await expect(stale).toHaveCount(4);
    await expect(gre).toBeVisible();
    await page.unrouteAll();
    await stale
      .last()
      .getByRole('button', { name: /重\s*试/ })
      .click();
    await expect(stale).toHaveCount(3);
    await figure('草稿', data.articles.draft).click();
    await expect(page).toHaveURL('/p-admin/articles?status=draft');
  });

  test('the coverage board leads to the articles of a section, and an empty section to writing', async ({ dashboard: page, api }) => {
    const { data } = await api.statistics.coverage();
    const some = data.find(({ exam, section, articles }) => exam === 'GRE' && section !== null && articles > 0);
    const none = data.find(({ section, articles }) => section !== null && articles === 0);
    await expect(page.getByRole('link', { name: /^为 .* 写第一篇$/ }).first()).toHaveAttribute(
      'href',
      new RegExp(`create\\?exam=${none?.exam}&section=${none?.section}`),
    );
    await page
      .getByRole('region', { name: 'GRE 内容覆盖' })
      .getByRole('link', { name: new RegExp(`：${some?.articles} 篇文章$`) })
      .first()
      .click();
    await expect(page).toHaveURL(`/p-admin/articles?status=published&exam=GRE&section=${some?.section}`);
  });

  test('the staff’s own pages are not counted', async ({ dashboard: page, api }) => {
    await settled(page);
    const before = (await api.statistics.overview()).data.today.pv;
    await page.goto('/GRE');
    await page.goto('/PTE');
    const context = await page.context().browser()?.newContext({ userAgent: READER });
    const reader = await context?.newPage();
    await reader?.goto(new URL('/SAT', page.url()).href);
    await context?.close();
    await expect.poll(async () => (await api.statistics.overview()).data.today.pv).toBe(before + 1);
  });
});

/** Cards whose title does not stand above what begins below it, with both indents. */
function indentsOf(page: Page): Promise<string[]> {
  return page.locator('.ant-card:has(> .ant-card-head)').evaluateAll((cards) =>
    cards.flatMap((card) => {
      const [head, body] = ['head', 'body'].map((part) => getComputedStyle(card.querySelector(`:scope > .ant-card-${part}`) ?? card).paddingInlineStart);
      return head === body ? [] : [`${card.querySelector('.ant-card-head-title')?.textContent}: ${head}, ${body}`];
    }),
  );
}

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing in the ${theme} theme, and a phone is wide enough`, walkIf(theme === 'dark'), async ({ page, console: _signedIn }) => {
    await useTheme(page, theme);
    for (const path of [
      '/p-admin/dashboard',
      '/p-admin/statistics?range=30d',
      '/p-admin/statistics?range=30d&by=exam&key=PTE&metric=pv',
      '/p-admin/statistics?range=365d&by=device&key=mobile',
    ]) {
      await page.goto(path);
      await settled(page);
      expect(await violationsOf(page), path).toEqual([]);
      await page.setViewportSize({ width: 390, height: 844 });
      // Charts follow the window's width a moment later.
      await expect.poll(() => overflowOf(page), path).toBe(0);
      expect(await indentsOf(page), path).toEqual([]);
      await page.setViewportSize({ width: 1440, height: 900 });
    }
  });
}
