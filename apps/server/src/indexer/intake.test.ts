import { decreaseLiquidityInstruction, swapInstruction } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { createMarket } from '@orrery/market';
import { aPool, aToken } from '@orrery/venue/testing';
import { expect, test } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { vaultsOf } from '../catalogue/pool-index.ts';
import { aTransaction } from '../testing/block-transaction.ts';
import { anId } from '../testing/traded-market.ts';
import type { BlockTransaction } from './blocks/block.ts';
import { createIntake, type PoolMoves } from './intake.ts';

const BLOCK_TIME = 1_700_000_000;
const [sol, usdc] = [aToken({ id: WRAPPED_SOL, decimals: 9 }), aToken({ id: USDC })];
const pool = aPool({ mints: [sol, usdc] });
const ranged = aPool({ mints: [sol, usdc], nonce: 1, kind: 'concentrated' });
const trader = anId(2);

/** An intake over a store that keeps nothing but the slots it was given, and refuses them while it is full. */
function anIntake() {
  const known = { pools: [], gone: new Set<string>() };
  const catalogue = createCatalogue({ tokens: [sol, usdc], pools: [pool, ranged], known });
  const told: PoolMoves[] = [];
  const store = { isFull: false, slots: [] as number[] };
  const shown = { times: 0, trades: 0, isBroken: false };
  const refreshed = { isAway: false, mints: [] as string[] };
  const save = ({ slot }: { slot: number }) => {
    if (store.isFull) return Promise.reject(new Error('disk full'));
    store.slots.push(slot);
    return Promise.resolve([]);
  };
  const unexpected = () => {
    throw new Error('nothing happened in these blocks');
  };
  const state = {
    load: unexpected,
    sol: { update: () => {}, refresh: () => Promise.resolve() },
    update: () => {
      shown.times += 1;
      if (shown.isBroken) throw new Error('cannot be shown');
    },
    open: unexpected,
    close: unexpected,
    shareOf: unexpected,
    refreshMints: (ids: Iterable<string>) => {
      if (refreshed.isAway) return Promise.reject(new Error('away'));
      refreshed.mints.push(...ids);
      return Promise.resolve();
    },
    refreshPools: () => Promise.resolve(),
  };
  const apply = () => {
    shown.trades += 1;
  };
  const market = { ...createMarket([]), apply };
  const intake = createIntake({
    blocks: { save },
    market,
    catalogue,
    prices: new Map(),
    state,
    call: unexpected,
    log: { debug: unexpected, warn: unexpected },
    onPools: (moves) => told.push(moves),
  });
  const take = (slot: number, transactions: BlockTransaction[] = []) =>
    intake.take([{ slot, blockTime: BLOCK_TIME, transactions }]);
  return { intake, store, shown, refreshed, told, take };
}

test('what the store refuses is stored and shown once when it can be, and not read again', async () => {
  const { intake, store, shown, take } = anIntake();
  intake.startAfter(0);
  store.isFull = true;
  await expect(take(200)).rejects.toThrow('disk full');
  await expect(intake.finish()).rejects.toThrow('disk full');
  expect(intake).toMatchObject({ next: 1, indexedMs: 0 });
  expect(shown.times).toBe(0);
  store.isFull = false;
  await intake.finish();
  await intake.finish();
  expect(store.slots).toEqual([200]);
  expect(shown.times).toBe(1);
  expect(intake).toMatchObject({ next: 201, indexedMs: BLOCK_TIME * 1_000 });
});

/** A wallet bought SOL, and some dollars were minted on the way. */
function aPurchase() {
  const [first, second] = vaultsOf(pool);
  const owner = pool.id;
  const rows = [
    { account: first, mint: WRAPPED_SOL, owner, before: 2_000_000_000n, after: 1_000_000_000n },
    { account: second, mint: USDC, owner, before: 0n, after: 150_000_000n },
  ];
  return aTransaction(rows, { signers: [anId(1)] });
}

test('what cannot be shown is told, and neither stored nor shown again; what comes after it is shown', async () => {
  const { intake, store, shown, take } = anIntake();
  intake.startAfter(0);
  shown.isBroken = true;
  await expect(take(200, [aPurchase(), aPurchase()])).rejects.toThrow('cannot be shown');
  expect(intake).toMatchObject({ next: 1 });
  await intake.finish();
  expect(store.slots).toEqual([200]);
  expect(shown).toMatchObject({ trades: 2, times: 1 });
  expect(intake).toMatchObject({ next: 201 });
});

test('what the chain did not answer is asked again, and nothing twice', async () => {
  const { intake, refreshed, take } = anIntake();
  intake.startAfter(0);
  await take(1, [aPurchase()]);
  refreshed.isAway = true;
  await expect(intake.refresh()).rejects.toThrow('away');
  refreshed.isAway = false;
  await intake.refresh();
  await intake.refresh();
  expect(refreshed.mints).toEqual([USDC]);
});

test('blocks in which nothing happened move the stored cursor about once a minute', async () => {
  const { intake, store, take } = anIntake();
  intake.startAfter(1_000);
  for (let slot = 1_001; slot <= 1_301; slot += 1) await take(slot);
  expect(store.slots).toEqual([1_150, 1_300]);
});

test('of the pools that were traded with only those with changed positions are reshaped', async () => {
  const { take, told } = anIntake();
  const swap = swapInstruction({
    user: trader,
    source: trader,
    destination: trader,
    amount: 1n,
    quotedAmount: 1n,
    slippageBps: 0,
    platformFeeBps: 0,
    referralBps: 0,
    plan: { mints: [0, 0], paths: [] },
    rest: [{ address: pool.id, role: 1 }],
  });
  const decrease = decreaseLiquidityInstruction({
    ...ranged.account,
    owner: trader,
    pool: ranged.id,
    position: trader,
    lowerTicks: trader,
    upperTicks: trader,
    account0: trader,
    account1: trader,
    tokenProgram0: pool.mints[0].tokenProgram,
    tokenProgram1: pool.mints[1].tokenProgram,
    liquidity: 1n,
    min0: 0n,
    min1: 0n,
    extraAccounts0: [],
    extraAccounts1: [],
  });
  await take(
    1,
    [swap, decrease].map((one) => aTransaction([], { signers: [trader], instructions: [one] })),
  );
  expect(told).toEqual([
    {
      closed: [],
      opened: [],
      touched: new Set([pool.id, ranged.id]),
      reshaped: new Set([ranged.id]),
      orders: new Set(),
    },
  ]);
});
