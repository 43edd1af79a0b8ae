import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { getToken, subscribeSession } from '../../api/session.ts';
import { isConnectionLost } from '../../components/admin/error-messages.ts';

/**
 * What the console knows of the server's state, for `useQuery` and what is built on it (`useLoad`, `useTableRequest`). A key begins
 * with the resource, then what is asked of it: `['categories']`, `['articles', 'counts', filters]`; equal keys share one answer.
 * Every screen asks anew when it opens and shows meanwhile what is known. Failures are shown, not tried again: the person has 重试; only
 * what the connection has failed is asked for once more when it is back.
 */
const queryClient = new QueryClient({
  defaultOptions: {
    // `always`: what the browser believes of the connection keeps no call from failing, and so from being shown.
    queries: {
      retry: false,
      refetchOnWindowFocus: false,
      refetchOnReconnect: ({ state }) => isConnectionLost(state.error),
      networkMode: 'always',
    },
    mutations: { networkMode: 'always' },
  },
});

// What one person was shown is not the next one's.
subscribeSession(() => {
  if (getToken() === null) queryClient.clear();
});

export function ServerState({ children }: { children: ReactNode }) {
  return <QueryClientProvider client={queryClient}>{children}</QueryClientProvider>;
}
