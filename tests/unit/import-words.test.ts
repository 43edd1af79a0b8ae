import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { inChinese } from '../../server/resources/imports/imports.words.ts';

const FOLDER = 'server/resources/imports/wordpress';
/** Texts that begin a call of the summary, or are named as rules; places to fill in are filled with a word and a number. */
const RULE = /(?:\b(?:change|leaveOut)\(\s*(?:\w+ \? )?|\bmissing: |\brefusal: |\? | : |^const [A-Z_]+ =\s+)(?:'((?:[^'\\\n]|\\.)*)'|`([^`\n]*)`)/gm;

test('each rule of an import that is told to somebody has Chinese words', () => {
  const rules = new Set<string>();
  for (const file of readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))) {
    const source = readFileSync(join(FOLDER, file), 'utf8');
    for (const [whole, plain, template] of source.matchAll(RULE)) {
      const rule = (plain ?? template ?? '')
        .replace(/\$\{LIMITS[^}]*\}|\$\{limit[^}]*\}/g, '5')
        .replace(/\$\{position\}/, 'header')
        .replace(/\$\{[^{}]*\}/g, 'abc')
        .replace('\\ufffd', '\ufffd');
      // Elsewhere a rule is told by what it says behind its colon.
      if (/^(?:change|leaveOut|missing|refusal)/.test(whole) ? rule.includes(' ') : /^[a-z][\w ,-]+: [\w ,-]+$/.test(rule)) rules.add(rule);
    }
  }
  expect(rules.size).toBeGreaterThan(60);
  expect([...rules].filter((rule) => !/[\u4e00-\u9fff\ufffd]/.test(inChinese(rule)))).toEqual([]);
});
