import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { useLiveToken } from '#entities/asset/live/use-live-rows.ts';
import { aStream } from '#shared/stream/stream.builder.ts';
import { StreamContext } from '#shared/stream/stream-context.ts';
import { FactsCard } from './facts-card.tsx';

const asset = anAsset({ usdPrice: 1, circSupply: 100, totalSupply: 120 });

afterEach(cleanup);

it('names the supplies that the market cap and the FDV above are of', () => {
  const stream = aStream();
  function Card() {
    const row = { store: useLiveToken(asset), id: asset.id, timeframe: '24h' } as const;
    return <FactsCard asset={asset} row={row} />;
  }
  render(
    <StreamContext value={stream}>
      <Card />
    </StreamContext>,
  );
  const fact = (name: string) => screen.getByText(name).nextElementSibling?.textContent;
  expect([fact('Circulating'), fact('Total supply')]).toEqual(['100', '120']);
  act(() =>
    stream.deliver({ assets: new Map([[asset.id, { id: asset.id, circSupply: 90, totalSupply: 110 }]]) }),
  );
  expect([fact('Circulating'), fact('Total supply')]).toEqual(['90', '110']);
});
