import {
  cancelOrder,
  decodeOrder,
  fillOrder,
  type HeldOrder,
  openOrder,
  orderAddress,
  toRoute,
  VENUE_CONSTANTS,
} from '@orrery/chain';
import { associatedAccount } from '@orrery/venue/testing';
import type { KeyPairSigner } from '@solana/kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  bonk,
  type ExtractionChain,
  NOTHING,
  sol,
  startExtractionChain,
  usdc,
} from '../../testing/extraction-chain.ts';
import { readPools } from '../state/read-pools.ts';

const SIZE = 10n ** 9n;
const TIP = 20_000;

let chain: ExtractionChain;
let alice: KeyPairSigner;
let bob: KeyPairSigner;
beforeAll(async () => {
  chain = await startExtractionChain();
  ({ alice, bob } = chain);
});
afterAll(() => chain.stop());

test('an order that is opened, filled by another over two pools and cancelled is read from blocks, and swaps after it', async () => {
  const address = orderAddress(bob.address, 1n);
  const before = { bonk: await held(bonk), usdc: await held(usdc) };
  const [input, output] = [bonk, usdc].map(({ id: mint, tokenProgram }) => ({ mint, tokenProgram }));
  if (!input || !output) throw new Error('both are tokens');
  const opened = await chain.act([openOrder({ owner: bob.address, input, output, terms: TERMS })], bob);
  expect(opened).toMatchObject({ trades: [], swaps: [], liquidity: [] });
  const filled = await chain.act([
    fillOrder(await order(), {
      filler: alice.address,
      amount: SIZE / 2n,
      isByMeans: false,
      route: await route(),
    }),
  ]);
  const { order: state } = await order();
  expect(state).toMatchObject({ left: SIZE / 2n, sold: SIZE / 2n });
  expect((await held(usdc)) - before.usdc).toBe(state.received);
  // One for each pool that it went over.
  expect(filled.trades.map(({ pool }) => pool).toSorted()).toEqual(ids().toSorted());
  const cancelled = await chain.act([cancelOrder(await order())], bob);
  expect(cancelled).toMatchObject({ ...NOTHING, transfers: expect.anything() });
  expect(before.bonk - (await held(bonk))).toBe(SIZE / 2n);
  const after = await chain.swap(bonk, sol, SIZE);
  expect(after.trades).not.toEqual([]);

  async function order(): Promise<HeldOrder> {
    const { value } = await chain.rpc
      .getAccountInfo(address, { encoding: 'base64', commitment: 'confirmed' })
      .send();
    const found = decodeOrder(Uint8Array.from(Buffer.from(value?.data[0] ?? '', 'base64')));
    if (!found) throw new Error('the order is there');
    return { address, order: found, inputProgram: bonk.tokenProgram, outputProgram: usdc.tokenProgram };
  }
});

const TERMS = {
  id: 1n,
  kind: VENUE_CONSTANTS.orderLimit,
  slippageBps: 0,
  venueBps: 0,
  referralBps: 0,
  tipLamports: TIP,
  tips: 5,
  size: SIZE,
  asked: 1n,
  expiry: 0n,
  stopTick: 0,
  trailTicks: 0,
  bandLow: 0,
  bandHigh: 0,
  start: 0n,
  interval: 0n,
  cycles: 0,
};

/** The pool of the token and SOL, and one of SOL and dollars. */
function ids() {
  return [chain.pools[2], chain.pools[0]].flatMap((pool) => (pool ? [pool.id] : []));
}

async function route() {
  const pools = await readPools(chain.call, ids());
  return toRoute({
    inputMint: bonk.id,
    outputMint: usdc.id,
    paths: [
      {
        percent: 100,
        pools: ids().flatMap((id) => {
          const pool = pools.get(id);
          return pool ? [{ address: id, pool, tickArrays: [] }] : [];
        }),
      },
    ],
    hooks: new Map(),
  });
}

async function held(token: typeof usdc): Promise<bigint> {
  const account = associatedAccount(token, bob.address);
  const { value } = await chain.rpc.getTokenAccountBalance(account, { commitment: 'confirmed' }).send();
  return BigInt(value.amount);
}
