import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode, startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { createLiveStream } from '#shared/stream/live.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { queryClient } from './query-client.ts';
import { router } from './router.ts';
import { reportCrash, watchForCrashes } from './screens/crash-report.ts';

/** Draws the app: once and whole, as React holds back what follows a stand-in by 300 ms; and in slices, so that the page answers. */
export async function start(): Promise<void> {
  const root = document.getElementById('root');
  if (!root) throw new Error('index.html has no #root');
  watchForCrashes();
  await router.load();
  const stream = createLiveStream();
  startTransition(() =>
    createRoot(root, { onUncaughtError: reportCrash }).render(
      <StrictMode>
        <StreamContext value={stream}>
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </StreamContext>
      </StrictMode>,
    ),
  );
}
