import type { Node } from '@tiptap/pm/model';
import { READING } from '../../../../config/limits.ts';

const CJK = /[\u3400-\u9fff\uf900-\ufaff\u3040-\u30ff\uac00-\ud7af]/g;

export interface WordCount {
  /** Chinese (and Japanese, Korean) characters. */
  characters: number;
  /** Words of other scripts. */
  words: number;
}

export function countText(text: string): WordCount {
  const characters = text.match(CJK)?.length ?? 0;
  const words = text.replace(CJK, ' ').match(/[\p{L}\p{N}][\p{L}\p{N}'’.-]*/gu)?.length ?? 0;
  return { characters, words };
}

/** Minutes to read, at least one: what the public page says. */
export function minutesOf({ characters, words }: WordCount): number {
  return Math.max(1, Math.round(words / READING.words + characters / READING.characters));
}

const known = new WeakMap<Node, WordCount>();

/** Counts a document block by block; a block that was not touched is not counted again. */
export function countDocument(doc: Node): WordCount {
  const sum = { characters: 0, words: 0 };
  doc.forEach((block) => {
    let count = known.get(block);
    if (!count) {
      count = countText(block.textBetween(0, block.content.size, ' ', ' '));
      known.set(block, count);
    }
    sum.characters += count.characters;
    sum.words += count.words;
  });
  return sum;
}
