import { useLayoutEffect, useRef, useState } from 'react';

type Handlers<T> = { [K in keyof T]: (argument: never) => unknown };

/** Handlers that are the same object at every render and always do what the latest render said. */
export function useLatest<T extends Handlers<T>>(handlers: T): T {
  const latest = useRef(handlers);
  useLayoutEffect(() => {
    latest.current = handlers;
  });
  const [stable] = useState(
    () => Object.fromEntries((Object.keys(handlers) as (keyof T)[]).map((key) => [key, (argument: never) => latest.current[key](argument)])) as T,
  );
  return stable;
}
