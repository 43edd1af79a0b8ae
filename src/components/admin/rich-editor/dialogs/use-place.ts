import type { Editor } from '@tiptap/core';
import type { Transaction } from '@tiptap/pm/state';
import { useEffect, useRef } from 'react';

/**
 * Where the node that a window is open for stands by now, which stood at `asked`: uploads arrive and saves come back meanwhile.
 * Null where there was none, or is none any more.
 */
export function usePlace(editor: Editor, asked: number | null): () => number | null {
  const place = useRef(asked);
  useEffect(() => {
    const follow = ({ transaction: { before, doc, mapping } }: { transaction: Transaction }) => {
      if (place.current === null) return;
      const { pos, deletedAfter } = mapping.mapResult(place.current, 1);
      // A text that came back whole holds the node where it was.
      const stayed = doc.nodeAt(Math.min(place.current, doc.content.size))?.type === before.nodeAt(place.current)?.type;
      place.current = deletedAfter ? (stayed ? place.current : null) : pos;
    };
    editor.on('transaction', follow);
    return () => {
      editor.off('transaction', follow);
    };
  }, [editor]);
  return () => place.current;
}
