import { millis } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, test } from 'vitest';
import { createMarket } from './market.ts';
import { anAddress, aPool, aToken } from './testing.ts';

test('an asset and its patches say when the slot was that named the price', () => {
  const token = aToken();
  const market = createMarket([token], { slotTime: (slot) => 1_000 * slot });
  expect(market.asset(token.id)).not.toHaveProperty('updatedAt');
  const { version } = market;
  market.setPrice(token.id, 2, 60);
  const told = { id: token.id, usdPrice: 2, updatedAt: '1970-01-01T00:01:00.000Z' };
  expect(market.asset(token.id)).toMatchObject(told);
  expect(market.list({ category: 'toptraded', timeframe: '24h', limit: 1 })).toMatchObject([told]);
  expect(market.changedSince(version).patches).toMatchObject([told]);
  expect(createMarket([token]).asset(token.id)).not.toHaveProperty('updatedAt');
});

test('an asset has the icon it is given, and another one as soon as that is told, in lists too', () => {
  const token = aToken();
  let icon = 'https://pictures.example/a.png';
  const market = createMarket([token], { iconOf: ({ symbol }) => `${icon}?${symbol}` });
  market.setPrice(token.id, 2, 60);
  const listed = () => market.list({ category: 'toptraded', timeframe: '24h', limit: 1 });
  expect(listed()).toMatchObject([{ icon: `https://pictures.example/a.png?${token.symbol}` }]);
  icon = 'https://pictures.example/b.png';
  market.noteIcon(token.id);
  expect(listed()).toMatchObject([{ icon: `https://pictures.example/b.png?${token.symbol}` }]);
  expect(market.asset(token.id)).toMatchObject({ icon: `https://pictures.example/b.png?${token.symbol}` });
  expect(createMarket([token]).asset(token.id)).not.toHaveProperty('icon');
});

test('a mint with a multiplier is shown times it, and its price divided by it; what it is worth stays', () => {
  const token = aToken();
  const market = createMarket([token]);
  market.advance(millis(1_000));
  market.setPrice(token.id, 97, 1);
  market.setStock(token.id, { feed: 'ACME', price: 50, at: 0 });
  const authorities = { mintAuthority: null, freezeAuthority: null };
  const mint = { supply: 30, circulating: 20, ...authorities };
  market.setMint(token.id, mint, { multiplier: 1, newMultiplier: 2, newMultiplierAt: 5_000 });
  market.setHolding({
    mint: token.id,
    account: anAddress(1),
    owner: anAddress(2),
    amount: 3,
    isVenue: false,
  });
  const config = {
    multiplier: 1,
    newMultiplier: 2,
    newMultiplierEffectiveAt: '1970-01-01T00:00:05.000Z',
    circSupplyPrescaled: 20,
    totalSupplyPrescaled: 30,
    usdPricePrescaled: 97,
  };
  const before = { usdPrice: 97, circSupply: 20, totalSupply: 30, mcap: 1_940, fdv: 2_910 };
  expect(market.asset(token.id)).toMatchObject({ ...before, scaledUiConfig: config });
  expect(market.multiplier(token.id)).toBe(1);

  const { version } = market;
  market.advance(millis(4_999));
  expect(market.changedSince(version).patches).toEqual([]);
  market.advance(millis(5_000));
  const after = {
    usdPrice: 48.5,
    circSupply: 40,
    totalSupply: 60,
    mcap: 1_940,
    fdv: 2_910,
    stockData: { price: 50, mcap: 2_000 },
    scaledUiConfig: config,
  };
  expect(market.asset(token.id)).toMatchObject(after);
  expect(market.changedSince(version).patches).toMatchObject([after]);
  expect(market.multiplier(token.id)).toBe(2);
  expect(market.price(token.id)).toBe(97);
  expect(market.holders(token.id, 1).holders).toMatchObject([{ amount: 6, share: 0.1, usd: 291 }]);

  market.advance(millis(10 * 86_400_000));
  for (let minute = 1; minute < 200; minute += 1) market.advance(millis(10 * 86_400_000 + minute * 60_000));
  expect(market.asset(token.id)).toMatchObject(after);
});

test('a list sorts and filters a token by the price it shows', () => {
  const [whole, split] = [aToken({ id: anAddress(1) }), aToken({ id: anAddress(2) })];
  const market = createMarket([whole, split]);
  market.setPrice(whole.id, 60, 1);
  market.setPrice(split.id, 97, 1);
  const mint = { supply: 1, mintAuthority: null, freezeAuthority: null };
  const sorted = () =>
    market
      .recent({ limit: 2, order: { sort: { field: 'usdPrice' }, direction: 'desc' } })
      .map(({ id }) => id);
  market.setPool(aPool({ pool: anAddress(3), mints: [whole.id, WRAPPED_SOL], openedAt: millis(1) }));
  market.setPool(aPool({ pool: anAddress(4), mints: [split.id, WRAPPED_SOL], openedAt: millis(1) }));
  expect(sorted()).toEqual([split.id, whole.id]);
  market.setMint(split.id, mint, { multiplier: 2, newMultiplier: 2, newMultiplierAt: 0 });
  expect(sorted()).toEqual([whole.id, split.id]);
});

test('an asset says that it is streamed, and of a launch that no partner configured it', () => {
  const launch = { launchpad: 'bags', developer: anAddress(5), createdAt: millis(0) } as const;
  const market = createMarket([aToken({ id: anAddress(1) }), aToken({ id: anAddress(2), launch })]);
  expect(market.asset(anAddress(1))).toMatchObject({ streamed: true });
  expect(market.asset(anAddress(1))).not.toHaveProperty('partnerConfig');
  expect(market.asset(anAddress(2))).toMatchObject({ streamed: true, partnerConfig: null });
});
