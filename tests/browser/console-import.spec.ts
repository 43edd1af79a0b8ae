import { fileURLToPath } from 'node:url';
import { DELETE, expect, expectMessage, press, settled, test, violationsOf } from './support.ts';

const EXPORT = fileURLToPath(new URL('../fixtures/wordpress.xml', import.meta.url));

test.describe('网站设置 › 数据 › 从 WordPress 导入', () => {
  test('a file is checked, brought when one means it, and its articles are there', async ({ console: page, api }) => {
    await page.goto('/p-admin/settings?tab=data');
    const before = (await api.articles.counts({})).data.all;
    const picker = page.locator('input[type=file]');
    await expect(page.getByRole('button', { name: '选择 XML 文件' })).toBeVisible();

    await picker.setInputFiles({ name: 'broken.xml', mimeType: 'text/xml', buffer: Buffer.from('<html><body></body></html>') });
    await expect(page.getByText('第 1 行：这不是 WordPress 导出文件')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByRole('button', { name: /导入$/ }).filter({ hasText: /开始|继续/ })).toHaveCount(0);

    await picker.setInputFiles(EXPORT);
    await expect(page.getByText('检查完成，尚未写入任何内容。确认后开始导入。')).toBeVisible({ timeout: 30_000 });
    await expect(page.getByText('将导入', { exact: true })).toBeVisible();
    expect((await api.articles.counts({})).data.all).toBe(before);
    await page.getByRole('button', { name: /^没有导入：\d+ 项$/ }).click();
    await expect(page.getByText('回收站中的文章')).toBeVisible();
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);

    await page.getByRole('button', { name: '开始导入' }).click();
    await expect(page.getByText('导入完成。')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText('已导入', { exact: true })).toBeVisible();
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
    expect((await api.articles.counts({})).data.all).toBe(before + 12);

    await page.getByRole('button', { name: '删除记录和文件' }).click();
    await press(page, '删除这次导入的记录和文件？', DELETE);
    // What stands there now is the file before.
    await expect(page.getByText('第 1 行：这不是 WordPress 导出文件')).toBeVisible();
    expect((await api.articles.counts({})).data.all).toBe(before + 12);
  });

  test('one that is too large is not even sent', async ({ console: page }) => {
    await page.goto('/p-admin/settings?tab=data');
    await page.locator('input[type=file]').evaluate((input: HTMLInputElement) => {
      const file = new File(['<rss/>'], 'large.xml');
      Object.defineProperty(file, 'size', { value: 300 * 1024 * 1024 });
      Object.defineProperty(input, 'files', { value: { 0: file, length: 1, item: () => file, [Symbol.iterator]: [][Symbol.iterator].bind([file]) } });
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    await expectMessage(page, '文件超过 200 MB，请在服务器上运行 npm run import');
  });
});
