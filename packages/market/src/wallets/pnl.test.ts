import { expect, test } from 'vitest';
import { toTokenPnl } from './pnl.ts';
import { foldPosition } from './position.ts';

const MICRO = 1_000_000n;
const base = { time: 0, slot: 0 };
const since = { genesisMs: 0, knownSinceMs: 30_000 };
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
  expect(toTokenPnl(half, { decimals: 3, price: 3, balance: 2, ...since })).toEqual({
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
    knownSince: '1970-01-01T00:00:30.000Z',
  });
});

test('leaves out what the wallet has given away, and with it the position when that is all', () => {
  const some = toTokenPnl(half, { decimals: 3, price: 3, balance: 0.5, ...since });
  expect(some).toMatchObject({
    amount: 0.5,
    cost: 1,
    averageCost: 2,
    value: 1.5,
    unrealizedPnl: 0.5,
    isClosed: false,
  });
  const none = toTokenPnl(half, { decimals: 3, price: 3, balance: 0, ...since });
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
    toTokenPnl(half, { decimals: undefined, price: undefined, balance: undefined, ...since }),
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
  const plain = toTokenPnl(half, { decimals: 3, price: 3, balance: 2, ...since });
  const shown = toTokenPnl(half, { decimals: 3, price: 3, balance: 2, multiplier: 2, ...since });
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
  const terms = { decimals: 3, price: 3, balance: 2, knownSinceMs: 0 };
  expect(toTokenPnl(half, { ...terms, genesisMs: 1 }).isGenesis).toBe(true);
  expect(toTokenPnl(half, { ...terms, genesisMs: 0 })).not.toHaveProperty('isGenesis');
});

const UNKNOWN = {
  averageCost: null,
  cost: null,
  realizedPnl: null,
  realizedPnlPercentage: null,
  unrealizedPnl: null,
  unrealizedPnlPercentage: null,
  totalPnl: null,
};

test('a wallet with more than it bought has all of that, and no cost or profit that could be told', () => {
  const found = toTokenPnl(half, { decimals: 3, price: 3, balance: 75, ...since });
  expect(found).toMatchObject({
    ...UNKNOWN,
    amount: 75,
    value: 225,
    boughtValue: 8,
    soldValue: 5,
    isClosed: false,
  });
});

test('a sale of what was not bought has no profit, nor has what is left', () => {
  const sale = { ...base, side: 'sell' as const, amount: 5_000n, microUsd: 9n * MICRO };
  const { position } = foldPosition(half, sale);
  expect(toTokenPnl(position, { decimals: 3, price: 3, balance: 0, ...since })).toMatchObject({
    ...UNKNOWN,
    isClosed: true,
  });
  const gone = { decimals: undefined, price: undefined, balance: undefined, ...since };
  expect(toTokenPnl(position, gone)).toMatchObject({ ...UNKNOWN, amount: null });
});

test('dust that somebody sent changes what the wallet has, not what it made', () => {
  const terms = { decimals: 3, price: 3, ...since };
  const { amount: _, value, ...made } = toTokenPnl(half, { ...terms, balance: 2 });
  const { amount, ...dusted } = toTokenPnl(half, { ...terms, balance: 2.04 });
  expect(amount).toBe(2.04);
  expect(dusted).toEqual({ ...made, value: 2.04 * 3 });
  expect(value).toBe(6);
  expect(toTokenPnl(half, { ...terms, balance: 2.05 })).toMatchObject(UNKNOWN);
});
