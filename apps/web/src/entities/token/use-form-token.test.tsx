import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import * as apiPaths from '@orrery/wire/paths';
import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { useFormTokens } from './use-form-token.ts';

const NOW = Date.parse('2026-11-22T10:00:00Z');
/** Not built in: nobody is asked for the multiplier of a built-in token. */
const stock = anAsset({ id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address });

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function answerWith(config: { newMultiplier: number; at: number }) {
  const { newMultiplier, at } = config;
  const asset = {
    ...stock,
    scaledUiConfig: { multiplier: 1, newMultiplier, newMultiplierEffectiveAt: new Date(at).toISOString() },
  };
  return Promise.resolve(new Response(JSON.stringify([asset])));
}

it('follows a multiplier that is announced while the page is open, and counts by it from its time on', async () => {
  let told = { newMultiplier: 1, at: 0 };
  vi.stubGlobal('fetch', (path: string) =>
    path.startsWith(apiPaths.assetSearch) ? answerWith(told) : new Promise(() => {}),
  );
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <StreamContext value={aStream()}>{children}</StreamContext>
    </QueryClientProvider>
  );
  const { result } = renderHook(() => useFormTokens({ sell: WRAPPED_SOL, buy: stock.id }), { wrapper });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(100);
  expect(result.current.buy?.multiplier).toBe(1);
  told = { newMultiplier: 2, at: NOW + 15_000 };
  await pass(14_800);
  expect(result.current.buy?.multiplier).toBe(1);
  await pass(200);
  expect(result.current.buy?.multiplier).toBe(2);
});
