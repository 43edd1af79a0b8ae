import { useState } from 'react';

interface Row {
  id: number;
}

/** Which rows something is under way for, so that their buttons and switches wait. */
export function useBusyRows() {
  const [busy, setBusy] = useState<ReadonlySet<number>>(new Set());
  return {
    isBusy: ({ id }: Row) => busy.has(id),
    during:
      <R extends Row, Others extends unknown[]>(work: (row: R, ...others: Others) => Promise<unknown>) =>
      async (row: R, ...others: Others) => {
        setBusy((before) => new Set([...before, row.id]));
        try {
          await work(row, ...others);
        } finally {
          setBusy((before) => new Set([...before].filter((id) => id !== row.id)));
        }
      },
  };
}
