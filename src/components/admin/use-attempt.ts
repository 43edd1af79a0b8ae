import { App } from 'antd';
import { type ReactNode, useCallback } from 'react';
import { errorMessage } from './error-messages.ts';
import { standsOpen } from './open-windows.ts';
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
    const goOn = rowLeft();
    // Once the key that chose it is through: the Enter that a menu's entry was chosen with would press the window's first button, too.
    setTimeout(() => {
      const afterClose = () => {
        gone();
        goOn();
      };
      const { destroy } = modal.confirm({ title, content, okText: ok, cancelText: cancel, okButtonProps: { danger }, onOk, afterClose });
      const gone = standsOpen(destroy);
    });
  };
}

/** For what closes a window in which something is written that was not saved. */
export const GIVE_UP = { title: '放弃未保存的修改？', ok: '放弃修改', cancel: '继续编辑' } as const;
