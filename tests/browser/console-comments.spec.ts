import type { APIRequestContext, Page } from '@playwright/test';
import type { Api } from '../../contract/index.ts';
import {
  dialog,
  expect,
  expectMessage,
  field,
  holdBack,
  minutes,
  overflowOf,
  press,
  pressAllOf,
  READER,
  row,
  settled,
  signIn,
  test,
  unique,
  useTheme,
  violationsOf,
  walkIf,
} from './support.ts';

const QUEUE = '/p-admin/comments';
const SLUG = 'gre-format-guide';

/** Sends a comment as a reader and answers its words. */
async function sent(request: APIRequestContext, author_name: string, more: { content?: string; parent_id?: number } = {}) {
  const { data: article } = await (await request.get(`/api/articles/public/${SLUG}`)).json();
  const content = unique(more.content ?? 'Words of a reader');
  const answer = await request.post('/api/comments', { data: { article_id: article.id, author_name, ...more, content }, headers: { 'user-agent': READER } });
  expect(answer.status(), await answer.text()).toBe(201);
  return { id: (await answer.json()).data.id as number, content };
}

const statusOf = async (api: Api, id: number) => (await api.comments.thread({ params: { id } })).data.find((comment) => comment.id === id)?.status;
const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
/** The row that the keys act on. */
const current = (page: Page) => page.locator('tr[data-comment][aria-current="true"]');

/** Chooses something of a comment's menu. */
async function chooseMore(page: Page, content: string, name: string, action: string): Promise<void> {
  await row(page, content)
    .getByRole('button', { name: `更多操作：${name} 的评论` })
    .click();
  await page.getByRole('menuitem', { name: action }).filter({ visible: true }).click();
}

test.beforeEach(async ({ api }) => {
  // All tests write from one address.
  await api.configs.update({ params: { key: 'comment_rate_count' }, body: { value: 100 } });
});

test('the queue is worked off with clicks; readers see what was approved and answered', async ({ console: page, api, request }) => {
  const good = await sent(request, 'Reader Good');
  const bad = await sent(request, 'Reader Bad');
  const spam = await sent(request, 'Reader Spam', { content: 'Buy at https://spam.example/a and www.spam.example now' });
  const asked = await sent(request, 'Reader Asking');

  await page.goto(QUEUE);
  await expect(tab(page, '待审核')).toHaveAttribute('aria-selected', 'true');
  await expect(row(page, spam.content)).toContainText('含 2 个链接');
  await expect(row(page, spam.content).getByRole('img', { name: '链接' })).toHaveCount(2);
  await expect(row(page, spam.content).getByRole('link', { name: /spam\.example/ })).toHaveCount(0);
  await expect(row(page, good.content)).toContainText('Chrome · 电脑');

  await row(page, good.content).getByRole('button', { name: '通过 Reader Good 的评论' }).click();
  await expectMessage(page, '已通过 Reader Good 的评论');
  await expect(row(page, good.content)).toHaveCount(0);
  await row(page, bad.content).getByRole('button', { name: '拒绝 Reader Bad 的评论' }).click();
  await expectMessage(page, '已拒绝 Reader Bad 的评论');
  await chooseMore(page, spam.content, 'Reader Spam', '标为垃圾');
  await expectMessage(page, '已将 Reader Spam 的评论标为垃圾');

  await chooseMore(page, asked.content, 'Reader Asking', '回复');
  const form = dialog(page, '回复 Reader Asking');
  await expect(form).toContainText('发布回复会同时通过它');
  const answer = unique('Our answer');
  await field(form, '回复内容').fill(answer);
  await form.getByRole('button', { name: '回复并通过' }).click();
  await expectMessage(page, '评论已通过，回复已发布');
  await expect(row(page, asked.content)).toHaveCount(0);

  const site = await page.context().newPage();
  await site.goto(`/article/${SLUG}`);
  for (const words of [good.content, asked.content, answer]) await expect(site.getByText(words)).toBeVisible();
  for (const words of [bad.content, spam.content]) await expect(site.getByText(words)).toHaveCount(0);
  await site.close();

  await tab(page, '已通过').click();
  await expect(page).toHaveURL(/status=approved/);
  const place = row(page, good.content).getByRole('link', { name: /GRE/ });
  await expect(place).toHaveAttribute('href', `/article/${SLUG}?thread=${good.id}#comment-${good.id}`);
  await row(page, asked.content).getByRole('button', { name: '查看 Reader Asking 的评论所在的话题' }).click();
  const thread = page.getByRole('dialog', { name: /^话题：/ });
  await expect(thread).toContainText(asked.content);
  await expect(thread).toContainText(answer);
  await thread.getByRole('button', { name: '拒绝 Reader Asking 的评论' }).click();
  await expect(thread.getByRole('listitem').filter({ hasText: asked.content })).toContainText('已拒绝');
  await page.keyboard.press('Escape');
  await expect(thread).toBeHidden();
  expect(await statusOf(api, asked.id)).toBe('rejected');
});

test('what was done is taken back; what is deleted waits in the recycle bin', async ({ console: page, api, request }) => {
  const { id, content } = await sent(request, 'Reader Undo');
  await page.goto(QUEUE);
  await chooseMore(page, content, 'Reader Undo', '标为垃圾');
  await expect(row(page, content)).toHaveCount(0);
  await page.getByRole('button', { name: /^撤\s*销$/ }).click();
  // The row is shown at once, the server told meanwhile.
  await expect(row(page, content)).toBeVisible();
  await expect.poll(() => statusOf(api, id)).toBe('pending');

  await chooseMore(page, content, 'Reader Undo', '删除');
  await expectMessage(page, '已删除 Reader Undo 的评论');
  await tab(page, '回收站').click();
  await expect(page).toHaveURL(/status=recycled/);
  await row(page, content).getByRole('button', { name: '恢复 Reader Undo 的评论' }).click();
  await expect(row(page, content)).toHaveCount(0);
  await tab(page, '待审核').click();
  await chooseMore(page, content, 'Reader Undo', '删除');
  await expect(row(page, content)).toHaveCount(0);
  await tab(page, '回收站').click();
  await row(page, content).getByRole('button', { name: '永久删除 Reader Undo 的评论' }).click();
  await press(page, '永久删除 Reader Undo 的评论？', '永久删除');
  await expectMessage(page, '已永久删除');
  await expect(row(page, content)).toHaveCount(0);
});

test('the queue is worked off with the keyboard alone', async ({ console: page, api, request }) => {
  const made = [];
  for (const name of ['Key One', 'Key Two', 'Key Three', 'Key Four', 'Key Five']) made.unshift(await sent(request, name, { content: 'Keyed words' }));
  const [five, four, three, two, one] = made as [(typeof made)[0], (typeof made)[0], (typeof made)[0], (typeof made)[0], (typeof made)[0]];
  await page.goto(`${QUEUE}?q=Keyed`);
  await expect(row(page, five.content)).toBeVisible();

  await page.keyboard.press('j');
  await expect(current(page)).toContainText(five.content);
  await expect(current(page)).toBeFocused();
  await page.keyboard.press('a');
  await expect(row(page, five.content)).toHaveCount(0);
  await expect(current(page)).toContainText(four.content);
  await page.keyboard.press('j');
  await page.keyboard.press('k');
  await expect(current(page)).toContainText(four.content);
  await page.keyboard.press('s');
  await expect(current(page)).toContainText(three.content);
  await page.keyboard.press('d');
  await expect(row(page, three.content)).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(row(page, three.content)).toBeVisible();
  expect([await statusOf(api, five.id), await statusOf(api, four.id), await statusOf(api, three.id)]).toEqual(['approved', 'spam', 'pending']);

  await row(page, two.content).getByRole('checkbox').focus();
  await expect(current(page)).toContainText(two.content);
  await page.keyboard.press('x');
  await expect(row(page, two.content).getByRole('checkbox')).toBeChecked();
  await page.keyboard.press('e');
  const editing = dialog(page, '编辑评论');
  await expect(field(editing, '作者')).toBeFocused();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('ra');
  // Enter of a Chinese keyboard, which chooses a word; the one after it saves.
  await field(editing, '作者').dispatchEvent('keydown', { key: 'Enter', isComposing: true });
  await page.keyboard.type('j');
  await page.keyboard.press('Enter');
  await expectMessage(page, '评论已保存');
  await expect(row(page, two.content)).toContainText('raj');
  await expect(row(page, two.content)).toContainText('已修改 1 次');

  await row(page, one.content).getByRole('checkbox').focus();
  await page.keyboard.press('t');
  await expect(page.getByRole('dialog', { name: /^话题：/ })).toContainText(one.content);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: /^话题：/ })).toBeHidden();
  await current(page).focus();
  await page.keyboard.press('Enter');
  const form = dialog(page, '回复 Key One');
  await expect(field(form, '回复内容')).toBeFocused();
  await page.keyboard.type('asd');
  await form.getByRole('button', { name: '回复并通过' }).click();
  await expect(row(page, one.content)).toHaveCount(0);

  // Nothing happens while typing, and the keys can be turned off.
  const search = page.getByRole('searchbox', { name: '搜索评论' }).or(page.getByLabel('搜索评论'));
  await search.first().focus();
  await page.keyboard.type('ads');
  await page.keyboard.press('Tab');
  await row(page, two.content).getByRole('checkbox').focus();
  await page.keyboard.press('?');
  const help = dialog(page, '审核快捷键');
  await expect(help).toContainText('下一条评论');
  await help.getByRole('switch', { name: '启用快捷键' }).click();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await row(page, two.content).getByRole('checkbox').focus();
  await page.keyboard.press('d');
  await page.reload();
  await expect(row(page, two.content)).toBeVisible();
  expect([await statusOf(api, two.id), await statusOf(api, one.id)]).toEqual(['pending', 'approved']);
});

test('who goes by keys sees the comment that they act on, whatever comes above it', async ({ console: page, request }) => {
  const word = unique('Seen');
  for (let count = 0; count < 6; count += 1) await sent(request, `Reader ${count}`, { content: word });
  await page.setViewportSize({ width: 1440, height: 560 });
  await page.goto(`${QUEUE}?q=${encodeURIComponent(word)}`);
  await expect(page.locator('tr[data-comment]')).toHaveCount(6);
  for (let count = 0; count < 6; count += 1) await page.keyboard.press('j');
  await expect(current(page)).toBeInViewport({ ratio: 0.99 });
  // The bar of what can be done with many stands above the list.
  await page.keyboard.press('x');
  await expect(page.getByText('已选择 1 条')).toBeVisible();
  await expect(current(page)).toBeInViewport({ ratio: 0.99 });
});

test.describe(() => {
  test.use({ expected: { noise: [/500|comments\.batch/] } });
  test('among all comments, where each row stays, five keys judge five comments too', async ({ console: page, api, request }) => {
    const made: Awaited<ReturnType<typeof sent>>[] = [];
    for (const number of [1, 2, 3, 4, 5, 6]) made.unshift(await sent(request, `Stay ${number}`, { content: 'Staying words' }));
    await page.goto(`/p-admin/comments?status=all&q=Staying words`);
    await expect(page.locator('tr[data-comment]')).toHaveCount(6);
    for (const [index, key] of ['a', 'r', 'a', 's', 'a'].entries()) {
      await expect(current(page)).toContainText(made[index]?.content ?? '-');
      await page.keyboard.press(key);
    }
    await expect(current(page)).toContainText('Stay 1');
    await expect(current(page)).toBeFocused();
    await expect(async () => {
      expect(await Promise.all(made.map(({ id }) => statusOf(api, id)))).toEqual(['approved', 'rejected', 'approved', 'spam', 'approved', 'pending']);
    }).toPass();
    // Taken back, the last of them is gone to.
    await page.keyboard.press('z');
    await expect(current(page)).toContainText('Stay 2');
  });

  test('five keys judge five comments however slow the server; what fails is back, undo takes back the last', async ({ console: page, api, request }) => {
    const made = [];
    for (const number of [1, 2, 3, 4, 5, 6, 7]) made.unshift(await sent(request, `Fast ${number}`, { content: 'Fast words' }));
    const ids = made.map(({ id }) => id);
    const statuses = async () => Promise.all(ids.map((id) => statusOf(api, id)));
    const rows = page.locator('tr[data-comment]');
    await page.goto(`${QUEUE}?q=Fast words`);
    await expect(rows).toHaveCount(7);
    for (const box of await Promise.all((await rows.all()).map((one) => one.boundingBox()))) expect(box?.height).toBeLessThan(80);

    // Nothing is answered before all keys are pressed.
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let broken: number | undefined;
    await page.route('**/api/comments/batch', async (route) => {
      await held;
      if (route.request().postDataJSON().ids.includes(broken)) await route.fulfill({ status: 500, json: { message: '服务器出错', code: 'internal' } });
      else await route.continue();
    });
    broken = ids[1];
    for (const next of made.slice(0, 5)) {
      await expect(current(page)).toContainText(next.content);
      await page.keyboard.press('a');
    }
    await expect(current(page)).toContainText(made[5]?.content ?? '');
    await expect(rows).toHaveCount(2);
    await expect(tab(page, /待审核/)).toContainText(/\d/);
    expect(await statuses()).toEqual(Array(7).fill('pending'));
    release();
    await expectMessage(page, '未能通过 Fast 6 的评论');
    await expect(rows).toHaveCount(3);
    expect(await statuses()).toEqual(['approved', 'pending', 'approved', 'approved', 'approved', 'pending', 'pending']);
    await expectMessage(page, '已通过 Fast 3 的评论');

    await page.keyboard.press('u');
    await expect(current(page)).toContainText(made[4]?.content ?? '');
    await expect(page.getByText('已撤销：Fast 3 的评论回到“待审核”')).toBeVisible();
    await page.keyboard.press('z');
    await expect(rows).toHaveCount(5);
    await expect.poll(statuses).toEqual(['approved', 'pending', 'approved', 'pending', 'pending', 'pending', 'pending']);
    // What an undo brings back has the focus, and takes the next key at once.
    let late = 0;
    await page.route('**/api/comments/batch', async (route) => {
      late += 1;
      await new Promise((resolve) => setTimeout(resolve, late === 1 ? 0 : 700));
      await route.fallback();
    });
    await page.keyboard.press('r');
    await expect(rows).toHaveCount(4);
    await page.keyboard.press('z');
    await expect(current(page)).toBeFocused();
    await page.keyboard.press('s');
    await expect(rows).toHaveCount(4);
    await expect.poll(async () => (await statuses()).filter((status) => status === 'spam').length).toBe(1);
    broken = undefined;
    // To the end of the list and past it.
    for (let key = 0; key < 7; key += 1) await page.keyboard.press('s');
    await expect(rows).toHaveCount(0);
    await expect.poll(async () => (await statuses()).filter((status) => status === 'spam').length).toBe(5);
  });
});

test('rows of the tab before take no action until those of the next are there', async ({ console: page, api, request }) => {
  const waiting = await sent(request, 'Reader Waiting', { content: 'Between tabs' });
  const approved = await sent(request, 'Reader Approved', { content: 'Between tabs' });
  await api.comments.batch({ body: { ids: [approved.id], action: 'approve' } });
  await page.goto(`${QUEUE}?q=Between`);
  const rows = page.locator('tr[data-comment]');
  await expect(rows.filter({ hasText: waiting.content })).toBeVisible();
  await rows.filter({ hasText: waiting.content }).getByRole('checkbox').focus();
  const letGo = await holdBack(page, /\/api\/comments\?.*status=approved/);
  await tab(page, /^已通过/).click();
  await expect(tab(page, /^已通过/)).toHaveAttribute('aria-selected', 'true');
  expect(await pressAllOf(page, rows.filter({ hasText: waiting.content }), ['j', 'a', 'd', 'x', 'e', 'Enter'])).toEqual([]);
  await expect(rows.getByRole('checkbox', { checked: true })).toHaveCount(0);

  letGo();
  await expect(rows.filter({ hasText: approved.content })).toBeVisible();
  await expect(rows.filter({ hasText: waiting.content })).toHaveCount(0);
  await rows.filter({ hasText: approved.content }).getByRole('button', { name: '拒绝 Reader Approved 的评论' }).click();
  await expect.poll(() => statusOf(api, approved.id)).toBe('rejected');
  expect(await statusOf(api, waiting.id)).toBe('pending');
});

test('a row stays low at 1440 px however much there is to say, with two actions and the rest behind ⋯', async ({ console: page, api, request }) => {
  const first = await sent(request, 'A reader who says where they come from and what they do', { content: 'Long words of a reader. '.repeat(30) });
  await api.comments.batch({ body: { ids: [first.id], action: 'approve' } });
  const content = `Tall https://a.example/one and www.b.example/two. ${'Words that go on and on. '.repeat(30)}`;
  const { content: words } = await sent(request, 'Another reader with a name of many words', { content, parent_id: first.id });
  await page.goto(`${QUEUE}?q=${encodeURIComponent(words.slice(-10))}`);
  const tall = page.locator('tr[data-comment]');
  await expect(tall).toHaveCount(1);
  await expect(tall).toContainText('含 2 个链接');
  await expect(tall).toContainText('回复 A reader who says');
  expect((await tall.boundingBox())?.height).toBeLessThan(80);
  const actions = tall.locator('td').last().getByRole('button');
  await expect(actions).toHaveText([/^通\s*过$/, /^拒\s*绝$/, '']);
  await expect(actions.last()).toHaveAccessibleName(/^更多操作：/);
});

test('a slip that is mended changes nothing else: what a colleague has decided meanwhile stays', async ({ console: page, api, request }) => {
  const { id, content } = await sent(request, 'Reader Slip');
  await page.goto(QUEUE);
  await chooseMore(page, content, 'Reader Slip', '编辑');
  const form = dialog(page, '编辑评论');
  await expect(form.getByLabel('内容')).toHaveValue(content);
  await api.comments.batch({ body: { ids: [id], action: 'spam' } });
  await form.getByLabel('内容').fill(`${content}, mended`);
  await form.getByRole('button', { name: /保\s*存|确\s*定/ }).click();
  await expectMessage(page, '评论已保存');
  expect((await api.comments.thread({ params: { id } })).data.find((comment) => comment.id === id)).toMatchObject({
    status: 'spam',
    content: `${content}, mended`,
  });
});

test('a batch tells what happened to each comment', async ({ console: page, api, request }) => {
  const [a, b] = [await sent(request, 'Batch A'), await sent(request, 'Batch B')];
  await page.goto(QUEUE);
  for (const { content } of [a, b]) await row(page, content).getByRole('checkbox').check();
  await api.comments.remove({ params: { id: a.id } });
  await page.getByRole('button', { name: '批量通过' }).click();
  const result = dialog(page, '通过：成功 1 条，失败 1 条');
  await expect(result.getByRole('listitem').filter({ hasText: a.content })).toContainText('失败');
  await expect(result.getByRole('listitem').filter({ hasText: b.content })).toContainText('成功');
  // Behind the window keys judge nothing.
  const behind = await sent(request, 'Behind the window');
  for (const key of ['r', 's', 'd']) await page.keyboard.press(key);
  await page.keyboard.press('Enter');
  await expect(result).toBeHidden();
  expect(await statusOf(api, b.id)).toBe('approved');
  expect(await statusOf(api, behind.id)).toBe('pending');
});

test('the article and the sender narrow the list and its counts; the address keeps them', async ({ console: page, request }) => {
  const { content } = await sent(request, 'Reader Filter');
  await page.goto(QUEUE);
  await row(page, content)
    .getByRole('button', { name: /^只看此文/ })
    .click();
  await expect(page).toHaveURL(/article_id=\d+/);
  await expect(page.getByText(/^文章：/)).toBeVisible();
  await row(page, content).getByRole('button', { name: '查看同一评论者的评论：Reader Filter' }).click();
  await expect(page).toHaveURL(/sender_of=\d+/);
  await expect(tab(page, '全部')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(page).not.toHaveURL(/sender_of/);
  await page.reload();
  await expect(row(page, content)).toBeVisible();
  // Others may be waiting: what is empty is what was asked for.
  await page.goto(`${QUEUE}?q=${unique('Nobody')}`);
  await expect(page.getByText('没有符合条件的评论')).toBeVisible();
});

test('an editor moderates, but removes nothing for good', async ({ page, request, api }) => {
  const editor = { username: unique('mod').replace(' ', '-'), password: 'a long enough one' };
  await api.users.create({ body: { ...editor, name: 'Moderator', role: 'editor', disabled: false } });
  const { id, content } = await sent(request, 'Reader Editor');
  await api.comments.remove({ params: { id } });
  await signIn(page, request, editor);
  await page.goto(`${QUEUE}?status=recycled`);
  await expect(row(page, content).getByRole('button', { name: /^恢复/ })).toBeVisible();
  await expect(row(page, content).getByRole('button', { name: /^永久删除/ })).toHaveCount(0);
});

test.describe(() => {
  test.use({ expected: { noise: [/500|comments\.list/] } });
  test('a failed list says so and is loaded again', async ({ console: page }) => {
    let broken = true;
    await page.route('**/api/comments?*', (route) =>
      broken ? route.fulfill({ status: 500, json: { message: '服务器出错，请稍后重试', code: 'internal' } }) : route.continue(),
    );
    await page.goto(QUEUE);
    await expect(page.getByText('加载失败')).toBeVisible();
    broken = false;
    await page.getByRole('button', { name: /重\s*试/ }).click();
    await expect(page.getByText('加载失败')).toHaveCount(0);
  });
});

for (const theme of ['light', 'dark'] as const) {
  for (const width of [1440, 390]) {
    test(`axe finds nothing in the ${theme} theme at ${width} pixels`, walkIf(theme === 'dark' || width < 1440), async ({ page, request }) => {
      test.setTimeout(minutes(5));
      await page.setViewportSize({ width, height: 900 });
      await useTheme(page, theme);
      const { content } = await sent(request, 'Reader Looks', { content: 'See https://a.example and www.b.example' });
      await signIn(page, request);
      const look = async () => {
        await settled(page);
        expect(await overflowOf(page)).toBeLessThanOrEqual(0);
        expect(await violationsOf(page)).toEqual([]);
      };
      await page.goto(QUEUE);
      await expect(row(page, content)).toBeVisible();
      await row(page, content).getByRole('checkbox').check();
      await page.keyboard.press('j');
      await look();
      await row(page, content).getByRole('button', { name: /话题$/ }).click();
      await expect(page.getByRole('dialog', { name: /^话题：/ })).toContainText(content);
      await look();
      await page.keyboard.press('Escape');
      await page.keyboard.press('?');
      await expect(dialog(page, '审核快捷键')).toBeVisible();
      await look();
      await page.keyboard.press('Escape');
      await chooseMore(page, content, 'Reader Looks', '删除');
      await expect(page.getByRole('button', { name: /^撤\s*销$/ })).toBeVisible();
      await look();
      await page.goto(`${QUEUE}?status=all`);
      await look();
    });
  }
}
