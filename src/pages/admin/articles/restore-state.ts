/** The entry of a navigation's state that asks the editor to restore the text kept on this device without a question. */
export const RESTORE_STATE = 'restore_kept_text';

export function wantsRestore(state: unknown): boolean {
  return typeof state === 'object' && state !== null && (state as Record<string, unknown>)[RESTORE_STATE] === true;
}
