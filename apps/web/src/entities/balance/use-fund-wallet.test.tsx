import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { showToast } from '#shared/ui/overlays/toast.ts';
import { useFundWallet } from './use-fund-wallet.ts';

vi.mock('#shared/ui/overlays/toast.ts', () => ({ showToast: vi.fn() }));

afterEach(() => {
  cleanup();
  localStorage.clear();
  vi.unstubAllGlobals();
});

it('an airdrop is told as an event, and a failure as a toast too', async () => {
  const told: unknown[] = [];
  let status = 200;
  vi.stubGlobal('fetch', async (path: string, { body }: { body: string }) => {
    if (path !== '/events')
      return Response.json({ signature: 's', lamports: '1', error: 'empty' }, { status });
    const { event, metadata } = JSON.parse(body);
    told.push([event, metadata.result, metadata.code]);
    return new Response(null, { status: 204 });
  });
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useFundWallet(), { wrapper });
  await result.current.mutateAsync('a' as Address);
  status = 503;
  await expect(result.current.mutateAsync('a' as Address)).rejects.toThrow('UPSTREAM_REFUSED');
  expect(told).toEqual([
    ['FUND_WALLET_REQUEST', undefined, undefined],
    ['FUND_WALLET_SUCCESS', 'SUCCESS', undefined],
    ['FUND_WALLET_REQUEST', undefined, undefined],
    ['FUND_WALLET_FAILED', 'FAILED', 'UPSTREAM_REFUSED'],
  ]);
  expect(showToast).toHaveBeenCalledExactlyOnceWith('error', {
    title: 'Airdrop failed',
    description: 'empty',
  });
});
