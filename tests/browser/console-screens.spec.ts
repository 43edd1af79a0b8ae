import { CANCEL, choose, DELETE, dialog, expect, expectMessage, field, picture, press, row, SAVE, test, unique, write } from './support.ts';

test.describe('分类管理', () => {
  test('a category is made, changed and deleted', async ({ console: page, api }) => {
    const name = unique('Listening');
    await page.goto('/p-admin/categories');
    await page.getByRole('button', { name: '新建分类' }).click();
    await press(page, '新建分类', SAVE);
    await expect(dialog(page, '新建分类')).toContainText('请输入名称');
    await field(dialog(page, '新建分类'), '名称').fill(name);
    await choose(dialog(page, '新建分类'), '上级分类', '分项技能');
    await press(page, '新建分类', SAVE);
    await expectMessage(page, '分类已创建');

    await page.getByRole('button', { name: `编辑 ${name}` }).click();
    await field(dialog(page, /编辑分类/), '描述').fill('What one hears.');
    await dialog(page, /编辑分类/)
      .getByRole('button', { name: SAVE })
      .click();
    await expectMessage(page, '分类已保存');
    await expect(row(page, name)).toContainText('What one hears.');
    const skills = (await api.categories.list()).data.find((category) => category.slug === 'skills');
    expect((await api.categories.list()).data.find((category) => category.name === name)).toMatchObject({
      parent_id: skills?.id,
      description: 'What one hears.',
    });

    await page.getByRole('button', { name: `删除 ${name}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: DELETE }).click();
    await expectMessage(page, `分类“${name}”已删除`);
    await expect(row(page, name)).toHaveCount(0);
  });

  test('before a category with articles goes, somebody says where they go', async ({ console: page, api }) => {
    const [from, to] = [unique('Leaving'), unique('Staying')];
    const old = (await api.categories.create({ body: { name: from } })).data;
    const other = (await api.categories.create({ body: { name: to } })).data;
    const article = await write(api, { category_id: old.id });
    await page.goto('/p-admin/categories');
    await expect(page.getByRole('link', { name: `${from}：1 篇文章` })).toHaveAttribute('href', `/p-admin/articles?category_id=${old.id}`);
    await page.getByRole('button', { name: `删除 ${from}` }).click();
    const question = dialog(page, /^删除分类/);
    await expect(question).toContainText('此分类中有 1 篇文章');
    await question.getByRole('button', { name: '移动并删除' }).click();
    await expect(question).toContainText('请选择分类');
    await choose(question, '将文章移到', to, to);
    await question.getByRole('button', { name: '移动并删除' }).click();
    await expectMessage(page, `分类“${from}”已删除`);
    expect((await api.articles.get({ params: { id: article.id } })).data.category_id).toBe(other.id);
  });

  test('closing a form with something in it asks', async ({ console: page }) => {
    await page.goto('/p-admin/categories');
    await page.getByRole('button', { name: '新建分类' }).click();
    await field(dialog(page, '新建分类'), '名称').fill('Half done');
    await page.keyboard.press('Escape');
    await press(page, '放弃未保存的修改？', '继续编辑');
    await expect(field(dialog(page, '新建分类'), '名称')).toHaveValue('Half done');
    await press(page, '新建分类', CANCEL);
    await press(page, '放弃未保存的修改？', '放弃修改');
    await expect(dialog(page, '新建分类')).toBeHidden();
  });
});

test.describe('菜单管理', () => {
  for (const [position, tab, landmark] of [
    ['header', '页头', 'banner'],
    ['footer', '页脚', 'contentinfo'],
  ] as const) {
    test(`an entry of the ${position} appears on the site, and goes`, async ({ console: page }) => {
      const name = unique('Entry');
      await page.goto('/p-admin/menus');
      await page.getByRole('tab', { name: tab }).click();
      await expect(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true');
      await page.getByRole('button', { name: '新建菜单项' }).click();
      const form = dialog(page, '新建菜单项');
      await field(form, '英文名称').fill(name);
      await field(form, '链接').fill('nowhere');
      await form.getByRole('button', { name: SAVE }).click();
      await expect(form).toContainText('请输入以 / 开头的站内路径');
      await form.getByRole('button', { name: '选择页面' }).click();
      await page.getByRole('button', { name: 'LSAT', exact: true }).click();
      await expect(field(form, '链接')).toHaveValue('/LSAT');
      await form.getByRole('button', { name: SAVE }).click();
      await expectMessage(page, '菜单项已创建');
      await expect(row(page, name)).toContainText('/LSAT');

      const site = await page.context().newPage();
      await site.goto('/');
      await expect(site.getByRole(landmark).getByRole('link', { name }).first()).toHaveAttribute('href', '/LSAT');
      await page.getByRole('switch', { name: `显示 ${name}` }).click();
      await expect(page.getByRole('switch', { name: `显示 ${name}` })).not.toBeChecked();
      await site.reload();
      await expect(site.getByRole(landmark).getByRole('link', { name })).toHaveCount(0);

      await page.getByRole('button', { name: `删除 ${name}` }).click();
      await page.getByRole('dialog').getByRole('button', { name: DELETE }).click();
      await expectMessage(page, '菜单项已删除');
      await expect(row(page, name)).toHaveCount(0);
    });
  }
});

test.describe('媒体管理', () => {
  test('a picture is uploaded, described, shown and deleted', async ({ console: page, request }) => {
    const name = `${unique('red').replace(' ', '-')}.png`;
    await page.goto('/p-admin/media');
    const chooser = page.waitForEvent('filechooser');
    await page.getByText('点击选择文件，或把文件拖到这里').click();
    await (await chooser).setFiles({ name, mimeType: 'image/png', buffer: await picture() });
    await expect(page.getByRole('region', { name: '上传进度' })).toContainText('已上传');
    await page.getByRole('button', { name: `查看 ${name}` }).click();
    const details = dialog(page, '媒体详情');
    await expect(details).toContainText('640 × 360 像素');
    await field(details, '替代文本').fill('A red field');
    await details.getByRole('button', { name: SAVE }).click();
    await expectMessage(page, '已保存');
    const url = (await details.getByRole('link', { name: /^\/media\// }).getAttribute('href')) ?? '';
    expect((await request.get(url)).headers()['content-type']).toMatch(/^image\//);
    await page.reload();
    await page.getByRole('button', { name: `查看 ${name}` }).click();
    await expect(field(details, '替代文本')).toHaveValue('A red field');
    await details.getByRole('button', { name: DELETE }).click();
    await press(page, `删除“${name}”？`, DELETE);
    await expectMessage(page, `“${name}”已删除`);
    await expect(page.getByRole('button', { name: `查看 ${name}` })).toHaveCount(0);
    expect((await request.get(url)).status()).toBe(404);
  });

  test.describe(() => {
    test.use({ expected: { noise: [/415|409|media\./] } });
    test('what is no picture is refused with a reason; what is in use says where', async ({ console: page, api }) => {
      await page.goto('/p-admin/media');
      const put = async (name: string, buffer: Buffer) => {
        const chooser = page.waitForEvent('filechooser');
        await page.getByText('点击选择文件，或把文件拖到这里').click();
        await (await chooser).setFiles({ name, mimeType: 'image/png', buffer });
      };
      const progress = page.getByRole('region', { name: '上传进度' });
      await put('fake.png', Buffer.from('not a picture at all'));
      await expect(progress.getByRole('listitem').filter({ hasText: 'fake.png' })).toContainText(/不支持|格式|类型/);
      const name = `${unique('cover').replace(' ', '-')}.png`;
      await put(name, await picture());
      await expect(progress.getByRole('listitem').filter({ hasText: name })).toContainText('已上传');
      const media = (await api.media.list({ query: { q: name } })).data[0];
      const article = await write(api, { cover_media_id: media?.id ?? 0 });
      await page.getByRole('button', { name: `删除 ${name}` }).click();
      await expect(dialog(page, `删除“${name}”？`)).toContainText(article.title);
      await press(page, `删除“${name}”？`, CANCEL);
      expect((await api.media.list({ query: { q: name } })).data).toHaveLength(1);
    });
  });
});
