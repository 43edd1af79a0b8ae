import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ArticleInput } from '../../contract/articles.ts';
import { AppError, invalid } from '../../server/errors.ts';
import { shapeErrors } from '../../server/http/validation.ts';
import { exampleInChinese, inChinese } from '../../server/resources/imports/imports.words.ts';
import { refusalOf } from '../../server/resources/imports/wordpress/summary.ts';

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

test('what a field breaks is said in Chinese, with the field’s name in the forms', () => {
  const wrong = {
    title: '',
    slug: 'x'.repeat(300),
    tags: ['a', 'b'.repeat(100)],
    published_at: '0026-11-28T00:00:00.000Z',
    language: 'de',
    pinned: 'yes',
    surprise: 1,
  };
  const refusal = refusalOf(new AppError('validation_failed', { errors: shapeErrors(ArticleInput, wrong, 'en') }));
  expect(inChinese(`post that cannot be read: ${refusal}`)).toBe(
    '无法读取的文章：“surprise”未知的字段；“标题”不能为空；“链接别名”最多 120 个字符；“语言”不是可选的值；“标签第 2 项”最多 60 个字符；“发布时间”格式不正确；“置顶”类型不正确',
  );
  expect(inChinese('The import stopped: Please check what you entered.')).toBe('导入中断：请检查填写的内容');
  expect(inChinese(`The import stopped: ${refusalOf(invalid('cover_media_id', '封面图片不存在'))}`)).toBe('导入中断：“封面”封面图片不存在');
  expect(exampleInChinese('A post (line 12)')).toBe('A post（第 12 行）');
});
