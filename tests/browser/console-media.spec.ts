import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import type { Media } from '../../contract/media.ts';
import {
  CANCEL,
  DELETE,
  dialog,
  expect,
  expectMessage,
  field,
  minutes,
  overflowOf,
  picture,
  press,
  row,
  SAVE,
  settled,
  tableOverflowOf,
  test,
  tokenOf,
  unique,
  useTheme,
  violationsOf,
  walkIf,
  write,
} from './support.ts';
import { body, openEditor, savedBody } from './writing.ts';

interface LocalFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

const png = async (name: string, buffer?: Buffer): Promise<LocalFile> => ({ name, mimeType: 'image/png', buffer: buffer ?? (await picture()) });
const fileName = (word: string) => `${unique(word).replace(' ', '-')}.png`;
const progress = (page: Page) => page.getByRole('region', { name: '上传进度' });
const zone = (scope: Page | Locator) => scope.getByText('点击选择文件，或把文件拖到这里');

/** Drops files the way a file manager does. */
async function drop(page: Page, target: Locator, files: readonly LocalFile[]): Promise<void> {
  const plain = files.map(({ name, mimeType, buffer }) => ({ name, mimeType, base64: buffer.toString('base64') }));
  const dataTransfer = await page.evaluateHandle((items) => {
    const transfer = new DataTransfer();
    for (const { name, mimeType, base64 } of items) {
      const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
      transfer.items.add(new File([bytes], name, { type: mimeType }));
    }
    return transfer;
  }, plain);
  await target.dispatchEvent('drop', { dataTransfer });
}

/** Stores a picture through the API, for what a story takes for granted. */
async function stored(page: Page, name: string, group_name = ''): Promise<Media> {
  const token = await tokenOf(page.request);
  const answer = await page.request.post('/api/media', { multipart: { group_name, file: await png(name) }, headers: { authorization: `Bearer ${token}` } });
  expect(answer.status()).toBe(201);
  return (await answer.json()).data;
}

test('a file that is uploaded before the list has come stands in it', async ({ console: page }) => {
  const name = fileName('early');
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(
    /\/api\/media\?/,
    async (route) => {
      const before = await route.fetch();
      await held;
      await route.fulfill({ response: before }).catch(() => {});
    },
    { times: 1 },
  );
  await page.goto('/p-admin/media');
  await drop(page, zone(page), [await png(name)]);
  await expect(progress(page).getByText('已上传', { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole('button', { name: `为 ${name} 填写替代文本` })).toBeVisible();
});

test('many files are dropped, described, grouped, found again, and deleted unless they are used', async ({ console: page, api }) => {
  const [map, chart, group, renamed] = [fileName('map'), fileName('chart'), unique('组'), unique('新组')];
  await page.goto('/p-admin/media');
  await drop(page, zone(page), [await png(map), await png(chart)]);
  await expect(progress(page)).toContainText(/上传结束 2\/2(?!，)/);
  await expect(progress(page).getByText('已上传', { exact: true })).toHaveCount(2);

  await page.getByRole('button', { name: `为 ${map} 填写替代文本` }).click();
  await page.getByRole('textbox', { name: `${map} 的替代文本` }).fill('The way to the library');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: `替代文本：The way to the library，编辑 ${map}` })).toBeFocused();
  await page.getByRole('button', { name: `为 ${chart} 填写替代文本` }).click();
  await page.keyboard.type('Not this');
  await page.keyboard.press('Escape');
  await page.getByRole('checkbox', { name: '缺替代文本' }).click();
  await expect(page).toHaveURL(/missing_alt=true/);
  await expect(page.getByRole('button', { name: `查看 ${map}` })).toHaveCount(0);
  await expect(page.getByRole('button', { name: `查看 ${chart}` })).toBeVisible();
  await page.getByRole('checkbox', { name: '缺替代文本' }).click();

  for (const name of [map, chart]) await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
  await page.getByRole('button', { name: '移到分组' }).click();
  await field(dialog(page, '移动 2 个文件'), '分组', 'combobox').fill(group);
  await press(page, '移动 2 个文件', /^移\s*动$/);
  await expectMessage(page, '已移动 2 个文件');
  await expect(dialog(page, '移动 2 个文件')).toBeHidden();
  // For the next thing to be done to them.
  await expect(page.getByRole('toolbar', { name: '批量操作' })).toContainText('2 个');
  await page.getByRole('combobox', { name: '分组' }).click();
  await page.getByTitle(group, { exact: true }).filter({ visible: true }).last().click();
  await expect(page.getByRole('button', { name: /^查看 / })).toHaveCount(2);
  await page.getByTitle('列表', { exact: true }).click();
  await expect(page).toHaveURL(/view=list/);
  await page.reload();
  await expect(row(page, map)).toContainText('The way to the library');
  await expect(row(page, chart)).toContainText(group);
  await page.getByRole('button', { name: `分组“${group}”的操作` }).click();
  await page.getByRole('menuitem', { name: '重命名分组' }).click();
  await field(dialog(page, '重命名分组'), '分组名称').fill(renamed);
  await dialog(page, '重命名分组').getByRole('button', { name: SAVE }).click();
  await expectMessage(page, '分组已重命名');
  await expect(row(page, chart)).toContainText(renamed);

  const { data } = await api.media.list({ query: { q: map } });
  const article = await write(api, { cover_media_id: data[0]?.id });
  await page.getByRole('checkbox', { name: '未使用' }).click();
  await expect(row(page, chart)).toBeVisible();
  await expect(row(page, map)).toHaveCount(0);
  await page.getByRole('checkbox', { name: '未使用' }).click();
  for (const name of [map, chart]) await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
  await page.getByRole('button', { name: '批量删除' }).click();
  await expect(dialog(page, '删除选中的 2 个文件？')).toContainText('其中 1 个正在使用，会保留');
  await press(page, '删除选中的 2 个文件？', DELETE);
  await expect(dialog(page, '删除：成功 1 个，失败 1 个')).toContainText(`“${map}”：正在使用中：${article.title}`);
  await dialog(page, '删除：成功 1 个，失败 1 个').getByRole('button').click();
  await expect(row(page, chart)).toHaveCount(0);
  await expect(row(page, map)).toBeVisible();
  await expect(page.getByRole('toolbar', { name: '批量操作' })).toContainText('已选择 1 个');
});

test('the groups that there are stay offered though the focus was gone for a moment', async ({ console: page }) => {
  const [name, group] = [fileName('moved'), unique('组')];
  await stored(page, name, group);
  await page.goto(`/p-admin/media?q=${name}`);
  await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
  await page.getByRole('button', { name: '移到分组' }).click();
  const form = dialog(page, '移动 1 个文件');
  const input = field(form, '分组', 'combobox');
  await input.click();
  await input.fill(group.slice(0, -2));
  const offered = page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(group, { exact: true });
  await expect(offered).toBeVisible();
  await input.evaluate((element: HTMLElement) => {
    element.closest('.ant-modal')?.querySelector<HTMLElement>('.ant-modal-footer button')?.focus();
    element.focus();
  });
  await expect(input).toHaveValue(group.slice(0, -2));
  await offered.click();
  await expect(input).toHaveValue(group);
  await form.getByRole('button', { name: CANCEL }).click();
});

test('a file that is there already is said to be, and shown', async ({ console: page }) => {
  const [old, again] = [fileName('old'), fileName('again')];
  const buffer = await picture();
  await page.goto('/p-admin/media');
  await drop(page, zone(page), [await png(old, buffer)]);
  await expect(progress(page)).toContainText('已上传');
  await drop(page, zone(page), [await png(again, buffer)]);
  await expect(progress(page)).toContainText(`已有相同文件，名为“${old}”，没有重复保存`);
  await page.getByRole('button', { name: `查看已上传的 ${again}` }).click();
  await expect(field(dialog(page, '媒体详情'), '文件名')).toHaveValue(old);
});

test('a picture is called a drawing in its details, and readers in the dark see it turned', async ({ console: page, api }) => {
  const media = await stored(page, fileName('diagram'));
  const article = await write(api, { content_html: `<p>Look:</p><img src="${media.url}" alt="A diagram">`, status: 'published' });
  await page.goto(`/p-admin/media?q=${media.name}`);
  // Its name leads there as its picture does.
  await page.getByRole('main').getByText(media.name, { exact: true }).click();
  const details = dialog(page, '媒体详情');
  const drawing = details.getByRole('switch', { name: /线稿/ });
  await expect(drawing).not.toBeChecked();
  await expect(details.getByRole('button', { name: SAVE })).toBeDisabled();
  await drawing.click();
  await details.getByRole('button', { name: SAVE }).click();
  await expectMessage(page, '已保存');
  expect((await api.media.get({ params: { id: media.id } })).data.is_drawing).toBe(true);
  await expect(details.getByRole('button', { name: SAVE })).toBeDisabled();

  await useTheme(page, 'dark');
  await page.goto(`/article/${article.slug}`);
  const filter = () => page.getByRole('img', { name: 'A diagram' }).evaluate((image) => getComputedStyle(image).filter);
  await expect.poll(filter).not.toBe('none');
});

test('a file is replaced under its address, and readers see the new one', async ({ console: page, api }) => {
  const media = await stored(page, fileName('plan'));
  const article = await write(api, { content_html: `<p>Look:</p><img src="${media.url}" alt="A plan">`, status: 'published' });
  await page.goto(`/p-admin/media?q=${media.name}`);
  await page.getByRole('button', { name: `查看 ${media.name}` }).click();
  const details = dialog(page, '媒体详情');
  const chooser = page.waitForEvent('filechooser');
  await details.getByRole('button', { name: '替换文件' }).click();
  const shade = { r: Math.floor(Math.random() * 256), g: 90, b: 160 };
  const buffer = await sharp({ create: { width: 900, height: 300, channels: 3, background: shade, noise: { type: 'gaussian', mean: 128, sigma: 20 } } })
    .jpeg()
    .toBuffer();
  await (await chooser).setFiles({ name: 'new-plan.jpg', mimeType: 'image/jpeg', buffer });
  await expect(dialog(page, `替换“${media.name}”？`)).toContainText('使用它的 1 处会立即显示新文件');
  await press(page, `替换“${media.name}”？`, /^替\s*换$/);
  await expectMessage(page, '文件已替换，地址不变');
  await expect(details).toContainText('900 × 300 像素');
  await expect(details.getByRole('link', { name: media.url })).toBeVisible();
  await expect(details.getByRole('link', { name: `文章《${article.title}》` })).toBeVisible();

  await expect.poll(async () => (await api.media.get({ params: { id: media.id } })).data.variants.length, { timeout: 60_000 }).toBe(6);
  const site = await page.context().newPage();
  await site.goto(`/article/${article.slug}`);
  const shown = site.getByRole('img', { name: 'A plan' });
  await shown.scrollIntoViewIfNeeded();
  await expect(shown).toHaveJSProperty('complete', true);
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.currentSrc)).toMatch(/-800\.avif$/);
  expect(await shown.evaluate((image: HTMLImageElement) => [image.getAttribute('width'), image.getAttribute('height')])).toEqual(['900', '300']);
});

test.describe(() => {
  test.use({ expected: { noise: [/409|media\.(replace|update)/] } });
  test('what somebody else wrote of a file is shown when it cannot be replaced, and is not written over', async ({ console: page, api }) => {
    const [name, other] = [fileName('shared'), fileName('next')];
    const { id } = await stored(page, name);
    await stored(page, other);
    const theirs = async (alt: string) => api.media.update({ params: { id }, body: { alt, version: (await api.media.get({ params: { id } })).data.version } });
    const details = dialog(page, '媒体详情');
    const replace = async () => {
      await details.getByRole('button', { name: '从媒体库选择' }).click();
      await dialog(page, '选择图片')
        .getByRole('button', { name: `选择 ${other}` })
        .click();
      await press(page, `替换“${name}”？`, /^替\s*换$/);
    };
    await page.goto(`/p-admin/media?q=${name}`);
    await page.getByRole('button', { name: `查看 ${name}`, exact: true }).click();
    await expect(field(details, '替代文本')).toHaveValue('');
    await theirs('Theirs');
    await replace();
    await expectMessage(page, '文件已在别处修改，已载入最新内容，请确认后再替换');
    await expect(field(details, '替代文本')).toHaveValue('Theirs');

    // Beside words of one's own it is asked about when they are saved.
    await field(details, '文件名').fill(`my-${name}`);
    await theirs('Theirs again');
    await replace();
    await expect(field(details, '文件名')).toHaveValue(`my-${name}`);
    await details.getByRole('button', { name: SAVE }).click();
    await expect(dialog(page, '内容已在别处修改')).toContainText('Theirs again');
    expect((await api.media.get({ params: { id } })).data).toMatchObject({ name, alt: 'Theirs again' });
  });
});

test('an article that is open in another window shows the file that came in place of the old one, and stores its address as it is', async ({
  console: page,
  api,
}) => {
  const media = await stored(page, fileName('swap'));
  const article = await write(api, { content_html: `<figure><img src="${media.url}" alt="A plan"></figure><p>Below.</p>` });
  await page.goto(`/p-admin/media?q=${media.name}`);
  const writing = await page.context().newPage();
  await openEditor(writing, article);
  const shown = body(writing).getByRole('img', { name: 'A plan' });
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await page.getByRole('button', { name: `查看 ${media.name}` }).click();
  const chooser = page.waitForEvent('filechooser');
  await dialog(page, '媒体详情').getByRole('button', { name: '替换文件' }).click();
  const background = { r: Math.floor(Math.random() * 256), g: Math.floor(Math.random() * 256), b: 30 };
  const buffer = await sharp({ create: { width: 123, height: 45, channels: 3, background } })
    .png()
    .toBuffer();
  await (await chooser).setFiles({ name: 'other.png', mimeType: 'image/png', buffer });
  await press(page, `替换“${media.name}”？`, /^替\s*换$/);
  await expectMessage(page, '文件已替换，地址不变');
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(123);
  // Words that describe it leave the new one where it is.
  await body(writing).getByRole('button', { name: '修改替代文本' }).click();
  await dialog(writing, '图片信息').getByRole('textbox', { name: '替代文本' }).fill('Another plan');
  await press(writing, '图片信息', /^确\s*定$/);
  await expect(body(writing).getByRole('img', { name: 'Another plan' })).toHaveJSProperty('naturalWidth', 123);
  await body(writing).getByText('Below.').click();
  await writing.keyboard.type('!');
  expect(await savedBody(writing, api, article.id)).toContain(`<figure><img src="${media.url}" alt="Another plan"`);
});

test('a file gets the content of another one of the library, and is deleted in one window that says where it is used', async ({ console: page, api }) => {
  const [old, other] = [await stored(page, fileName('worn')), await stored(page, fileName('crisp'))];
  await api.media.update({ params: { id: old.id }, body: { alt: 'A very long description of a picture. '.repeat(8), version: old.version } });
  const article = await write(api, { cover_media_id: old.id });
  await page.goto(`/p-admin/media?view=list&q=${old.name}`);
  await expect(row(page, old.name)).toBeVisible();
  expect(await tableOverflowOf(page)).toBe(0);
  await page.getByRole('button', { name: `查看 ${old.name}` }).click();
  const details = dialog(page, '媒体详情');
  await details.getByRole('button', { name: '从媒体库选择' }).click();
  await dialog(page, '选择图片')
    .getByRole('button', { name: `选择 ${other.name}` })
    .click();
  await expect(dialog(page, `替换“${old.name}”？`)).toContainText(`换成媒体库中的“${other.name}”的内容`);
  await press(page, `替换“${old.name}”？`, /^替\s*换$/);
  await expectMessage(page, '文件已替换，地址不变');
  const now = (await api.media.get({ params: { id: old.id } })).data;
  expect([now.url, now.bytes, now.src === old.src]).toEqual([old.url, other.bytes, false]);
  await page.keyboard.press('Escape');
  await expect(details).toBeHidden();

  await page.setViewportSize({ width: 390, height: 844 });
  const remove = page.getByRole('button', { name: `删除 ${old.name}` });
  // The list is drawn anew for the phone.
  await expect(() => remove.scrollIntoViewIfNeeded({ timeout: 1000 })).toPass();
  await expect(remove).toBeInViewport({ ratio: 1 });
  await remove.click();
  const question = dialog(page, `删除“${old.name}”？`);
  await expect(question.getByRole('link', { name: `文章《${article.title}》` })).toBeVisible();
  await question.getByRole('button', { name: '仍然删除' }).click();
  await expectMessage(page, `“${old.name}”已删除`);
  await expect(question).toBeHidden();
  await expect(remove).toHaveCount(0);
});

test.describe(() => {
  test.use({ expected: { noise: [/415|media\.upload|ERR_INTERNET_DISCONNECTED/] } });
  test('an upload can be cancelled and tried again, and outlives the line; what is refused says why', async ({ console: page, context }) => {
    const [one, two, three, fake] = [fileName('one'), fileName('two'), fileName('three'), fileName('fake')];
    await page.goto('/p-admin/media');
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    await page.route('**/api/media', async (route) => {
      if (route.request().method() === 'POST') await held;
      await route.continue();
    });
    // Two travel at once, the third waits for its turn.
    await drop(page, zone(page), [await png(one), await png(two), await png(three)]);
    const item = (name: string) => progress(page).getByRole('listitem').filter({ hasText: name });
    await item(three)
      .getByRole('button', { name: `取消上传 ${three}` })
      .click();
    await expect(item(three)).toContainText('已取消');
    // The line goes while two are on their way: that is said at once, leaving asks, and they go on by themselves when it is back.
    await context.setOffline(true);
    for (const name of [one, two]) await expect(item(name)).toContainText('请检查网络');
    await expect(item(one).getByRole('button', { name: `重试 ${one}` })).toBeVisible();
    release();
    for (const name of [one, two]) await expect(item(name)).toContainText('网络已断开，恢复后自动重新上传');
    await page.getByRole('link', { name: '仪表盘' }).first().click();
    await press(page, '还有文件没有传完', '继续上传');
    await context.setOffline(false);
    for (const name of [one, two]) await expect(item(name)).toContainText('已上传');
    await item(three)
      .getByRole('button', { name: `重试 ${three}` })
      .click();
    await expect(item(three)).toContainText('已上传');
    await drop(page, zone(page), [await png(fake, Buffer.from('not a picture'))]);
    await expect(item(fake)).toContainText('不支持此类文件');
    // Of twenty files the refused one may stand out of sight.
    await expect(progress(page)).toContainText('上传结束 4/4，1 个失败');
    await expect(progress(page).getByRole('button', { name: `重试 ${fake}` })).toHaveCount(0);
  });
});

test('a picture is picked by keyboard, or uploaded and picked', async ({ console: page }) => {
  const group = unique('选图');
  const [one, two] = [await stored(page, fileName('one'), group), await stored(page, fileName('two'), group)];
  await page.goto('/p-admin/settings?tab=appearance');
  await page.getByRole('button', { name: '选择图片' }).first().click();
  const picker = dialog(page, '选择图片');
  await picker.getByRole('combobox', { name: '分组' }).click();
  await page.getByTitle(group, { exact: true }).filter({ visible: true }).last().click();
  await expect(picker.getByRole('button', { name: /^选择 / })).toHaveCount(2);
  await picker.getByRole('button', { name: `选择 ${two.name}` }).focus();
  await page.keyboard.press('ArrowRight');
  await expect(picker.getByRole('button', { name: `选择 ${one.name}` })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(page.getByRole('img', { name: '当前图片' }).first()).toHaveAttribute('src', one.url);

  await page.getByRole('button', { name: '更换图片' }).first().click();
  const fresh = fileName('fresh');
  await drop(page, zone(picker), [await png(fresh)]);
  await picker.getByRole('button', { name: `选择已上传的 ${fresh}` }).click();
  await expect(picker).toBeHidden();
  await expect(page.getByRole('img', { name: '当前图片' }).first()).toHaveAttribute('src', /\/media\/.*fresh/);
});

for (const theme of ['light', 'dark'] as const) {
  test(`axe finds nothing, and nothing is too wide on a phone: ${theme}`, walkIf(theme === 'dark'), async ({ console: page }) => {
    test.setTimeout(minutes(7));
    await useTheme(page, theme);
    const name = fileName('looked-at');
    await stored(page, name, '外观');
    const found: string[] = [];
    const look = async (place: string) => {
      await settled(page);
      found.push(...(await violationsOf(page)).map((fault) => `${place}: ${fault}`));
      if (page.viewportSize()?.width === 390) {
        const over = await overflowOf(page);
        if (over > 0) found.push(`${place}: ${over}px too wide`);
      }
    };
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 });
      for (const view of ['grid', 'list']) {
        await page.goto(`/p-admin/media?view=${view}&q=${name}`);
        await page.getByRole('checkbox', { name: `选择 ${name}` }).check();
        await look(`${view} at ${width}`);
      }
      await page.getByRole('button', { name: `为 ${name} 填写替代文本` }).click();
      await look(`text in place at ${width}`);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: '移到分组' }).click();
      await look(`moving at ${width}`);
      await dialog(page, '移动 1 个文件').getByRole('button', { name: CANCEL }).click();
      await expect(dialog(page, '移动 1 个文件')).toBeHidden();
      await page.getByRole('button', { name: `查看 ${name}` }).click();
      await expect(dialog(page, '媒体详情')).toContainText('640 × 360 像素');
      await look(`details at ${width}`);
    }
    expect(found).toEqual([]);
  });
}

test('a picture is chosen by keys: words, ↓ into the pictures that were found, arrows, Enter; a list keeps the focus where one searched', async ({
  console: page,
}) => {
  const word = unique('keys').replace(' ', '-');
  for (const name of ['a', 'b', 'c']) await stored(page, `${word}-${name}.png`);
  await page.goto('/p-admin/articles/create');
  await settled(page);
  await page.getByRole('button', { name: '选择封面' }).click();
  const picker = dialog(page, '选择图片');
  const search = picker.getByLabel('搜索媒体');
  await expect(search).toBeFocused();
  const choice = (name: string) => picker.getByRole('button', { name: `选择 ${word}-${name}.png` });

  // The answer waits: nothing else is chosen meanwhile.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/media?*', async (route) => {
    await held;
    await route.continue();
  });
  await page.keyboard.type(word);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(search).toBeFocused();
  release();
  await expect(picker.getByRole('button', { name: /^选择 / })).toHaveCount(3);
  const first = picker.locator('[data-arrow-stop]').first();
  await expect(first).toBeFocused();
  // One stop of Tab among the pictures.
  await expect(picker.locator('[data-arrow-stop][tabindex="0"]')).toHaveCount(1);
  await page.keyboard.press('ArrowUp');
  await expect(search).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowRight');
  await expect(picker.locator('[data-arrow-stop]').nth(1)).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(picker).toBeHidden();
  await expect(choice('a')).toHaveCount(0);
  await page.getByRole('button', { name: '更换封面' }).click();
  // What is chosen now is where one begins.
  await expect(picker).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(picker).toBeHidden();

  await page.goto('/p-admin/media');
  await settled(page);
  const own = page.getByLabel('搜索媒体');
  await own.fill(`${word}-a`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('button', { name: /^查看 / })).toHaveCount(1);
  await expect(own).toBeFocused();
  await page.goBack();
  await expect(own).toHaveValue('');
});

test('going back closes the window in front and leaves the list behind it as it is', async ({ console: page, api }) => {
  const [file, other] = [await stored(page, fileName('back')), await stored(page, fileName('behind'))];
  await page.goto('/p-admin/media');
  await settled(page);
  await page.getByLabel('搜索媒体').fill(file.name);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/q=/);
  const address = page.url();
  const cover = page.getByRole('button', { name: `查看 ${file.name}` });
  await cover.click();
  const details = dialog(page, '媒体详情');
  await details.getByRole('button', { name: '从媒体库选择' }).click();
  const picker = dialog(page, '选择图片');
  await expect(picker.getByRole('button', { name: `选择 ${other.name}` })).toBeVisible();
  await page.goBack();
  await expect(picker).toBeHidden();
  await expect(details).toBeVisible();
  await details.getByRole('img').first().click();
  const large = page.locator('.ant-image-preview');
  await expect(large).toBeVisible();
  await page.goBack();
  await expect(large).toBeHidden();

  // What is written there is asked about, by one question.
  await field(details, '替代文本').fill('A window that was open');
  await page.goBack();
  const question = dialog(page, '放弃未保存的修改？');
  await expect(question).toBeVisible();
  await page.goBack();
  await expect(question).toBeHidden();
  await expect(field(details, '替代文本')).toHaveValue('A window that was open');
  await page.goBack();
  await question.getByRole('button', { name: '放弃修改' }).click();
  await expect(details).toBeHidden();
  await expect(page).toHaveURL(address);
  await expect(cover).toBeFocused();

  // Afterwards it leads to where one was before.
  await page.goBack();
  await expect(page).toHaveURL('/p-admin/media');
  await page.goForward();
  await expect(page).toHaveURL(address);
  expect((await api.media.get({ params: { id: file.id } })).data.alt).toBe('');
});

test('who deletes files by keys is at the file that stands there afterwards, by its button and from its details', async ({ console: page }) => {
  const word = unique('gone').replace(' ', '-');
  for (const part of ['a', 'b', 'c']) await stored(page, `${word}-${part}.png`);
  for (const view of ['grid', 'list']) {
    await page.goto(`/p-admin/media?q=${word}&view=${view}`);
    const left = page.getByRole('button', { name: /^查看 / });
    await expect(left).toHaveCount(view === 'grid' ? 3 : 2);
    const name = ((await left.nth(1).getAttribute('aria-label')) ?? '').replace('查看 ', '');
    const from = view === 'grid' ? page.getByRole('button', { name: `删除 ${name}` }) : left.nth(1);
    await from.focus();
    await page.keyboard.press('Enter');
    const details = dialog(page, '媒体详情');
    if (view === 'list') {
      await expect(details.getByRole('button', { name: DELETE })).toBeVisible();
      await details.getByRole('button', { name: DELETE }).focus();
      await page.keyboard.press('Enter');
    }
    const remove = dialog(page, `删除“${name}”？`).getByRole('button', { name: DELETE });
    await expect(remove).toBeEnabled();
    await remove.focus();
    await page.keyboard.press('Enter');
    await expect(left).toHaveCount(view === 'grid' ? 2 : 1);
    const next = page.getByRole(view === 'grid' ? 'listitem' : 'row').filter({ has: left.last() });
    await expect(next.locator(':focus')).toHaveCount(1);
  }
});
