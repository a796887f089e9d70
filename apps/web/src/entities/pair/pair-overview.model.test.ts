import { expect, it } from 'vitest';
import { overviewAt } from './pair-overview.model.ts';

const overview = {
  priceChange24h: -50,
  priceQuote: 2,
  usdPrice: 4,
  mcap: 4_000,
  volume24h: 10,
  liquidity: 20,
};

it('follows the newest prices with the price, its change and the market cap', () => {
  expect(overviewAt(overview, { base: 6, quote: 1 })).toEqual({
    priceChange24h: 50,
    priceQuote: 6,
    usdPrice: 6,
    mcap: 6_000,
    volume24h: 10,
    liquidity: 20,
  });
});

it('stays as it was asked for while a price is unknown, and invents no figure', () => {
  expect(overviewAt(overview, { base: 6, quote: undefined })).toBe(overview);
  const unknown = { ...overview, priceChange24h: null, mcap: null, usdPrice: null };
  expect(overviewAt(unknown, { base: 6, quote: 1 })).toMatchObject({ priceChange24h: null, mcap: null });
});
