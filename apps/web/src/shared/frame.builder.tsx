import { QueryClient, QueryClientProvider, useQueryClient } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { aStream } from './stream/stream.builder.ts';
import { StreamContext } from './stream/stream-context.ts';

/** What the app puts around every screen, for a part that is tested alone: no route, a silent stream, queries that fail at once. */
export function Frame({ children }: { children: ReactNode }) {
  const [frame] = useState(() => ({
    client: new QueryClient({ defaultOptions: { queries: { retry: false } } }),
    router: createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() }),
    stream: aStream(),
  }));
  return (
    <StreamContext value={frame.stream}>
      <QueryClientProvider client={frame.client}>
        <RouterContextProvider router={frame.router}>{children}</RouterContextProvider>
      </QueryClientProvider>
    </StreamContext>
  );
}

/** Hands out the client of the frame that it is in. */
export function GiveClient({ to }: { to: (client: QueryClient) => void }) {
  to(useQueryClient());
  return null;
}
