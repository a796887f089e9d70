import type { Time } from '@orrery/core';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { WRAPPED_SOL } from '@orrery/domain';
import { createVenue, derivePool, type Venue } from '@orrery/venue';
import { createTestChain, type TestChain, tokenAmount } from '@orrery/venue/testing';
import { generateKeyPairSigner } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { listGenesis } from '../genesis/test-genesis.ts';
import { createOracle } from '../oracle/oracle.ts';
import { createUniverse } from '../universe/create-universe.ts';
import { smallUniverse } from '../universe/test-small-universe.ts';
import { type Universe, universeAt } from '../universe/universe.ts';
import { createMind, type Mind } from './mind.ts';
import { createPerform } from './perform.ts';
import { type Action, actorOf } from './trader.ts';
import { startTraders, type Traders } from './traders.ts';
import { readBalances } from './wallet.ts';

const START = Date.UTC(2026, 10, 21);
const seeded = createUniverse(1);

let universe: Universe;
let chain: TestChain;
let refusals: string[];
let time: ManualTime;
let traders: Traders | undefined;
let open: (time: Time) => Promise<Venue>;

beforeEach(async () => {
  traders = undefined;
  time = createManualTime(START, () => traders?.idle() ?? Promise.resolve());
  await begin();
});

async function begin(): Promise<void> {
  universe = smallUniverse(universeAt(seeded, START));
  const [authority, feeOwner, faucet] = await Promise.all([1, 2, 3].map(() => generateKeyPairSigner()));
  if (!authority || !feeOwner || !faucet) throw new Error('no keys');
  const keys = { authority: authority.address, feeOwner: feeOwner.address, faucet: faucet.address };
  chain = createTestChain(await listGenesis({ universe, keys }));
  refusals = [];
  open = async (time) => {
    const pools = await Promise.all(universe.pools.map((plan) => derivePool(authority.address, plan)));
    const setup = { rpc: chain.rpc, authority, feeOwner: feeOwner.address, pools, time };
    return createVenue({ ...setup, log: { error: failOnError } });
  };
}

function failOnError(facts: object, message: string): never {
  throw new Error(message, { cause: facts });
}

async function setup(): Promise<Parameters<typeof startTraders>[0]> {
  const log = { debug: (facts: object) => void refusals.push(String('err' in facts && facts.err)) };
  const oracle = createOracle(universe, START);
  return { universe, oracle, rpc: chain.rpc, venue: await open(time), time, log };
}

function expectReservesOfChain({ venue }: { venue: Venue }): void {
  for (const pool of venue.pools) {
    expect(venue.reserves(pool)).toEqual(pool.vaults.map((vault) => tokenAmount(chain, vault)));
  }
}

describe('traders', () => {
  test('swap by signed transactions of their own, and the venue’s reserves stay those of the chain', async () => {
    const world = await setup();
    traders = startTraders(world);
    await time.advance(3_000);
    expect(chain.sent.length).toBeGreaterThan(60);
    await traders.stop();
    const sent = chain.sent.length;
    await time.advance(1_000);
    expect(chain.sent.length).toBe(sent);
    expect(refusals).toEqual([]);
    expectReservesOfChain(world);
  });

  test('live on when the node is away for a while', async () => {
    traders = startTraders(await setup());
    await time.advance(2_000);
    expect(chain.sent.length).toBeGreaterThan(3);
    chain.fault = 'lost-reply';
    await time.advance(1_000);
    expect(chain.fault).toBeUndefined();
    chain.fault = 'down';
    await time.advance(1_000);
    expect(refusals.length).toBeGreaterThan(0);
    chain.fault = undefined;
    const sent = chain.sent.length;
    await time.advance(2_000);
    expect(chain.sent.length).toBeGreaterThan(sent + 3);
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
    const venue = await open(time);
    const first = await live(venue, 720_000);
    expect(first.failed).toEqual([]);
    expect(first.done.get('launch')).toBeGreaterThan(25);
    expect(first.done.get('delist')).toBeGreaterThan(0);
    expect(first.done.get('close')).toBeGreaterThan(0);
    expectReservesOfChain({ venue });

    const second = await live(venue, 240_000);
    expect(second.failed).toEqual([]);
    expect(second.done.get('delist')).toBeGreaterThan(0);
    await expectBooksOfChain(second.mind);
  });
});

/** Lives on the real VM at one beat in ten seconds of world time, with every action when it is due. */
async function live(venue: Venue, ms: number) {
  const mind = createMind({ ...universe, oracle: createOracle(universe, START), now: time.now() });
  for (const pool of venue.pools) mind.notice(pool, venue.reserves(pool), time.now());
  const stop = venue.onPool(({ pool, kind }) => {
    if (kind === 'closed') mind.noticeClosed(pool);
    else mind.notice(pool, venue.reserves(pool), time.now());
  });
  await readAll(mind);
  const perform = createPerform({ universe, rpc: chain.rpc, venue, clock: time, mind });
  const done = new Map<Action['kind'], number>();
  const failed: string[] = [];
  for (const end = time.now() + ms; time.now() < end; await time.advance(10_000)) {
    for (const action of mind.next(time.now())) {
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
