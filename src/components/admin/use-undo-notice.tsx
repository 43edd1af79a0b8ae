import { App, Button } from 'antd';
import type { ReactNode } from 'react';

/** Seconds in which what was done at once can be taken back from its notice; they stand still under the mouse. */
const UNDO_SECONDS = 12;

interface UndoNotice {
  /** One notice for one thing done. */
  key: string;
  title: string;
  description?: ReactNode;
  undo: () => Promise<unknown>;
  /** The key that does the same. */
  shortcut?: string;
}

/** Says that something was done, with a button that takes it back. */
export function useUndoNotice(): (notice: UndoNotice) => void {
  const { notification } = App.useApp();
  return ({ key, title, description, undo, shortcut }) =>
    notification.success({
      key,
      title,
      description,
      duration: UNDO_SECONDS,
      showProgress: true,
      pauseOnHover: true,
      placement: 'bottomLeft',
      // Above the bar that a form has there (`useCoveredEdge`).
      style: { marginBlockEnd: document.documentElement.style.scrollPaddingBlockEnd },
      actions: (
        <Button
          type="primary"
          size="small"
          aria-keyshortcuts={shortcut}
          onClick={() => {
            notification.destroy(key);
            void undo();
          }}
        >
          撤销
        </Button>
      ),
    });
}
