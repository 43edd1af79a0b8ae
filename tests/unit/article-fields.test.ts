import { Check } from 'typebox/value';
import { expect, test } from 'vitest';
import { ARTICLE_FIELD_NAMES, type ArticleFieldName, articleField, CARD_FIELD_NAMES, PAGE_FIELD_NAMES } from '../../config/article-fields.ts';
import { LIMITS } from '../../config/limits.ts';
import { ArticleAutosave } from '../../contract/article-fields.ts';
import { ArticlePublic, ArticleSummary } from '../../contract/articles.ts';
import { type ArticleValues, FORM_FIELDS, withinLimits } from '../../src/pages/admin/articles/form-fields.ts';

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

/** A value as long as it may be, and one that is longer, for each way of being long. */
const { article: limit, source } = LIMITS;
const ofLength = (...lengths: number[]) => lengths.map((length) => 'a'.repeat(length));
const LENGTHS: Record<string, (max: number) => { longest: unknown[]; longer: unknown[] }> = {
  text: (max) => ({ longest: ofLength(max), longer: ofLength(max + 1) }),
  html: (max) => ({ longest: ofLength(max), longer: ofLength(max + 1) }),
  slug: () => ({ longest: ofLength(limit.slug), longer: ofLength(limit.slug + 1) }),
  tags: () => ({
    longest: [ofLength(limit.tag), Array(limit.tags).fill('a')],
    longer: [ofLength(1, limit.tag + 1), Array(limit.tags + 1).fill('a')],
  }),
  sources: () => {
    const row = { title: 'a'.repeat(source.title), url: 'a'.repeat(source.url) };
    return {
      longest: [[{ title: '', url: '' }], Array(limit.sources).fill(row)],
      longer: [[row, { ...row, title: `${row.title}a` }], [{ ...row, url: `${row.url}a` }], Array(limit.sources + 1).fill(row)],
    };
  },
};

test('saving by itself sends what the contract takes of a half-written article, and leaves out what would have all of it refused', () => {
  for (const field of FORM_FIELDS) {
    const { value } = articleField(field);
    const kinds = LENGTHS[value.type]?.('max' in value ? value.max : 0);
    const sent = (one: unknown) => field in withinLimits({ [field]: one } as Partial<ArticleValues>);
    const taken = (one: unknown) => Check(ArticleAutosave, { [field]: one, version: 1 });
    for (const one of kinds?.longest ?? [articleField(field).default]) expect([sent(one), taken(one)], field).toEqual([true, true]);
    for (const one of kinds?.longer ?? []) expect([sent(one), taken(one)], field).toEqual([false, false]);
  }
});
