import type { Page } from '@playwright/test';
import { dialog, expect, expectMessage, field, fieldWithErrors, picture, row, SAVE, test, tokenOf, unique } from './support.ts';

/** Holds what the console sends to an address until it is let go; answers when it has come. */
async function held(page: Page, method: string, url: string): Promise<{ come: Promise<void>; release: () => void }> {
  let tell = () => {};
  const come = new Promise<void>((resolve) => {
    tell = resolve;
  });
  let release = () => {};
  const free = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(url, async (route) => {
    if (route.request().method() !== method) return route.fallback();
    tell();
    await free;
    await route.continue();
  });
  return { come, release };
}

test('what is written into an exam’s page while it is being saved stays, to be saved', async ({ console: page, api }) => {
  const stored = async () => (await api.exams.get({ params: { code: 'ACT' } })).data;
  const { score_scale, score_scale_zh } = await stored();
  await page.goto('/p-admin/settings?tab=exams&exam=ACT');
  const part = page.getByRole('button', { name: /^分数/ });
  if ((await part.getAttribute('aria-expanded')) === 'false') await part.click();
  const save = page.getByRole('button', { name: '保存页面内容' });
  const sending = await held(page, 'PUT', '**/api/exams/ACT');
  await field(page, '分数（英文）').fill('One');
  await save.click();
  await sending.come;
  await field(page, '分数（中文）').fill('后来写的');
  sending.release();
  await expectMessage(page, 'ACT 页面已保存');
  await expect(field(page, '分数（中文）')).toHaveValue('后来写的');
  expect(await stored()).toMatchObject({ score_scale: 'One', score_scale_zh });
  await expect(save).toBeEnabled();
  await save.click();
  await expect(save).toBeDisabled();
  const now = await stored();
  expect(now).toMatchObject({ score_scale: 'One', score_scale_zh: '后来写的' });
  await api.exams.update({ params: { code: 'ACT' }, body: { score_scale, score_scale_zh, version: now.version } });
});

test('Ctrl+S saves the form that one writes in, a day that was just typed with it; with nothing to save it does nothing', async ({ console: page, api }) => {
  const params = { code: 'ACT' } as const;
  const { test_dates } = (await api.exams.get({ params })).data;
  await page.goto('/p-admin/settings?tab=exams&exam=ACT');
  await page.getByRole('button', { name: /^考试日期/ }).click();
  await page.getByRole('button', { name: '添加日期' }).click();
  await field(page, '日期').last().fill('2027-06-12');
  await page.keyboard.press('Control+s');
  await expectMessage(page, 'ACT 页面已保存');
  const { data } = await api.exams.get({ params });
  expect(data.test_dates.map(({ starts_on }) => starts_on)).toContain('2027-06-12');
  await page.keyboard.press('Control+s');
  await expect(page.getByRole('button', { name: '保存页面内容' })).toBeDisabled();
  expect((await api.exams.get({ params })).data.version).toBe(data.version);
  await api.exams.update({ params, body: { test_dates, version: data.version } });
});

test('what is written of a file while it is being saved stays, to be saved', async ({ console: page, api }) => {
  const name = `${unique('slow').replace(' ', '-')}.png`;
  const headers = { authorization: `Bearer ${await tokenOf(page.request)}` };
  const answer = await page.request.post('/api/media', { multipart: { file: { name, mimeType: 'image/png', buffer: await picture() } }, headers });
  const { id } = (await answer.json()).data;
  await page.goto(`/p-admin/media?q=${name}`);
  await page.getByRole('button', { name: `查看 ${name}`, exact: true }).click();
  const details = dialog(page, '媒体详情');
  const save = details.getByRole('button', { name: SAVE });
  const sending = await held(page, 'PUT', `**/api/media/${id}`);
  await field(details, '文件名').fill(`new-${name}`);
  await save.click();
  await sending.come;
  await field(details, '替代文本').fill('Written meanwhile');
  sending.release();
  await expectMessage(page, '已保存');
  await expect(field(details, '替代文本')).toHaveValue('Written meanwhile');
  await save.click();
  await expect(save).toBeDisabled();
  expect((await api.media.get({ params: { id } })).data).toMatchObject({ name: `new-${name}`, alt: 'Written meanwhile' });
});

test('what is written into the settings while they are being saved stays, to be saved', async ({ console: page, api }) => {
  const params = { key: 'site_name' } as const;
  const before = String((await api.configs.get({ params })).data.value);
  await page.goto('/p-admin/settings');
  const sending = await held(page, 'POST', '**/api/configs/batch-update');
  await field(page, '网站名称').fill('A name');
  const save = page.getByRole('button', { name: '保存（1 项修改）' });
  await save.click();
  await sending.come;
  await field(page, '网站名称').fill('A name, written on');
  sending.release();
  await expectMessage(page, '设置已保存');
  await expect(field(page, '网站名称')).toHaveValue('A name, written on');
  await save.click();
  await expect(page.getByRole('button', { name: SAVE })).toBeDisabled();
  expect((await api.configs.get({ params })).data.value).toBe('A name, written on');
  await api.configs.update({ params, body: { value: before } });
});

test.describe('a window', () => {
  test.use({ expected: { noise: [/409|categories\.update/] } });

  test('takes no words while it is saved, which nothing would store; one that stays is written on where one was', async ({ console: page, api }) => {
    const { data: taken } = await api.categories.create({ body: { name: unique('Taken') } });
    const { data: category } = await api.categories.create({ body: { name: unique('Held') } });
    await page.goto('/p-admin/categories');
    await row(page, category.name).getByRole('button', { name: '编辑' }).click();
    const window = dialog(page, `编辑分类：${category.name}`);
    await window.getByRole('button', { name: /高级/ }).click();
    const [slug, chinese] = [field(window, '链接别名'), field(window, '中文名称')];
    const writeMeanwhile = async () => {
      await chinese.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      const box = await chinese.boundingBox();
      if (!box) throw new Error('The field is not on the screen');
      await page.mouse.click(box.x + 20, box.y + box.height / 2);
      await page.keyboard.type('meanwhile');
    };
    const save = async (words: string) => {
      const sending = await held(page, 'PUT', `**/api/categories/${category.id}`);
      await slug.fill(words);
      await slug.press('Enter');
      await sending.come;
      await writeMeanwhile();
      await expect(chinese).toHaveValue('');
      sending.release();
    };

    await save(taken.slug);
    await expect(fieldWithErrors(window, '链接别名')).toContainText('已被使用');
    await expect(slug).toBeFocused();
    await writeMeanwhile();
    await expect(chinese).toHaveValue('meanwhile');
    await chinese.fill('');

    await save(`${category.slug}-new`);
    await expectMessage(page, '分类已保存');
    await expect(window).toBeHidden();
    const { data } = await api.categories.list();
    expect(data.find(({ id }) => id === category.id)).toMatchObject({ slug: `${category.slug}-new`, name_zh: '' });
  });
});
