import { useCallback, useState } from 'react';
import type { Media } from '../../../../contract/media.ts';

/** Files that are chosen for one action, over several pages and filters. */
export interface Selection {
  chosen: ReadonlyMap<number, Media>;
  check: (rows: readonly Media[], checked: boolean) => void;
  clear: () => void;
}

export function useSelection(): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<number, Media>>(new Map());
  const check = useCallback((rows: readonly Media[], checked: boolean) => {
    setChosen((before) => {
      const next = new Map(before);
      for (const row of rows) {
        if (checked) next.set(row.id, row);
        else next.delete(row.id);
      }
      return next;
    });
  }, []);
  const clear = useCallback(() => setChosen(new Map()), []);
  return { chosen, check, clear };
}
