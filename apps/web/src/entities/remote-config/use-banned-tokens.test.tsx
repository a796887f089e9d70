import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain';
import type { RemoteConfig } from '@orrery/wire';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { remoteConfigQueries } from './remote-config.queries.ts';
import { useAllowed, useBannedTokens, withoutBanned } from './use-banned-tokens.ts';

const CONFIG: RemoteConfig = {
  swapSettings: {
    excludedAmms: [],
    bannedTokens: [USDT],
    blockhashSlotsToExpiry: 150,
    swapProfile: { key: 'v1', defaultProfile: 'auto' },
  },
  perpsSettings: { v2AsDefault: true },
};
const USDC_AND_USDT = [{ id: USDC }, { id: USDT }];

function setUp(...replies: (() => Response)[]) {
  const fetching = vi.fn(() => {
    const reply = replies.shift();
    if (!reply) throw new TypeError('Failed to fetch');
    return Promise.resolve(reply());
  });
  vi.stubGlobal('fetch', fetching);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  return { client, wrapper };
}

afterEach(cleanup);

describe('banned tokens', () => {
  it('are those of the remote config, and leave every list', async () => {
    const { wrapper } = setUp(() => Response.json(CONFIG));
    const { result } = renderHook(() => [useBannedTokens(), useAllowed(USDC_AND_USDT)] as const, { wrapper });
    expect(result.current).toEqual([new Set(), USDC_AND_USDT]);
    await waitFor(() => expect(result.current).toEqual([new Set([USDT]), [{ id: USDC }]]));
  });

  it('are none of a config that is not what it should be, which is logged', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const { client, wrapper } = setUp(() =>
      Response.json({ ...CONFIG, swapSettings: { bannedTokens: [1] } }),
    );
    const { result } = renderHook(() => useBannedTokens(), { wrapper });
    await waitFor(() => expect(client.getQueryData(remoteConfigQueries.now().queryKey)).toBeNull());
    expect(result.current).toEqual(new Set());
    expect(warned).toHaveBeenCalledOnce();
  });

  it('stay banned while the config cannot be had', async () => {
    const { client, wrapper } = setUp(() => Response.json(CONFIG));
    const { result } = renderHook(() => useBannedTokens(), { wrapper });
    await waitFor(() => expect(result.current.size).toBe(1));
    await client.refetchQueries({ queryKey: remoteConfigQueries.all() });
    expect(client.getQueryState(remoteConfigQueries.now().queryKey)?.status).toBe('error');
    expect(result.current).toEqual(new Set([USDT]));
  });

  it('leave a list without any as it is', () => {
    const list = [{ id: WRAPPED_SOL }];
    expect(withoutBanned(list, new Set([USDT]))).toBe(list);
  });
});
