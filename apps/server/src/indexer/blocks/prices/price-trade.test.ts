import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { createTradeIds } from '../../../store/trade-ids.ts';
import type { Trade } from '../extract/extract-trades.ts';
import { toTradeRows } from './price-trade.ts';
import { toTransferRow } from './price-transfer.ts';

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
const place = { slot: 1_000, timeMs: 5_000, idIn: createTradeIds() };

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
      is_for_usdc: 1,
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
      is_for_usdc: 0,
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

  test.each([1e6, 1e12, 1e300, Number.MAX_VALUE])(
    'counts what is worth more than sums hold as nothing, at a price of %f',
    (price) => {
      const rich = { ...book, priceOf: (mint: Address) => (mint === WRAPPED_SOL ? 5e-324 : price) };
      const trade = aTrade([JUP, 2n ** 64n - 1n], [BONK, 100_000n]);
      const rows = toTradeRows(trade, place, rich);
      expect(rows.map(({ usd_micro, is_valid_price }) => [usd_micro, is_valid_price])).toEqual([
        [0, 0],
        [0, 0],
      ]);
      expect(rows.every(({ usd_price }) => usd_price === 0)).toBe(true);
      const dust = toTradeRows(aTrade([JUP, 1n], [BONK, 1n]), place, rich);
      expect(dust.every(({ native_lamports }) => BigInt(native_lamports) >= 0n)).toBe(true);
      const { signature } = trade;
      const given = { signature, from: JUP, to: BONK, mint: JUP, decimals: 0, amount: 2n ** 64n - 1n };
      expect(toTransferRow(given, place, rich).usd_micro).toBe(null);
    },
  );

  test('gives later rows higher ids, each its own, above those of every scheme before', () => {
    const trade = aTrade([JUP, 1n], [BONK, 1n]);
    const idIn = createTradeIds();
    for (const slot of [1, 2, 1_000, 2 ** 33]) {
      const ids = [1, 2].flatMap(() =>
        toTradeRows(trade, { ...place, slot, idIn }, book).map(({ id }) => id),
      );
      expect(ids).toEqual([0, 1, 2, 3].map((row) => slot * 800_000 + row));
      expect(ids.every(Number.isSafeInteger)).toBe(true);
    }
  });
});
