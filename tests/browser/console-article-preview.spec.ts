import { expect, overflowOf, settled, test, useTheme, violationsOf, walkIf, write } from './support.ts';
import { openEditor, publicStatus, typeInBody } from './writing.ts';

test('the preview is the public page as just typed: on a phone, in the dark, for whoever has the link', async ({ console: page, api, browser }) => {
  const article = await write(api, { content_html: '<h2>Format</h2><p>Saved words.</p>' });
  await openEditor(page, article);
  await typeInBody(page, ' Typed words.');
  await page.getByRole('button', { name: '预览', exact: true }).click();
  const panel = page.getByRole('dialog', { name: '预览' });
  const frame = page.frameLocator('iframe[title="文章预览"]');
  await expect(frame.getByRole('heading', { level: 1 })).toHaveText(article.title);
  await expect(frame.getByText('Saved words. Typed words.')).toBeVisible();

  await panel.getByText('手机').click();
  await expect.poll(() => frame.locator('html').evaluate((html) => html.clientWidth)).toBeLessThanOrEqual(390);
  await panel.getByText('深色').click();
  await expect(frame.locator('html')).toHaveClass(/dark/);
  await panel.getByText('浅色').click();
  await expect(frame.locator('html')).not.toHaveClass(/dark/);
  await expect(page.locator('html')).not.toHaveClass(/dark/);

  await expect(panel).toContainText('链接有效期至');
  const link = await panel.getByRole('link', { name: '新标签页打开' }).getAttribute('href');
  expect(await publicStatus(page, article.slug)).toBe(404);
  const stranger = await browser.newPage();
  await stranger.goto(new URL(link ?? '', page.url()).href);
  await expect(stranger.getByText('Saved words. Typed words.')).toBeVisible();
  await stranger.close();

  await page.keyboard.press('Escape');
  await expect(panel).toBeHidden();
  await typeInBody(page, ' Again.');
  await page.getByRole('button', { name: '预览', exact: true }).click();
  await expect(frame.getByText('Saved words. Typed words. Again.')).toBeVisible();
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(
      `the writing screen at ${width} px, ${theme}: no barrier, nothing sticks out`,
      walkIf(theme === 'dark' || width < 1440),
      async ({ console: page, api }) => {
        await useTheme(page, theme);
        await page.setViewportSize({ width, height: 844 });
        const article = await write(api, { content_html: '<h2>Format</h2><p>Words.</p>', exam: 'GRE', review_by: '2020-01-01', status: 'published' });
        await openEditor(page, article);
        for (const group of ['参考来源', '核对与复核', '语言与译文', '链接与搜索引擎']) await page.getByRole('button', { name: group }).click();
        await settled(page);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        expect(await violationsOf(page)).toEqual([]);
      },
    );

    test(`its windows at ${width} px, ${theme}: no barrier, nothing sticks out`, walkIf(theme === 'dark' || width < 1440), async ({ console: page, api }) => {
      await useTheme(page, theme);
      await page.setViewportSize({ width, height: 844 });
      const article = await write(api, { content_html: '<h2>Format</h2><p>Words.</p>', exam: 'GRE' });
      await openEditor(page, article);
      const close = async (name: string) => {
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog', { name, exact: true })).toBeHidden();
      };
      await page.getByRole('button', { name: '历史版本' }).click();
      await expect(page.getByRole('region', { name: '第 1 版' })).toContainText('正文');
      await settled(page);
      expect(await violationsOf(page)).toEqual([]);
      await close('历史版本');

      await page.getByRole('button', { name: /^检查/ }).click();
      await expect(page.getByRole('dialog', { name: '检查', exact: true })).toContainText('提醒');
      await settled(page);
      expect(await violationsOf(page)).toEqual([]);
      await close('检查');

      await page.getByRole('button', { name: '定时发布', exact: true }).click();
      await expect(page.getByRole('dialog', { name: '定时发布', exact: true })).toContainText('明早 8 点');
      await settled(page);
      expect(await violationsOf(page)).toEqual([]);
      await close('定时发布');

      await page.getByRole('button', { name: '预览', exact: true }).click();
      await expect(page.frameLocator('iframe[title="文章预览"]').getByRole('heading', { level: 1 })).toBeVisible();
      await expect(page.getByRole('button', { name: '刷新' })).toBeVisible();
      await expect(page.getByRole('radio', { name: width === 390 ? '手机' : '桌面' })).toBeChecked();
      expect(await overflowOf(page)).toBeLessThanOrEqual(0);
      expect(await violationsOf(page)).toEqual([]);
    });
  }
}
