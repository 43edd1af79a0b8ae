import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { checkBackup } from '../../server/resources/backups/archive.ts';
import { apiAs, DELETE, expect, expectMessage, press, row, settled, signIn, test, tokenOf, unique, violationsOf } from './support.ts';

test.describe('网站设置 › 数据', () => {
  test('an admin makes a backup, sees it grow, fetches a file that is whole, and removes it', async ({ dashboard: page }) => {
    await expect(page.getByText('管理员可以在“网站设置 › 数据”中立即备份')).toBeVisible();
    await page.goto('/p-admin/settings?tab=data');
    await expect(page.getByText('还没有备份')).toBeVisible();
    await expect(page.getByText('从未备份')).toBeVisible();
    // One is there already.
    await expect(page.getByText('网站设置 › 数据')).toHaveCount(0);
    await page.getByRole('button', { name: '立即备份' }).click();
    await expectMessage(page, '备份已开始');
    await expect(page.getByRole('button', { name: '正在备份…' })).toBeDisabled();
    await expect(row(page, '完成')).toBeVisible({ timeout: 60_000 });
    await expect(page.getByText(/^不到一小时前（.+ (KB|MB)）$/)).toBeVisible();
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);

    const begun = page.waitForEvent('download');
    await row(page, '完成').getByRole('button', { name: /^下载/ }).click();
    const download = await begun;
    expect(download.suggestedFilename()).toMatch(/^exampress-\d{8}T\d{6}Z\.tar$/);
    const bytes = await readFile(await download.path());
    const manifest = await checkBackup(async () => Readable.from([bytes]));
    expect(manifest.tables.articles).toBeGreaterThan(10);
    expect(manifest.media.missing).toEqual([]);

    await row(page, '完成').getByRole('button', { name: /^删除/ }).click();
    await press(page, '删除这份备份？', DELETE);
    await expectMessage(page, '备份已删除');
    await expect(page.getByText('还没有备份')).toBeVisible();
  });

  test('an editor sees when the last one was, and no more', async ({ page, api, request }) => {
    const editor = { username: unique('ed').replace(/ /g, '-'), password: 'a long enough one' };
    await api.users.create({ body: { ...editor, name: '', role: 'editor' } });
    await signIn(page, request, editor);
    await page.goto('/p-admin/settings?tab=data');
    await expect(page.getByText('上次备份')).toBeVisible();
    await expect(page.getByRole('button', { name: '立即备份' })).toHaveCount(0);
    await expect(apiAs(request, await tokenOf(request, editor)).backups.list()).rejects.toThrow(/403/);
  });
});
