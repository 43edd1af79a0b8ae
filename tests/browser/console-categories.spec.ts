import type { Page } from '@playwright/test';
import type { Category } from '../../contract/categories.ts';
import type { Api } from '../../contract/index.ts';
import {
  CANCEL,
  choose,
  DELETE,
  dialog,
  expect,
  expectMessage,
  field,
  fieldWithErrors,
  row,
  SAVE,
  settled,
  tableOverflowOf,
  test,
  unique,
  useTheme,
  violationsOf,
  write,
} from './support.ts';

const make = async (api: Api, name: string, parent_id: number | null = null): Promise<Category> =>
  (await api.categories.create({ body: { name: unique(name), parent_id } })).data;
const places = async (api: Api, ...ids: number[]) => {
  const { data } = await api.categories.list();
  return ids.map((id) => data.find((category) => category.id === id)?.parent_id);
};
/** The names of these categories in the order of the rows. */
async function order(page: Page, categories: readonly Category[]): Promise<string[]> {
  const texts = await page.getByRole('row').allInnerTexts();
  return texts.flatMap((text) => categories.find(({ name }) => text.includes(name))?.name ?? []);
}
const handle = (page: Page, { name }: Category) => page.getByRole('button', { name: `移动 ${name}`, exact: true });

/** Drags a category's handle onto another's row: a share of its height from above. */
async function drag(page: Page, from: Category, to: Category, share: number): Promise<void> {
  const target = row(page, to.name);
  const box = await target.boundingBox();
  if (!box) throw new Error(`${to.name} is not on the screen`);
  await handle(page, from).dragTo(target, { targetPosition: { x: 120, y: box.height * share } });
}

test('rows are dragged beside and below one another; 撤销 takes it back', async ({ console: page, api }) => {
  const [a, b, c] = [await make(api, 'Apple'), await make(api, 'Birch'), await make(api, 'Cedar')];
  await page.goto('/p-admin/categories');
  await drag(page, c, a, 0.1);
  await expectMessage(page, '顺序已保存');
  expect(await order(page, [a, b, c])).toEqual([c.name, a.name, b.name]);
  await drag(page, b, c, 0.5);
  await expect.poll(() => places(api, a.id, b.id, c.id)).toEqual([null, c.id, null]);
  expect(await order(page, [a, b, c])).toEqual([c.name, b.name, a.name]);
  await page.getByRole('button', { name: '撤销' }).click();
  await expect.poll(() => places(api, b.id)).toEqual([null]);
  await page.reload();
  await expect(row(page, a.name)).toBeVisible();
  expect(await order(page, [a, b, c])).toEqual([c.name, a.name, b.name]);
});

test('nothing can be dropped below itself', async ({ console: page, api }) => {
  const parent = await make(api, 'Parent');
  const child = await make(api, 'Child', parent.id);
  await page.goto('/p-admin/categories');
  await drag(page, parent, child, 0.5);
  await settled(page);
  expect(await places(api, parent.id, child.id)).toEqual([null, parent.id]);
});

test('the keyboard moves a row along and across levels, and keeps the focus', async ({ console: page, api }) => {
  const [a, b] = [await make(api, 'Ash'), await make(api, 'Beech')];
  await page.goto('/p-admin/categories');
  await handle(page, b).focus();
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: `“${b.name}”已移到“${a.name}”之下第 1 位` })).toHaveCount(1);
  expect(await places(api, b.id)).toEqual([a.id]);
  await expect(handle(page, b)).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(() => places(api, b.id)).toEqual([null]);
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => order(page, [a, b])).toEqual([b.name, a.name]);
  await page.getByRole('button', { name: `下移 ${b.name}` }).click();
  await expect.poll(() => order(page, [a, b])).toEqual([a.name, b.name]);
});

test.describe(() => {
  test.use({ expected: { noise: [/500|categories\.reorder/] } });
  test('an order that cannot be saved is taken back', async ({ console: page, api }) => {
    const [a, b] = [await make(api, 'Alder'), await make(api, 'Box')];
    await page.goto('/p-admin/categories');
    await page.route('**/api/categories/reorder', (route) => route.fulfill({ status: 500, json: { message: '服务器出错，请稍后重试', code: 'internal' } }));
    await page.getByRole('button', { name: `上移 ${b.name}` }).click();
    await expectMessage(page, '顺序已恢复');
    expect(await order(page, [a, b])).toEqual([a.name, b.name]);
  });
});

test.describe(() => {
  test.use({ expected: { noise: [/422|categories\.create/] } });
  test('a refusal of something that the form has no field for is said all the same', async ({ console: page }) => {
    const refusal = { message: '提交的内容有误', code: 'validation_failed', errors: { elsewhere: ['别处的内容有误'], name: ['名称有误'] } };
    await page.route('**/api/categories', (route) => (route.request().method() === 'POST' ? route.fulfill({ status: 422, json: refusal }) : route.fallback()));
    await page.goto('/p-admin/categories');
    await page.getByRole('button', { name: '新建分类' }).click();
    const form = dialog(page, '新建分类');
    await field(form, '名称').fill('Something');
    await form.getByRole('button', { name: SAVE }).click();
    await expect(fieldWithErrors(form, '名称')).toContainText('名称有误');
    await expectMessage(page, '别处的内容有误');
  });
});

test('a category with articles and children asks where both go', async ({ console: page, api }) => {
  const [leaving, other] = [await make(api, 'Leaving'), await make(api, 'Other')];
  const child = await make(api, 'Child', leaving.id);
  const article = await write(api, { category_id: leaving.id });
  await page.goto('/p-admin/categories');
  await page.getByRole('button', { name: `删除 ${leaving.name}` }).click();
  const question = dialog(page, `删除分类“${leaving.name}”`);
  await expect(question).toContainText('此分类中有 1 篇文章');
  await question.getByRole('button', { name: '移动并删除' }).click();
  const wrong = field(question, '将文章移到', 'combobox');
  await expect(fieldWithErrors(question, '将文章移到')).toContainText('请选择分类');
  await expect(wrong).toHaveAttribute('aria-invalid', 'true');
  await expect(wrong).toHaveAccessibleDescription(/请选择分类/);
  await choose(question, '将文章移到', other.name, other.name);
  await expect(wrong).not.toHaveAttribute('aria-invalid');
  await choose(question, '将下级分类移到', other.name, other.name);
  await question.getByRole('button', { name: '移动并删除' }).click();
  await expectMessage(page, `分类“${leaving.name}”已删除`);
  expect(await places(api, child.id)).toEqual([other.id]);
  expect((await api.articles.get({ params: { id: article.id } })).data.category_id).toBe(other.id);
});

test('who deletes a category with children by keys is at the row that stands there afterwards', async ({ console: page, api }) => {
  const [leaving, next] = [await make(api, 'Leaving'), await make(api, 'Next')];
  await make(api, 'Child', leaving.id);
  await page.goto('/p-admin/categories');
  await page.getByRole('button', { name: `删除 ${leaving.name}` }).focus();
  await page.keyboard.press('Enter');
  const question = dialog(page, `删除分类“${leaving.name}”`);
  await choose(question, '将下级分类移到', next.name, next.name);
  await question.getByRole('button', { name: '移动并删除' }).focus();
  await page.keyboard.press('Enter');
  await expectMessage(page, `分类“${leaving.name}”已删除`);
  await expect(row(page, leaving.name)).toHaveCount(0);
  await expect(row(page, next.name).locator(':focus')).toHaveCount(1);
});

test('windows call a category by its Chinese name, and find another by either', async ({ console: page, api }) => {
  const make = async (word: string, zh: string) => (await api.categories.create({ body: { name: unique(word), name_zh: unique(zh) } })).data;
  const [leaving, other] = [await make('Skimming', '略读'), await make('Scanning', '寻读')];
  await page.goto('/p-admin/categories');
  await row(page, leaving.name).getByRole('button', { name: /^编辑/ }).click();
  const form = dialog(page, `编辑分类：${leaving.name_zh}`);
  await choose(form, '上级分类', other.name_zh, other.name.toLowerCase());
  await form.getByRole('button', { name: SAVE }).click();
  await expectMessage(page, '分类已保存');
  expect(await places(api, leaving.id)).toEqual([other.id]);

  await page.getByRole('button', { name: `删除 ${leaving.name}` }).click();
  await dialog(page, `删除分类“${leaving.name_zh}”？`).getByRole('button', { name: DELETE }).click();
  await expectMessage(page, `分类“${leaving.name_zh}”已删除`);
  await write(api, { category_id: other.id });
  await page.reload();
  await page.getByRole('button', { name: `删除 ${other.name}` }).click();
  const question = dialog(page, `删除分类“${other.name_zh}”`);
  await choose(question, '将文章移到', '阅读', 'Reading');
  await question.getByRole('button', { name: '移动并删除' }).click();
  await expectMessage(page, `分类“${other.name_zh}”已删除`);
});

test('a field that is wrong says so to screen readers', async ({ console: page }) => {
  await page.goto('/p-admin/categories');
  await page.getByRole('button', { name: '新建分类' }).click();
  const form = dialog(page, '新建分类');
  await form.getByRole('button', { name: SAVE }).click();
  const name = field(form, '名称');
  await expect(name).toHaveAttribute('aria-invalid', 'true');
  await expect(name).toHaveAccessibleDescription(/请输入名称/);
  await name.fill('Named');
  await expect(name).not.toHaveAttribute('aria-invalid');
  await expect(field(form, '链接别名')).toBeHidden();
  await form.getByRole('button', { name: /^高级/ }).click();
  await expect(field(form, '链接别名')).toHaveAccessibleDescription(/留空则由名称生成/);
});

test.describe(() => {
  test.use({ expected: { noise: [/422|409|categories\.create/] } });
  test('nobody types an alias, pickers speak Chinese, and every action is in reach', async ({ console: page, api }) => {
    const parent = (
      await api.categories.create({ body: { name: unique('Long words of a category that nobody would shorten'), name_zh: unique('词汇'), parent_id: null } })
    ).data;
    await page.goto('/p-admin/categories');
    await page.getByRole('button', { name: '新建分类' }).click();
    const form = dialog(page, '新建分类');
    await field(form, '名称').fill('阅读理解');
    await choose(form, '上级分类', parent.name_zh, parent.name_zh);
    await form.getByRole('button', { name: SAVE }).click();
    await expectMessage(page, '分类已创建');
    await expect(row(page, '阅读理解')).toContainText(/yue-du-li-jie/);
    await row(page, '阅读理解').getByRole('button', { name: /^编辑/ }).click();
    const edited = dialog(page, '编辑分类：阅读理解');
    await edited.getByRole('button', { name: /^高级/ }).click();
    await expect(field(edited, '链接别名')).toHaveAccessibleDescription(/旧地址会自动跳转/);
    await edited.getByRole('button', { name: CANCEL }).click();

    await page.getByRole('button', { name: '新建分类' }).click();
    await field(form, '名称').fill('Twice');
    await form.getByRole('button', { name: /^高级/ }).click();
    await field(form, '链接别名').fill('two words');
    await form.getByRole('button', { name: /^高级/ }).click();
    await form.getByRole('button', { name: SAVE }).click();
    // What is refused, here by the form and below by the server, is folded out.
    await expect(field(form, '链接别名')).toBeVisible();
    await expect(fieldWithErrors(form, '链接别名')).toContainText('只能使用文字、数字和连字符');
    await field(form, '链接别名').fill(parent.slug);
    await form.getByRole('button', { name: /^高级/ }).click();
    await form.getByRole('button', { name: SAVE }).click();
    await expect(field(form, '链接别名')).toBeVisible();
    await expect(fieldWithErrors(form, '链接别名')).toContainText('该链接别名已被使用');
    await page.reload();

    await expect(row(page, parent.name)).toBeVisible();
    expect(await tableOverflowOf(page)).toBe(0);
    await page.setViewportSize({ width: 390, height: 844 });
    const more = page.getByRole('button', { name: `更多操作：${parent.name}` });
    await row(page, parent.name).evaluate((line) => line.scrollIntoView({ block: 'center' }));
    await expect(more).toBeInViewport({ ratio: 1 });
    await more.click();
    await expect(page.getByRole('menuitem', { name: '删除' })).toBeInViewport();
  });
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing while categories are deleted, ${theme}`, async ({ page, console: _signedIn, api }) => {
    const leaving = await make(api, 'Axe');
    await make(api, 'Axe child', leaving.id);
    await useTheme(page, theme);
    await page.goto('/p-admin/categories');
    await page.getByRole('button', { name: `删除 ${leaving.name}` }).click();
    await expect(dialog(page, /^删除分类/)).toBeVisible();
    await settled(page);
    expect(await violationsOf(page)).toEqual([]);
  });
}

test.describe(() => {
  test.use({ expected: { noise: [/Failed to load resource|categories\.update failed/] } });

  test('somebody else was faster: both versions stand side by side, and fields are chosen one by one', async ({ console: page, api }) => {
    const category = await make(api, 'Contested');
    await page.goto('/p-admin/categories');
    await row(page, category.name).getByRole('button', { name: /编辑/ }).click();
    const form = dialog(page, `编辑分类：${category.name}`);
    await field(form, '名称').fill(`${category.name} mine`);
    await field(form, '描述').fill('My words.');
    await field(form, '中文名称').fill('我的名称');
    await api.categories.update({
      params: { id: category.id },
      body: { name: `${category.name} theirs`, description: 'Their words.', version: category.version },
    });
    await form.getByRole('button', { name: SAVE }).click();

    const conflict = dialog(page, '内容已在别处修改');
    await expect(conflict.getByRole('region', { name: '名称', exact: true })).toContainText(`${category.name} theirs`);
    await expect(conflict.getByRole('region', { name: '中文名称' })).toContainText('只有我改了');
    const merge = conflict.getByRole('button', { name: '按选择合并' });
    await expect(merge).toBeDisabled();
    await conflict.getByRole('button', { name: '继续编辑' }).click();
    await expect(conflict).toBeHidden();
    await expect(field(form, '名称')).toHaveValue(`${category.name} mine`);

    await form.getByRole('button', { name: SAVE }).click();
    await conflict.getByRole('radiogroup', { name: '名称：保留哪一方', exact: true }).getByText('对方的').click();
    await conflict.getByRole('radiogroup', { name: '描述：保留哪一方', exact: true }).getByText('我的').click();
    expect(await violationsOf(page)).toEqual([]);
    await merge.click();
    await expectMessage(page, '分类已保存');
    const { data } = await api.categories.list();
    expect(data.find(({ id }) => id === category.id)).toMatchObject({ name: `${category.name} theirs`, name_zh: '我的名称', description: 'My words.' });
  });
});
