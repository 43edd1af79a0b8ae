import { expect, test, violationsOf, write } from './support.ts';

const ARTICLE = '/article/lsat-assumption-questions';

test('a practice question is answered in the browser, judged at once and remembered on this device', async ({ page }) => {
  await page.goto(ARTICLE);
  const question = page.locator('#practice-1');
  const answer = (await question.getAttribute('data-answer')) ?? '';
  const [other = '', wrong = ''] = ['A', 'B', 'C'].filter((letter) => letter !== answer);
  const choice = (letter: string) => question.locator('li').nth(letter.charCodeAt(0) - 65);
  await question.getByRole('button', { name: 'Check' }).click();
  await expect(question.locator('output')).toHaveText('Give an answer first.');
  await choice(wrong).click();
  await question.getByRole('button', { name: 'Check' }).click();
  await expect(question.locator('output')).toHaveText('Not quite. Try once more.');
  await expect(question.locator('[data-mark]')).toHaveCount(0);
  await expect(question).toHaveAccessibleName(/\?$/);
  await choice(other).click();
  await question.getByRole('button', { name: 'Check' }).click();
  await expect(question.locator('output')).toHaveText(`Not quite. The answer is ${answer}.`);
  await expect(question.locator('details')).toHaveAttribute('open', '');
  await expect(choice(other)).toHaveAttribute('data-mark', 'wrong');
  await expect(choice(answer)).toHaveAttribute('data-mark', 'right');
  expect(await violationsOf(page)).toEqual([]);

  // By keyboard: the chosen bubble moves with the arrows, Enter checks.
  await choice(answer).getByRole('radio').focus();
  await page.keyboard.press('Space');
  await expect(question.locator('output')).toHaveText('');
  await page.keyboard.press('Enter');
  await expect(question.locator('output')).toHaveText('Correct.');

  await page.reload();
  await expect(choice(answer).getByRole('radio')).toBeChecked();
  await expect(question.locator('output')).toHaveText('Correct.');
});

test('what is pressed before the script that judges is there is done when it comes; a page without questions asks for none', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/practice-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(ARTICLE);
  const question = page.locator('#practice-1');
  await question.locator('li').first().click();
  await question.getByRole('button', { name: 'Check' }).click();
  await expect(question.locator('output')).toHaveText('');
  release();
  await expect(question.locator('output')).toHaveText(/^(Correct|Not quite)/);

  asked.length = 0;
  await page.goto('/article/ap-guide', { waitUntil: 'networkidle' });
  await page.keyboard.press('End');
  await expect(page.getByRole('contentinfo')).toBeInViewport();
  expect(asked.filter((url) => /practice|-questions-/.test(new URL(url).pathname))).toEqual([]);
});

test('in a question with a recording the explanation is what unfolds and what is printed, and the transcript stays a transcript', async ({ page, api }) => {
  const [file] = (await api.media.list({ query: { type: 'image', per_page: 1 } })).data;
  const folded = (name: string, words: string) => `<details><summary>${name}</summary><div data-type="detailsContent"><p>${words}</p></div></details>`;
  const question = (id: string) =>
    `<section data-type="practice-question" data-kind="single" data-answer="B"><p>What does she want ${id}?</p><figure data-type="audio"><audio src="${file?.url}" controls></audio><figcaption>Track</figcaption>${folded('Transcript', 'I want tea.')}</figure><ol data-type="choices"><li>Milk</li><li>Tea</li></ol>`;
  const article = await write(api, {
    status: 'published',
    content_html: `${question('first')}${folded('Why', 'She says so.')}</section>${question('then')}</section>`,
  });
  await page.goto(`/article/${article.slug}`);
  const first = page.getByRole('group', { name: 'What does she want first?' });
  await first.getByText('Tea', { exact: true }).click();
  await first.getByRole('button', { name: 'Check' }).click();
  await expect(first.getByText('She says so.')).toBeVisible();
  await expect(first.getByText('I want tea.')).toBeHidden();
  const then = page.getByRole('group', { name: 'What does she want then?' });
  await then.getByText('Tea', { exact: true }).click();
  await then.getByRole('button', { name: 'Check' }).click();
  await expect(then.locator('output')).toHaveText('Correct.');
  await expect(then.getByText('I want tea.')).toBeHidden();
  expect(await violationsOf(page)).toEqual([]);

  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const items = page.locator('[data-print-answers] ol > li');
  await expect(items).toHaveText([/^B\s*She says so\.$/, 'B']);
  await expect(first.getByText('She says so.')).toBeHidden();
  await expect(first.getByText('I want tea.')).toBeVisible();
});

test('choices with pictures are marked by pressing the picture or the words', async ({ page, api }) => {
  const [file] = (await api.media.list({ query: { type: 'image', per_page: 1 } })).data;
  const picture = (alt: string) => `<figure><img src="${file?.url}" alt="${alt}"></figure>`;
  const article = await write(api, {
    status: 'published',
    content_html: `<section data-type="practice-question" data-kind="single" data-answer="B"><p>Which graph shows it?</p>${picture('The data')}<ol data-type="choices"><li><p>The first</p>${picture('Rising')}</li><li>${picture('Falling')}</li><li><p>Neither</p></li></ol></section>`,
  });
  // Pressed before the script that judges is there, it is marked when that comes.
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/practice-[^/]*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(`/article/${article.slug}`);
  const question = page.locator('#practice-1');
  const radio = (index: number) => question.getByRole('radio').nth(index);
  await expect(page.getByRole('group', { name: 'Which graph shows it? The data' })).toHaveAttribute('id', 'practice-1');
  await question.getByText('The first').click();
  await expect(radio(0)).not.toBeChecked();
  release();
  await expect(radio(0)).toBeChecked();
  await question.getByRole('img', { name: 'Falling' }).click();
  await expect(radio(1)).toBeChecked();
  await question.getByText('Neither').click();
  await expect(radio(2)).toBeChecked();
  await question.getByRole('img', { name: 'Falling' }).click();
  await question.getByRole('button', { name: 'Check' }).click();
  await expect(question.locator('output')).toHaveText('Correct.');
  expect(await violationsOf(page)).toEqual([]);
});

test('a number may be written in more than one way', async ({ page, api }) => {
  const { data } = await api.articles.create({
    body: {
      title: 'A numeric question',
      content_html:
        '<p>Try it.</p><section data-type="practice-question" data-kind="numeric" data-answer="3/4"><p>Half of 1.5?</p><details><summary>Answer and reasoning</summary><div data-type="detailsContent"><p>0.75, three quarters.</p></div></details></section>',
      status: 'published',
      language: 'en',
    },
  });
  await page.goto(`/article/${data.slug}`);
  const question = page.locator('#practice-1');
  await question.getByLabel('Your answer').fill('0.75');
  await question.getByLabel('Your answer').press('Enter');
  await expect(question.locator('output')).toHaveText('Correct.');
});

test('an answer is remembered with what was asked, wherever that stands by now', async ({ page, api }) => {
  const question = (words: string, more = '') =>
    `<section data-type="practice-question" data-kind="numeric" data-answer="2"><p>${words}</p><details><summary>Why</summary><div data-type="detailsContent"><p>Count.${more}</p></div></details></section>`;
  const article = await write(api, { status: 'published', content_html: question('One and one?') });
  const path = `/article/${article.slug}`;
  const asked = (words: string) => page.getByRole('group', { name: words });
  const answer = (words: string) => asked(words).getByLabel('Your answer');
  await page.goto(path);
  await answer('One and one?').fill('2');
  await answer('One and one?').press('Enter');
  await expect(asked('One and one?').locator('output')).toHaveText('Correct.');

  // What explains it may change.
  const content_html = question('Three less one?') + question('One and one?', ' Slowly.');
  await api.articles.update({ params: { id: article.id }, body: { version: article.version, content_html, status: 'published' } });
  await page.goto('/');
  await page.goto(path);
  await expect(answer('One and one?')).toHaveValue('2');
  await expect(asked('One and one?').locator('output')).toHaveText('Correct.');
  await expect(answer('Three less one?')).toHaveValue('');
  await expect(asked('Three less one?').locator('output')).toHaveText('');
});

test('without scripts a question is read and its answer unfolded', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto(ARTICLE);
  const question = page.locator('#practice-1');
  await expect(question.getByRole('button', { name: 'Check' })).toBeHidden();
  await question.getByText('Answer and reasoning').click();
  await expect(question.locator('details p').first()).toBeVisible();
  await context.close();
});

test('on paper the answers stand behind the text, and go back afterwards', async ({ page }) => {
  await page.goto(ARTICLE);
  const questions = await page.locator('section[data-type="practice-question"]').count();
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('[data-print-answers] ol > li')).toHaveCount(questions);
  await expect(page.locator('#practice-1 details')).toBeHidden();
  // Its number stands within the card, which goes to the next sheet with it.
  expect(await page.locator('#practice-1').evaluate((card) => getComputedStyle(card, '::before').position)).toBe('static');
  // Nothing that leads elsewhere is printed, and nothing but the site's own line comes after the answers.
  for (const name of ['Related articles', 'Tags', 'More articles']) await expect(page.getByRole('heading', { name })).toBeHidden();
  await expect(page.locator('#comments')).toBeHidden();
  const below = (box: { y: number } | null) => box?.y ?? 0;
  const sources = await page.getByRole('heading', { name: 'Sources' }).boundingBox();
  expect(below(await page.locator('[data-print-answers]').boundingBox())).toBeGreaterThan(below(sources));
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  await expect(page.locator('[data-print-answers]')).toBeHidden();
  await expect(page.locator('#practice-1 details')).toBeVisible();
});

test('the reading place is kept on this device, and the article’s address can be copied and scanned', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(ARTICLE);
  await expect(page.locator('[data-reading-place]')).toBeHidden();
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.5));
  await page.goto('/');
  await page.goto(ARTICLE);
  await page.getByRole('link', { name: /^Go on where you stopped: / }).click();
  expect(await page.evaluate(() => window.scrollY)).toBeGreaterThan(300);

  // What is put together has the marks of its language, and a heading is marked with its own.
  const offer = page.locator('[data-reading-place] a');
  await page.goto('/article/gre-format-guide-zh');
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight * 0.5));
  await page.goto('/zh');
  await page.goto('/article/gre-format-guide-zh');
  await expect(offer).toHaveText(/^从上次读到的地方继续：\S/);
  await expect(offer.locator('span')).toHaveAttribute('lang', 'zh');
  await page.goto(ARTICLE);

  await page.getByText('Share this article').click();
  await expect(page.getByRole('img', { name: 'QR code of this article’s address' }).locator('svg')).toBeVisible();
  await page.getByRole('button', { name: 'Copy the link' }).click();
  await expect(page.getByText('Copied.')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/article\/lsat-assumption-questions$/);
});

test('a question in an exam’s own text looks like one too', async ({ page, api }) => {
  const { data: before } = await api.exams.get({ params: { code: 'PTE' } });
  const question =
    '<section data-type="practice-question" data-kind="single" data-answer="A"><p>Which?</p><ol data-type="choices"><li>This</li><li>That</li></ol></section>';
  const { data: changed } = await api.exams.update({
    params: { code: 'PTE' },
    body: { overview_html: `${before.overview_html}${question}`, version: before.version },
  });
  await page.goto('/PTE');
  await expect(page.locator('#practice-1')).toHaveCSS('border-top-style', 'solid');
  await api.exams.update({ params: { code: 'PTE' }, body: { overview_html: before.overview_html, version: changed.version } });
  await page.reload();
  await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
});
