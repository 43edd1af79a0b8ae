import { type ReactNode, useCallback, useState } from 'react';
import type { ConflictChoice, ConflictVersions } from './conflict-choice.ts';
import { ConflictDialog } from './conflict-dialog.tsx';

interface Asked extends ConflictVersions {
  key: number;
  open: boolean;
  answer: (choice: ConflictChoice) => void;
}

/** The question when somebody else saved in the meantime, and the element that asks it. */
export function useConflictDialog(): [ask: (versions: ConflictVersions) => Promise<ConflictChoice>, dialog: ReactNode] {
  const [asked, setAsked] = useState<Asked | null>(null);
  const ask = useCallback(
    (versions: ConflictVersions) =>
      new Promise<ConflictChoice>((resolve) => {
        const answer = (choice: ConflictChoice) => {
          setAsked((before) => before && { ...before, open: false });
          resolve(choice);
        };
        setAsked((before) => ({ ...versions, key: (before?.key ?? 0) + 1, open: true, answer }));
      }),
    [],
  );
  return [ask, asked && <ConflictDialog key={`conflict ${asked.key}`} versions={asked} open={asked.open} onChoose={asked.answer} />];
}
