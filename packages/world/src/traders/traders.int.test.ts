import { type Millis, millis } from '@orrery/core';
import { WRAPPED_SOL } from '@orrery/domain';
import { createVenue, derivePool, type Venue } from '@orrery/venue';
import { createTestChain, type TestChain, tokenAmount } from '@orrery/venue/testing';
import { generateKeyPairSigner } from '@solana/kit';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { listGenesis } from '../genesis/test-genesis.ts';
import { createOracle } from '../oracle/oracle.ts';
import { createUniverse } from '../universe/create-universe.ts';
import { smallUniverse } from '../universe/test-small-universe.ts';
import { type Universe, universeAt } from '../universe/universe.ts';
import { createMind, type Mind } from './mind.ts';
import { createPerform } from './perform.ts';
import { type Action, actorOf } from './trader.ts';
import { startTraders } from './traders.ts';
import { readBalances } from './wallet.ts';

const START = Date.UTC(2026, 10, 21);
const seeded = createUniverse(1);

let universe: Universe;
let chain: TestChain;
let refusals: string[];
let open: (clock: { now(): Millis }) => Promise<Venue>;

beforeEach(() => begin(Date.now()));

async function begin(genesisMs: number): Promise<void> {
  universe = smallUniverse(universeAt(seeded, genesisMs));
  const [authority, feeOwner, faucet] = await Promise.all([1, 2, 3].map(() => generateKeyPairSigner()));
  if (!authority || !feeOwner || !faucet) throw new Error('no keys');
  const keys = { authority: authority.address, feeOwner: feeOwner.address, faucet: faucet.address };
  chain = createTestChain(await listGenesis(universe, keys));
  refusals = [];
  open = async (clock) => {
    const pools = await Promise.all(universe.pools.map((plan) => derivePool(authority.address, plan)));
    const setup = { rpc: chain.rpc, authority, feeOwner: feeOwner.address, pools, clock };
    return createVenue({ ...setup, log: { error: failOnError } });
  };
}

function failOnError(facts: object, message: string): never {
  throw new Error(message, { cause: facts });
}

async function setup(): Promise<Parameters<typeof startTraders>[0]> {
  const clock = { now: () => millis(Date.now()) };
  const log = { debug: (facts: object) => void refusals.push(String('err' in facts && facts.err)) };
  const oracle = createOracle(universe, START);
  return { universe, oracle, rpc: chain.rpc, venue: await open(clock), clock, log };
}

function expectReservesOfChain({ venue }: { venue: Venue }): void {
  for (const pool of venue.pools) {
    expect(venue.reserves(pool)).toEqual(pool.vaults.map((vault) => tokenAmount(chain, vault)));
  }
}

describe('traders', () => {
  test('swap by signed transactions of their own, and the venue’s reserves stay those of the chain', async () => {
    const world = await setup();
    const traders = startTraders(world);
    await vi.waitUntil(() => chain.sent.length >= 60, { timeout: 20_000 });
    const stopping = Date.now();
    await traders.stop();
    expect(Date.now() - stopping).toBeLessThan(1_000);
    expect(refusals).toEqual([]);
    expectReservesOfChain(world);
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

test('a trader’s balances are what genesis gave it', async () => {
  for (const { address, holdings } of universe.traders.slice(0, 3)) {
    expect(await readBalances(chain.rpc, address)).toEqual(new Map(holdings));
    expect(chain.svm.getBalance(address)).toBe(holdings.get(WRAPPED_SOL));
  }
});

describe('launches on the VM', () => {
  test('open, trade, sell out and are delisted, also over a restart, and the books are those of the chain', {
    timeout: 240_000,
  }, async () => {
    // What is born when follows from the moment the world begins, so it is always the same one.
    await begin(START);
    const time = { now: START };
    const venue = await open({ now: () => millis(time.now) });
    const first = await live(venue, time, 720_000);
    expect(first.failed).toEqual([]);
    expect(first.done.get('launch')).toBeGreaterThan(25);
    expect(first.done.get('delist')).toBeGreaterThan(0);
    expect(first.done.get('close')).toBeGreaterThan(0);
    expectReservesOfChain({ venue });

    const second = await live(venue, time, 240_000);
    expect(second.failed).toEqual([]);
    expect(second.done.get('delist')).toBeGreaterThan(0);
    await expectBooksOfChain(second.mind);
  });
});

/** Lives on the real VM at one beat in ten seconds of world time, with every action when it is due. */
async function live(venue: Venue, time: { now: number }, ms: number) {
  const mind = createMind({ ...universe, oracle: createOracle(universe, START), now: time.now });
  for (const pool of venue.pools) mind.notice(pool, venue.reserves(pool), time.now);
  const stop = venue.onPool(({ pool, kind }) => {
    if (kind === 'closed') mind.noticeClosed(pool);
    else mind.notice(pool, venue.reserves(pool), time.now);
  });
  await readAll(mind);
  const clock = { now: () => millis(time.now) };
  const perform = createPerform({ universe, rpc: chain.rpc, venue, clock, mind });
  const done = new Map<Action['kind'], number>();
  const failed: string[] = [];
  for (const end = time.now + ms; time.now < end; time.now += 10_000) {
    for (const action of mind.next(time.now)) {
      const actor = actorOf(action);
      try {
        await perform(action);
        done.set(action.kind, (done.get(action.kind) ?? 0) + 1);
      } catch (error) {
        failed.push(`${action.kind}: ${String(error)}`);
      }
      if (actor) actor.isBusy = false;
    }
    await readAll(mind);
  }
  stop();
  return { mind, done, failed };
}

async function readAll({ cast, ledger }: Mind): Promise<void> {
  for (const trader of cast.all) {
    if (!trader.balances) ledger.load(trader, await readBalances(chain.rpc, trader.plan.address));
  }
}

async function expectBooksOfChain({ cast }: Mind): Promise<void> {
  for (const { plan, balances } of cast.all) {
    const held = await readBalances(chain.rpc, plan.address);
    // What a closed account gave back is booked at the least it can be.
    const lamports = held.get(WRAPPED_SOL) ?? 0n;
    expect(lamports - (balances?.get(WRAPPED_SOL) ?? 0n)).toBeGreaterThanOrEqual(0n);
    expect(new Map(balances).set(WRAPPED_SOL, lamports)).toEqual(held);
  }
}
