import { USDC, USDT } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { useLiveRows, useLiveToken } from './use-live-rows.ts';

const BANNED = anAsset({ id: USDT, usdPrice: 7 });
const LISTED = [anAsset({ id: USDC }), BANNED];

function ban() {
  const swapProfile = { key: 'v1', defaultProfile: 'auto' };
  const swapSettings = { excludedAmms: [], bannedTokens: [USDT], blockhashSlotsToExpiry: 150, swapProfile };
  vi.stubGlobal('fetch', async () => Response.json({ swapSettings, perpsSettings: { v2AsDefault: true } }));
}

const STREAM = aStream();
const CLIENT = new QueryClient();

const wrapper = ({ children }: { children: ReactNode }) => (
  <StreamContext value={STREAM}>
    <QueryClientProvider client={CLIENT}>{children}</QueryClientProvider>
  </StreamContext>
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('takes a token that the operator banned out of every list, and leaves its own page as the chain has it', async () => {
  ban();
  const { result } = renderHook(
    () => ({ rows: useLiveRows(LISTED, { timeframe: '24h', dir: 'desc' }), token: useLiveToken(BANNED) }),
    { wrapper },
  );
  await waitFor(() => expect(result.current.rows.order()).toEqual([USDC]));
  expect(result.current.token.row(USDT)?.asset.usdPrice).toBe(7);
});
