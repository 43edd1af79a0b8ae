import { useIsFetching, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Whether all that is asked for from the start has been answered, or has failed. What stands below something else moves until then, away from who presses it. */
export function useFirstAnswers(): boolean {
  const client = useQueryClient();
  const asked = useIsFetching();
  const [come, setCome] = useState(false);
  // Not by `asked`: an answer may have others asked for, which the render after it does not know of yet.
  useEffect(() => {
    if (asked === 0 && client.isFetching() === 0) setCome(true);
  }, [client, asked]);
  return come;
}
