import type { Editor } from '@tiptap/core';
import { useCallback } from 'react';

/** For a window's `afterOpenChange`: when it has closed, the keyboard is back in the text. */
export function useFocusBack(editor: Editor): (open: boolean) => void {
  return useCallback(
    (open: boolean) => {
      if (!open && !editor.isDestroyed) editor.view.focus();
    },
    [editor],
  );
}
