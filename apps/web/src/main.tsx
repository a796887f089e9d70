import './app/app.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { reportCrash, watchForCrashes } from '#app/crash-report.ts';
import { queryClient } from '#app/query-client.ts';
import { router } from '#app/router.ts';
import { followLook } from '#shared/theme/theme.ts';

followLook();
watchForCrashes();

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root');

createRoot(root, { onUncaughtError: reportCrash }).render(
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>
  </StrictMode>,
);
