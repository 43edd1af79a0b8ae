import { describe, expect, test } from 'vitest';
import { editDistance } from '../../server/content/edit-distance.ts';
import { aliasBook, searchTerms } from '../../server/content/search-query.ts';
import { indexTokens, phraseOf } from '../../server/content/search-tokens.ts';
import { snippetOf } from '../../server/content/snippets.ts';

const book = aliasBook([
  ['托福', 'TOEFL'],
  ['口语', 'speaking'],
  ['备考计划', '学习计划', 'study plan'],
]);
const alternatives = (query: string) => searchTerms(query, book).map((term) => term.alternatives);

describe('tokens', () => {
  test('Chinese is indexed by pairs, and a query never speaks the database’s language', () => {
    expect(indexTokens('极限概念 Reading')).toBe('极限 限概 概念 念 reading');
    expect(phraseOf('微积分')).toEqual(['微积', '积分']);
    expect(phraseOf('极')).toEqual(['极*']);
    expect(alternatives('C++ "100%" OR! (x)')).toEqual([[['c*']], [['100*']], [['x*']]]);
    expect(alternatives('"\'*()')).toEqual([]);
  });
});

describe('queries', () => {
  test('a word of an alias group asks for any word of the group', () => {
    expect(alternatives('托福')).toEqual([[['托福'], ['toefl']]]);
    expect(alternatives('TOEFL')).toEqual([[['toefl*'], ['托福']]]);
    expect(alternatives('a study plan for TOEFL')).toEqual([
      [
        ['study', 'plan*'],
        ['备考', '考计', '计划'],
        ['学习', '习计', '计划'],
      ],
      [['toefl*'], ['托福']],
    ]);
  });

  test('a Chinese run is cut at the aliases in it; words that say nothing are left out', () => {
    expect(alternatives('托福口语怎么练习')).toEqual([[['托福'], ['toefl']], [['口语'], ['speaking']], [['练习']]]);
    expect(alternatives('怎么')).toEqual([[['怎么']]]);
    expect(alternatives('the')).toEqual([[['the*']]]);
  });

  test('a query has at most twelve terms', () => {
    expect(alternatives('b c d e f g h j k l m n o p q').length).toBe(12);
  });
});

describe('slips of the pen', () => {
  test.each([
    ['toefl', 'tofel', 1],
    ['punctuation', 'puncuation', 1],
    ['derivative', 'derivitive', 1],
    ['score', 'score', 0],
    ['reading', 'raeding', 1],
    ['logic', 'magic', 2],
    ['cat', 'elephant', 3],
  ])('%s and %s: %i', (one, other, distance) => {
    expect(editDistance(one, other, 2)).toBe(distance);
    expect(editDistance(other, one, 2)).toBe(distance);
  });
});

describe('snippets', () => {
  const text = `${'Before it there is a lot of text. '.repeat(6)}A necessary assumption is one the argument cannot live without, says <b>somebody</b>. ${'And more. '.repeat(40)}`;

  test('the place is shown with the words marked, cut at words', () => {
    const parts = snippetOf(text, ['assumption']) ?? [];
    expect(parts.filter(({ hit }) => hit).map((part) => part.text)).toEqual(['assumption']);
    expect(parts[0]?.text).toBe('… ');
    expect(parts.map((part) => part.text).join('')).toMatch(/^… \S.*\S …$/);
  });

  test('markup in a text stays text; a word begins where a word begins; Chinese is found anywhere', () => {
    expect(
      snippetOf(text, ['somebody'])
        ?.map((part) => part.text)
        .join(''),
    ).toContain('<b>somebody</b>');
    expect(snippetOf('The reassumption', ['assumption'])).toBeNull();
    expect(snippetOf('关于托福口语的说明', ['口语'])).toEqual([
      { text: '关于托福', hit: false },
      { text: '口语', hit: true },
      { text: '的说明', hit: false },
    ]);
    expect(snippetOf('It is C++ (x) here', ['c++ (x)'])?.find(({ hit }) => hit)?.text).toBe('C++ (x)');
    expect(snippetOf('nothing', [])).toBeNull();
  });
});
