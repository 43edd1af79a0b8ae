import type { Locator, Page } from '@playwright/test';
import type { Api } from '../../contract/index.ts';
import { expect, field, fieldWithErrors, holdBack, row, test, unique, write } from './support.ts';
import { openEditor, pressSave, read } from './writing.ts';

/** A field whose list the server is asked for. */
interface Picker {
  name: string;
  /** Shows the field. */
  open: (page: Page, api: Api) => Promise<Locator>;
  /** What the field asks. */
  calls: RegExp;
}

const PICKERS: Picker[] = [
  {
    name: 'the filter by tag',
    calls: /\/api\/articles\/tags\?/,
    open: async (page) => {
      await page.goto('/p-admin/articles');
      await page.getByText('展开', { exact: true }).click();
      return field(page, '标签', 'combobox');
    },
  },
  {
    name: 'the tags of an article',
    calls: /\/api\/articles\/tags\?/,
    open: async (page, api) => {
      await openEditor(page, await write(api));
      return field(page, '标签', 'combobox');
    },
  },
  {
    name: 'the article that one translates',
    calls: /\/api\/articles\?.*per_page=20/,
    open: async (page, api) => {
      await openEditor(page, await write(api));
      await page.getByRole('button', { name: '语言与译文' }).click();
      return field(page, '译自', 'combobox');
    },
  },
  {
    name: 'the page that a menu leads to',
    calls: /\/api\/articles\?.*status=published/,
    open: async (page) => {
      await page.goto('/p-admin/menus');
      await page.getByRole('button', { name: /新建/ }).first().click();
      await page.getByRole('dialog').getByRole('button', { name: '选择页面' }).click();
      await page.getByRole('tab', { name: '文章' }).click();
      return page.getByRole('combobox', { name: '搜索文章' });
    },
  },
];

/** Two words, each the tag and the title of a published article of its own, found by nothing else. */
async function twoArticles(api: Api): Promise<[string, string]> {
  const names: [string, string] = [unique('Pick'), unique('Pick')];
  for (const name of names) await write(api, { title: name, tags: [name], status: 'published' });
  return names;
}

const lists = (page: Page) => page.locator('.ant-select-dropdown').filter({ visible: true });
const offered = (page: Page, name: string) => lists(page).getByTitle(name, { exact: true }).filter({ visible: true });
const wordOf = (name: string) => name.split(' ')[1] as string;

/** Keeps back the answers to a word until they are let go. */
async function hold(page: Page, calls: RegExp, word: string): Promise<{ asked: Promise<void>; letGo: () => void }> {
  let letGo = () => {};
  let heard = () => {};
  const gate = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const asked = new Promise<void>((resolve) => {
    heard = resolve;
  });
  await page.route(
    (url) => calls.test(url.href) && url.searchParams.get('q') === word,
    async (route) => {
      heard();
      await gate;
      await route.continue().catch(() => {});
    },
  );
  return { asked, letGo };
}

for (const { name, open, calls } of PICKERS) {
  test.describe(name, () => {
    test('shows what was found, though the focus was gone for a moment', async ({ console: page, api }) => {
      const [first, second] = await twoArticles(api);
      const input = await open(page, api);
      await input.click();
      await input.fill(wordOf(first));
      await expect(offered(page, first)).toBeVisible();
      const { asked, letGo } = await hold(page, calls, wordOf(second));
      await input.fill(wordOf(second));
      await asked;
      await input.evaluate((element: HTMLElement) => {
        element.blur();
        element.focus();
      });
      letGo();
      await expect(input).toHaveValue(wordOf(second));
      await expect(offered(page, second)).toBeVisible();
      await expect(offered(page, first)).toHaveCount(0);
    });

    test('offers nothing that was found for other words', async ({ console: page, api }) => {
      const [first, second] = await twoArticles(api);
      const input = await open(page, api);
      await input.click();
      await input.fill(wordOf(first));
      await expect(offered(page, first)).toBeVisible();
      const { asked, letGo } = await hold(page, calls, wordOf(second));
      await input.fill(wordOf(second));
      await asked;
      await expect(offered(page, first)).toHaveCount(0);
      // The words go on: the late answer is to older ones.
      await input.fill(wordOf(first));
      await expect(offered(page, first)).toBeVisible();
      letGo();
      await page.evaluate(() => new Promise((done) => setTimeout(done, 300)));
      await expect(offered(page, second)).toHaveCount(0);
      await expect(offered(page, first)).toBeVisible();
    });

    test('keeps the words when its list is sent away', async ({ console: page, api }) => {
      const [first] = await twoArticles(api);
      const input = await open(page, api);
      await input.click();
      await input.pressSequentially(wordOf(first).slice(0, -1));
      await expect(offered(page, first)).toBeVisible();
      await input.press('Escape');
      await expect(lists(page)).toHaveCount(0);
      await expect(input).toHaveValue(wordOf(first).slice(0, -1));
      await input.pressSequentially(wordOf(first).slice(-1));
      await offered(page, first).last().click();
      await expect(lists(page).filter({ hasText: '正在查找' })).toHaveCount(0);
      if (await input.isVisible()) await expect(input).toHaveValue('');
    });
  });
}

/** Fields for words of one's own. */
const WORDS: { label: string; open: (page: Page, api: Api) => Promise<Locator | Page> }[] = [
  {
    label: '标签',
    open: async (page, api) => {
      await openEditor(page, await write(api));
      return page;
    },
  },
  {
    label: '同义词',
    open: async (page) => {
      await page.goto('/p-admin/settings?tab=search');
      await page.getByRole('button', { name: /新建/ }).click();
      return page.getByRole('dialog');
    },
  },
  {
    label: '也这样问（英文）',
    open: async (page) => {
      await page.goto('/p-admin/settings?tab=exams&exam=PTE');
      await page.getByRole('button', { name: /^常见问题/ }).click();
      await page.getByRole('button', { name: '添加问题' }).click();
      return page;
    },
  },
];

for (const { label, open } of WORDS)
  test(`${label}: a word that is made by Enter leaves an empty field, and the focus may be gone for a moment`, async ({ console: page, api }) => {
    const scope = await open(page, api);
    const input = field(scope, label, 'combobox').last();
    await input.click();
    // Half a word is none, though the focus goes and comes back.
    await input.pressSequentially('half');
    await input.evaluate((element: HTMLElement) => {
      element.blur();
      element.focus();
    });
    await input.press('ControlOrMeta+A');
    await input.pressSequentially('a new word');
    await input.press('Enter');
    await expect(input).toHaveValue('');
    await input.pressSequentially('another');
    await input.press('Enter');
    await expect(page.getByTitle('a new word', { exact: true }).first()).toBeVisible();
    await expect(input).toHaveValue('');
    // Once more the same word: Enter adds tags, it takes none away.
    await input.pressSequentially('another');
    await input.press('Enter');
    await expect(input).toHaveValue('');
    const words = () => fieldWithErrors(scope, label);
    await expect(words()).toContainText('another');
    await expect(words()).not.toContainText('half');
    // Right after words were there the field holds back a Backspace, so that one that is held down stops before the tags.
    await expect(async () => {
      await input.press('Backspace');
      await expect(words()).not.toContainText('another', { timeout: 500 });
    }).toPass();
  });

test('a category is chosen by its words and Enter, in the editor and in the list’s filter', async ({ console: page, api }) => {
  const [name, name_zh] = [unique('Skimming'), unique('略读')];
  const { data: category } = await api.categories.create({ body: { name, name_zh } });
  const article = await write(api);
  await openEditor(page, article);
  const choice = field(page, '分类', 'combobox');
  await choice.focus();
  await page.keyboard.type('nothing');
  await page.keyboard.press('Tab');
  await expect(field(page, '标签', 'combobox')).toBeFocused();
  await choice.focus();
  // What found nothing is there again.
  await page.keyboard.press('Control+A');
  await page.keyboard.type(name_zh.slice(0, 6));
  await expect(page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(name_zh)).toBeVisible();
  // What Enter takes is said by its name.
  await expect(page.locator('[aria-live="assertive"]')).toHaveText(name_zh);
  await page.keyboard.press('Enter');
  await expect(fieldWithErrors(page, '分类')).toContainText(name_zh);
  await pressSave(page);
  await expect.poll(async () => (await read(api, article.id)).category_id).toBe(category.id);

  await page.goto('/p-admin/articles');
  await page.getByText('展开', { exact: true }).click();
  await field(page, '分类', 'combobox').focus();
  await page.keyboard.type(name.toLowerCase());
  await expect(page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(name_zh)).toBeVisible();
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: /^查\s*询$/ }).click();
  await expect(page).toHaveURL(new RegExp(`category_id=${category.id}`));
  await expect(row(page, article.title)).toBeVisible();
});

test('Enter takes the tag that is called what was typed, though longer ones hold the words', async ({ console: page, api }) => {
  const word = unique('tag').replace(' ', '');
  await write(api, { tags: [`slow-${word}`] });
  await write(api, { tags: [word] });
  await write(api, { tags: [`slow-${word}`] });
  const article = await write(api);
  await openEditor(page, article);
  await field(page, '标签', 'combobox').focus();
  await page.keyboard.type(word);
  await expect(page.locator('.ant-select-dropdown').filter({ visible: true }).getByTitle(`slow-${word}`)).toBeVisible();
  await page.keyboard.press('Enter');
  await pressSave(page);
  await expect.poll(async () => (await read(api, article.id)).tags).toEqual([word]);
});

/** Fields whose list is here already, and is narrowed by what is typed. */
const LOCAL: (Omit<Picker, 'calls'> & { words: string; found: string })[] = [
  {
    name: 'the exam of an article',
    open: async (page, api) => {
      await openEditor(page, await write(api));
      return field(page, '考试', 'combobox');
    },
    words: 'TOE',
    found: 'TOEFL 托福',
  },
  {
    name: 'the exam in the window for many articles',
    open: async (page, api) => {
      const { title } = await write(api, { title: unique('Local') });
      await page.goto(`/p-admin/articles?q=${encodeURIComponent(title)}`);
      await page.getByRole('checkbox', { name: `选择《${title}》` }).check();
      await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '批量修改' }).click();
      await page.getByRole('menuitem', { name: /^修改考试/ }).click();
      return field(page.getByRole('dialog', { name: /^修改考试/ }), '考试', 'combobox');
    },
    words: 'TOE',
    found: 'TOEFL 托福',
  },
  {
    name: 'the operation in the log',
    open: async (page) => {
      await page.goto('/p-admin/settings?tab=audit');
      return page.getByRole('combobox', { name: '按操作筛选' });
    },
    words: '新建考',
    found: '新建考试版本',
  },
  {
    name: 'whose doings the log shows',
    open: async (page) => {
      await page.goto('/p-admin/settings?tab=audit');
      return page.getByRole('combobox', { name: '按用户筛选' });
    },
    words: 'ADM',
    found: 'admin',
  },
  {
    name: 'the time zone',
    open: async (page) => {
      await page.goto('/p-admin/settings');
      return field(page, '时区', 'combobox');
    },
    words: '东京',
    found: 'Asia/Tokyo · 东京、大阪 · 日本标准时间 · UTC+09:00',
  },
  {
    name: 'the group that files are narrowed to',
    open: async (page) => {
      await page.goto('/p-admin/media');
      return page.getByRole('combobox', { name: '分组' });
    },
    words: '未分',
    found: '未分组',
  },
  ...['考试', '作者'].map((label) => ({
    name: `the filter by ${label}`,
    open: async (page: Page) => {
      await page.goto('/p-admin/articles');
      await page.getByText('展开', { exact: true }).click();
      return field(page, label, 'combobox');
    },
    words: label === '考试' ? 'TOE' : 'adm',
    found: label === '考试' ? 'TOEFL 托福' : 'admin',
  })),
  {
    name: 'the tags that are taken away from many articles',
    open: async (page, api) => {
      const { title } = await write(api, { title: unique('Local'), tags: ['one word', 'another word'] });
      await page.goto(`/p-admin/articles?q=${encodeURIComponent(title)}`);
      await page.getByRole('checkbox', { name: `选择《${title}》` }).check();
      await page.getByRole('group', { name: '批量操作' }).getByRole('button', { name: '批量修改' }).click();
      await page.getByRole('menuitem', { name: /标签/ }).click();
      return field(page.getByRole('dialog'), '移除标签', 'combobox');
    },
    words: 'anoth',
    found: 'another word',
  },
];

/** Types words at once on a slow machine, loses the focus for a moment, and takes what they find. */
async function findThroughBlur(page: Page, input: Locator, words: string, found: string): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await input.click();
  await page.keyboard.type(words);
  await input.evaluate((element: HTMLElement) => {
    element.blur();
    element.focus();
  });
  await expect(offered(page, found)).toBeVisible();
  await expect(input).toHaveValue(words);
  // A list that had closed meanwhile would only open by it.
  await page.keyboard.press('Enter');
  await expect(lists(page)).toHaveCount(0);
}

for (const { name, open, words, found } of LOCAL) {
  test(`${name}: on a slow machine words typed at once find their choice, though the focus was gone for a moment`, async ({ console: page, api }) => {
    const input = await open(page, api);
    await findThroughBlur(page, input, words, found);
    await expect(input.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")]')).toContainText(found);
  });
}

/** Fields for a place in a tree. */
const TREES: Pick<Picker, 'name' | 'open'>[] = [
  {
    name: 'the category of an article',
    open: async (page, api) => {
      await openEditor(page, await write(api));
      return field(page, '分类', 'combobox');
    },
  },
  {
    name: 'the filter by category',
    open: async (page) => {
      await page.goto('/p-admin/articles');
      await page.getByText('展开', { exact: true }).click();
      return field(page, '分类', 'combobox');
    },
  },
  {
    name: 'the category that another stands in',
    open: async (page) => {
      await page.goto('/p-admin/categories');
      await page.getByRole('button', { name: /新建/ }).first().click();
      return field(page.getByRole('dialog'), '上级分类', 'combobox');
    },
  },
];

for (const { name, open } of TREES) {
  test(`${name}: on a slow machine words typed at once find their choice, though the focus was gone for a moment`, async ({ console: page, api }) => {
    const name_zh = unique('精读');
    await api.categories.create({ body: { name: unique('Close'), name_zh } });
    const input = await open(page, api);
    await findThroughBlur(page, input, name_zh, name_zh);
    await expect(input.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")]')).toContainText(name_zh);
  });

  test(`${name}: keeps its words while another field has the focus`, async ({ console: page, api }) => {
    const name_zh = unique('泛读');
    await api.categories.create({ body: { name: unique('Wide'), name_zh } });
    const input = await open(page, api);
    await input.click();
    await page.keyboard.type(name_zh.slice(0, -1));
    await expect(offered(page, name_zh)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(lists(page)).toHaveCount(0);
    await expect(input).toHaveValue('');
    await input.focus();
    await expect(input).toHaveValue(name_zh.slice(0, -1));
    await page.keyboard.type(name_zh.slice(-1));
    await page.keyboard.press('Enter');
    await expect(input).toHaveValue('');
    await expect(input.locator('xpath=ancestor::*[contains(concat(" ", @class, " "), " ant-select ")]')).toContainText(name_zh);
  });
}

test('what is chosen is never a bare number while its name is being loaded', async ({ console: page, api }) => {
  const [edition] = (await api.exams.editions({ params: { code: 'GRE' } })).data;
  const { data: category } = await api.categories.create({ body: { name: unique('Pick') } });
  const original = await write(api, { title: unique('Original') });
  const article = await write(api, { exam: 'GRE', edition_id: edition?.id, category_id: category.id, translation_of: original.id });
  const asked = [/\/api\/exams\/GRE\/editions/, /\/api\/categories(?:\?|$)/, new RegExp(`/api/articles/${original.id}$`)];
  const letGo = await Promise.all(asked.map((calls) => holdBack(page, calls)));
  await openEditor(page, article);
  await page.getByRole('button', { name: '语言与译文' }).click();
  for (const label of ['考试版本', '分类', '译自']) await expect(fieldWithErrors(page, label)).toContainText('正在加载…');
  for (const go of letGo) go();
  await expect(fieldWithErrors(page, '考试版本')).toContainText(edition?.name_zh ?? '');
  await expect(fieldWithErrors(page, '分类')).toContainText(category.name);
  await expect(fieldWithErrors(page, '译自')).toContainText(original.title);
});
