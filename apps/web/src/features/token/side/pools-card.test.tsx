import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { useLiveToken } from '#entities/asset/live/use-live-rows.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { PoolsCard } from './pools-card.tsx';

const TOKEN = anAsset({ liquidity: 500 });

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Shown() {
  return <PoolsCard row={{ store: useLiveToken(TOKEN), id: TOKEN.id, timeframe: '24h' }} symbol="JUP" />;
}

it('shows the liquidity of its pools as soon as the header’s has changed, and asks once for each change', async () => {
  let liquidity = 500;
  let asked = 0;
  vi.stubGlobal('fetch', async () => {
    asked += 1;
    const pool = { id: TOKEN.id, chain: 'solana', dex: 'Pool', type: 'stable', quoteAsset: WRAPPED_SOL };
    return Response.json({ pools: [{ ...pool, liquidity, baseAsset: { ...TOKEN, liquidity } }] });
  });
  const stream = aStream();
  render(
    <StreamContext value={stream}>
      <QueryClientProvider client={new QueryClient()}>
        <Shown />
      </QueryClientProvider>
    </StreamContext>,
  );
  await screen.findByText('$500');
  liquidity = 700;
  act(() => stream.deliver({ assets: new Map([[TOKEN.id, { id: TOKEN.id, liquidity }]]) }));
  await screen.findByText('$700');
  act(() => stream.deliver({ assets: new Map([[TOKEN.id, { id: TOKEN.id, holderCount: 8 }]]) }));
  expect(asked).toBe(2);
});
