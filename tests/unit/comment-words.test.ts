import { describe, expect, test } from 'vitest';
import { countLinks, textKey } from '../../server/resources/comments/comments.rules.ts';
import { foldText, starWords, wordsIn } from '../../server/resources/comments/word-list.ts';

const ZERO_WIDTH = '\u200b';
const found = (list: string, text: string) => wordsIn(list, text);

describe('folding', () => {
  test.each([
    ['full width', 'ＣＡＳＩＮＯ１', 'casino1'],
    ['styled and circled letters', '𝐂𝕒Ⓢⓘno', 'casino'],
    ['zero-width and soft hyphens', `ca${ZERO_WIDTH}si\u00adno\ufeff`, 'casino'],
    ['marks laid over letters', 'c\u0336a\u0336sino', 'casino'],
    ['traditional characters and their variants', '賭博裡裏發髮綫衞', '赌博里里发发线卫'],
    ['radicals that look like characters', '⽇', '日'],
    ['direction marks', '\u202eab\u202c', 'ab'],
    ['spaces and signs', '加 微-信', '加微信'],
    ['accents that belong to a letter', 'Zoë', 'zoë'],
    ['a capital with a dot', 'İ', 'i'],
  ])('%s', (_, source, folded) => {
    expect(foldText(source).text).toBe(folded);
  });

  test('places lead back into the source, also across characters of two units and of several letters', () => {
    const source = '😀㍿A𠮷';
    const { text, from, to } = foldText(source);
    expect(text).toBe('株式会社a𠮷');
    expect(from).toEqual([2, 2, 2, 2, 3, 4, 4]);
    expect(to).toEqual([3, 3, 3, 3, 4, 6, 6]);
  });

  test('the same text is the same whatever its dress', () => {
    expect(textKey('Great  deal, click HERE!').key).toBe(textKey('great deal click here').key);
    expect(textKey('賭博網站').key).toBe(textKey('赌博 网站').key);
    expect(textKey('👍').key).not.toBe(textKey('🎉').key);
    expect([textKey('Thanks!').isLong, textKey('Thanks for the clear explanation!').isLong]).toEqual([false, true]);
  });
});

describe('the word list', () => {
  test.each(['赌博', '賭博', '赌 博', `赌${ZERO_WIDTH}博`, '赌.博', '赌*博', '赌★博', '我爱赌博啊', '赌\u3000博'])('赌博 is seen in %s', (text) => {
    expect(found('赌博', text)).toEqual(['赌博']);
  });

  test.each(['问题很大，麻烦您', '问题很大。\n麻烦您', '很大\n麻烦', '大家的麻'])('大麻 is not seen across clauses: %s', (text) => {
    expect(found('大麻', text)).toEqual([]);
  });

  test('longer Chinese words are seen whatever punctuation stands between', () => {
    expect(found('赌博网站', '赌，博。网！站')).toEqual(['赌博网站']);
    expect(found('賭博網站', '赌博网站')).toEqual(['賭博網站']);
  });

  test('English words are whole words, whatever the case; a * takes what begins with it', () => {
    expect(found('ass', 'A class pass, assume nothing')).toEqual([]);
    expect(found('ass', 'An Ass!')).toEqual(['ass']);
    expect(found('casino', 'casinos')).toEqual([]);
    expect(found('casino*', 'Ｃａｓｉｎｏｓ')).toEqual(['casino']);
    expect(found('casino', 'c.a.s.i.n.o')).toEqual(['casino']);
    expect(found('casino', 'the cas in oslo')).toEqual([]);
    expect(found('free money', 'FREE   money, freemoney')).toEqual(['free money']);
    expect(found('therapist', 'the rapist')).toEqual([]);
    expect(found('VX', '加VX看看')).toEqual(['VX']);
    expect(found('加VX', '加 v-x')).toEqual(['加VX']);
  });

  test('a list has one word a line; empty lines and spaces do not count; signs stand for themselves', () => {
    expect(found(' 赌博 \r\n\n  \ncasino\n', 'Casino 赌博')).toEqual(['赌博', 'casino']);
    expect(found('\n \n', 'anything')).toEqual([]);
    expect(found('', 'anything')).toEqual([]);
    expect(found('💰💰', 'earn 💰 💰 now')).toEqual(['💰💰']);
    expect(found('💰', 'nothing here')).toEqual([]);
    expect(found('a.*b', 'axxb')).toEqual([]);
  });

  test('words become asterisks where they stand, the rest stays as it was written', () => {
    expect(starWords('赌博\ncasino', 'Ｈi 賭 博, CASINO and 赌博!')).toBe('Ｈi **, ****** and **!');
    expect(starWords('赌博\n博彩', '赌博彩')).toBe('***');
    expect(starWords('casino', 'Nothing ＨＥＲＥ 裡')).toBe('Nothing ＨＥＲＥ 裡');
    expect(starWords('𠮷野', '去𠮷野家')).toBe('去**家');
  });

  test('a long list is searched whole', () => {
    const list = Array.from({ length: 5000 }, (_, index) => `词${index}语`).join('\n');
    expect(found(list, `${'很长的一段话 '.repeat(200)}词 4999 语`)).toEqual(['词4999语']);
  });
});

describe('links', () => {
  test.each([
    ['https://example.org/a?b=c and http://x.y', 2],
    ['www.example.org', 1],
    ['look at example.com/buy, please', 1],
    ['ＷＷＷ．example．com', 1],
    ['[url=http://spam.example]x[/url] <a href="http://other.example">y</a>', 2],
    ['ann@example.com writes', 0],
    ['End.Begin, e.g. 3.5 and Node.js', 0],
    ['点击http://a.cn，或www.b.cn。', 2],
  ])('%s has %i', (text, count) => {
    expect(countLinks(text)).toBe(count);
  });
});

describe('what is written against the list', () => {
  test('letters that stand for many are no longer than others', () => {
    expect(foldText('\ufdfa'.repeat(5000)).text.length).toBeLessThanOrEqual(30_000);
    expect(found('株式会社', '㍿')).toEqual(['株式会社']);
    expect(found('キロメートル', '㌖')).toEqual(['キロメートル']);
  });

  test('a text of equal letters and a list of their repetitions are compared at their ends', () => {
    // Compared sign by sign it would be minutes: the runner's own limit is the assertion.
    const list = Array.from({ length: 150 }, (_, number) => 'a'.repeat(number + 50)).join('\n');
    for (let turn = 0; turn < 5; turn += 1) expect(starWords(list, `${'a'.repeat(4990)} ${turn}`)).toContain('aaaa');
  });
});
