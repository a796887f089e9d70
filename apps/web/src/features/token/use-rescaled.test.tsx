import { USDC } from '@orrery/domain/mints/mints';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { useRescaled } from './use-rescaled.ts';

afterEach(cleanup);

const aStock = (newMultiplier: number) =>
  anAsset({
    scaledUiConfig: {
      multiplier: 1,
      newMultiplier,
      newMultiplierEffectiveAt: '1970-01-01T00:00:00.000Z',
    },
  });

it('drops what was counted by an earlier multiplier of the same token, and nothing else', () => {
  const client = new QueryClient();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>{children}</QueryClientProvider>
  );
  const stock = aStock(1);
  const [candles, other] = [
    ['candle', stock.id, '1_MINUTE'],
    ['candle', USDC, '1_MINUTE'],
  ];
  const token = ['asset', 'id', stock.id];
  for (const key of [candles, other, token]) client.setQueryData(key, 'held');
  const held = () => [candles, other, token].map((key) => client.getQueryData(key));
  const { result, rerender } = renderHook(({ asset }) => useRescaled(asset), {
    wrapper,
    initialProps: { asset: anAsset({ id: USDC }) },
  });
  rerender({ asset: stock });
  rerender({ asset: aStock(1) });
  expect([result.current, ...held()]).toEqual([1, 'held', 'held', 'held']);
  rerender({ asset: aStock(2) });
  expect([result.current, ...held()]).toEqual([2, undefined, 'held', 'held']);
});
