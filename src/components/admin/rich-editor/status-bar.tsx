import type { Editor } from '@tiptap/core';
import type { Node } from '@tiptap/pm/model';
import { memo, useEffect, useState } from 'react';
import { countText, minutesFor, type TextLength } from '../../../../config/reading.ts';
import styles from './rich-editor.module.css';

const known = new WeakMap<Node, TextLength>();

/** Counts a document block by block; a block that was not touched is not counted again. */
function countDocument(doc: Node): TextLength {
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

/** A pause after which the words are counted again, in milliseconds. */
const PAUSE_MS = 400;

function useCount(editor: Editor): TextLength {
  const [count, setCount] = useState(() => countDocument(editor.state.doc));
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const countSoon = () => {
      clearTimeout(timer);
      timer = setTimeout(() => setCount(countDocument(editor.state.doc)), PAUSE_MS);
    };
    const onTransaction = ({ transaction }: { transaction: { docChanged: boolean } }) => {
      if (transaction.docChanged) countSoon();
    };
    countSoon();
    editor.on('transaction', onTransaction);
    return () => {
      clearTimeout(timer);
      editor.off('transaction', onTransaction);
    };
  }, [editor]);
  return count;
}

/** How long the text is, and what is still being uploaded into it. */
export const StatusBar = memo(function StatusBar({ editor, running, failed }: { editor: Editor; running: number; failed: number }) {
  const count = useCount(editor);
  const empty = count.characters + count.words === 0;
  return (
    <div className={styles.status}>
      <span role="status" data-failed={failed > 0 || undefined}>
        {running > 0 && `正在上传 ${running} 个文件，完成前保存的正文不含它们`}
        {running > 0 && failed > 0 && '；'}
        {failed > 0 && `${failed} 个文件上传失败，请重试或移除`}
      </span>
      <span>
        中文 {count.characters} 字 · 英文 {count.words} 词{!empty && ` · 约 ${minutesFor(count)} 分钟读完`}
      </span>
    </div>
  );
});
