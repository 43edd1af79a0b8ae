import { expect, expectMessage, test, write } from './support.ts';
import { body, FAILED_CALLS, openEditor, publicText, read, typeInBody, withoutAutosave } from './writing.ts';

test('versions are listed, compared word by word and brought back as a new one', async ({ console: page, api }) => {
  const first = await write(api, { content_html: '<h2>Format</h2><p>The test has four parts and takes three hours.</p>', summary: 'Old summary.' });
  const second = (
    await api.articles.update({
      params: { id: first.id },
      body: { version: first.version, content_html: '<h2>Format</h2><p>The test has five parts and takes two hours.</p><p>Bring a passport.</p>', exam: 'GRE' },
    })
  ).data;
  await openEditor(page, second);
  await typeInBody(page, ' Not a version yet.');
  await page.getByRole('button', { name: '历史版本' }).click();
  const drawer = page.getByRole('dialog', { name: '历史版本' });
  const detail = drawer.getByRole('region', { name: '第 2 版' });
  await expect(drawer.getByRole('navigation').getByRole('button')).toHaveCount(2);
  await expect(detail.locator('ins').filter({ hasText: 'five' })).toBeVisible();
  await expect(detail.locator('del').filter({ hasText: 'four' })).toBeVisible();
  await expect(detail).toContainText('GRE');
  await expect(detail.getByText('新增', { exact: true }).last()).toBeVisible();
  await detail.getByText('源码').click();
  await expect(detail).toContainText('<p>Bring a passport.</p>');
  await detail.getByText('与当前内容比较').click();
  await expect(detail.locator('ins').filter({ hasText: 'Not a version yet' })).toBeVisible();

  await drawer.getByRole('navigation').getByRole('button', { name: /新建/ }).click();
  await drawer.getByRole('button', { name: '恢复此版本' }).click();
  const question = page.getByRole('dialog', { name: '恢复第 1 版？' });
  await expect(question).toContainText('尚未保存的内容会先保存为一个版本');
  await question.getByRole('button', { name: '恢复' }).click();
  await expectMessage(page, '已恢复第 1 版');
  await expect(drawer).toBeHidden();
  await expect(body(page)).toContainText('four parts and takes three hours');
  const revisions = (await api.articles.revisions({ params: { id: first.id }, query: {} })).data;
  expect(revisions.map(({ event }) => event)).toEqual(['restore', 'save', 'save', 'create']);
  const kept = (await api.articles.revision({ params: { id: first.id, revision: 3 } })).data;
  expect(kept.fields.content_html).toContain('Not a version yet.');
});

test('restoring a version of something published waits for publishing', async ({ console: page, api }) => {
  const first = await write(api, { status: 'published', content_html: '<p>The first words.</p>' });
  await api.articles.update({ params: { id: first.id }, body: { version: first.version, content_html: '<p>The second words.</p>', status: 'published' } });
  await openEditor(page, first);
  await page.getByRole('button', { name: '历史版本' }).click();
  const drawer = page.getByRole('dialog', { name: '历史版本' });
  await drawer.getByRole('navigation').getByRole('button').last().click();
  await drawer.getByRole('button', { name: '恢复此版本' }).click();
  await page.getByRole('dialog', { name: '恢复第 1 版？' }).getByRole('button', { name: '恢复' }).click();
  await expectMessage(page, '已恢复第 1 版');
  await expect(body(page)).toHaveText('The first words.');
  expect(await publicText(page, first.slug)).toContain('The second words.');
  expect((await read(api, first.id)).working_copy).not.toBeNull();
});

test.describe(() => {
  test.use({ expected: { noise: FAILED_CALLS } });

  test('a window that cannot be loaded leaves the text as it is, and says what helps', async ({ console: page, api }) => {
    const article = await write(api, { content_html: '<p>Before.</p>' });
    await page.route('**/assets/history-drawer-*.js', (route) => route.abort());
    await openEditor(page, article);
    await withoutAutosave(page);
    await typeInBody(page, ' Not saved yet.');
    await page.getByRole('button', { name: '历史版本' }).click();
    const notice = page.getByRole('dialog', { name: '窗口没有加载完整' });
    await expect(notice).toContainText('这一页上的内容都还在');
    await notice.getByRole('button', { name: '关闭' }).last().click();
    await expect(notice).toBeHidden();
    await expect(body(page)).toContainText('Before. Not saved yet.');
    await typeInBody(page, ' And on.');
    await expect(body(page)).toContainText('Not saved yet. And on.');
    await page.unroute('**/assets/history-drawer-*.js');
    await page.getByRole('button', { name: '历史版本' }).click();
    page.once('dialog', (question) => question.accept());
    await notice.getByRole('button', { name: '重新加载' }).click();
    await page.getByRole('dialog', { name: '发现未保存的内容' }).getByRole('button', { name: '恢复' }).click();
    await expect(body(page)).toContainText('Not saved yet. And on.');
    await page.getByRole('button', { name: '历史版本' }).click();
    await expect(page.getByRole('dialog', { name: '历史版本' })).toBeVisible();
  });
});
