import type { Page } from '@playwright/test';
import { LIMITS } from '../../config/limits.ts';
import type { Api } from '../../contract/index.ts';
import { expect, test, unique } from './support.ts';

const { replies_shown: SHOWN, replies_per_page: PER_PAGE } = LIMITS.comment;

/** An article with one thread of the editors’ own replies, which are online at once. */
async function longThread(api: Api, length: number) {
  const { data: article } = await api.articles.create({ body: { title: unique('A long thread'), content_html: '<p>Text.</p>', status: 'published' } });
  const { data: root } = await api.comments.create({ body: { article_id: article.id, author_name: 'Ann', content: 'Who goes first?' } });
  const replies: number[] = [];
  for (let at = 1; at <= length; at += 1) {
    const { data } = await api.comments.reply({ params: { id: replies.at(-1) ?? root.id }, body: { content: `Reply number ${at}.` } });
    replies.push(data.id);
  }
  return { article, path: `/article/${article.slug}`, root: root.id, replies };
}

const comments = (page: Page) => page.locator('#comments article');
/** Where the eye lands: below the header, within the window. */
const inSight = (page: Page, id: number | undefined) => expect(page.locator(`#comment-${id}`)).toBeInViewport({ ratio: 1 });

/** Short waits: a thread takes a while to write, its pages come at once. */
test.use({ actionTimeout: 10_000 });

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a long thread shows its first replies; the rest is a link away, page by page, and back', async ({ page, api }) => {
    const { path, root, replies } = await longThread(api, PER_PAGE + 5);
    await page.goto(path);
    await expect(comments(page)).toHaveCount(SHOWN + 1);
    await page.getByRole('link', { name: `Show all ${PER_PAGE + 5} replies` }).click();
    await expect(comments(page)).toHaveCount(PER_PAGE + 1);
    await inSight(page, replies[SHOWN - 1]);
    await page.getByRole('navigation', { name: 'Comment pages' }).getByRole('link', { name: 'Next' }).click();
    await expect(comments(page)).toHaveCount(6);
    expect(new URL(page.url()).search).toBe(`?thread=${root}&page=2`);
    await page.getByRole('link', { name: 'answers' }).first().click();
    await inSight(page, replies[PER_PAGE - 1]);
    await page.getByRole('link', { name: 'Show all comments' }).first().click();
    await expect(page).toHaveURL(`${path}#comments`);
    await expect(page.getByLabel('Your comment')).toBeVisible();
  });
});

test('who answers in a long thread sees the answer, and an address of before finds its comment', async ({ page, api, request }) => {
  const { article, path, root, replies } = await longThread(api, PER_PAGE + 1);
  // A reader who was approved before, and so is online at once.
  await api.configs.update({ params: { key: 'comments_moderation' }, body: { value: 'trusted' } });
  const known = { article_id: article.id, author_name: 'Bea', author_email: 'bea@example.org', content: 'Good morning.' };
  const { data: earlier } = await (await request.post('/api/comments', { data: known })).json();
  await api.comments.update({ params: { id: earlier.id }, body: { status: 'approved' } });
  await page.clock.install();
  await page.goto(path);
  await page.getByRole('button', { name: 'Reply to admin' }).first().click();
  const form = page.locator('#comments form').first();
  await expect(form.getByRole('button', { name: 'Cancel the reply' })).toBeVisible();
  await form.getByLabel('Name').fill('Bea');
  await form.getByLabel('E-mail').fill('bea@example.org');
  await form.getByLabel('Your comment').fill('I would.');
  // Nobody writes so fast.
  await page.clock.fastForward(5000);
  await form.getByRole('button', { name: 'Send comment' }).click();
  await expect(page).toHaveURL(/\?thread=(\d+)#comment-\1$/);
  await expect(page.getByText('I would.')).toBeInViewport();
  await expect(comments(page)).toHaveCount(3);
  await api.configs.update({ params: { key: 'comments_moderation' }, body: { value: 'review' } });

  const last = replies.at(-1);
  await page.goto(`${path}#comment-${last}`);
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(`${path}?thread=${last}#comment-${last}`);
  await inSight(page, last);
  // One that is gone leads to the others, and stays there.
  await api.comments.remove({ params: { id: last ?? 0 } });
  await page.goto(`${path}?page=2#comment-${last}`);
  await page.keyboard.press('Tab');
  await expect(page).toHaveURL(`${path}#comments`);
  await expect(comments(page)).toHaveCount(SHOWN + 2);
  await page.goto(`${path}#comment-${root}`);
  await expect(page).toHaveURL(`${path}#comment-${root}`);
});

test('why a reply is refused is said above its form, also what is about no field of it', async ({ page, api, expected }) => {
  expected.noise.push(/status of 422/, /comments\.create failed: 422/);
  const { path, replies } = await longThread(api, 1);
  await page.goto(path);
  await page.getByRole('button', { name: 'Reply to admin' }).last().click();
  const form = page.locator('#comments form').filter({ has: page.getByRole('button', { name: 'Cancel the reply' }) });
  await form.getByLabel('Name').fill('Bea');
  await form.getByLabel('Your comment').fill('I would.');
  await api.comments.remove({ params: { id: replies[0] ?? 0 } });
  await form.getByRole('button', { name: 'Send comment' }).click();
  await expect(form.getByRole('alert')).toHaveText('The comment you are answering is no longer there.');
  await expect(form.getByLabel('Your comment')).toHaveValue('I would.');
});

test('while a comment is sent its form stays as it is, and says so; refused, it is written on', async ({ page, api, expected }) => {
  expected.noise.push(/Failed to load resource/);
  const { path } = await longThread(api, 0);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/comments', async (route) => {
    await held;
    await route.abort();
  });
  await page.goto(path);
  const form = page.locator('#comment-form form');
  const content = form.getByLabel('Your comment');
  await form.getByLabel('Name').fill('Bea');
  await content.fill('One.');
  await form.getByRole('button', { name: 'Send comment' }).click();
  await expect(form.locator('[aria-live]')).toHaveText('Sending…');
  for (const name of ['Name', 'E-mail', 'Your comment']) await expect(form.getByLabel(name)).not.toBeEditable();
  await content.press('End');
  await page.keyboard.type(' Two.');
  await expect(content).toHaveValue('One.');
  release();
  await expect(form.getByRole('alert')).toBeVisible();
  await content.press('End');
  await page.keyboard.type(' Two.');
  await expect(content).toHaveValue('One. Two.');
});

test('on a Chinese article everything is said in Chinese, to who has stored nothing too, and thanks take the focus', async ({ page, expected }) => {
  expected.noise.push(/status of 422/, /comments\.create failed/, /Failed to load resource/);
  await page.goto('/article/gre-format-guide-zh');
  const form = page.locator('#comment-form form');
  const sendIt = form.getByRole('button', { name: '提交评论' });
  await form.getByLabel('昵称').fill('小林');
  await form.getByLabel('邮箱').fill('nobody');
  await form.getByLabel('评论内容').fill('计算器能带进考场吗？');
  await sendIt.click();
  await expect(form.locator('#comment-new-email-error')).toHaveText('格式不正确');
  await form.getByLabel('邮箱').fill('');
  await page.route('**/api/comments', (route) => route.abort());
  await sendIt.click();
  await expect(form.getByRole('alert')).toHaveText(/^网络连接失败/);
  await page.unroute('**/api/comments');
  await sendIt.click();
  const thanks = page.getByRole('status').filter({ hasText: '正在等待审核' });
  await expect(thanks).toBeFocused();
});

test('on a page that the browser has translated the first tap on a reply counts too', async ({ page, expected }) => {
  // React says that the island is not what it drew.
  expected.noise.push(/Minified React error #418/);
  await page.goto('/article/gre-quantitative-comparison', { waitUntil: 'networkidle' });
  await page.locator('[data-island]').evaluate((island) => {
    const nodes = document.createTreeWalker(island, NodeFilter.SHOW_TEXT);
    const texts: Text[] = [];
    for (let text = nodes.nextNode(); text; text = nodes.nextNode()) texts.push(text as Text);
    for (const text of texts) {
      const font = document.createElement('font');
      font.textContent = `× ${text.data}`;
      text.replaceWith(font);
    }
  });
  const forms = page.locator('[data-island] form');
  await expect(forms).toHaveCount(1);
  await page.locator('button[data-reply]').first().click();
  await expect(forms).toHaveCount(2);
});
