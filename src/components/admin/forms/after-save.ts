import { isSame } from '../../../../config/same.ts';

interface AfterSave<Values> {
  /** What the form is given of what is stored now. */
  shown: Partial<Values>;
  /** Whether it holds words that no save has had yet. */
  isWrittenOn: boolean;
}

/** What becomes of a form when its save is answered: fields show what is stored, except those that were written on meanwhile. `sent`, `held`: its values when it was sent, and now. */
export function afterSave<Values extends object>(stored: Values, sent: object, held: object): AfterSave<Values> {
  const [then, now] = [sent, held] as Record<string, unknown>[];
  const isSettled = (field: string) => isSame(then?.[field], now?.[field]);
  const shown = Object.fromEntries(Object.entries(stored).filter(([field]) => isSettled(field))) as Partial<Values>;
  return { shown, isWrittenOn: !Object.keys(stored).every(isSettled) };
}
