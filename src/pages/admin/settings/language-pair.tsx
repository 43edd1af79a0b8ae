import type { ReactElement, ReactNode } from 'react';

/** English on the left, Chinese on the right; one below the other where there is no room for both. */
export function LanguagePair({ children }: { children: readonly [ReactElement, ReactElement] | readonly ReactNode[] }) {
  return <div style={{ display: 'grid', gridTemplateColumns: 'repeat(auto-fit, minmax(min(320px, 100%), 1fr))', columnGap: 16 }}>{children}</div>;
}
