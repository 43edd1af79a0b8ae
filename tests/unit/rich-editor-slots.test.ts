import { Schema } from '@tiptap/pm/model';
import { EditorState, NodeSelection, type Transaction } from '@tiptap/pm/state';
import { describe, expect, test } from 'vitest';
import { followPlace } from '../../src/components/admin/rich-editor/uploads/slot-place.ts';

const schema = new Schema({
  nodes: {
    doc: { content: 'block+' },
    paragraph: { group: 'block', content: 'text*' },
    list: { group: 'block', content: 'item+' },
    item: { content: 'block+' },
    text: {},
  },
});

const { doc, paragraph, list, item } = {
  doc: (...blocks: ReturnType<typeof schema.node>[]) => schema.node('doc', null, blocks),
  paragraph: (words: string) => schema.node('paragraph', null, words === '' ? [] : [schema.text(words)]),
  list: (...items: ReturnType<typeof schema.node>[]) => schema.node('list', null, items),
  item: (...blocks: ReturnType<typeof schema.node>[]) => schema.node('item', null, blocks),
};

const [one, two, three] = [paragraph('one'), paragraph('two'), paragraph('three')] as const;
/** `one` 0–5, `two` 5–10, `three` 10–17. */
const TEXT = doc(one, two, three);

const start = (text = TEXT) => EditorState.create({ doc: text }).tr;
/** The words before a place and behind it, lines parted by slashes. */
const around = (tr: Transaction, pos: number | null) =>
  pos === null ? null : `${tr.doc.textBetween(0, pos, '/').replace(/^\//, '')}|${tr.doc.textBetween(pos, tr.doc.content.size, '/')}`;
const wordsAround = (tr: Transaction, pos: number) => around(tr, followPlace(pos, tr));

/** As `moveBlock` does it: the neighbour is taken out and put in on the other side. */
const twoBelowThree = () => start().delete(10, 17).insert(5, three);
const twoAboveOne = () => start().insert(10, one).delete(0, 5);

describe('a place that a file is on its way to', () => {
  test('between blocks it stays where either of them is moved away', () => {
    for (const pos of [0, 5, 10, 17]) {
      expect(followPlace(pos, twoBelowThree()), `down, ${pos}`).not.toBeNull();
      expect(followPlace(pos, twoAboveOne()), `up, ${pos}`).not.toBeNull();
    }
    expect(wordsAround(twoAboveOne(), 10)).toBe('two|one/three');
  });

  test('in a block that is moved it goes along, whichever step comes first', () => {
    expect(wordsAround(twoBelowThree(), 13)).toBe('one/th|ree/two');
    expect(wordsAround(twoBelowThree(), 16)).toBe('one/three|/two');
    expect(wordsAround(twoAboveOne(), 3)).toBe('two/on|e/three');
    // All of it replaced by itself in another order.
    expect(wordsAround(start().replaceWith(0, 10, [two, one]), 3)).toBe('two/on|e/three');
  });

  test('in a list that is moved whole it goes along', () => {
    const items = list(item(one), item(two));
    const text = doc(items, three);
    expect(wordsAround(start(text).insert(text.content.size, items).delete(0, items.nodeSize), 11)).toBe('three/one/t|wo');
  });

  test('between two blocks that are moved together it stays between them', () => {
    const tr = start().delete(0, 10).insert(7, [one, two]);
    expect(followPlace(5, tr)).toBe(12);
  });

  test('a block dragged with the mouse takes it along; of half a line it stays where the line was', () => {
    const drag = start().setSelection(NodeSelection.create(TEXT, 0)).deleteSelection();
    expect(wordsAround(drag.insert(12, one).setMeta('uiEvent', 'drop'), 2)).toBe('two/three/o|ne');
    const half = start().delete(6, 9);
    expect(wordsAround(half.insertText('two', 3).setMeta('uiEvent', 'drop'), 8)).toBe('ontwoe/|/three');
  });

  test('what is written or deleted right beside it leaves it', () => {
    expect(wordsAround(start().insertText('!', 4), 4)).toBe('one|!/two/three');
    expect(wordsAround(start().delete(3, 4), 4)).toBe('on|/two/three');
    expect(wordsAround(start().delete(4, 6), 4)).toBe('one|two/three');
    expect(followPlace(5, start().delete(0, 5))).toBe(0);
    expect(followPlace(5, start().delete(5, 10))).toBe(5);
  });

  test('what is deleted around it takes it away, also where the same words stand elsewhere', () => {
    expect(followPlace(3, start().delete(0, 5))).toBeNull();
    expect(followPlace(5, start().delete(0, 10))).toBeNull();
    expect(followPlace(3, start().replaceWith(0, 5, paragraph('one')))).toBeNull();
    const twice = doc(one, two, one);
    expect(followPlace(3, start(twice).delete(0, 5))).toBeNull();
  });
});
