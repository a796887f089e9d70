import { millis } from '@orrery/core';
import { WRAPPED_SOL } from '@orrery/domain';
import { createVenue, derivePool } from '@orrery/venue';
import { createTestChain, type TestChain, tokenAmount } from '@orrery/venue/testing';
import { generateKeyPairSigner } from '@solana/kit';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createUniverse } from './create-universe.ts';
import { genesisAccounts, toTraderSigner } from './genesis.ts';
import { startTraders } from './traders.ts';
import { readBalances } from './wallet.ts';

const universe = createUniverse(1);
const clock = { now: () => millis(Date.now()) };

let chain: TestChain;
let refusals: string[];
let setup: () => Promise<Parameters<typeof startTraders>[0]>;

beforeEach(async () => {
  const [authority, feeOwner, faucet] = await Promise.all([1, 2, 3].map(() => generateKeyPairSigner()));
  if (!authority || !feeOwner || !faucet) throw new Error('no keys');
  const keys = { authority: authority.address, feeOwner: feeOwner.address, faucet: faucet.address };
  chain = createTestChain(await genesisAccounts(universe, keys));
  refusals = [];
  const log = { debug: (facts: object) => void refusals.push(String('err' in facts && facts.err)) };
  setup = async () => {
    const pools = await Promise.all(universe.pools.map((plan) => derivePool(authority.address, plan)));
    const venue = await createVenue({ rpc: chain.rpc, authority, feeOwner: feeOwner.address, pools, clock });
    return { universe, rpc: chain.rpc, venue, mood: 'lively', clock, log };
  };
});

describe('lively traders', () => {
  test('swap by signed transactions of their own, and the venue’s reserves stay those of the chain', async () => {
    const world = await setup();
    const traders = startTraders(world);
    await vi.waitUntil(() => chain.sent.length >= 30, { timeout: 20_000 });
    const stopping = Date.now();
    await traders.stop();
    expect(Date.now() - stopping).toBeLessThan(1_000);
    expect(refusals).toEqual([]);
    for (const pool of world.venue.pools) {
      expect(world.venue.reserves(pool)).toEqual(pool.vaults.map((vault) => tokenAmount(chain, vault)));
    }
  });

  test('live on when the node is away for a while', async () => {
    const traders = startTraders(await setup());
    await vi.waitUntil(() => chain.sent.length >= 3, { timeout: 20_000 });
    chain.fault = 'lost-reply';
    await vi.waitUntil(() => chain.fault === undefined, { timeout: 20_000 });
    chain.fault = 'down';
    await vi.waitUntil(() => refusals.length > 0, { timeout: 20_000 });
    chain.fault = undefined;
    const sent = chain.sent.length;
    await vi.waitUntil(() => chain.sent.length >= sent + 3, { timeout: 20_000 });
    await traders.stop();
  });
});

describe('calm traders', () => {
  test('do nothing and stop at once', async () => {
    const traders = startTraders({ ...(await setup()), mood: 'calm' });
    await traders.stop();
    expect(chain.sent).toEqual([]);
  });
});

test('a trader’s balances are what genesis gave it', async () => {
  const [plan] = universe.traders;
  if (!plan) throw new Error('no traders');
  const { address } = await toTraderSigner(plan);
  expect(await readBalances(chain.rpc, address)).toEqual(new Map(plan.holdings));
  expect(chain.svm.getBalance(address)).toBe(plan.holdings.get(WRAPPED_SOL));
});
