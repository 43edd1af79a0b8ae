import { createContext, useContext, useEffectEvent, useLayoutEffect, useMemo } from 'react';

/** Where a field stands in the form: `['faqs', 3, 'question']`. */
export type FieldPath = readonly (string | number)[];

/** The fields of the form that have an error now. */
export const ErrorsContext = createContext<readonly FieldPath[]>([]);

/** Those that stand below a path. The answer is the same as long as the form's are. */
export function useErrorsUnder(...path: FieldPath): readonly FieldPath[] {
  const errors = useContext(ErrorsContext);
  const key = path.join('.');
  return useMemo(() => errors.filter((name) => `${name.join('.')}.`.startsWith(`${key}.`)), [errors, key]);
}

/** What has an error opens by itself: whenever the form's errors are others, and before anything is scrolled to. */
export function useOpenedBy(errors: readonly FieldPath[], open: () => void): void {
  const run = useEffectEvent(open);
  useLayoutEffect(() => {
    if (errors.length > 0) run();
  }, [errors]);
}
