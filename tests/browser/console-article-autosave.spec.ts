import type { Page } from '@playwright/test';
import { LIMITS } from '../../config/limits.ts';
import { expect, expectMessage, field, holdBack, settled, test, tokenOf, unique, write } from './support.ts';
import { body, FAILED_CALLS, openEditor, pressSave, publicText, read, saveState, title, typeInBody, withoutAutosave } from './writing.ts';

test('words are saved by themselves into the working copy; readers see nothing of it', async ({ console: page, api }) => {
  const article = await write(api, { status: 'published', content_html: '<p>The live words.</p>' });
  await openEditor(page, article);
  await typeInBody(page, ' And more');
  await expect(saveState(page)).toHaveText('有未保存的修改');
  await expect(saveState(page)).toHaveText(/^已自动保存 \d\d:\d\d$/);
  expect((await read(api, article.id)).content_html).toBe('<p>The live words. And more</p>');
  const text = await publicText(page, article.slug);
  expect([text.includes('The live words.'), text.includes('And more')]).toEqual([true, false]);
  // Nothing is unsaved: leaving asks nothing, and what was written is there again.
  await page.getByRole('link', { name: '菜单管理' }).click();
  await expect(page).toHaveURL('/p-admin/menus');
  await openEditor(page, article);
  await expect(body(page)).toHaveText('The live words. And more');
  await expect(page.getByText('您刚刚保存了修改')).toBeVisible();
});

test('a new article is made while one writes, without losing a keystroke', async ({ console: page, api }) => {
  await page.goto('/p-admin/articles');
  await page.goto('/p-admin/articles/create');
  const name = unique('Made by itself');
  await title(page).fill(name);
  await page.keyboard.press('Enter');
  await expect(body(page)).toBeFocused();
  // Slow enough that the address changes while keys are still coming.
  await page.keyboard.type('One two three four five six seven eight nine ten eleven twelve thirteen fourteen.', { delay: 120 });
  await expect(page).toHaveURL(/\/p-admin\/articles\/edit\/\d+$/);
  await page.keyboard.type(' The end.');
  await expect(body(page)).toBeFocused();
  const words = 'One two three four five six seven eight nine ten eleven twelve thirteen fourteen. The end.';
  await expect(body(page)).toHaveText(words);
  await expect(saveState(page)).toHaveText(/^已自动保存/);
  const id = Number(page.url().split('/').at(-1));
  // Keys reach the form in pauses of typing: the save that is told may be the one before the last words.
  await expect.poll(() => read(api, id)).toMatchObject({ title: name, content_html: `<p>${words}</p>`, status: 'draft' });
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('编辑文章');

  await page.goBack();
  await expect(page).toHaveURL('/p-admin/articles');
  await page.goForward();
  await expect(title(page)).toHaveValue(name);
  await expect(body(page)).toHaveText(words);
});

test('with the title written last, the article is made when the title is left', async ({ console: page }) => {
  await page.goto('/p-admin/articles/create');
  await body(page).fill('The words came first.');
  const name = unique('Titled last');
  await title(page).fill(name);
  await field(page, '摘要').focus();
  await expect(page).toHaveURL(/\/p-admin\/articles\/edit\/\d+$/);
  await expect(field(page, '摘要')).toBeFocused();
  await expect(title(page)).toHaveValue(name);
});

test.describe(() => {
  // The check of what stands in the form may come while it is too long.
  test.use({ expected: { noise: [/422|articles\.check/] } });

  test('a source that is too long keeps nothing else from being saved by itself', async ({ console: page, api }) => {
    const article = await write(api, { content_html: '<p>Before.</p>' });
    await openEditor(page, article);
    await page.getByRole('button', { name: '参考来源' }).click();
    await page.getByRole('button', { name: /添加来源/ }).click();
    const name = field(page, '名称');
    await field(page, '网址').fill('https://www.ets.org/gre');
    await name.fill('t'.repeat(LIMITS.source.title + 1));
    await typeInBody(page, ' After.');
    await expect.poll(async () => (await read(api, article.id)).content_html).toBe('<p>Before. After.</p>');
    await expect(saveState(page)).toHaveText('有未保存的修改');
    await name.fill('ETS');
    await expect(saveState(page)).toHaveText(/^已自动保存/);
    expect((await read(api, article.id)).sources).toEqual([{ title: 'ETS', url: 'https://www.ets.org/gre' }]);
  });
});

test.describe(() => {
  test.use({ expected: { noise: [...FAILED_CALLS, /WebSocket|ERR_INTERNET_DISCONNECTED/] } });

  test('without a network the words stay on this device and are saved when it is back', async ({ console: page, api, context }) => {
    const article = await write(api, { content_html: '<p>On the way.</p>' });
    await openEditor(page, article);
    await context.setOffline(true);
    await typeInBody(page, ' In a tunnel.');
    await expect(saveState(page)).toHaveText('离线，已存本机');
    await typeInBody(page, ' Still there.');
    await context.setOffline(false);
    await expect(saveState(page)).toHaveText(/^已自动保存/);
    expect((await read(api, article.id)).content_html).toBe('<p>On the way. In a tunnel. Still there.</p>');
  });

  test('a save whose answer is lost is no conflict with oneself', async ({ console: page, api }) => {
    const article = await write(api, { content_html: '<p>Before.</p>' });
    await openEditor(page, article);
    let swallowed = 0;
    await page.route(`**/api/articles/${article.id}/working-copy`, async (route) => {
      if (swallowed++ > 0) return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await typeInBody(page, ' After.');
    await expect(saveState(page)).toHaveText('离线，已存本机');
    await expect(saveState(page)).toHaveText(/^已自动保存/);
    await expect(page.getByText('自动保存已暂停')).toBeHidden();
    await typeInBody(page, ' Later.');
    await expect(saveState(page)).toHaveText('有未保存的修改');
    await expect(saveState(page)).toHaveText(/^已自动保存/);
    expect((await read(api, article.id)).content_html).toBe('<p>Before. After. Later.</p>');
  });

  test('a new article is made once, although the answer to its first save is lost', async ({ console: page, api }) => {
    const name = unique('Made once');
    let swallowed = 0;
    await page.route('**/api/articles', async (route) => {
      if (route.request().method() !== 'POST' || swallowed++ > 0) return route.fallback();
      await route.fetch();
      await route.abort();
    });
    await page.goto('/p-admin/articles/create');
    await title(page).fill(name);
    await body(page).click();
    await page.keyboard.type('The first words.');
    await expect(saveState(page)).toHaveText('离线，已存本机');
    await page.keyboard.type(' And more.');
    await expect(page).toHaveURL(/\/p-admin\/articles\/edit\/\d+$/);
    await expect(saveState(page)).toHaveText(/^已自动保存/);
    const { data } = await api.articles.list({ query: { q: name } });
    expect(data.map((row) => row.title)).toEqual([name]);
    await expect.poll(async () => (await read(api, data[0]?.id ?? 0)).content_html).toBe('<p>The first words. And more.</p>');
  });

  for (const slow of ['the save', 'the save and the screen that one goes to'])
    test(`who has left a new article stays where they are when it is made at last: slow is ${slow}`, async ({ console: page, api }) => {
      const name = unique('Left behind');
      await page.goto('/p-admin/articles/create');
      await withoutAutosave(page);
      const letGo = await holdBack(page, /\/api\/articles$/);
      await title(page).fill(name);
      await body(page).fill('What was sent.');
      await pressSave(page);
      await expect(saveState(page)).toHaveText('正在保存…');
      await typeInBody(page, ' What was not.');
      const letScreenCome = slow === 'the save' ? () => {} : await holdBack(page, /\/menus[^/]*\.js$/);
      await page.getByRole('link', { name: '菜单管理' }).click();
      await page.getByRole('dialog', { name: '有未保存的修改' }).getByRole('button', { name: '离开' }).click();
      if (slow === 'the save') await expect(page).toHaveURL('/p-admin/menus');
      const made = page.waitForResponse((response) => /\/api\/articles$/.test(response.url()));
      letGo();
      await made;
      await expectMessage(page, '已保存草稿');
      letScreenCome();
      await expect(page).toHaveURL('/p-admin/menus');
      await expect(page.getByRole('heading', { level: 1, name: '菜单管理' })).toBeVisible();

      const { data } = await api.articles.list({ query: { q: name } });
      const id = data[0]?.id ?? 0;
      expect(data).toHaveLength(1);
      await page.getByRole('link', { name: '仪表盘' }).click();
      await page
        .getByRole('listitem')
        .filter({ hasText: name })
        .getByRole('button', { name: /继续编辑/ })
        .click();
      await expect(page).toHaveURL(`/p-admin/articles/edit/${id}`);
      await expect(body(page)).toHaveText('What was sent. What was not.');
    });

  test('after a crash the newer words are offered, with what is different', async ({ console: page, api }) => {
    const article = await write(api, { content_html: '<p>What the server has.</p>' });
    await openEditor(page, article);
    await withoutAutosave(page);
    await typeInBody(page, ' What was lost.');
    const kept = () =>
      page.evaluate(() => Object.entries(localStorage).some(([key, text]) => key.startsWith('article-draft:') && text.includes('What was lost.')));
    await expect.poll(kept).toBe(true);
    // A tab that is closed in peace sends its text with its last breath: this one has no breath left.
    const crash = page.waitForEvent('crash');
    const devtools = await page.context().newCDPSession(page);
    void devtools.send('Page.crash').catch(() => {});
    await crash;
    const next = await page.context().newPage();

    await next.goto(`/p-admin/articles/edit/${article.id}`);
    const offer = next.getByRole('dialog', { name: '发现未保存的内容' });
    await expect(offer).toContainText('正文');
    await offer.getByRole('button', { name: '查看差异' }).click();
    await expect(offer.locator('ins').filter({ hasText: 'lost' })).toBeVisible();
    await offer.getByRole('button', { name: '恢复' }).click();
    await expect(body(next)).toHaveText('What the server has. What was lost.');
    await expect(saveState(next)).toHaveText(/^已自动保存/);
    expect((await read(api, article.id)).content_html).toBe('<p>What the server has. What was lost.</p>');
    await next.close();
  });

  test('leaving with unsaved words asks; what is left behind is offered again and can be dropped', async ({ console: page, api }) => {
    const article = await write(api);
    await openEditor(page, article);
    await withoutAutosave(page);
    await body(page).fill('Not saved yet.');
    const question = page.getByRole('dialog', { name: '有未保存的修改' });

    await page.getByRole('link', { name: '菜单管理' }).click();
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expect(question).toBeHidden();
    await expect(body(page)).toHaveText('Not saved yet.');
    await page.getByRole('button', { name: '退出登录' }).click();
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expect(question).toBeHidden();
    const asks = () => page.evaluate(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    expect(await asks()).toBe(true);

    await page.getByRole('link', { name: '菜单管理' }).click();
    await question.getByRole('button', { name: '离开' }).click();
    await expect(page).toHaveURL('/p-admin/menus');
    await expect.poll(asks).toBe(false);
    await page.goBack();
    const offer = page.getByRole('dialog', { name: '发现未保存的内容' });
    await offer.getByRole('button', { name: '丢弃' }).click();
    await expect(offer).toBeHidden();
    await expect(body(page)).toHaveText('Something to read about the shorter test.');
    await page.reload();
    await expect(body(page)).toBeVisible();
    await expect(offer).toBeHidden();
    expect((await read(api, article.id)).content_html).toBe(article.content_html);
  });

  test('an expired session keeps the words; after signing in the dashboard leads back to them in one click', async ({ console: page, api, request }) => {
    const article = await write(api);
    await openEditor(page, article);
    await withoutAutosave(page);
    await body(page).fill('Written while the session ended.');
    await expect(saveState(page)).toHaveText('离线，已存本机');
    await page.route('**/api/articles/**', (route) => route.fulfill({ status: 401, json: { message: '登录已过期，请重新登录', code: 'unauthenticated' } }));
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL('/p-admin/login');
    await page.unrouteAll({ behavior: 'wait' });

    const token = await tokenOf(request);
    await page.evaluate((value) => localStorage.setItem('token', value), token);
    await page.goto('/p-admin/dashboard');
    const kept = page.getByRole('listitem').filter({ hasText: article.title });
    await expect(kept).toContainText('暂存在本机');
    await kept.getByRole('button', { name: /继续编辑/ }).click();
    await expect(page).toHaveURL(`/p-admin/articles/edit/${article.id}`);
    await expectMessage(page, '已恢复未保存的内容');
    await expect(body(page)).toHaveText('Written while the session ended.');
    await expect(saveState(page)).toHaveText(/^已自动保存/);
    await page.goto('/p-admin/dashboard');
    await expect(page.getByRole('heading', { level: 1, name: '仪表盘' })).toBeVisible();
    await expect(page.getByText('有未保存的文章内容')).toBeHidden();
  });

  test('a new article without a title is kept on this device, and dropped from the dashboard after a question', async ({ console: page }) => {
    await page.goto('/p-admin/articles/create');
    await body(page).fill('No title yet.');
    await expect.poll(() => page.evaluate(() => Object.keys(localStorage).some((key) => /^article-draft:\d+:new:/.test(key)))).toBe(true);
    await expect(page).toHaveURL('/p-admin/articles/create');
    await page.getByRole('link', { name: '仪表盘' }).click();
    await page.getByRole('dialog', { name: '有未保存的修改' }).getByRole('button', { name: '离开' }).click();
    const kept = page.getByRole('listitem').filter({ hasText: '新文章（无标题）' });
    await kept.getByRole('button', { name: /丢弃/ }).click();
    await page.getByRole('dialog', { name: '丢弃暂存的内容？' }).getByRole('button', { name: '丢弃' }).click();
    await expect(kept).toBeHidden();
    await page.goto('/p-admin/articles/create');
    await expect(field(page, '摘要')).toBeVisible();
    await expect(page.getByRole('dialog', { name: '发现未保存的内容' })).toBeHidden();
  });

  /** What this device keeps of new articles. */
  const keptTitles = (page: Page) =>
    page.evaluate(() =>
      Object.entries(localStorage)
        .flatMap(([key, text]) => (/^article-draft:\d+:new:/.test(key) ? [String(JSON.parse(text).changes.title)] : []))
        .sort(),
    );
  const leave = async (page: Page) => {
    await page.getByRole('link', { name: '仪表盘' }).click();
    await page.getByRole('dialog', { name: '有未保存的修改' }).getByRole('button', { name: '离开' }).click();
    await expect(page).toHaveURL('/p-admin/dashboard');
  };

  test('a new article that a window goes on with does not take the place of another that it has kept', async ({ console: page, context }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await tab.goto('/p-admin/articles/create');
      await expect(body(tab)).toBeVisible();
    }
    // Without a text they are not made.
    await title(page).fill('Begun here');
    await title(other).fill('Begun there');
    await expect.poll(() => keptTitles(page)).toEqual(['Begun here', 'Begun there']);
    await leave(page);
    await leave(other);
    await other.close();
    for (const name of ['Begun there', 'Begun here', 'Begun there']) {
      await page.getByRole('button', { name: `继续编辑《${name}》` }).click();
      await expect(title(page)).toHaveValue(name);
      await title(page).press('End');
      await title(page).pressSequentially(' ');
      await leave(page);
      expect(await keptTitles(page)).toEqual(['Begun here', 'Begun there']);
    }
  });

  test('an answer that comes late to a new article that was left forgets nothing of the next one', async ({ console: page }) => {
    const letGo = await holdBack(page, /\/api\/articles$/);
    await page.goto('/p-admin/articles/create');
    await title(page).fill(unique('Left'));
    const made = page.waitForRequest((request) => request.method() === 'POST' && /\/api\/articles$/.test(request.url()));
    await body(page).fill('On its way.');
    await made;
    await leave(page);
    await page.keyboard.press('n');
    await page.getByRole('dialog', { name: '发现未保存的内容' }).getByRole('button', { name: '丢弃' }).click();
    await title(page).fill('The next one');
    await expect.poll(() => keptTitles(page)).toEqual(['The next one']);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST' && /\/api\/articles$/.test(response.url()));
    letGo();
    await (await answered).finished();
    await settled(page);
    expect(await keptTitles(page)).toEqual(['The next one']);
    await page.reload();
    await page.getByRole('dialog', { name: '发现未保存的内容' }).getByRole('button', { name: '恢复' }).click();
    await expect(title(page)).toHaveValue('The next one');
  });

  test('leaving says what becomes of the text: kept on this device, or lost where the device takes nothing', async ({ console: page, api }) => {
    const article = await write(api);
    await openEditor(page, article);
    await withoutAutosave(page);
    await body(page).fill('Not saved yet.');
    const question = page.getByRole('dialog', { name: '有未保存的修改' });
    const leave = page.getByRole('link', { name: '菜单管理' });

    // At once: what is asked for has been kept before it is said.
    await leave.click();
    await expect(question).toContainText('已暂存在本机');
    await expect(question).toContainText('30 天内可以从仪表盘继续编辑');
    await expect(question).not.toContainText('丢失');
    await question.getByRole('button', { name: '继续编辑' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(question).toContainText('已暂存在本机');
    await expect(question).toContainText('用同一账号登录');
    await question.getByRole('button', { name: '继续编辑' }).click();
    await expect(question).toBeHidden();
    await page.evaluate(() => window.dispatchEvent(new Event('beforeunload', { cancelable: true })));
    await expectMessage(page, /已暂存在本机/);

    // Storage that is full or switched off.
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await typeInBody(page, ' And more.');
    await leave.click();
    await expect(question).toContainText('本机无法暂存');
    await expect(question).toContainText('离开后会丢失');
    await question.getByRole('button', { name: '继续编辑' }).click();
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(question).toContainText('退出后会丢失');
    await question.getByRole('button', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/p-admin/login');
  });

  test('another article is no loss either: going to it says that the text is kept, and it is offered again', async ({ console: page, api }) => {
    const article = await write(api);
    await openEditor(page, article);
    await withoutAutosave(page);
    await body(page).fill('Left for another.');
    await page.getByRole('link', { name: '新建文章' }).click();
    const question = page.getByRole('dialog', { name: '有未保存的修改' });
    await expect(question).toContainText('已暂存在本机');
    await question.getByRole('button', { name: '离开' }).click();
    await expect(title(page)).toHaveValue('');
    await openEditor(page, article);
    await page.getByRole('dialog', { name: '发现未保存的内容' }).getByRole('button', { name: '恢复' }).click();
    await expect(body(page)).toHaveText('Left for another.');
  });
});
