import type { Page } from '@playwright/test';
import type { Article } from '../../contract/articles.ts';
import { choose, dialog, expect, expectMessage, press, row, test, unique, write } from './support.ts';

const search = (word: string, more = '') => `/p-admin/articles?q=${encodeURIComponent(word)}${more}`;
const bar = (page: Page) => page.getByRole('group', { name: '批量操作' });
const publicStatus = async (page: Page, slug: string) => (await page.request.get(`/article/${slug}`)).status();

async function select(page: Page, articles: readonly Pick<Article, 'title'>[]): Promise<void> {
  for (const { title } of articles) await page.getByRole('checkbox', { name: `选择《${title}》` }).check();
  await expect(page.getByText(`已选择 ${articles.length} 篇`)).toBeVisible();
}

/** Chooses an entry of the bar's menu. */
async function change(page: Page, name: string | RegExp): Promise<void> {
  await bar(page).getByRole('button', { name: '批量修改' }).click();
  await page.getByRole('menuitem', { name, exact: typeof name === 'string' }).click();
}

test.describe('many articles at once', () => {
  let word: string;
  let made: Article[];
  test.beforeEach(async ({ api }) => {
    word = unique('Batch');
    made = [await write(api, { title: `${word} one`, tags: ['old tag'] }), await write(api, { title: `${word} two` })];
  });

  test('published, taken down', async ({ console: page }) => {
    await page.goto(search(word));
    await select(page, made);
    await bar(page).getByRole('button', { name: '发布', exact: true }).click();
    await dialog(page, '发布 2 篇文章？').getByRole('button', { name: '发布' }).click();
    await expectMessage(page, '已发布 2 篇文章');
    for (const { slug } of made) expect(await publicStatus(page, slug)).toBe(200);
    // What was done to them leaves them selected: the next thing can be done at once.
    await expect(page.getByText('已选择 2 篇')).toBeVisible();
    await bar(page).getByRole('button', { name: '转为草稿' }).click();
    await expect(dialog(page, '将 2 篇文章转为草稿？')).toContainText('其中 2 篇已发布');
    await dialog(page, '将 2 篇文章转为草稿？').getByRole('button', { name: '转为草稿' }).click();
    await expectMessage(page, '已将 2 篇文章转为草稿');
    for (const { slug } of made) expect(await publicStatus(page, slug)).toBe(404);
  });

  test('a mixed selection is named before it is published, with what publishing each alone would be told', async ({ console: page, api }) => {
    const later = await write(api, { title: `${word} later`, status: 'scheduled', published_at: '2030-01-01T00:00:00Z' });
    const open = await write(api, { title: `${word} open`, status: 'published' });
    await page.goto(search(word));
    await select(page, [...made, later, open]);
    await bar(page).getByRole('button', { name: '发布', exact: true }).click();
    const asked = dialog(page, '发布 4 篇文章？');
    await expect(asked).toContainText('其中 1 篇定时发布、1 篇已发布、2 篇草稿。');
    await expect(asked.getByRole('listitem').filter({ hasText: later.title })).toContainText('没有选择考试');
    // What readers have already is not looked at again.
    await expect(asked.getByRole('link', { name: open.title })).toHaveCount(0);
    await asked.getByRole('button', { name: '取消' }).click();
    await expect(page.getByText('已选择 4 篇')).toBeVisible();
    expect((await api.articles.get({ params: { id: later.id } })).data.status).toBe('scheduled');
  });

  test('moved to a category, which goes by its Chinese name and is found by either', async ({ console: page, api }) => {
    const reading = (await api.categories.list()).data.find(({ name }) => name === 'Reading');
    expect(reading?.name_zh).toBeTruthy();
    await page.goto(search(word));
    await select(page, made);
    await change(page, '移到分类…');
    await choose(dialog(page, /^移到分类/), '分类', reading?.name_zh ?? '', 'Reading');
    await dialog(page, /^移到分类/)
      .getByRole('button', { name: '移动' })
      .click();
    await expectMessage(page, '已移动 2 篇文章');
    for (const { id } of made) expect((await api.articles.get({ params: { id } })).data.category?.name).toBe('Reading');
  });

  test('given an exam, a section and an edition', async ({ console: page, api }) => {
    const edition = (await api.exams.editions({ params: { code: 'GRE' } })).data.find(({ ended }) => !ended);
    await page.goto(search(word));
    await select(page, made);
    await change(page, '修改考试、科目、版本…');
    const form = dialog(page, /^修改考试/);
    await choose(form, '考试', 'GRE 普通考试');
    await choose(form, '科目', '语文');
    await choose(form, '考试版本', edition?.name_zh ?? '');
    await form.getByRole('button', { name: '修改' }).click();
    await expectMessage(page, '已修改 2 篇文章');
    for (const { id } of made)
      expect((await api.articles.get({ params: { id } })).data).toMatchObject({ exam: 'GRE', section: 'verbal', edition_id: edition?.id });
    await expect(row(page, made[0]?.title ?? '')).toContainText('语文');
  });

  test('what the filter no longer shows is selected no more', async ({ console: page, api }) => {
    const others = [await write(api, { title: `${word} three`, exam: 'GRE' }), await write(api, { title: `${word} four`, exam: 'GRE' })];
    await page.goto(search(word, '&exam=GRE'));
    await select(page, others);
    await change(page, '修改考试、科目、版本…');
    const form = dialog(page, /^修改考试/);
    await choose(form, '考试', 'TOEFL 托福');
    await form.getByRole('button', { name: '修改' }).click();
    await expectMessage(page, '已修改 2 篇文章');
    await expectMessage(page, '2 篇已不在这个列表中，不再选中');
    await expect(page.getByText('没有符合条件的文章')).toBeVisible();
    await expect(page.getByText(/^已选择/)).toHaveCount(0);
    // In another view they are selected, and asked about as they are now.
    await page.goto(search(word, '&exam=TOEFL'));
    await select(page, others);
    await change(page, '修改考试、科目、版本…');
    await expect(dialog(page, /^修改考试/)).toContainText('TOEFL 托福');
  });

  test('changes that wait are published; what has none stays as it is, and is not counted', async ({ console: page, api }) => {
    const changed = await write(api, { title: `${word} changed`, status: 'published' });
    const same = await write(api, { title: `${word} same`, status: 'published' });
    await api.articles.update({ params: { id: changed.id }, body: { summary: 'What waits.', version: changed.version } });
    await page.goto(search(word, '&status=published'));
    await select(page, [changed, same]);
    await change(page, '更新发布');
    await dialog(page, '更新发布 2 篇文章？').getByRole('button', { name: '更新发布' }).click();
    await expectMessage(page, '已更新发布 1 篇文章');
    expect((await api.articles.get({ params: { id: changed.id } })).data).toMatchObject({ summary: 'What waits.', working_copy: null });
    expect((await api.articles.get({ params: { id: same.id } })).data.version).toBe(same.version);
    await expect(page.getByText('已选择 2 篇')).toBeVisible();
  });

  test('given tags and freed of others', async ({ console: page, api }) => {
    await page.goto(search(word));
    await select(page, made);
    await change(page, '添加或移除标签…');
    const form = dialog(page, /^添加或移除标签/);
    await form.getByRole('combobox', { name: '添加标签' }).fill('fresh');
    await form.getByRole('combobox', { name: '添加标签' }).press('Enter');
    await choose(form, '移除标签', 'old tag');
    await page.keyboard.press('Escape');
    await form.getByRole('button', { name: '保存' }).click();
    await expectMessage(page, '已修改 2 篇文章的标签');
    for (const { id } of made) expect((await api.articles.get({ params: { id } })).data.tags).toEqual(['fresh']);
  });

  test('given a tag that is there already, which completes what is typed', async ({ console: page, api }) => {
    const tag = unique('bracing').replace(' ', ' tag ');
    await write(api, { tags: [tag] });
    await page.goto(search(word));
    await select(page, made);
    await change(page, '添加或移除标签…');
    const form = dialog(page, /^添加或移除标签/);
    await choose(form, '添加标签', tag, tag.slice(-8));
    await expect(form.locator('.ant-select-selection-item')).toHaveText([tag]);
    await form.getByRole('button', { name: '保存' }).click();
    await expectMessage(page, '已修改 2 篇文章的标签');
    for (const { id } of made) expect((await api.articles.get({ params: { id } })).data.tags).toContain(tag);
  });

  test('pinned and unpinned', async ({ console: page }) => {
    await page.goto(search(word));
    await select(page, made);
    await change(page, '置顶');
    await expectMessage(page, '已置顶 2 篇文章');
    for (const { title } of made) await expect(row(page, title)).toContainText('置顶');
    await change(page, '取消置顶');
    await expectMessage(page, '已取消置顶 2 篇文章');
    for (const { title } of made) await expect(row(page, title)).not.toContainText('置顶');
  });

  test.describe(() => {
    test.use({ expected: { noise: [/Failed to load resource|articles\.(restore|update) failed/] } });

    test('published, taken back to what each was; nobody’s later change is lost, and what was passed over is named', async ({ console: page, api }) => {
      const later = await write(api, { title: `${word} later`, status: 'scheduled', published_at: '2030-01-01T00:00:00.000Z' });
      await api.articles.autosave({ params: { id: later.id }, body: { title: later.title, summary: 'Half a summ', version: later.version } });
      const open = await write(api, { title: `${word} open`, status: 'published' });
      const offline = await write(api, { title: `${word} offline`, status: 'published', published_at: '2025-01-01T00:00:00.000Z' });
      await api.articles.batch({ body: { ids: [offline.id], action: 'unpublish' } });
      const read = async ({ id }: Article) => (await api.articles.get({ params: { id } })).data;
      await page.goto(search(word));
      await select(page, [...made, later, open, offline]);
      await bar(page).getByRole('button', { name: '发布', exact: true }).click();
      await dialog(page, '发布 5 篇文章？').getByRole('button', { name: '发布' }).click();
      const done = page.locator('.ant-notification-notice').filter({ hasText: '已发布 4 篇文章' });
      await expect(done).toContainText('另有 1 篇此前已发布，没有变化。1 篇自动保存的修改已并入正文，撤销后保留');
      // The notice waits while one reads it.
      await done.hover();
      for (const article of [...made, later, offline]) expect((await read(article)).status).toBe('published');
      const [mine, theirs] = made as [Article, Article];
      await api.articles.update({ params: { id: theirs.id }, body: { title: `${word} changed`, status: 'published', version: (await read(theirs)).version } });

      await done.getByRole('button', { name: '撤销' }).click();
      const outcome = dialog(page, '撤销发布：3 篇已恢复，1 篇没有撤销');
      await expect(outcome.getByRole('listitem')).toHaveCount(1);
      await expect(outcome.getByRole('listitem')).toContainText('发布后又有修改');
      await outcome.getByRole('button', { name: '知道了' }).click();
      expect(await read(mine)).toMatchObject({ status: 'draft', published_at: null });
      expect(await read(later)).toMatchObject({ status: 'scheduled', published_at: '2030-01-01T00:00:00.000Z' });
      expect(await read(offline)).toMatchObject({ status: 'draft', published_at: '2025-01-01T00:00:00.000Z' });
      expect(await read(theirs)).toMatchObject({ status: 'published', title: `${word} changed` });
      expect((await read(open)).status).toBe('published');
      expect(await publicStatus(page, mine.slug)).toBe(404);
      await expect(row(page, later.title)).toContainText('定时发布');
    });

    test('of changes that were published readers get the text of before, and they wait again', async ({ console: page, api }) => {
      const changed = await write(api, { title: `${word} changed`, status: 'published', content_html: '<p>The old words.</p>' });
      await api.articles.update({ params: { id: changed.id }, body: { content_html: '<p>The new words.</p>', version: changed.version } });
      const before = (await api.articles.get_public({ params: { slug: changed.slug } })).data;
      await page.goto(search(word));
      await select(page, [...made, changed]);
      await bar(page).getByRole('button', { name: '发布', exact: true }).click();
      await dialog(page, '发布 3 篇文章？').getByRole('button', { name: '发布' }).click();
      const done = page.locator('.ant-notification-notice').filter({ hasText: '已发布 3 篇文章' });
      await expect(done).toContainText('其中 1 篇此前已发布，恢复为发布前的内容，修改仍会保留，待发布。');
      await done.hover();
      expect((await api.articles.get_public({ params: { slug: changed.slug } })).data.content_html).toContain('The new words.');
      await expect(row(page, changed.title)).not.toContainText('未发布修改');

      await done.getByRole('button', { name: '撤销' }).click();
      await expectMessage(page, '已撤销，3 篇恢复为发布前的状态');
      expect((await api.articles.get_public({ params: { slug: changed.slug } })).data).toEqual(before);
      const { data } = await api.articles.get({ params: { id: changed.id } });
      expect(data).toMatchObject({ status: 'published', content_html: '<p>The new words.</p>', working_copy: {} });
      for (const { slug } of made) expect(await publicStatus(page, slug)).toBe(404);
      await expect(row(page, changed.title)).toContainText('未发布修改');
      // They are still selected, and asked about as they stand now.
      await bar(page).getByRole('button', { name: '发布', exact: true }).click();
      await expect(dialog(page, '发布 3 篇文章？')).toContainText('1 篇已发布（1 篇有未发布的修改）、2 篇草稿');
    });

    test('what is gone for good meanwhile keeps no other from being brought back', async ({ console: page, api }) => {
      await page.goto(search(word));
      await select(page, made);
      await bar(page).getByRole('button', { name: '移入回收站' }).click();
      await dialog(page, '将 2 篇文章移入回收站？').getByRole('button', { name: '移入回收站' }).click();
      const undo = page.getByRole('button', { name: '撤销' });
      await undo.hover();
      const [first, last] = made as [Article, Article];
      await api.articles.remove({ params: { id: first.id }, query: { permanent: true } });
      await undo.click();
      await expectMessage(page, '已恢复 1 篇，1 篇没有恢复');
      await expect(row(page, last.title)).toBeVisible();
      expect((await api.articles.get({ params: { id: last.id } })).data.deleted_at).toBeNull();
    });
  });

  test('recycled, with a way back; restored; deleted for good', async ({ console: page, api }) => {
    await page.goto(search(word));
    await select(page, made);
    await bar(page).getByRole('button', { name: '移入回收站' }).click();
    await dialog(page, '将 2 篇文章移入回收站？').getByRole('button', { name: '移入回收站' }).click();
    await page.getByRole('button', { name: '撤销' }).click();
    await expectMessage(page, '已撤销');
    for (const { title } of made) await expect(row(page, title)).toBeVisible();

    await select(page, made);
    await bar(page).getByRole('button', { name: '移入回收站' }).click();
    await dialog(page, '将 2 篇文章移入回收站？').getByRole('button', { name: '移入回收站' }).click();
    await page.getByRole('tab', { name: '回收站' }).click();
    await select(page, made);
    await bar(page).getByRole('button', { name: '恢复' }).click();
    await expectMessage(page, '已将 2 篇文章恢复为草稿');
    for (const { id } of made) expect((await api.articles.get({ params: { id } })).data).toMatchObject({ deleted_at: null, status: 'draft' });

    for (const { id } of made) await api.articles.remove({ params: { id } });
    await page.getByRole('button', { name: '刷新' }).click();
    await select(page, made);
    await bar(page).getByRole('button', { name: '永久删除' }).click();
    await dialog(page, '永久删除 2 篇文章？').getByRole('button', { name: '永久删除' }).click();
    await expectMessage(page, '已永久删除 2 篇文章');
    expect(await publicStatus(page, made[0]?.slug ?? '')).toBe(410);
  });

  test('what failed is told with its reason and stays selected', async ({ console: page, api }) => {
    const empty = await write(api, { title: `${word} empty`, content_html: '' });
    await page.goto(search(word));
    await select(page, [...made, empty]);
    await bar(page).getByRole('button', { name: '发布', exact: true }).click();
    // What will not be published is not counted again among what may be published as it is.
    await expect(dialog(page, '发布 3 篇文章？')).toContainText('1 篇有必须先解决的问题，不会发布；2 篇有提醒');
    await dialog(page, '发布 3 篇文章？').getByRole('button', { name: '发布' }).click();
    const outcome = dialog(page, '发布：成功 2 篇，失败 1 篇');
    await expect(outcome.getByRole('listitem')).toHaveCount(1);
    await expect(outcome.getByRole('link', { name: empty.title })).toHaveAttribute('href', `/p-admin/articles/edit/${empty.id}`);
    await expect(outcome.getByRole('listitem')).toContainText('正文');
    // Enter reads on, and opens no article; behind the window the next try is at hand.
    await expect(outcome.getByRole('button', { name: '知道了' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(outcome).toBeHidden();
    await expect(bar(page).locator(':focus')).toHaveCount(1);
    await expect(page.getByText('已选择 1 篇')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: `选择《${empty.title}》` })).toBeChecked();
    await expect(page.getByRole('checkbox', { name: `选择《${made[0]?.title}》` })).not.toBeChecked();
  });
});

test.describe(() => {
  test.use({ expected: { noise: [/500|articles\.list/] } });
  test('a selection stays where what became of it cannot be had, and that is said', async ({ console: page, api }) => {
    const word = unique('Unseen');
    const made = [await write(api, { title: `${word} one` }), await write(api, { title: `${word} two` })];
    await page.goto(search(word));
    await select(page, made);
    await page.route(/\/api\/articles\?.*ids=/, (route) => route.fulfill({ status: 500, json: { message: '服务器出错', code: 'internal' } }));
    await bar(page).getByRole('button', { name: '批量修改' }).click();
    await page.getByRole('menuitem', { name: '置顶', exact: true }).click();
    await expectMessage(page, '没有核对选中的文章是否还在这个列表中：服务器出错');
    await expect(page.getByText('已选择 2 篇')).toBeVisible();
  });
});

test('tags and a category leave the day that readers are told, a change of the text moves it', async ({ console: page, api }) => {
  // Of last year, which nobody has changed since: an article that is written now has today's day already.
  const slugs = ['act-english-punctuation', 'lsat-comparative-reading'];
  const { data } = await api.articles.list({ query: { status: 'published', sort: 'published_at', per_page: 20 } });
  const old = data.filter(({ slug }) => slugs.includes(slug));
  expect(old).toHaveLength(2);
  const [first, second] = old as [(typeof old)[0], (typeof old)[0]];
  const site = await page.context().newPage();
  const told = async ({ slug }: { slug: string }) => {
    await site.goto(`/article/${slug}`);
    return site.locator('header .byline').innerText();
  };
  const before = [await told(first), await told(second)];
  for (const words of before) expect(words).not.toContain('Updated');

  const tag = unique('fresh');
  await page.goto('/p-admin/articles?status=published&sort=published_at&per_page=20');
  await select(page, old);
  await change(page, '添加或移除标签…');
  const form = dialog(page, /^添加或移除标签/);
  await form.getByRole('combobox', { name: '添加标签' }).fill(tag);
  await form.getByRole('combobox', { name: '添加标签' }).press('Enter');
  await form.getByRole('button', { name: '保存' }).click();
  await expectMessage(page, '已修改 2 篇文章的标签');
  await change(page, '移到分类…');
  await choose(dialog(page, /^移到分类/), '分类', '听力', 'Listening');
  await press(page, /^移到分类/, '移动');
  await expectMessage(page, '已移动 2 篇文章');
  expect([await told(first), await told(second)]).toEqual(before);
  await expect(site.getByRole('main').getByRole('link', { name: tag })).toBeVisible();

  const { version, summary } = (await api.articles.get({ params: { id: second.id } })).data;
  await api.articles.update({ params: { id: second.id }, body: { summary: `${summary} Two passages at once.`, status: 'published', version } });
  expect(await told(first)).toBe(before[0]);
  expect(await told(second)).toContain('Updated');
});

test('a selection is still there after a look into an article; what left the view meanwhile is taken out, and said so', async ({ console: page, api }) => {
  const word = unique('Kept');
  const made = [await write(api, { title: `${word} one` }), await write(api, { title: `${word} two` }), await write(api, { title: `${word} three` })];
  const [first, second] = made as [Article, Article];
  const box = ({ title }: Article) => page.getByRole('checkbox', { name: `选择《${title}》` });
  await page.goto(search(word, '&status=draft'));
  await select(page, made);
  await page.getByRole('link', { name: first.title, exact: true }).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(first.title);
  await page.goBack();
  await expect(page.getByText('已选择 3 篇')).toBeVisible();
  for (const article of made) await expect(box(article)).toBeChecked();

  await page.getByRole('link', { name: first.title, exact: true }).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(first.title);
  await api.articles.remove({ params: { id: second.id } });
  await page.goBack();
  await expectMessage(page, '1 篇已不在这个列表中，不再选中');
  await expect(page.getByText('已选择 2 篇')).toBeVisible();

  // The menu's link leads to all articles, where they are too.
  await page.getByRole('link', { name: first.title, exact: true }).click();
  await expect(page.getByRole('textbox', { name: '标题', exact: true })).toHaveValue(first.title);
  await page.getByRole('link', { name: '文章管理' }).click();
  await expect(page.getByText('已选择 2 篇')).toBeVisible();
  // It is acted upon as it stands now.
  await bar(page).getByRole('button', { name: '移入回收站' }).click();
  await dialog(page, '将 2 篇文章移入回收站？').getByRole('button', { name: '移入回收站' }).click();
  await expect(bar(page)).toHaveCount(0);
  expect((await api.articles.counts({ query: { q: word } })).data).toMatchObject({ all: 0, recycled: 3 });
  await page.getByRole('link', { name: '分类管理' }).click();
  await page.getByRole('link', { name: '文章管理' }).click();
  await expect(page.locator('tr[data-row-key]').first()).toBeVisible();
  await expect(bar(page)).toHaveCount(0);
});

test('a selection survives paging, takes in all pages, and its progress is shown', async ({ console: page, api }) => {
  const word = unique('Many');
  const made: Article[] = [];
  for (let number = 10; number < 35; number += 1) made.push(await write(api, { title: `${word} ${number}` }));
  await page.goto(search(word, '&per_page=10&sort=title'));
  await page.getByRole('checkbox', { name: `选择《${word} 10》` }).check();
  await page.getByTitle('2', { exact: true }).click();
  await page.getByRole('checkbox', { name: `选择《${word} 20》` }).check();
  await expect(page.getByText('已选择 2 篇')).toBeVisible();
  await page.getByTitle('1', { exact: true }).click();
  await expect(page.getByRole('checkbox', { name: `选择《${word} 10》` })).toBeChecked();

  await page.getByRole('checkbox', { name: '全选' }).check();
  await page.getByRole('button', { name: '选择全部 25 篇' }).click();
  await expect(page.getByText('已选择 25 篇')).toBeVisible();
  // The second call waits until the progress was seen.
  let release = () => {};
  const seen = new Promise<void>((resolve) => {
    release = resolve;
  });
  let calls = 0;
  await page.route('**/api/articles/batch', async (route) => {
    calls += 1;
    if (calls === 2) await seen;
    await route.continue();
  });
  await bar(page).getByRole('button', { name: '发布', exact: true }).click();
  await dialog(page, '发布 25 篇文章？').getByRole('button', { name: '发布' }).click();
  await expect(dialog(page, '正在处理：发布')).toContainText('20 / 25 篇');
  release();
  await expectMessage(page, '已发布 25 篇文章');
  expect((await api.articles.counts({ query: { q: word } })).data).toMatchObject({ published: 25, draft: 0 });
  // Another filter is another view: nothing of the selection goes with it.
  await page.getByRole('checkbox', { name: `选择《${word} 10》` }).check();
  await page.getByRole('tab', { name: '已发布' }).click();
  await expect(bar(page)).toHaveCount(0);
});
