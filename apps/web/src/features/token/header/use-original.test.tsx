import type { Asset } from '@orrery/wire/tokens/asset';
import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { useOriginal } from './use-original.ts';

const REAL = anAsset({ symbol: 'CAT', name: 'A cat', isVerified: true });
const OTHER = anAsset({
  id: 'DLiQ8NWbGCYWywHj47xzHqpToHmDmT7z1KZgXgh21j1r' as Address,
  symbol: 'CAT',
});

let asked: string[] = [];

/** The hook over a server that answers a search by any text with the same tokens. */
function look(asset: Asset, found: readonly Asset[]) {
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    return Response.json(path.includes('/search') ? found : [REAL]);
  });
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const { result } = renderHook(() => useOriginal(asset), { wrapper });
  const settle = () => waitFor(() => expect(client.isFetching()).toBe(0));
  return { result, settle };
}

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('is the verified token that the server says it looks like', async () => {
  const { result } = look(OTHER, [{ ...OTHER, looksLike: REAL.id }]);
  await waitFor(() => expect(result.current?.id).toBe(REAL.id));
});

it('is none where a verified token is only found by the same words', async () => {
  const { result, settle } = look(OTHER, [{ ...REAL, symbol: 'POP', name: 'Popcat' }, OTHER]);
  await waitFor(() => expect(asked).toHaveLength(1));
  await settle();
  expect(result.current).toBeUndefined();
  expect(asked).toHaveLength(1);
});

it('is none of a verified token, and no request is made', async () => {
  const { result, settle } = look({ ...OTHER, isVerified: true }, [{ ...OTHER, looksLike: REAL.id }]);
  await settle();
  expect(result.current).toBeUndefined();
  expect(asked).toEqual([]);
});
