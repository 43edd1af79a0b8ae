import { App, Input } from 'antd';
import { useCallback } from 'react';

/** Shows a text that is to be copied by hand. */
export function useCopyByHand(): (text: string) => void {
  const { modal } = App.useApp();
  return useCallback(
    (text) => {
      modal.info({
        title: '请手动复制',
        okText: '关闭',
        content: <Input.TextArea aria-label="要复制的内容" readOnly autoSize value={text} onFocus={(event) => event.target.select()} />,
      });
    },
    [modal],
  );
}

/** Copies a text and says so (`done`); where the browser refuses, or has no clipboard (a console on plain HTTP has none), the text is shown instead. */
export function useCopy(): (text: string, done: string) => Promise<void> {
  const { message } = App.useApp();
  const showByHand = useCopyByHand();
  return useCallback(
    async (text, done) => {
      try {
        await navigator.clipboard.writeText(text);
        message.success(done);
      } catch {
        showByHand(text);
      }
    },
    [message, showByHand],
  );
}
