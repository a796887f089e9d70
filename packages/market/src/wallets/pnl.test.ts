import { expect, test } from 'vitest';
import { toTokenPnl } from './pnl.ts';
import { foldPosition } from './position.ts';

const MICRO = 1_000_000n;
const base = { time: 0, slot: 0 };
const bought = foldPosition(undefined, {
  ...base,
  side: 'buy',
  amount: 4_000n,
  microUsd: 8n * MICRO,
}).position;
const half = foldPosition(bought, {
  ...base,
  side: 'sell',
  amount: 2_000n,
  microUsd: 5n * MICRO,
  time: 60_000,
}).position;

test('values what is left at the price of now, and what was sold at its average cost', () => {
  expect(toTokenPnl(half, { decimals: 3, price: 3, balance: 5, genesisMs: 0 })).toEqual({
    amount: 2,
    averageCost: 2,
    cost: 4,
    price: 3,
    value: 6,
    boughtAmount: 4,
    boughtValue: 8,
    soldAmount: 2,
    soldValue: 5,
    realizedPnl: 1,
    realizedPnlPercentage: 25,
    unrealizedPnl: 2,
    unrealizedPnlPercentage: 50,
    totalPnl: 3,
    numBuys: 1,
    numSells: 1,
    firstTradedAt: '1970-01-01T00:00:00.000Z',
    lastTradedAt: '1970-01-01T00:01:00.000Z',
    isClosed: false,
  });
});

test('leaves out what the wallet has given away, and with it the position when that is all', () => {
  const some = toTokenPnl(half, { decimals: 3, price: 3, balance: 0.5, genesisMs: 0 });
  expect(some).toMatchObject({
    amount: 0.5,
    cost: 1,
    averageCost: 2,
    value: 1.5,
    unrealizedPnl: 0.5,
    isClosed: false,
  });
  const none = toTokenPnl(half, { decimals: 3, price: 3, balance: 0, genesisMs: 0 });
  expect(none).toMatchObject({
    amount: 0,
    cost: 0,
    averageCost: null,
    unrealizedPnl: 0,
    totalPnl: 1,
    isClosed: true,
  });
});

test('says nothing of amounts and worth of a token that is gone, and keeps what was realised', () => {
  expect(
    toTokenPnl(half, { decimals: undefined, price: undefined, balance: undefined, genesisMs: 0 }),
  ).toMatchObject({
    amount: null,
    averageCost: null,
    value: null,
    unrealizedPnl: null,
    unrealizedPnlPercentage: null,
    realizedPnl: 1,
    totalPnl: 1,
    isClosed: true,
  });
});

test('a position in a token with a multiplier is shown times it, at the price it shows', () => {
  const plain = toTokenPnl(half, { decimals: 3, price: 3, balance: 5, genesisMs: 0 });
  const shown = toTokenPnl(half, { decimals: 3, price: 3, balance: 5, multiplier: 2, genesisMs: 0 });
  const doubled = (amount: number | null) => amount !== null && amount * 2;
  const halved = (price: number | null) => price !== null && price / 2;
  expect(shown).toEqual({
    ...plain,
    amount: doubled(plain.amount),
    boughtAmount: doubled(plain.boughtAmount),
    soldAmount: doubled(plain.soldAmount),
    averageCost: halved(plain.averageCost),
    price: halved(plain.price),
  });
});

test('says of a position that began before the chain that it is synthetic', () => {
  const terms = { decimals: 3, price: 3, balance: 5 };
  expect(toTokenPnl(half, { ...terms, genesisMs: 1 }).isGenesis).toBe(true);
  expect(toTokenPnl(half, { ...terms, genesisMs: 0 })).not.toHaveProperty('isGenesis');
});
