import type { Page } from '@playwright/test';
import { choose, expect, expectMessage, field, fieldWithErrors, holdBack, row, test, unique, write } from './support.ts';
import { body, FAILED_CALLS, openEditor, pressSave, publicStatus, publicText, publish, read, saveState, title, withoutAutosave } from './writing.ts';

/** The editor has a button of that name, too. */
const undoOf = (page: Page, notice: string) => page.locator('.ant-notification-notice').filter({ hasText: notice }).getByRole('button', { name: '撤销' });

test('an article is written, kept as a draft, published and read', async ({ dashboard: page }) => {
  const name = unique('Reading Long Passages');
  await page.getByRole('link', { name: '文章管理' }).click();
  await page.getByRole('link', { name: '新建文章' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('新建文章');
  await title(page).fill(name);
  await body(page).fill('Read for the shape of the argument.');
  await field(page, '摘要').fill('How to keep your place.');
  await expect(page.getByRole('combobox', { name: '科目' })).toBeDisabled();
  await choose(page, '考试', 'GRE 普通考试');
  await choose(page, '科目', '语文');
  await choose(page, '分类', '阅读');
  const tags = page.getByRole('combobox', { name: '标签' });
  await tags.fill('long passages');
  await tags.press('Enter');
  await pressSave(page);

  await expectMessage(page, '已保存草稿');
  await expect(page).toHaveURL(/\/p-admin\/articles\/edit\/\d+$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('编辑文章');
  await expect(title(page)).toHaveValue(name);
  await page.getByRole('button', { name: '链接与搜索引擎' }).click();
  const slug = await page.getByLabel('链接别名').inputValue();
  expect(slug).toMatch(/^reading-long-passages-/);
  expect(await publicStatus(page, slug)).toBe(404);

  await publish(page);
  await expectMessage(page, '已发布');
  await page.goto(`/article/${slug}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(new RegExp(name));
  await expect(page.getByText('Read for the shape of the argument.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'long passages' }).click();
  await expect(page.getByRole('main').getByRole('link', { name })).toBeVisible();
  await page.goto('/GRE?section=verbal');
  await expect(page.getByRole('main').getByRole('link', { name }).first()).toBeVisible();
});

test('saving a published article keeps readers on the old text until it is published', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published', content_html: '<p>The old words.</p>' });
  await openEditor(page, article);
  await body(page).fill('The new words.');
  await pressSave(page);
  await expectMessage(page, '已保存修改，发布后读者才会看到');
  await expect(page.getByText('正在编辑的是未发布的修改')).toBeVisible();
  expect(await publicText(page, article.slug)).toContain('The old words.');

  await page.reload();
  await expect(body(page)).toHaveText('The new words.');
  await publish(page, '更新发布');
  await expectMessage(page, '已更新发布');
  const text = await publicText(page, article.slug);
  expect([text.includes('The new words.'), text.includes('The old words.')]).toEqual([true, false]);
  await expect(page.getByRole('button', { name: '更新发布', exact: true })).toBeDisabled();
});

test('changes that were saved by themselves are published too, whether before one presses or while the reminders are read', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published', content_html: '<p>The old words.</p>' });
  await openEditor(page, article);
  await body(page).fill('The new words.');
  await expect(saveState(page)).toHaveText(/^已自动保存/);
  await publish(page, '更新发布');
  await expectMessage(page, '已更新发布');
  expect(await publicText(page, article.slug)).toContain('The new words.');

  await body(page).fill('Newer words.');
  await page.getByRole('button', { name: '更新发布', exact: true }).click();
  const check = page.getByRole('dialog', { name: '发布前检查' });
  await expect(check).toBeVisible();
  await expect.poll(async () => (await read(api, article.id)).content_html).toBe('<p>Newer words.</p>');
  await expect(page.getByText(/^已自动保存/)).toBeVisible();
  await check.getByRole('button', { name: '仍然更新发布' }).click();
  await expectMessage(page, '已更新发布');
  expect(await publicText(page, article.slug)).toContain('Newer words.');
});

test('an update is taken back: readers have the old text, and the new one waits, with what was typed since', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published', content_html: '<p>The old words.</p>' });
  const before = (await api.articles.get_public({ params: { slug: article.slug } })).data;
  await openEditor(page, article);
  await body(page).fill('The new words.');
  await publish(page, '更新发布');
  await expectMessage(page, '已更新发布');
  expect(await publicText(page, article.slug)).toContain('The new words.');
  const letGo = await holdBack(page, /take-back$/);
  await undoOf(page, '已更新发布').click();
  await body(page).press('End');
  await body(page).pressSequentially(' And more.');
  letGo();
  await expectMessage(page, '已撤销，读者看到的是更新前的内容');
  await expect(page.getByText('正在编辑的是未发布的修改')).toBeVisible();
  await expect(body(page)).toHaveText('The new words. And more.');
  expect((await api.articles.get_public({ params: { slug: article.slug } })).data).toEqual(before);

  await publish(page, '更新发布');
  await expectMessage(page, '已更新发布');
  expect(await publicText(page, article.slug)).toContain('The new words. And more.');
});

test.describe(() => {
  test.use({ expected: { noise: [/Failed to load resource|articles\.take_back failed/] } });

  test('an update is taken back from the list too; after another change it stays', async ({ console: page, api }) => {
    const article = await write(api, { status: 'published', content_html: '<p>The old words.</p>' });
    const update = async (words: string) => {
      await openEditor(page, article);
      await body(page).fill(words);
      await publish(page, '更新发布');
      await expectMessage(page, '已更新发布');
    };
    await update('The new words.');
    const undo = undoOf(page, '已更新发布');
    await page.getByRole('link', { name: '文章管理' }).click();
    await expect(row(page, article.title)).toContainText('已发布');
    await undo.click();
    await expectMessage(page, '已撤销');
    await expect(row(page, article.title)).toContainText('未发布修改');
    expect(await publicText(page, article.slug)).toContain('The old words.');

    await update('Newer words.');
    await undo.hover();
    const { version } = await read(api, article.id);
    await api.articles.autosave({ params: { id: article.id }, body: { summary: 'Theirs', version } });
    await undo.click();
    await expectMessage(page, '没有撤销：发布后又有修改，保持现在的状态');
    expect(await publicText(page, article.slug)).toContain('Newer words.');
  });
});

test('unpublished changes can be given up', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published', content_html: '<p>The old words.</p>' });
  await openEditor(page, article);
  await body(page).fill('The new words.');
  await pressSave(page);
  await page.getByRole('button', { name: '放弃修改' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '放弃修改' }).click();
  await expectMessage(page, '已放弃修改');
  await expect(body(page)).toHaveText('The old words.');
});

test('the keyboard saves, previews and publishes', async ({ console: page, api }) => {
  const article = await write(api);
  await openEditor(page, article);
  const name = unique('Saved by keyboard');
  await title(page).fill(name);
  await expect(saveState(page)).toHaveText('有未保存的修改');
  await page.keyboard.press('Control+s');
  await expectMessage(page, '已保存草稿');
  await expect(saveState(page)).toHaveText(/^已保存 \d\d:\d\d$/);
  expect((await read(api, article.id)).title).toBe(name);

  await page.keyboard.press('Control+Shift+P');
  await expect(page.getByRole('dialog', { name: '预览' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: '预览' })).toBeHidden();
  await body(page).click();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('dialog', { name: '发布前检查' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expectMessage(page, '已发布');
  await expect(page.getByRole('dialog', { name: '发布前检查' })).toBeHidden();
  expect((await read(api, article.id)).status).toBe('published');
});

test('what a menu asks by keys waits for an answer of its own, and the focus stays where one was', async ({ console: page, api }) => {
  const article = await write(api);
  await openEditor(page, article);
  const focused = () => page.evaluate(() => document.activeElement?.textContent?.replaceAll(' ', ''));
  await page.getByRole('button', { name: '发布', exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: '发布前检查' })).toBeVisible();
  await page.getByRole('button', { name: '仍然发布' }).focus();
  await page.keyboard.press('Enter');
  await expectMessage(page, '已发布');
  await expect.poll(focused).toBe('保存修改');

  for (const [entry, question] of [
    ['转为草稿', '转为草稿？'],
    ['移入回收站', '移入回收站？'],
  ] as const) {
    await page.getByRole('button', { name: '更多操作' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: entry }).focus();
    await page.keyboard.press('Enter');
    const asked = page.getByRole('dialog', { name: question });
    await expect(asked.getByRole('button', { name: entry })).toBeVisible();
    await page.waitForTimeout(500);
    await expect(asked).toBeVisible();
    await asked.getByRole('button', { name: entry }).focus();
    await page.keyboard.press('Enter');
    if (entry === '转为草稿') {
      await expectMessage(page, /已转为草稿/);
      await expect.poll(focused).toBe('更多操作');
    }
  }
  await expectMessage(page, '已移入回收站');
  expect((await read(api, article.id)).deleted_at).not.toBeNull();
});

test.describe(() => {
  test.use({ expected: { noise: FAILED_CALLS } });

  test('a save that fails says so and keeps the text', async ({ console: page, api }) => {
    const article = await write(api);
    await openEditor(page, article);
    await body(page).fill('Written on a train.');
    await page.route(`**/api/articles/${article.id}`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.fallback()));
    await pressSave(page);
    await expectMessage(page, '网络连接失败，请检查网络后重试。内容仍保留在页面上');
    await expect(body(page)).toHaveText('Written on a train.');

    await page.unroute(`**/api/articles/${article.id}`);
    await pressSave(page);
    await expectMessage(page, '已保存草稿');
    expect((await read(api, article.id)).content_html).toBe('<p>Written on a train.</p>');
  });

  /** The first answer to a save by hand gets lost on its way back. */
  async function loseOneAnswer(page: Page, id: number): Promise<void> {
    let swallowed = 0;
    await page.route(`**/api/articles/${id}`, async (route) => {
      if (route.request().method() !== 'PUT' || swallowed++ > 0) return route.fallback();
      await route.fetch();
      await route.abort();
    });
  }

  test('an update whose answer was lost is published once, and can be taken back', async ({ console: page, api }) => {
    const article = await write(api, { status: 'published', content_html: '<p>The old words.</p>' });
    await openEditor(page, article);
    await withoutAutosave(page);
    await loseOneAnswer(page, article.id);
    await body(page).fill('The new words.');
    await publish(page, '更新发布');
    await expectMessage(page, '网络连接失败');
    expect(await publicText(page, article.slug)).toContain('The new words.');
    await publish(page, '更新发布');
    await expectMessage(page, '已更新发布');
    expect((await read(api, article.id)).version).toBe(article.version + 1);
    await undoOf(page, '已更新发布').click();
    await expectMessage(page, '已撤销，读者看到的是更新前的内容');
    expect(await publicText(page, article.slug)).toContain('The old words.');
  });

  test('a first publication, a schedule taken back and a save, each with its answer lost, are done once and no conflict with oneself', async ({
    console: page,
    api,
  }) => {
    const draft = await write(api);
    await openEditor(page, draft);
    await withoutAutosave(page);
    await loseOneAnswer(page, draft.id);
    await body(page).fill('Out with it.');
    await publish(page);
    await expectMessage(page, '网络连接失败');
    await publish(page);
    await expectMessage(page, '已发布');
    expect(await read(api, draft.id)).toMatchObject({ status: 'published', version: draft.version + 1 });
    await expect(undoOf(page, '已更新发布')).toBeHidden();

    const later = await write(api, { status: 'scheduled', published_at: '2030-01-01T00:00:00.000Z' });
    await openEditor(page, later);
    await loseOneAnswer(page, later.id);
    const takeBack = async () => {
      await page.getByRole('button', { name: '取消定时' }).click();
      await page.getByRole('dialog', { name: '取消定时发布？' }).getByRole('button', { name: '取消定时' }).click();
    };
    await takeBack();
    await expectMessage(page, '网络连接失败');
    await takeBack();
    await expectMessage(page, '已取消定时发布');
    expect(await read(api, later.id)).toMatchObject({ status: 'draft', published_at: null, version: later.version + 1 });
    await loseOneAnswer(page, later.id);
    await body(page).fill('Only kept.');
    await pressSave(page);
    await expectMessage(page, '网络连接失败');
    await pressSave(page);
    await expectMessage(page, '已保存草稿');
    expect(await read(api, later.id)).toMatchObject({ content_html: '<p>Only kept.</p>', version: later.version + 2 });
  });

  test('a save that meets the minute of the schedule says that readers do not have it yet', async ({ console: page, api }) => {
    const article = await write(api, { status: 'scheduled', published_at: new Date(Date.now() + 8000).toISOString() });
    await openEditor(page, article);
    await withoutAutosave(page);
    await expect(page.getByRole('button', { name: '立即发布', exact: true })).toBeVisible();
    await body(page).fill('Not what readers have.');
    await expect.poll(async () => (await read(api, article.id)).status, { timeout: 20_000 }).toBe('published');
    await pressSave(page);
    await expectMessage(page, '已保存修改，发布后读者才会看到');
    expect(await publicText(page, article.slug)).not.toContain('Not what readers have.');
  });

  test('what the API refuses appears at its field, in a closed group too', async ({ console: page, api }) => {
    const taken = await write(api);
    await page.goto('/p-admin/articles/create');
    await pressSave(page);
    await expect(fieldWithErrors(page, '标题')).toContainText('请输入标题');

    await page.getByRole('button', { name: '链接与搜索引擎' }).click();
    await field(page, '链接别名').fill(taken.slug);
    await page.getByRole('button', { name: '链接与搜索引擎' }).click();
    await title(page).fill(unique('Refused'));
    await pressSave(page);
    await expect(fieldWithErrors(page, '链接别名')).toContainText('该链接别名已被使用');
    await expect(field(page, '链接别名')).toBeVisible();

    await field(page, '链接别名').fill('');
    await page.route('**/api/articles', (route) =>
      route.fulfill({
        status: 422,
        json: { message: '请检查填写的内容', code: 'validation_failed', errors: { summary: ['摘要须为一句话'], tags: ['标签不合规'] } },
      }),
    );
    await pressSave(page);
    await expect(fieldWithErrors(page, '摘要')).toContainText('摘要须为一句话');
    await expect(fieldWithErrors(page, '标签')).toContainText('标签不合规');
    await page.unroute('**/api/articles');
    await field(page, '摘要').fill('One sentence.');
    await expect(fieldWithErrors(page, '摘要')).not.toContainText('摘要须为一句话');
  });
});

test('what has no change is not published again; who schedules what readers have is told that they lose it until then', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published' });
  await openEditor(page, article);
  await page.keyboard.press('Control+Enter');
  const check = page.getByRole('dialog', { name: '发布前检查' });
  await check.getByRole('button', { name: '仍然更新发布' }).click();
  await expectMessage(page, '没有需要发布的修改');
  expect((await read(api, article.id)).version).toBe(article.version);
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '改为定时发布' }).click();
  await expect(page.getByRole('dialog', { name: '定时发布' })).toContainText('改为定时发布后，读者在此之前看不到这篇文章。');
});

test('an article is scheduled for a time to come, in the site’s time, and the schedule taken back', async ({ console: page, api }) => {
  const article = await write(api);
  await openEditor(page, article);
  await page.getByRole('button', { name: '定时发布', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: '定时发布' });
  await expect(dialog).toContainText('Asia/Shanghai');
  await dialog.getByRole('button', { name: '明早 8 点' }).click();
  await expect(dialog.getByLabel('定时发布的时间')).toHaveValue(/^\d{4}-\d\d-\d\d 08:00$/);
  await dialog.getByRole('button', { name: '定时发布' }).click();
  await page.getByRole('dialog', { name: '发布前检查' }).getByRole('button', { name: '仍然定时发布' }).click();
  await expectMessage(page, /已设为定时发布：\d{4}-\d\d-\d\d 08:00/);
  const stored = await read(api, article.id);
  expect(stored.status).toBe('scheduled');
  expect(stored.published_at).toMatch(/T00:00:00/);
  expect(await publicStatus(page, article.slug)).toBe(404);
  await page.goto('/p-admin/articles?status=scheduled');
  await expect(row(page, article.title)).toContainText('08:00');

  await openEditor(page, article);
  await expect(page.getByLabel('发布时间')).toHaveValue(/08:00$/);
  await page.getByRole('button', { name: '取消定时' }).click();
  await page.getByRole('dialog', { name: '取消定时发布？' }).getByRole('button', { name: '取消定时' }).click();
  await expectMessage(page, '已取消定时发布');
  expect(await read(api, article.id)).toMatchObject({ status: 'draft', published_at: null });
});

test('the check before publishing warns, leads to the place, and blocks what must not go out', async ({ console: page, api }) => {
  const article = await write(api, {
    content_html: '<p>First words.</p><h2>Scores</h2><p>A good TOEFL 125 score is hard to get.</p><p>Last words.</p>',
    exam: 'TOEFL',
  });
  await openEditor(page, article);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const check = page.getByRole('dialog', { name: '发布前检查' });
  await expect(check).toContainText('125');
  await check.getByRole('button', { name: /125/ }).first().click();
  await expect(check).toBeHidden();
  await expect.poll(() => page.evaluate(() => window.getSelection()?.toString())).toContain('125');
  expect((await read(api, article.id)).status).toBe('draft');

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await check.getByRole('button', { name: /封面/ }).click();
  await expect(page.getByRole('button', { name: '选择封面' })).toBeInViewport();
  await expect(page.getByRole('button', { name: '选择封面' })).toBeFocused();

  await body(page).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect(body(page)).toHaveText('');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await expect(check).toContainText('必须解决');
  await expect(check.getByRole('button', { name: '仍然发布' })).toBeDisabled();
  await check.getByRole('button', { name: '返回修改' }).click();
  expect((await read(api, article.id)).status).toBe('draft');
});

test('a byline that would be a sign-in name is among the reminders before publishing, and keeps nobody', async ({ console: page, api }) => {
  const article = await write(api);
  await openEditor(page, article);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const check = page.getByRole('dialog', { name: '发布前检查' });
  await expect(check.getByRole('listitem').filter({ hasText: '署名会显示用户名' })).toContainText('admin');
  await expect(check).not.toContainText('必须解决');
  await check.getByRole('button', { name: '仍然发布' }).click();
  await expectMessage(page, '已发布');
  expect((await read(api, article.id)).status).toBe('published');
});

test('an article that waits for a check is vouched for with one click; unsaved words stay', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published', review_by: '2020-01-01' });
  await openEditor(page, article);
  await expect(page.getByText('待复核：复核期限 2020-01-01 已过')).toBeVisible();
  await field(page, '摘要').fill('Not saved yet.');
  await page.getByRole('button', { name: '仍然准确' }).click();
  await expectMessage(page, '已确认仍然准确');
  await expect(page.getByText('待复核：')).toBeHidden();
  await expect(field(page, '摘要')).toHaveValue('Not saved yet.');
  const now = await read(api, article.id);
  expect(now.review_reasons).toEqual([]);
  expect(now.checked_on).not.toBeNull();
});

test('an article that speaks of a past day as still to come quotes its sentences, and is vouched for as any other', async ({ console: page, api }) => {
  const sentence = 'The exams of 15 May 2026 will be digital.';
  const article = await write(api, { status: 'published', content_html: `<p>Bring a pencil. ${sentence}</p>` });
  await openEditor(page, article);
  const notice = page.getByRole('alert').filter({ hasText: '待复核：文中把 2026-05-15 说成将来。' });
  await expect(notice.getByRole('listitem')).toHaveText([`“${sentence}”`]);
  await notice.getByRole('button', { name: '仍然准确' }).click();
  await expectMessage(page, '已确认仍然准确');
  await expect(notice).toBeHidden();
  expect((await read(api, article.id)).review_reasons).toEqual([]);
});
