import { USDC, WRAPPED_SOL } from '@orrery/domain';
import type { Address, Signature } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import type { Trade } from './extract-trades.ts';
import { toTradeRows } from './price-trade.ts';

const BONK = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as Address;
const JUP = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;
const DECIMALS = new Map([
  [USDC, 6],
  [WRAPPED_SOL, 9],
  [BONK, 5],
  [JUP, 6],
]);
const PRICES = new Map([
  [WRAPPED_SOL, 150],
  [JUP, 0.5],
]);
const book = {
  priceOf: (mint: Address) => PRICES.get(mint),
  decimalsOf: (mint: Address) => DECIMALS.get(mint) ?? 0,
};
const place = { slot: 1_000, index: 3, leg: 0, timeMs: 5_000 };

function aTrade(sold: [Address, bigint], bought: [Address, bigint]): Trade {
  return {
    signature: 'sig' as Signature,
    trader: 'trader' as Address,
    pool: 'pool' as Address,
    isPlain: true,
    sold: { mint: sold[0], amount: sold[1] },
    bought: { mint: bought[0], amount: bought[1] },
  };
}

describe('toTradeRows', () => {
  test('prices SOL by the USDC paid for it', () => {
    const rows = toTradeRows(aTrade([USDC, 300_000_000n], [WRAPPED_SOL, 2_000_000_000n]), place, book);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toMatchObject({
      asset: WRAPPED_SOL,
      side: 'buy',
      usd_price: 150,
      usd_micro: 300_000_000,
      amount: '2000000000',
      native_lamports: '2000000000',
      is_valid_price: 1,
    });
  });

  test('prices a token sold for SOL by the price of SOL', () => {
    const [row] = toTradeRows(aTrade([BONK, 100_000_000_000n], [WRAPPED_SOL, 1_000_000_000n]), place, book);
    expect(row).toMatchObject({
      asset: BONK,
      side: 'sell',
      usd_price: 0.00015,
      usd_micro: 150_000_000,
      native_lamports: '1000000000',
    });
  });

  test('adds a sell and a buy when neither token is a quote', () => {
    const rows = toTradeRows(aTrade([JUP, 2_000_000n], [BONK, 1_000_000n]), place, book);
    expect(rows.map(({ asset, side, usd_micro }) => [asset, side, usd_micro])).toEqual([
      [JUP, 'sell', 1_000_000],
      [BONK, 'buy', 1_000_000],
    ]);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(2);
  });

  test('counts dust without believing its price', () => {
    const [row] = toTradeRows(aTrade([USDC, 9_999n], [BONK, 1n]), place, book);
    expect(row).toMatchObject({ usd_micro: 9_999, is_valid_price: 0 });
  });

  test('believes no price that rounding to smallest units may have moved by a basis point', () => {
    const isBelieved = (sold: [Address, bigint], bought: [Address, bigint]) =>
      toTradeRows(aTrade(sold, bought), place, book)[0]?.is_valid_price === 1;
    expect(isBelieved([USDC, 1_000_000n], [WRAPPED_SOL, 9_999n])).toBe(false);
    expect(isBelieved([USDC, 1_000_000n], [WRAPPED_SOL, 10_000n])).toBe(true);
    expect(isBelieved([WRAPPED_SOL, 9_999n], [BONK, 1_000_000_000n])).toBe(false);
  });

  test('gives later places higher ids, each its own', () => {
    const trade = aTrade([JUP, 1n], [BONK, 1n]);
    const places = [
      place,
      { ...place, leg: 1 },
      { ...place, index: 4 },
      { ...place, index: 4, leg: 7 },
      { ...place, slot: 1_001, index: 0 },
    ];
    const ids = places.flatMap((at) => toTradeRows(trade, at, book).map(({ id }) => id));
    expect(ids).toEqual(ids.toSorted((a, b) => a - b));
    expect(new Set(ids).size).toBe(10);
    expect(Number.isSafeInteger(toTradeRows(trade, { ...place, slot: 2 ** 33 }, book)[0]?.id)).toBe(true);
  });

  test('gives ids above those of the scheme before it, at every slot it may follow on', () => {
    const oldId = (slot: number) => (slot * 50_000 + 49_999) * 2 + 1;
    for (const slot of [1, 2, 1_000, 2 ** 33]) {
      const [row] = toTradeRows(aTrade([USDC, 1n], [BONK, 1n]), { ...place, slot, index: 0 }, book);
      expect(row?.id).toBeGreaterThan(oldId(slot - 1));
    }
  });
});
