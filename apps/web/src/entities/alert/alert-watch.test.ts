import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { AssetPatch } from '@orrery/wire/tokens/asset';
import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Address, Signature } from '@solana/kit';
import { expect, it } from 'vitest';
import { emptyBatch } from '#shared/stream/batch.ts';
import { anAlert } from './alert.builder.ts';
import { type Alert, afterFiring } from './alert.model.ts';
import { createAlertWatch } from './alert-watch.ts';

// As figures, so that a change of them fails here.
const REPEAT_REST_MS = 60_000;

const DEV = USDT;

interface Answer {
  asset?: Omit<AssetPatch, 'id'>;
  sale?: TokenTx | undefined;
}

function setUp() {
  const { look, learn } = createAlertWatch();
  return {
    learn: (alerts: readonly Alert[], { asset = {}, sale }: Answer) => {
      const answer = { assets: [{ id: USDC, dev: DEV, ...asset }], sales: [{ id: USDC, sale }] };
      return learn(alerts, answer, 0).map((fired) => fired.sale?.usdVolume ?? fired.figure);
    },
    price: (alerts: readonly Alert[], price: number, { blockId = 1, now = 0 } = {}) => {
      const batch = emptyBatch();
      batch.prices.set(USDC, { price, blockId });
      return look(alerts, batch, now).map(({ alert, figure }) => [alert.id, figure]);
    },
    patch: (alerts: readonly Alert[], patch: Omit<AssetPatch, 'id'>) => {
      const batch = emptyBatch();
      batch.assets.set(USDC, { id: USDC, ...patch });
      return look(alerts, batch, 0).map(({ figure }) => figure);
    },
    trades: (alerts: readonly Alert[], trades: readonly TokenTx[]) => {
      const batch = emptyBatch();
      batch.trades.set(USDC, [...trades]);
      return look(alerts, batch, 0).map(({ sale }) => sale?.usdVolume);
    },
  };
}

const aTrade = (
  type: 'buy' | 'sell',
  traderAddress: Address,
  usdVolume: number,
  over: Partial<TokenTx> = {},
): TokenTx => ({
  timestamp: '2026-01-01T00:00:00.000Z',
  asset: USDC,
  type,
  usdPrice: 1,
  usdVolume,
  nativeVolume: 1,
  traderAddress,
  txHash: '1'.repeat(64) as Signature,
  amount: 1,
  isMev: false,
  isValidPrice: true,
  isValidPosition: true,
  poolId: WRAPPED_SOL,
  ...over,
});

const aDevSale = (second: number, usdVolume: number) =>
  aTrade('sell', DEV, usdVolume, { timestamp: `2026-01-01T00:00:0${second}.000Z` });

it('fires with the price that goes over the line, and not with the first one seen', () => {
  const { price } = setUp();
  const alerts = [anAlert()];
  expect(price(alerts, 2)).toEqual([]);
  expect(price(alerts, 0.9)).toEqual([]);
  expect(price(alerts, 1.1)).toEqual([['one', 1.1]]);
  expect(price(alerts, 1.2)).toEqual([]);
});

it('keeps out a price of an earlier slot', () => {
  const { price } = setUp();
  const alerts = [anAlert()];
  price(alerts, 0.9, { blockId: 9 });
  expect(price(alerts, 1.1, { blockId: 8 })).toEqual([]);
});

it('lays patches of the asset together, and a missing figure neither fires nor is forgotten', () => {
  const { patch } = setUp();
  const alerts = [
    anAlert({ rule: { metric: 'change', timeframe: '1h', direction: 'below', value: -10 } }),
    anAlert({ id: 'two', rule: { metric: 'holders', direction: 'above', value: 15 } }),
  ];
  expect(patch(alerts, { stats1h: { priceChange: -9 }, audit: { topHoldersPercentage: 14 } })).toEqual([]);
  expect(patch(alerts, { mcap: 5, stats1h: { priceChange: null }, audit: {} })).toEqual([]);
  expect(patch(alerts, { stats1h: { priceChange: -11 } })).toEqual([-11]);
  expect(patch(alerts, { audit: { topHoldersPercentage: 15 } })).toEqual([15]);
});

it('fires when the developer sells, once it is known who that is', () => {
  const { patch, trades } = setUp();
  const alerts = [anAlert({ rule: { metric: 'devSells' } })];
  const sales = [aTrade('sell', DEV, 7), aTrade('buy', DEV, 8), aTrade('sell', WRAPPED_SOL, 9)];
  expect(trades(alerts, sales)).toEqual([]);
  patch(alerts, { dev: DEV });
  expect(trades(alerts, sales)).toEqual([7]);
  expect(trades(alerts, sales.slice(1))).toEqual([]);
});

it('begins anew with an alert that was off meanwhile', () => {
  const { price } = setUp();
  price([anAlert()], 0.9);
  price([anAlert({ isOn: false })], 0.95);
  expect(price([anAlert()], 1.1)).toEqual([]);
});

it('takes what it knew of a token for nothing once every alert of it was off', () => {
  const { price, patch } = setUp();
  price([anAlert()], 0.9);
  price([anAlert({ isOn: false })], 1.1);
  expect(patch([anAlert()], { mcap: 5 })).toEqual([]);
  expect(price([anAlert()], 1.1)).toEqual([]);
});

it('takes the figure that the server tells first for the one an alert begins with, and newer ones of the stream before it', () => {
  const { learn, price, patch } = setUp();
  const mcap = anAlert({ id: 'two', rule: { metric: 'mcap', direction: 'above', value: 10 } });
  expect(learn([anAlert()], { asset: { usdPrice: 0.9, priceBlockId: 1 } })).toEqual([]);
  expect(price([anAlert()], 1.1)).toEqual([['one', 1.1]]);
  patch([mcap], { mcap: 11 });
  expect(learn([mcap], { asset: { mcap: 9 } })).toEqual([]);
  expect(patch([mcap], { mcap: 12 })).toEqual([]);
});

it('tells of a line that was crossed while the stream was away, with the figure of now', () => {
  const { learn, price } = setUp();
  price([anAlert()], 0.9, { blockId: 1 });
  expect(learn([anAlert()], { asset: { usdPrice: 1.2, priceBlockId: 2 } })).toEqual([1.2]);
  expect(price([anAlert()], 1.2, { blockId: 2 })).toEqual([]);
});

it('tells once of what the developer sold while the stream was away, and of nothing older than the watch', () => {
  const { learn, trades } = setUp();
  const alerts = [
    anAlert({ rule: { metric: 'devSells' } }),
    anAlert({ id: 'two', rule: { metric: 'devSells' } }),
  ];
  expect(learn(alerts, { sale: aDevSale(1, 1) })).toEqual([]);
  expect(trades(alerts, [aDevSale(2, 2)])).toEqual([2, 2]);
  expect(learn(alerts, { sale: aDevSale(1, 1) })).toEqual([]);
  expect(learn(alerts, { sale: aDevSale(2, 2) })).toEqual([]);
  expect(learn(alerts, { sale: aDevSale(3, 3) })).toEqual([3, 3]);
  expect(trades(alerts, [aDevSale(3, 3)])).toEqual([]);
  expect(learn(alerts, { sale: { ...aDevSale(4, 4), isGenesis: true } })).toEqual([]);
});

it('takes a first sale for news once the server said that there was none', () => {
  const { learn } = setUp();
  const alerts = [anAlert({ rule: { metric: 'devSells' } })];
  expect(learn(alerts, {})).toEqual([]);
  expect(learn(alerts, { sale: aDevSale(1, 1) })).toEqual([1]);
});

it('knows no last sale of a token without a developer alert', () => {
  const { learn, trades } = setUp();
  const alerts = [anAlert({ rule: { metric: 'devSells' } })];
  learn(alerts, { sale: aDevSale(1, 1) });
  trades([anAlert()], [aDevSale(2, 2)]);
  expect(learn(alerts, { sale: aDevSale(3, 3) })).toEqual([]);
});

it('looks at each alert of a token by itself, and lets one that repeats rest', () => {
  const { price } = setUp();
  const repeating = anAlert({ repeat: true });
  const alerts = [repeating, anAlert({ id: 'two', rule: { metric: 'price', direction: 'below', value: 1 } })];
  price(alerts, 0.9);
  expect(price(alerts, 1.1)).toEqual([['one', 1.1]]);
  expect(price(alerts, 0.9)).toEqual([['two', 0.9]]);
  const rested = [afterFiring(repeating, 1_000)];
  expect(price(rested, 1.1, { now: 1_000 + REPEAT_REST_MS - 1 })).toEqual([]);
  price(rested, 0.9);
  expect(price(rested, 1.1, { now: 1_000 + REPEAT_REST_MS })).toEqual([['one', 1.1]]);
});

it('takes a split for no move of the price, and goes on with the price after it', () => {
  const below = anAlert({ rule: { metric: 'price', direction: 'below', value: 10 } });
  const { learn, price, patch } = setUp();
  const shown = (usdPricePrescaled: number, multiplier: number, priceBlockId = 1) => ({
    usdPrice: usdPricePrescaled / multiplier,
    priceBlockId,
    scaledUiConfig: {
      multiplier: 1,
      newMultiplier: 3,
      newMultiplierEffectiveAt: '2026-01-01T00:00:00.000Z',
      usdPricePrescaled,
    },
  });
  expect(learn([below], { asset: shown(29.4, 1) })).toEqual([]);
  expect(price([below], 9.8, { blockId: 2 })).toEqual([]);
  expect(patch([below], shown(29.4, 3))).toEqual([]);
  expect(patch([below], shown(30.6, 3, 2))).toEqual([]);
  // The answer is of a later slot than what the stream said last: 10.2 was 20.4 by its multiplier.
  const line = anAlert({ rule: { metric: 'price', direction: 'below', value: 20.2 } });
  expect(patch([line], shown(30.6, 3, 2))).toEqual([]);
  expect(learn([line], { asset: shown(30.1875, 1.5, 3) })).toEqual([20.125]);
});
