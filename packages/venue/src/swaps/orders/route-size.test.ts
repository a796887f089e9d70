import type { Address } from '@solana/kit';
import { describe, expect, test } from 'vitest';
import { ask, createTestVenue, sol, trade, usdc } from '../../testing/venue.ts';
import { aToken, concentratedState, nearestTick, type PoolWish } from '../../testing.ts';

const TICKS_AN_ARRAY = 64 * 64;
const MAX_TRANSACTION_BYTES = 1_232;

const pebble = aToken({ id: 'Pebb1e1111111111111111111111111111111111111' as Address, symbol: 'PEB' });
const far = aToken({ id: 'FarBC6P6ixBzBvsZ3pdWUbkB5pLgmwCcW9b5N2hYh1eK' as Address, symbol: 'FAR' });

/** A pool with trades that meet a tick array for each half that the price rises or falls by. */
function aManyArrayPool(wish: PoolWish, price: number, liquidity: bigint) {
  const middle = nearestTick(price);
  const array = Math.floor(middle / TICKS_AN_ARRAY);
  return concentratedState({ feeBps: 10, ...wish }, price, [
    { lower: middle - 25_000, upper: middle + 25_000, liquidity },
    ...[-5, -4, -3, -2, -1, 0, 1, 2, 3, 4, 5].map((step) => ({
      lower: (array + step) * TICKS_AN_ARRAY + 64,
      upper: (array + step + 1) * TICKS_AN_ARRAY - 64,
      liquidity: 1_000n,
    })),
  ]);
}

describe('an order with a route that has no room in a transaction', () => {
  const twins = [0, 1, 2].map((nonce) => aManyArrayPool({ mints: [sol, usdc], nonce }, 0.15, 10n ** 11n));
  const request = ask(sol, usdc, 500_000_000_000n);

  test('goes through one pool less, and lands', async () => {
    const world = await createTestVenue({ pools: [], concentrated: twins });
    expect(world.venue.quote(request).route).toHaveLength(3);
    const { order, result } = await trade(world, request);
    expect(order.route).toHaveLength(2);
    expect(order.transaction?.length).toBeLessThanOrEqual(MAX_TRANSACTION_BYTES);
    expect(result).toMatchObject({ status: 'success', outputAmount: order.outAmount });
  });

  test('says that it has none where no shorter one leads there', async () => {
    const { venue, taker } = await createTestVenue({
      pools: [],
      concentrated: [
        aManyArrayPool({ mints: [pebble, sol] }, 1, 10n ** 11n),
        aManyArrayPool({ mints: [sol, usdc] }, 1, 60n * 10n ** 9n),
        aManyArrayPool({ mints: [usdc, far] }, 1, 35n * 10n ** 9n),
      ],
      holdings: [{ token: pebble, amount: 10n ** 11n }],
    });
    const long = ask(pebble, far, 70n * 10n ** 9n);
    expect(venue.quote(long).route).toHaveLength(3);
    await expect(venue.order({ ...long, taker: taker.address })).rejects.toThrow('TRANSACTION_TOO_LARGE');
  });
});
