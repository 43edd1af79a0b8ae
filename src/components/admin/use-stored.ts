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

/** The same for any number of choices; none to begin with. */
export function useStoredChoices<Value extends string>(key: string, values: readonly Value[]): [readonly Value[], (chosen: readonly Value[]) => void] {
  const [chosen, setChosen] = useState<readonly Value[]>(() => {
    const stored = readStored(key)?.split(' ') ?? [];
    return values.filter((each) => stored.includes(each));
  });
  const store = (next: readonly Value[]) => {
    setChosen(next);
    writeStored(key, next.join(' '));
  };
  return [chosen, store];
}
