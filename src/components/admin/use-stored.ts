import { useState } from 'react';

/** A choice of looks that this browser keeps for a person; a browser that keeps nothing starts from the fallback each time. */
export function useStored<Value extends string>(key: string, values: readonly Value[], fallback: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => {
    try {
      return values.find((each) => each === localStorage.getItem(key)) ?? fallback;
    } catch {
      return fallback;
    }
  });
  const store = (next: Value) => {
    setValue(next);
    try {
      localStorage.setItem(key, next);
    } catch {
      // Private windows refuse: then it holds for this visit.
    }
  };
  return [value, store];
}
