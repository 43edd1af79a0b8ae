import { expect, expectMessage, field, overflowOf, signIn, test, tokenOf, violationsOf, write } from './support.ts';
import { body, FAILED_CALLS, openEditor, pressSave, read, saveState, title, typeInBody, withoutAutosave } from './writing.ts';

/** A call may be on its way when the other window signs out. */
test.use({ expected: { noise: [...FAILED_CALLS, /failed: 401 unauthenticated/] } });

const dialogOf = (page: import('@playwright/test').Page) => page.getByRole('dialog', { name: '这篇文章已在别处修改' });

test('two windows on one article: the second save shows both versions, and one chooses by field', async ({ console: page, api, browser, request }) => {
  const article = await write(api, { summary: 'As it was.', content_html: '<p>The test has four parts.</p>' });
  await openEditor(page, article);
  await withoutAutosave(page);
  // Another window of this screen was open before: they must not be taken for each other.
  await page.getByRole('button', { name: '定时发布', exact: true }).click();
  await expect(page.getByRole('dialog', { name: '定时发布' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '定时发布' })).toBeHidden();
  const theirs = await browser.newPage();
  await signIn(theirs, request);
  await openEditor(theirs, article);
  await title(theirs).fill('Their title');
  await field(theirs, '摘要').fill('Their summary.');
  await body(theirs).fill('The test has five parts.');
  await pressSave(theirs);
  await expectMessage(theirs, '已保存草稿');
  await theirs.close();

  await title(page).fill('My title');
  await body(page).fill('The test has three parts.');
  await pressSave(page);
  const conflict = dialogOf(page);
  await expect(conflict.getByRole('region', { name: '标题' })).toContainText('My title');
  await expect(conflict.getByRole('region', { name: '标题' })).toContainText('Their title');
  await expect(conflict.getByRole('region', { name: '正文' }).locator('del')).toHaveText('five');
  await expect(conflict.getByRole('region', { name: '正文' }).locator('ins')).toHaveText('three');
  await expect(conflict.getByRole('region', { name: '摘要' })).toContainText('只有对方改了');
  const merge = conflict.getByRole('button', { name: '按选择合并' });
  await expect(merge).toBeDisabled();
  await conflict.getByRole('button', { name: '继续编辑' }).click();
  await expect(title(page)).toHaveValue('My title');
  expect((await read(api, article.id)).title).toBe('Their title');

  await pressSave(page);
  await conflict.getByRole('radiogroup', { name: '标题：保留哪一方' }).getByText('对方的').click();
  await conflict.getByRole('radiogroup', { name: '正文：保留哪一方' }).getByText('我的').click();
  await merge.click();
  await expectMessage(page, '已保存草稿');
  await expect(field(page, '摘要')).toHaveValue('Their summary.');
  expect(await read(api, article.id)).toMatchObject({ title: 'Their title', summary: 'Their summary.', content_html: '<p>The test has three parts.</p>' });
});

test('of two windows side by side, the one that is gone to follows what was saved in the other', async ({ console: page, api }) => {
  const article = await write(api, { content_html: '<p>Common ground.</p>' });
  await openEditor(page, article);
  await api.articles.update({ params: { id: article.id }, body: { content_html: '<p>Common ground. More.</p>', version: article.version } });
  // It was visible all the time: only the focus comes back.
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expectMessage(page, '的最新修改');
  await expect(body(page)).toHaveText('Common ground. More.');
  await typeInBody(page, ' And mine.');
  await pressSave(page);
  await expectMessage(page, '已保存草稿');
  expect((await read(api, article.id)).content_html).toBe('<p>Common ground. More. And mine.</p>');
});

test('what somebody else has written meanwhile is shown before it is given up', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published', content_html: '<p>The old words.</p>' });
  const { data: waiting } = await api.articles.update({ params: { id: article.id }, body: { summary: 'Waits.', version: article.version } });
  await openEditor(page, article);
  const words = '<p>Half an hour of work.</p>';
  await api.articles.autosave({ params: { id: article.id }, body: { content_html: words, version: waiting.version } });
  const giveUp = async () => {
    await page.getByRole('button', { name: '放弃修改' }).click();
    await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
  };
  await giveUp();
  await expectMessage(page, '内容已被他人修改');
  await expect(body(page)).toHaveText('Half an hour of work.');
  expect((await read(api, article.id)).content_html).toBe(words);
  await giveUp();
  await expectMessage(page, '已放弃修改');
  await expect(body(page)).toHaveText('The old words.');
});

test('autosave stops at another’s version and waits for a choice, whatever the other window does', async ({ console: page, api, context, request }) => {
  const article = await write(api, { content_html: '<p>Common ground.</p>' });
  await openEditor(page, article);
  await api.articles.update({ params: { id: article.id }, body: { title: 'Their title', version: article.version } });
  await typeInBody(page, ' Mine.');
  await expect(page.getByText('有人在您编辑时保存了另一个版本，自动保存已暂停。您的内容保留在页面上和本机。')).toBeVisible();
  await typeInBody(page, ' More of mine.');
  await expect(saveState(page)).toHaveText('自动保存已暂停，已存本机');
  expect((await read(api, article.id)).content_html).toBe('<p>Common ground.</p>');
  const kept = () =>
    page.evaluate(() => Object.entries(localStorage).filter(([key, text]) => key.startsWith('article-draft:') && text.includes('More of mine')).length);
  await expect.poll(kept).toBe(1);

  // A second window of the same person throws the offered text away, saves its own words, and signs out.
  const other = await context.newPage();
  await openEditor(other, { ...article, title: 'Their title' });
  await other.getByRole('dialog', { name: '发现未保存的内容' }).getByRole('button', { name: '丢弃' }).click();
  await field(other, '摘要').fill('Of the other window.');
  await typeInBody(other, ' Theirs.');
  await expect(saveState(other)).toHaveText(/^已自动保存/);
  await expect.poll(kept).toBe(1);
  await other.getByRole('button', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/p-admin/login');
  await expect(page.getByText('您写的内容已保存在本机')).toBeVisible();
  await other.close();
  const token = await tokenOf(request);
  await page.evaluate((value) => localStorage.setItem('token', value), token);
  await page.goto('/p-admin/dashboard');
  await page
    .getByRole('button', { name: '继续编辑《Their title》' })
    .or(page.getByRole('button', { name: `继续编辑《${article.title}》` }))
    .click();
  await expect(body(page)).toHaveText('Common ground. Mine. More of mine.');
  await expect(page.getByText('您在另一个窗口中保存了另一个版本，自动保存已暂停。')).toBeVisible();

  await page.getByRole('button', { name: '查看差异' }).click();
  const again = page.getByRole('dialog', { name: '这篇文章已在另一个窗口中修改' });
  await expect(again.getByRole('region', { name: '正文' })).toContainText('双方都改了');
  await again.getByRole('button', { name: '保留我的修改' }).click();
  await expect(field(page, '摘要')).toHaveValue('Of the other window.');
  await expect(title(page)).toHaveValue('Their title');
  await expect(saveState(page)).toHaveText(/^已自动保存/);
  expect(await read(api, article.id)).toMatchObject({ title: 'Their title', content_html: '<p>Common ground. Mine. More of mine.</p>' });
});

test('“still accurate” leaves another’s version to be decided, met before or not', async ({ console: page, api }) => {
  for (const isMet of [true, false]) {
    const article = await write(api, { content_html: '<p>Common ground.</p>', review_by: '2020-01-01' });
    await openEditor(page, article);
    if (!isMet) await withoutAutosave(page);
    await api.articles.update({ params: { id: article.id }, body: { content_html: '<p>Their ground.</p>', summary: 'Theirs.', version: article.version } });
    await typeInBody(page, ' Mine.');
    const waits = page.getByText('有人在您编辑时保存了另一个版本，自动保存已暂停。您的内容保留在页面上和本机。');
    if (isMet) await expect(waits).toBeVisible();
    await page.getByRole('button', { name: '仍然准确' }).click();
    await expectMessage(page, '已确认仍然准确');
    await expect(page.getByText(/^待复核：/)).toBeHidden();
    await expect(waits).toBeVisible();
    await expect(body(page)).toHaveText('Common ground. Mine.');
    await pressSave(page);
    await expect(dialogOf(page).getByRole('region', { name: '正文' })).toContainText('双方都改了');
    expect((await read(api, article.id)).content_html).toBe('<p>Their ground.</p>');
    await dialogOf(page).getByRole('button', { name: '保留我的修改' }).click();
    await expectMessage(page, '已保存草稿');
    const saved = await read(api, article.id);
    expect(saved).toMatchObject({ content_html: '<p>Common ground. Mine.</p>', summary: 'Theirs.' });
    expect(saved.review_by).not.toBe('2020-01-01');
    await page.unrouteAll({ behavior: 'wait' });
  }
});

test('a text that was kept without what it began from, on a device that is nearly full, does not pass over what somebody saved since', async ({
  console: page,
  api,
}) => {
  const article = await write(api, { content_html: '<p>Common ground.</p>' });
  const leave = async () => {
    await page.getByRole('link', { name: '菜单管理' }).click();
    await page.getByRole('dialog', { name: '有未保存的修改' }).getByRole('button', { name: '离开' }).click();
    await expect(page).toHaveURL('/p-admin/menus');
  };
  await openEditor(page, article);
  await withoutAutosave(page);
  await page.evaluate(() => {
    const put = Storage.prototype.setItem;
    Storage.prototype.setItem = function (this: Storage, key: string, value: string) {
      if (value.includes('"base"')) throw new DOMException('full', 'QuotaExceededError');
      put.call(this, key, value);
    };
  });
  await body(page).fill('My words.');
  await leave();
  const { data: theirs } = await api.articles.update({ params: { id: article.id }, body: { content_html: '<p>Their words.</p>', version: article.version } });
  await page.unrouteAll({ behavior: 'wait' });

  // Twice: what was restored is kept again, now with room for all of it.
  for (const _ of [1, 2]) {
    await openEditor(page, article);
    await page.getByRole('dialog', { name: '发现未保存的内容' }).getByRole('button', { name: '恢复' }).click();
    await expect(body(page)).toHaveText('My words.');
    await expect(page.getByText('自动保存已暂停。您的内容保留在页面上和本机。')).toBeVisible();
    await field(page, '摘要').fill('My summary.');
    await pressSave(page);
    await expect(dialogOf(page).getByRole('region', { name: '正文' })).toContainText('双方都改了');
    await expect(dialogOf(page).getByRole('region', { name: '摘要' })).toContainText('只有我改了');
    await dialogOf(page).getByRole('button', { name: '继续编辑' }).click();
    expect(await read(api, article.id)).toMatchObject({ content_html: '<p>Their words.</p>', version: theirs.version });
    await leave();
  }
  await openEditor(page, article);
  await page.getByRole('dialog', { name: '发现未保存的内容' }).getByRole('button', { name: '恢复' }).click();
  await page.getByRole('button', { name: '查看差异' }).click();
  await dialogOf(page).getByRole('button', { name: '保留我的修改' }).click();
  await expect(saveState(page)).toHaveText(/^已自动保存/);
  expect(await read(api, article.id)).toMatchObject({ content_html: '<p>My words.</p>', summary: 'My summary.' });
});

test('the other’s version can be taken over whole, on a phone too', async ({ console: page, api }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const article = await write(api);
  await openEditor(page, article);
  await withoutAutosave(page);
  await title(page).fill('My title');
  await api.articles.update({ params: { id: article.id }, body: { title: 'Their title', version: article.version } });
  await pressSave(page);
  await expect(dialogOf(page)).toBeVisible();
  expect(await overflowOf(page)).toBeLessThanOrEqual(0);
  expect(await violationsOf(page)).toEqual([]);
  await dialogOf(page).getByRole('button', { name: '全部用对方的' }).click();
  await expectMessage(page, '已载入对方的版本');
  await expect(title(page)).toHaveValue('Their title');
});
