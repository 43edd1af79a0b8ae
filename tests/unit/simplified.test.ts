import { Converter } from 'opencc-js/t2cn';
import { expect, test } from 'vitest';
import { simplified } from '../../server/content/simplified.ts';

test('every character is folded as the dictionaries of the library fold it', () => {
  const standard = Converter({ from: 't', to: 'cn' });
  const variants = Converter({ from: 'hk', to: 'cn' });
  const characters = Array.from({ length: 0x10000 }, (_, code) => String.fromCharCode(code)).filter((character) => /\p{Script=Han}/u.test(character));
  const folded = characters.map((character) => variants(standard(character)));
  expect(folded.filter((character, at) => character !== characters[at]).length).toBeGreaterThan(3000);
  expect(characters.map(simplified)).toEqual(folded);
});

test.each([
  ['托福聽力備考', '托福听力备考'],
  ['发展 score 分數', '发展 score 分数'],
  ['㗲語𠮷', '𠵾语𠮷'],
  ['', ''],
])('“%s” is folded to “%s”', (run, folded) => {
  expect(simplified(run)).toBe(folded);
});
