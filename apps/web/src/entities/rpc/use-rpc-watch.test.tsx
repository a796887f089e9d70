import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { aHealth } from '#entities/health/health.builder.ts';
import { chooseRpc, isRpcGranted } from '#shared/api/rpc-choice.ts';
import { useRpcSilence } from './rpc-silence.store.ts';
import { useRpcWatch } from './use-rpc-watch.ts';

const NODE = 'https://node.example.com/';
const HEALTH = aHealth({ rpcEndpoints: [{ id: 'node', url: NODE }] });

afterEach(() => {
  cleanup();
  chooseRpc(null);
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('lets the server’s nodes be asked, and tells while the chosen one does not answer', async () => {
  let isUp = false;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url === '/health') return Response.json(HEALTH);
    expect(url).toBe(NODE);
    return isUp ? Response.json({ result: 'ok' }) : new Response(null, { status: 502 });
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  expect(isRpcGranted(NODE)).toBe(false);
  renderHook(() => useRpcWatch(), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  });
  await waitFor(() => expect(isRpcGranted(NODE)).toBe(true));
  expect(useRpcSilence.getState().isSilent).toBe(false);
  act(() => chooseRpc(NODE));
  await waitFor(() => expect(useRpcSilence.getState().isSilent).toBe(true));
  isUp = true;
  await act(() => client.refetchQueries());
  await waitFor(() => expect(useRpcSilence.getState().isSilent).toBe(false));
});
