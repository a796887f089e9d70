import { BLOCKED_MINTS } from '@orrery/domain/mints/blocked-mints';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { RemoteConfig } from '@orrery/wire/config/remote-config';
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
const BUILT_IN = new Set(BLOCKED_MINTS);
const LISTED = [{ id: USDC }, { id: USDT }, ...BLOCKED_MINTS.map((id) => ({ id }))];

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
  it('are the built-in ones and those of the remote config, and leave every list', async () => {
    const { wrapper } = setUp(() => Response.json(CONFIG));
    const { result } = renderHook(() => [useBannedTokens(), useAllowed(LISTED)] as const, { wrapper });
    expect(result.current).toEqual([BUILT_IN, [{ id: USDC }, { id: USDT }]]);
    await waitFor(() => expect(result.current).toEqual([new Set([...BLOCKED_MINTS, USDT]), [{ id: USDC }]]));
  });

  it('are the built-in ones alone with a config that is not what it should be, which is logged', async () => {
    const warned = vi.spyOn(console, 'warn').mockReturnValue();
    const { client, wrapper } = setUp(() =>
      Response.json({ ...CONFIG, swapSettings: { bannedTokens: [1] } }),
    );
    const { result } = renderHook(() => useBannedTokens(), { wrapper });
    await waitFor(() => expect(client.getQueryData(remoteConfigQueries.now().queryKey)).toBeNull());
    expect(result.current).toEqual(BUILT_IN);
    expect(warned).toHaveBeenCalledOnce();
  });

  it('stay banned while the config cannot be had', async () => {
    const { client, wrapper } = setUp(() => Response.json(CONFIG));
    const { result } = renderHook(() => useBannedTokens(), { wrapper });
    await waitFor(() => expect(result.current.has(USDT)).toBe(true));
    await client.refetchQueries({ queryKey: remoteConfigQueries.all() });
    expect(client.getQueryState(remoteConfigQueries.now().queryKey)?.status).toBe('error');
    expect(result.current).toEqual(new Set([...BLOCKED_MINTS, USDT]));
  });

  it('leave a list without any as it is', () => {
    const list = [{ id: WRAPPED_SOL }];
    expect(withoutBanned(list, new Set([USDT]))).toBe(list);
  });
});
