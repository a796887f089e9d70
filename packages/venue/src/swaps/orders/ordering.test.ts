import { encodeQuote, type SolanaRpc } from '@orrery/chain';
import { AppError } from '@orrery/core/app-error';
import { createManualTime } from '@orrery/core/testing';
import { generateKeyPairSigner, signBytes } from '@solana/kit';
import { expect, test } from 'vitest';
import { ask, sol, usdc } from '../../testing/venue.ts';
import { aPool } from '../../testing.ts';
import type { Quote } from '../router/quote.ts';
import type { AskMaker } from './maker/maker.ts';
import type { BuiltOrder, OrderPlan } from './order-builder.ts';
import { createOrdering } from './ordering.ts';

const AMOUNT = 1_000_000_000n;
const BUILT: BuiltOrder = {
  transaction: new Uint8Array(1_232),
  lastValidBlockHeight: 1n,
  problem: undefined,
  signatureFeeLamports: 5_000n,
  priorityFeeLamports: 0n,
  rentFeeLamports: 0n,
  gasPayer: undefined,
};

/** Orders of a maker who gives twice what the route does, where what the plan makes of them has room or not. */
async function openOrdering(hasRoom: (plan: OrderPlan) => boolean) {
  const maker = await generateKeyPairSigner();
  const time = createManualTime(1_000_000, async () => {});
  const pool = aPool({ mints: [sol, usdc], nonce: 1, feeBps: 30 });
  const own = aPool({ kind: 'quoted', mints: [sol, usdc], nonce: 9, feeBps: 0, creator: maker.address });
  const answer: AskMaker = async ({ pool: { id }, input, amountIn, taker }) => {
    const quote = { pool: id, user: taker, amountIn, amountOut: 300n, expiry: 2_000n, nonce: 1n, input };
    return { quote, signature: await signBytes(maker.keyPair.privateKey, encodeQuote(quote)) };
  };
  const routed = { swapMode: 'ExactIn', outAmount: 150n, route: [{ pool }] } as unknown as Quote; // Nothing else of it is read.
  const asked: OrderPlan[] = [];
  const { orderFor } = createOrdering({
    rpc: {} as SolanaRpc,
    time,
    feeMints: new Set(),
    quote: () => routed,
    build: async (plan) => {
      asked.push(plan);
      if (!hasRoom(plan)) throw new AppError('TRANSACTION_TOO_LARGE', { bytes: 1_233 });
      return BUILT;
    },
    gas: undefined,
    maker: answer,
    book: { live: [pool, own] },
  });
  const { address: taker } = await generateKeyPairSigner();
  return { order: () => orderFor({ ...ask(sol, usdc, AMOUNT), taker }, 'a'), routed, asked };
}

test('an order takes a maker’s promise that gives more', async () => {
  const { order } = await openOrdering(() => true);
  const { made, quoted } = await order();
  expect([made?.quote.amountOut, quoted.outAmount]).toEqual([300n, 300n]);
});

test('an order whose maker’s promise has no room in a transaction goes by the route, however short that is', async () => {
  const { order, routed, asked } = await openOrdering(({ made }) => made === undefined);
  expect(await order()).toEqual({ quoted: routed, made: undefined, built: BUILT });
  expect(asked.map(({ made }) => made !== undefined)).toEqual([true, false]);
});

test('an order that has no room by its shortest route either says so', async () => {
  const { order, asked } = await openOrdering(() => false);
  await expect(order()).rejects.toMatchObject({ code: 'TRANSACTION_TOO_LARGE' });
  expect(asked).toHaveLength(2);
});
