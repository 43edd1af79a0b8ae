import { useEffect, useEffectEvent } from 'react';
import { getToken, subscribeSession } from '../../../../api/session.ts';
import { useUnsavedChanges } from '../../unsaved-changes.tsx';

/** What was typed in a window of the editor's is not lost with it: leaving asks, and a session that ends puts it into the text, which is kept. */
export function useHeld(held: boolean, submit: () => void): void {
  useUnsavedChanges(held);
  const onEnd = useEffectEvent(() => {
    if (held && getToken() === null) submit();
  });
  useEffect(() => subscribeSession(onEnd), []);
}
