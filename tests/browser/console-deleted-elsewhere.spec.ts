import { dialog, expect, expectMessage, field, press, SAVE, test, unique } from './support.ts';

test.use({ expected: { noise: [/Failed to load resource|\.(?:update|get) failed/] } });

const GONE = '正在编辑的内容已被删除';

test('a category that was deleted while its form stood open is made anew of what was entered', async ({ console: page, api }) => {
  const { id, name } = (await api.categories.create({ body: { name: unique('Deleted'), description: 'Said before.' } })).data;
  await page.goto('/p-admin/categories');
  await page.getByRole('row').filter({ hasText: name }).getByRole('button', { name: /^编辑/ }).click();
  const form = dialog(page, `编辑分类：${name}`);
  await field(form, '中文名称').fill('没有丢的名字');
  await api.categories.remove({ params: { id } });
  await form.getByRole('button', { name: SAVE }).click();
  await press(page, GONE, '继续编辑');
  await expect(field(form, '中文名称')).toHaveValue('没有丢的名字');
  await form.getByRole('button', { name: SAVE }).click();
  await press(page, GONE, '重新创建');
  await expectMessage(page, '分类已创建');
  await expect(form).toBeHidden();
  const { data } = await api.categories.list();
  expect(data.find((row) => row.name === name)).toMatchObject({ name_zh: '没有丢的名字', description: 'Said before.' });
});

test('so is an entry of a menu', async ({ console: page, api }) => {
  const label = unique('Deleted');
  const { id } = (await api.menus.create({ body: { label, url: '/GRE', position: 'header', platform: 'web' } })).data;
  await page.goto('/p-admin/menus');
  await page.getByRole('button', { name: `编辑 ${label}` }).click();
  const form = dialog(page, `编辑菜单项：${label}`);
  await field(form, '中文名称').fill('没有丢的菜单');
  await api.menus.remove({ params: { id } });
  await form.getByRole('button', { name: SAVE }).click();
  await press(page, GONE, '重新创建');
  await expectMessage(page, '菜单项已创建');
  expect((await api.menus.list({ query: {} })).data.find((row) => row.label === label)).toMatchObject({ label_zh: '没有丢的菜单', url: '/GRE' });
});
