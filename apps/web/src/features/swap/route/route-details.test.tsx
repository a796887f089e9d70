import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { aQuote, aQuoteReply } from '#entities/quote/quote.builder.ts';
import { findBuiltIn } from '#entities/token/form-token.model.ts';
import { RouteDetails } from './route-details.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('names and pictures the tokens in between', async () => {
  const [sell, buy] = [findBuiltIn(WRAPPED_SOL), findBuiltIn(USDC)];
  if (!sell || !buy) throw new Error('both are built in');
  const between = anAsset({
    id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address,
    symbol: 'MID',
    icon: 'https://pictures.example/mid.png',
  });
  vi.stubGlobal('fetch', async (path: string | URL) =>
    String(path).includes('/search') ? Response.json([between]) : new Promise<Response>(() => {}),
  );
  const leg = { label: 'Orrery CPMM', share: 100, feeRatio: 0.0025 };
  const route = [
    { ...leg, pool: USDT, inputMint: sell.id, outputMint: between.id },
    { ...leg, pool: WRAPPED_SOL, inputMint: between.id, outputMint: buy.id },
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouteDetails quote={aQuote({ route })} sell={sell} buy={buy} />
    </QueryClientProvider>,
  );
  const [stop] = await screen.findAllByText('MID');
  await waitFor(() => expect(stop?.querySelector('img')?.src).toContain(encodeURIComponent('/mid.png')));
});

it('compares a direct route with the best of the same answer, not with the quote on screen', async () => {
  const [sell, buy] = [findBuiltIn(WRAPPED_SOL), findBuiltIn(USDC)];
  if (!sell || !buy) throw new Error('both are built in');
  const asked: string[] = [];
  const routes = { best: '180000000', direct: '171000000' };
  vi.stubGlobal('fetch', async (path: string | URL) => {
    asked.push(String(path));
    return String(path).includes('/order')
      ? Response.json(aQuoteReply({ taker: null, transaction: null, routes }))
      : new Promise<Response>(() => {});
  });
  const leg = { label: 'Orrery CPMM', share: 50, feeRatio: 0.0025, inputMint: sell.id, outputMint: buy.id };
  const route = [
    { ...leg, pool: USDT },
    { ...leg, pool: WRAPPED_SOL },
  ];
  render(
    <QueryClientProvider client={new QueryClient()}>
      <RouteDetails quote={aQuote({ route })} sell={sell} buy={buy} />
    </QueryClientProvider>,
  );
  await screen.findByText('5.00% less');
  expect(asked.filter((path) => path.includes('compareRoutes=true'))).toHaveLength(1);
  expect(asked.filter((path) => path.includes('/order'))).toHaveLength(1);
});
