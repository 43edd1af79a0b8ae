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

  test('what was not sent to its end is shown and can be removed, and what one stops oneself is gone at once', async ({ console: page, api }) => {
    await api.imports.create({ body: { name: 'half.xml', bytes: 3_000_000 } });
    await page.goto('/p-admin/settings?tab=data');
    await expect(page.getByText('half.xml 没有传完')).toContainText('已送达 0 B / ');
    await page.getByRole('button', { name: '删除', exact: true }).click();
    await press(page, '删除这次导入的记录和文件？', DELETE);
    await expect(page.getByText('half.xml')).toHaveCount(0);

    // The second piece never arrives.
    await page.route(/\/parts\?at=[1-9]/, () => {});
    const buffer = Buffer.alloc(3_000_000, ' ');
    await page.locator('input[type=file]').setInputFiles({ name: 'long.xml', mimeType: 'text/xml', buffer });
    await expect(page.getByRole('progressbar', { name: '上传进度' })).toHaveAttribute('aria-valuenow', /[1-9]/);
    await expect(page.getByText('没有传完')).toHaveCount(0);
    await page.getByRole('button', { name: '停止上传' }).click();
    await expect(page.getByRole('button', { name: '选择 XML 文件' })).toBeVisible();
    await expect.poll(async () => (await api.imports.list({})).data.filter(({ state }) => state === 'uploading')).toEqual([]);
    await expect(page.getByText('没有传完')).toHaveCount(0);
  });

  test('a check that was cancelled can be begun again', async ({ console: page, api }) => {
    const { data } = await api.imports.create({ body: { name: 'again.xml', bytes: 5 } });
    // The list says that its check was cancelled, until it is begun again: a check is over sooner than anybody could cancel it.
    let isBegun = false;
    const row = () => ({ ...data, received: 5, ...(isBegun ? { state: 'checking', done: 1, total: 5 } : { state: 'cancelled' }) });
    await page.route(/\/api\/imports$/, (route) => route.fulfill({ json: { data: [row()], meta: { total: 1 } } }));
    await page.route(/\/api\/imports\/\d+\/start$/, (route) => {
      isBegun = true;
      return route.fulfill({ json: { data: row() } });
    });
    await page.goto('/p-admin/settings?tab=data');
    await expect(page.getByText('检查已取消，尚未写入任何内容。')).toBeVisible();
    await page.getByRole('button', { name: '重新检查' }).click();
    await expect(page.getByText('检查文件：')).toBeVisible();
    await expect(page.getByRole('button', { name: '取消检查' })).toBeVisible();
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
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
