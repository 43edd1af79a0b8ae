import { expect, test } from 'vitest';
import { ARTICLE_FIELD_NAMES, type ArticleFieldName, CARD_FIELD_NAMES, PAGE_FIELD_NAMES } from '../../config/article-fields.ts';
import { ArticlePublic, ArticleSummary } from '../../contract/articles.ts';

/** What readers get under a field's name that is made of it, and not its value: tags with their addresses, the day of an article that has none of its own, whether comments are open now. */
const MADE_FOR_CARDS: readonly ArticleFieldName[] = ['tags', 'published_at'];
const MADE_FOR_PAGES: readonly ArticleFieldName[] = ['content_html', 'allow_comments'];

test('readers get the fields of which the table says so, and no others', () => {
  const among = (shape: { properties: object }) => ARTICLE_FIELD_NAMES.filter((name) => name in shape.properties).sort();
  const onCards = [...CARD_FIELD_NAMES, ...MADE_FOR_CARDS];
  expect(among(ArticleSummary)).toEqual([...onCards].sort());
  expect(among(ArticlePublic)).toEqual([...onCards, ...PAGE_FIELD_NAMES, ...MADE_FOR_PAGES].sort());
});

test('what the console plans and what readers are not told is in none of them', () => {
  expect([...CARD_FIELD_NAMES, ...PAGE_FIELD_NAMES]).toEqual(expect.not.arrayContaining(['status', 'unpublish_at', 'review_by']));
});
