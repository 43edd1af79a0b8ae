import { Schema } from '@tiptap/pm/model';
import { expect, test } from 'vitest';
import { placesOf } from '../../src/components/admin/rich-editor/find.ts';
import { matching } from '../../src/components/admin/rich-editor/slash.ts';

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    box: { content: 'block+', group: 'block' },
    line: { content: 'inline*', group: 'block' },
    picture: { group: 'inline', inline: true, atom: true },
    text: { group: 'inline' },
  },
  marks: { bold: {} },
});
const { doc, box, line, picture } = schema.nodes as Required<typeof schema.nodes>;
const text = (words: string, bold = false) => schema.text(words, bold ? [schema.mark('bold')] : []);

test('words are found across formats and in boxes, and each place holds them', () => {
  const text1 = line?.create(null, [text('The sc'), text('ore', true), text(' of a SCORE report')]);
  const found = doc?.create(
    null,
    [text1, box?.create(null, [line?.create(null, text('No score here'))])].filter((node) => node !== undefined),
  );
  const places = found ? placesOf(found, { words: 'score', matchCase: false }) : [];
  expect(places.map(({ from, to }) => found?.textBetween(from, to))).toEqual(['score', 'SCORE', 'score']);
  expect(found && placesOf(found, { words: 'SCORE', matchCase: true })).toHaveLength(1);
});

test('a picture is no part of a word, and places stay right behind it', () => {
  const found = doc?.create(
    null,
    line?.create(
      null,
      [text('as'), picture?.create(), text('sess assess')].filter((node) => node !== undefined),
    ),
  );
  const places = found ? placesOf(found, { words: 'assess', matchCase: false }) : [];
  expect(places.map(({ from, to }) => found?.textBetween(from, to))).toEqual(['assess']);
});

test.each([
  ['aaaa', 'aa', 2],
  ['İstanbul istanbul', 'istanbul', 1],
  ['词汇、词汇', '词汇', 2],
  ['nothing', '', 0],
  ['a.c abc', 'a.c', 1],
])('%j holds %j so often', (words, wanted, count) => {
  const found = doc?.create(null, line?.create(null, text(words)));
  expect(found && placesOf(found, { words: wanted, matchCase: false })).toHaveLength(count);
});

test.each([
  ['', ['表格', '练习题', '独立公式']],
  ['表', ['表格']],
  ['tab', ['表格']],
  ['lianxi', ['练习题']],
  ['gongshi', ['独立公式']],
  // Pinyin is typed without spaces.
  ['duligong', ['独立公式']],
  ['able', []],
])('/%s finds %j', (query, labels) => {
  const tools = [
    { label: '表格', find: 'table biaoge', onPress: () => {} },
    { label: '练习题', find: 'question practice lianxi ti', onPress: () => {} },
    { label: '独立公式', find: 'formula duli gongshi', onPress: () => {} },
  ];
  expect(matching(tools, query).map(({ label }) => label)).toEqual(labels);
});
