import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import { expect, test } from 'vitest';
import type { TradeRow } from '../../../store/schema.ts';
import { markSandwiches } from './mark-sandwiches.ts';

/** Trades of a block, each written as trader, side and pool. */
function aBlock(...trades: string[]): TradeRow[] {
  return trades.map((text, id) => {
    const [trader, side, pool = 'pool'] = text.split(' ');
    return {
      id,
      signature: 's' as Signature,
      asset: WRAPPED_SOL,
      side: side === 'buys' ? 'buy' : 'sell',
      time_ms: 0,
      slot: 1,
      usd_price: 1,
      usd_micro: 1,
      native_lamports: '1',
      amount: '1',
      trader: trader as Address,
      pool: pool as Address,
      is_valid_price: 1,
      is_genesis: 0,
    };
  });
}

const marked = (...trades: string[]) =>
  markSandwiches(aBlock(...trades)).flatMap(({ id, is_mev }) => (is_mev === 1 ? id : []));

test("marks both trades of one who trades around another's in the same direction, and not the other's", () => {
  expect(marked('eve buys', 'ann buys', 'eve sells')).toEqual([0, 2]);
  expect(marked('eve sells', 'bob buys', 'ann sells', 'bob sells', 'eve buys')).toEqual([0, 4]);
});

test('marks no wallet that paid for the other, who traded once, or in another pool', () => {
  expect(marked('eve buys', 'ann sells', 'eve sells')).toEqual([]);
  expect(marked('eve buys', 'ann buys')).toEqual([]);
  expect(marked('eve buys', 'eve sells', 'ann buys')).toEqual([]);
  expect(marked('eve buys', 'ann buys', 'eve sells other')).toEqual([]);
  expect(marked('eve buys', 'ann buys', 'eve buys')).toEqual([]);
});

test('keeps every row in its place', () => {
  const rows = aBlock('eve buys', 'ann buys', 'eve sells');
  expect(markSandwiches(rows).map(({ id }) => id)).toEqual([0, 1, 2]);
  expect(rows.some((row) => 'is_mev' in row)).toBe(false);
});
