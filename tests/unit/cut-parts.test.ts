import { expect, test } from 'vitest';
import { ARTICLE_ATTRIBUTES } from '../../config/article-html.ts';
import { deriveBody } from '../../server/content/public-html.ts';
import { cutParts, joinParts, joinSerialised, type PublicParts } from '../../server/content/public-pictures.ts';
import { numbers } from '../support/random.ts';

/** Signs of which JSON is made, those that it marks, and some of two and three bytes; a half of a pair too. */
const SIGNS = ['"', '\\', ',', '{', '}', '[', ']', ':', 'a', 'u', '/', '\n', '\u2028', '\u0000', '\ud83d', '😀', '分', '<img src="a">', '",{"src":"', '"},"'];
const NOTHING = new Map();

/** What is relied on: texts and pictures in turns, beginning and ending with a text, and each picture with an attribute, named by small letters. */
function expectCut(parts: PublicParts): void {
  const cut = cutParts(JSON.stringify(parts));
  expect(cut).toEqual(parts.map((part) => (typeof part === 'string' ? JSON.stringify(part).slice(1, -1) : part)));
  expect(joinSerialised(cut, NOTHING)).toBe(JSON.stringify(joinParts(parts, NOTHING)));
}

test('kept pieces are cut where a text ends and a picture begins, whatever the texts say', () => {
  for (const text of ['', '"', ',{', '",{', '",{"src":"a"},"', '"]', '["', '\\', '\\\\', '\\"', ...SIGNS]) {
    expectCut([text]);
    expectCut([text, { src: text, alt: text, loading: 'lazy' }, text]);
    expectCut([text, { alt: '' }, '', { width: '1', title: text }, text]);
  }
});

test('the same for texts of random signs', () => {
  const random = numbers(20_261_129);
  const text = () => Array.from({ length: Math.floor(random() * 6) }, () => SIGNS[Math.floor(random() * SIGNS.length)]).join('');
  for (let round = 0; round < 2000; round += 1) {
    const pictures = Array.from({ length: Math.floor(random() * 3) }, () => ({ src: text(), alt: text() }));
    expectCut([text(), ...pictures.flatMap((picture) => [picture, text()])]);
  }
});

test('what a body gives is of that form, and every attribute that a picture may have is named by small letters', () => {
  expect(ARTICLE_ATTRIBUTES.img?.every((name) => /^[a-z]/.test(name))).toBe(true);
  for (const html of [
    '',
    '<img src="/media/a.png" alt="">',
    '<p>a<img src="/media/a.png" alt="&quot;},&quot;"></p><img src="/media/b.png" alt="\u2028">',
    ',{',
  ]) {
    const { parts } = deriveBody(html, 'en');
    expect(parts.map((part) => typeof part)).toEqual(parts.map((_, at) => (at % 2 === 0 ? 'string' : 'object')));
    expect(parts.length % 2).toBe(1);
    expectCut(parts);
  }
});
