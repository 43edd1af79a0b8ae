import { expect, test } from 'vitest';
import { ARTICLE_FIELD_NAMES, type ArticleFieldName, emptyArticle } from '../../config/article-fields.ts';
import { tidyValue } from '../../config/tidy-article.ts';
import { asStored } from '../../server/resources/articles/articles.fields.ts';
import { asSent } from '../../src/pages/admin/articles/form-fields.ts';

/** What is written, and what it looks like once it is stored. */
const ROWS: readonly [ArticleFieldName, written: unknown, stored: unknown][] = [
  ['title', ' Two\nlines\tand\r\nmore ', 'Two lines and more'],
  ['title', 'cafe\u0301', 'caf\u00e9'],
  ['title', 'Two  blanks stay', 'Two  blanks stay'],
  ['seo_title', 'One\u0085line', 'One line'],
  ['summary', ' Two\nlines stay \n', 'Two\nlines stay'],
  ['section', null, null],
  ['slug', ' a-slug ', 'a-slug'],
  ['content_html', ' <p>As it is </p> ', ' <p>As it is </p> '],
  ['tags', [' ＩＥＬＴＳ ', 'ielts', 'Two  words', '', 'TWO words'], ['IELTS', 'Two words']],
  ['tags', ['SAT Math', 'sat-math', "SAT_Math's", 'SAT Maths'], ['SAT Math', "SAT_Math's"]],
  [
    'sources',
    [{ title: ' ETS ', url: ' https://www.ets.org ' }, { title: ' ', url: '' }, undefined, { title: 'Half' }],
    [
      { title: 'ETS', url: 'https://www.ets.org' },
      { title: 'Half', url: '' },
    ],
  ],
  ['published_at', '2026-01-01T08:00:00+08:00', '2026-01-01T00:00:00.000Z'],
  ['published_at', null, null],
  ['unpublish_at', 'no time', 'no time'],
  ['checked_on', '2026-01-01', '2026-01-01'],
  ['pinned', true, true],
  ['category_id', 7, 7],
];

test.each(ROWS)('%s: %j is stored as %j', (field, written, stored) => {
  const tidy = tidyValue as (field: ArticleFieldName, value: unknown) => unknown;
  expect(tidy(field, written)).toEqual(stored);
  expect(tidy(field, stored)).toEqual(stored);
});

test('a new article is tidy', () => {
  const fresh = emptyArticle();
  for (const name of ARTICLE_FIELD_NAMES) expect(tidyValue(name, fresh[name])).toEqual(fresh[name]);
});

test('what the form sends is what the server stores', () => {
  const sent = asSent({ title: ' A\ttitle ', summary: 'A blank behind ', tags: ['IELTS', 'ielts '], sources: [{ title: 'ETS ', url: 'https://www.ets.org' }] });
  expect(sent).toMatchObject({ title: 'A title', summary: 'A blank behind', tags: ['IELTS'] });
  expect(asStored(sent)).toEqual(sent);
});
