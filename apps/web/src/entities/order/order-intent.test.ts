import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_PROGRAM } from '@orrery/domain/solana/network';
import { expect, it } from 'vitest';
import type { NewOrder } from './new-order.ts';
import { toOpening } from './order-intent.ts';

const SIDES = {
  owner: USDC,
  sell: { id: WRAPPED_SOL, tokenProgram: TOKEN_PROGRAM, decimals: 9 },
  buy: { id: USDC, tokenProgram: TOKEN_PROGRAM, decimals: 6 },
  useWSol: false,
};
const TERMS = { id: '7', references: [], venueBps: 10, slippageBps: 9_999, tipLamports: 20_000, tips: 4 };
const open = (order: NewOrder, terms = TERMS) =>
  toOpening(order, { terms, expiry: 100, read: undefined, maxFeeLamports: 5_000n });

it('has the price, size, slippage and expiry of the screen proven, whatever the server says of them', () => {
  const { terms, limits } = open({
    ...SIDES,
    kind: 'limit',
    making: 2n,
    taking: 300n,
    expirySeconds: 600,
    slippageBps: 50,
  });
  expect(terms).toMatchObject({ id: 7n, size: 2n, asked: 300n, slippageBps: 50, expiry: 100n, cycles: 0 });
  expect(limits).toEqual({ venueBps: 10, referralBps: 0, tipLamports: 20_000, tips: 4 });
});

it('has the schedule and a slippage of 5 % proven, and a tip for each cycle and one more', () => {
  const recurring = { ...SIDES, kind: 'recurring', total: 9n, cycles: 3, intervalSeconds: 3_600 } as const;
  const { terms, limits } = open(recurring);
  expect(terms).toMatchObject({
    size: 9n,
    asked: 0n,
    slippageBps: 500,
    cycles: 3,
    interval: 3_600n,
    start: 0n,
  });
  expect(limits.tips).toBe(4);
  const { terms: banded } = open({ ...recurring, minPrice: '0.005', maxPrice: '0.02' });
  // 1 SOL for 50 to 200 USDC.
  expect(banded.bandLow).toBeGreaterThan(terms.bandLow);
  expect(banded.bandHigh).toBeLessThan(terms.bandHigh);
  expect(banded.bandLow).toBeLessThan(banded.bandHigh);
});
