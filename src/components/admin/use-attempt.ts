import { App } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { errorMessage } from './error-messages.ts';
import { rowLeft } from './row-left.ts';

/**
 * For what a button sends: does the work and tells how it went, `done` in a notice or what the failure says. Answers whether it was
 * done and never rejects; what follows either way (loading anew) comes after it.
 */
export function useAttempt(): (work: () => unknown, done?: string) => Promise<boolean> {
  const { message } = App.useApp();
  return useCallback(
    async (work, done) => {
      try {
        await work();
        if (done !== undefined) message.success(done);
        return true;
      } catch (error) {
        message.error(errorMessage(error));
        return false;
      }
    },
    [message],
  );
}

interface Question {
  title: string;
  content?: ReactNode;
  /** On the button that does it. */
  ok?: string;
  /** On the one that does not. */
  cancel?: string;
  /** It destroys something. */
  danger?: boolean;
  /** The window stays until it has ended; what is begun and not answered goes on behind it. */
  work: () => unknown;
  /** Said when it is done. */
  done?: string;
  /** What follows either way; the window stays until then. */
  after?: (isDone: boolean) => unknown;
}

/** For what a button destroys or takes away: asks, then does it as `useAttempt` does. */
export function useAskFirst(): (question: Question) => void {
  const { modal } = App.useApp();
  const attempt = useAttempt();
  return ({ title, content, ok = '删除', cancel, danger = true, work, done, after }) => {
    const onOk = async () => {
      const isDone = await attempt(work, done);
      await after?.(isDone);
    };
    const afterClose = rowLeft();
    // Once the key that chose it is through: the Enter that a menu's entry was chosen with would press the window's first button, too.
    setTimeout(() => modal.confirm({ title, content, okText: ok, cancelText: cancel, okButtonProps: { danger }, onOk, afterClose }));
  };
}
