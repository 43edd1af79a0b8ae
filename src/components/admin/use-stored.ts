import { useState } from 'react';
import { readStored, writeStored } from '../../browser-storage.ts';

/** A choice of looks that this browser keeps for a person; a browser that keeps nothing starts from the fallback each time. */
export function useStored<Value extends string>(key: string, values: readonly Value[], fallback: Value): [Value, (value: Value) => void] {
  const [value, setValue] = useState<Value>(() => values.find((each) => each === readStored(key)) ?? fallback);
  const store = (next: Value) => {
    setValue(next);
    // Where the browser refuses, it holds for this visit.
    writeStored(key, next);
  };
  return [value, store];
}
