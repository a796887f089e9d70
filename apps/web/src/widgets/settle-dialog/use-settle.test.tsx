import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRouter,
  RouterContextProvider,
} from '@tanstack/react-router';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useSettle } from './use-settle.ts';

const hang = () => new Promise<undefined>(() => {});

function aForm() {
  const router = createRouter({ routeTree: createRootRoute(), history: createMemoryHistory() });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={new QueryClient()}>
      <RouterContextProvider router={router}>{children}</RouterContextProvider>
    </QueryClientProvider>
  );
  return renderHook(() => useSettle({}), { wrapper }).result;
}

beforeEach(() => {
  vi.stubGlobal('fetch', hang);
  const request = (_name: string, _options: LockOptions, work: (lock: object) => unknown) => work({});
  vi.stubGlobal('navigator', Object.create(navigator, { locks: { value: { request } } }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('lets a form that is left give up the swap that it began, and no other', async () => {
  const [page, panel] = [aForm(), aForm()];
  act(() => void page.current.run(hang));
  expect(panel.current.step).toBe('signing');
  await act(async () => panel.current.giveUp());
  expect(page.current.step).toBe('signing');
  await act(async () => page.current.giveUp());
  expect(panel.current.step).toBe('idle');
});

it('lets every form cancel the swap that runs, for the one it began in may be gone', async () => {
  const [page, panel] = [aForm(), aForm()];
  act(() => void page.current.run(hang));
  await act(async () => panel.current.cancel());
  expect(page.current.step).toBe('idle');
});
