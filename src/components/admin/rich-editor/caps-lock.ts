import { Plugin } from '@tiptap/pm/state';
import { isComposing } from '../keys.ts';

/** The same press as it would be without CapsLock; null where that makes no difference. */
function withoutCapsLock(event: KeyboardEvent): KeyboardEvent | null {
  const { key, code, keyCode, shiftKey, ctrlKey, metaKey, altKey, repeat } = event;
  const isTurned = shiftKey && (ctrlKey || metaKey) && /^[a-z]$/.test(key);
  if (!isTurned || isComposing(event)) return null;
  return new KeyboardEvent('keydown', { key: key.toUpperCase(), code, keyCode, shiftKey, ctrlKey, metaKey, altKey, repeat });
}

/**
 * With CapsLock on, Shift makes letters small. ProseMirror takes such a key, where nothing answers to it with Shift, for the one without: redo with nothing left to
 * redo was undo, and Ctrl+Shift+K asked for a link. Every table of keys is asked for the key as it is without CapsLock instead.
 */
export function capsLockPlugin(): Plugin {
  return new Plugin({
    props: {
      handleDOMEvents: {
        keydown: (view, event) => {
          const plain = withoutCapsLock(event);
          if (!plain) return false;
          if (view.someProp('handleKeyDown', (handle) => handle(view, plain))) event.preventDefault();
          return true;
        },
      },
    },
  });
}
