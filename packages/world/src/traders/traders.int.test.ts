import { decodePool, TOKEN_2022_PROGRAM } from '@orrery/chain';
import { createManualTime, type ManualTime } from '@orrery/core/testing';
import { millis, type Time } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createTableIndex, createVenue, type LaunchPlan, type Pool, type Venue } from '@orrery/venue';
import { createTestChain, type TestChain, tokenAmount } from '@orrery/venue/testing';
import { type Address, generateKeyPairSigner } from '@solana/kit';
import { beforeEach, describe, expect, test } from 'vitest';
import { lookupTables } from '../genesis/lookup-tables.ts';
import { listGenesis } from '../genesis/testing/genesis.ts';
import { createUniverse } from '../universe/create-universe.ts';
import { smallUniverse } from '../universe/testing/small-universe.ts';
import { characterOf, type Universe, universeAt } from '../universe/universe.ts';
import type { LiquidityChange } from './actions/change-liquidity.ts';
import { createPerform } from './actions/perform.ts';
import { readTraderOrders } from './actions/read-orders.ts';
import { oracleOf } from './oracle-of.ts';
import { createSimulation, type Simulation } from './simulation.ts';
import { type Action, actorOf } from './trader.ts';
import { startTraders, type Traders } from './traders.ts';
import { readBalances } from './wallet.ts';

const START = Date.UTC(2026, 10, 21);
const seeded = createUniverse(1);

let universe: Universe;
let chain: TestChain;
/** Launched since the chain began, and still there. */
let born: Pool[];
let refusals: string[];
let faults: string[];
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
  const [feeOwner, faucet] = await Promise.all([1, 2].map(() => generateKeyPairSigner()));
  if (!feeOwner || !faucet) throw new Error('no keys');
  const keys = { feeOwner: feeOwner.address, faucet: faucet.address };
  chain = createTestChain(await listGenesis({ universe, keys }));
  refusals = [];
  faults = [];
  born = [];
  open = async (time) => {
    const setup = { rpc: chain.rpc, feeOwner: feeOwner.address, pools: [...universe.pools, ...born], time };
    const tables = createTableIndex(lookupTables(universe, feeOwner.address));
    return followed(await createVenue({ ...setup, tables }));
  };
}

/** A venue that is told of launches and ends, as the server tells it what it reads of blocks. */
function followed(venue: Venue): Venue {
  return {
    ...venue,
    get pools() {
      return venue.pools;
    },
    async launch(plan) {
      const id = await venue.launch(plan);
      const pool = launched(plan, id);
      born.push(pool);
      await venue.open([pool]);
      return id;
    },
    async delist(pool, creator) {
      await venue.delist(pool, creator);
      born = born.filter(({ id }) => id !== pool.id);
      venue.close(pool);
    },
  };
}

function accountAt(id: Address) {
  const found = chain.svm.getAccount(id);
  const account = found.exists ? decodePool(new Uint8Array(found.data)) : undefined;
  if (!account) throw new Error(`${id} is no pool`);
  return account;
}

function launched({ developer, mint, symbol, name, launchpad }: LaunchPlan, id: Address): Pool {
  const launch = { launchpad, developer: developer.address, createdAt: time.now() };
  const token = { id: mint.address, symbol, name, decimals: 6, tags: [], launch };
  const mints = [
    { ...token, tokenProgram: TOKEN_2022_PROGRAM },
    characterOf(universe, WRAPPED_SOL).token,
  ] as const;
  return { id, mints, account: accountAt(id), openedAt: millis(time.now()) };
}

async function setup(): Promise<Parameters<typeof startTraders>[0]> {
  const note = (list: string[]) => (facts: object) => void list.push(String('err' in facts && facts.err));
  const log = { debug: note(refusals), error: note(faults) };
  const oracle = oracleOf(universe, START);
  return { universe, oracle, rpc: chain.rpc, venue: await open(time), time, log };
}

function expectReservesOfChain({ venue }: { venue: Venue }): void {
  for (const { id } of venue.pools) {
    const { pool } = venue.state({ id });
    expect(pool).toEqual(accountAt(id));
    const held = [tokenAmount(chain, pool.vault0), tokenAmount(chain, pool.vault1)];
    expect(held).toEqual([pool.reserve0 + pool.owed0, pool.reserve1 + pool.owed1]);
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
    expect([refusals, faults]).toEqual([[], []]);
    expectReservesOfChain(world);
  });

  test('live on after thoughts that failed, which are logged once in a while and keep no trader busy', async () => {
    const world = await setup();
    const { oracle } = world;
    let isFailing = true;
    const sharePrice: typeof oracle.sharePrice = (mint, now) => {
      if (isFailing) throw new Error('nothing to think with');
      return oracle.sharePrice(mint, now);
    };
    traders = startTraders({ ...world, oracle: { ...oracle, sharePrice } });
    await time.advance(2_000);
    expect(faults).toEqual(['Error: nothing to think with']);
    isFailing = false;
    const sent = chain.sent.length;
    await time.advance(2_000);
    expect(chain.sent.length).toBeGreaterThan(sent + 30);
    expect(faults).toHaveLength(1);
    await traders.stop();
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
    const shares = universe.pools.flatMap(({ account, shares }) =>
      shares.flatMap(({ owner, amount }) => (owner === address ? [[account.lpMint, amount] as const] : [])),
    );
    expect(await readBalances(chain.rpc, address)).toEqual(new Map([...holdings, ...shares]));
    expect(chain.svm.getBalance(address)).toBe(holdings.get(WRAPPED_SOL));
  }
});

test('liquidity is added and taken back by signed transactions, and the venue knows at once', async () => {
  const venue = await open(time);
  const simulation = createSimulation({ ...universe, oracle: oracleOf(universe, START), now: time.now() });
  for (const pool of venue.pools) simulation.notice(pool, venue.state(pool), time.now());
  await readAll(simulation);
  const perform = createPerform({ universe, rpc: chain.rpc, venue, clock: time, simulation });
  const isShared = ({ account }: Pool) => account.lpSupply > 0n;
  const [provider] = simulation.traders.by('maker');
  if (!provider) throw new Error('no provider');
  for (const pool of venue.pools.filter(isShared).slice(0, 2)) {
    const { reserve0, reserve1, lpSupply, lpMint } = venue.state(pool).pool;
    const before = provider.balances?.get(lpMint) ?? 0n;
    const change = async (wanted: LiquidityChange) => {
      await perform({ kind: 'liquidity', trader: provider, pool, change: wanted });
      await readAll(simulation);
      return (provider.balances?.get(lpMint) ?? 0n) - before;
    };
    const minted = await change({ adds: [reserve0 / 100n, reserve1 / 100n] });
    expect(minted > 0n && minted <= lpSupply / 100n).toBe(true);
    expect(venue.state(pool).pool.lpSupply).toBe(lpSupply + minted);
    expect(await change({ removes: before + minted })).toBe(-before);
    expect(venue.state(pool).pool.lpSupply).toBe(lpSupply - before);
    await perform({ kind: 'close', trader: provider, mints: [lpMint] });
    expect((await readBalances(chain.rpc, provider.plan.address)).has(lpMint)).toBe(false);
  }
  expectReservesOfChain({ venue });
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
    await expectBooksOfChain(second.simulation);
  });
});

/** Lives on the real VM at one step in ten seconds of world time, with every action when it is due. */
async function live(venue: Venue, ms: number) {
  const simulation = createSimulation({ ...universe, oracle: oracleOf(universe, START), now: time.now() });
  for (const pool of venue.pools) simulation.notice(pool, venue.state(pool), time.now());
  const stop = venue.onPool(({ pool, kind }) => {
    if (kind === 'closed') simulation.noticeClosed(pool);
    else simulation.notice(pool, venue.state(pool), time.now());
  });
  await readAll(simulation);
  const perform = createPerform({ universe, rpc: chain.rpc, venue, clock: time, simulation });
  const done = new Map<Action['kind'], number>();
  const failed: string[] = [];
  for (const end = time.now() + ms; time.now() < end; await time.advance(10_000)) {
    for (const action of simulation.next(time.now())) {
      const actor = actorOf(action);
      try {
        await perform(action);
        done.set(action.kind, (done.get(action.kind) ?? 0) + 1);
      } catch (error) {
        failed.push(`${action.kind}: ${String(error)}`);
      }
      actor.isBusy = false;
    }
    await readAll(simulation);
    await readTraderOrders({ rpc: chain.rpc, simulation });
  }
  stop();
  return { simulation, done, failed };
}

async function readAll({ traders: { all }, ledger }: Simulation): Promise<void> {
  for (const trader of all) {
    if (!trader.balances) ledger.load(trader, await readBalances(chain.rpc, trader.plan.address));
  }
}

async function expectBooksOfChain({ traders: { all } }: Simulation): Promise<void> {
  for (const { plan, balances } of all) {
    const held = await readBalances(chain.rpc, plan.address);
    // What a closed account gave back is booked at the least it can be.
    const lamports = held.get(WRAPPED_SOL) ?? 0n;
    expect(lamports - (balances?.get(WRAPPED_SOL) ?? 0n)).toBeGreaterThanOrEqual(0n);
    expect(new Map(balances).set(WRAPPED_SOL, lamports)).toEqual(held);
  }
}
