import { App } from 'antd';
import { useCallback } from 'react';
import { errorMessage } from './error-messages.ts';

/**
 * For what a button sends: does the work and tells how it went, `done` in a notice or what the failure says. Answers whether it was
 * done and never rejects; what follows either way (loading anew) comes after it.
 */
export function useAttempt(): (work: () => Promise<unknown>, done?: string) => Promise<boolean> {
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
