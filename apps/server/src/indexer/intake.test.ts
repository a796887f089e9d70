import { decreaseLiquidityInstruction, swapInstruction } from '@orrery/chain';
import { createMarket } from '@orrery/market';
import { aPool } from '@orrery/venue/testing';
import type { Address } from '@solana/kit';
import { expect, test } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import { aTransaction } from '../testing/block-transaction.ts';
import type { BlockTransaction } from './blocks/block.ts';
import { createIntake, type PoolMoves } from './intake.ts';

const BLOCK_TIME = 1_700_000_000;
const trader = 'trader' as Address;
const plain = aPool();
const ranged = aPool({ nonce: 1, kind: 'concentrated' });

/** An intake over a store that keeps nothing but the slots it was given, and refuses them while it is full. */
function anIntake() {
  const known = { pools: [], gone: new Set<string>() };
  const catalogue = createCatalogue({ tokens: [...plain.mints], pools: [plain, ranged], known });
  const told: PoolMoves[] = [];
  const store = { isFull: false, slots: [] as number[] };
  const shown = { times: 0 };
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
    update: () => {
      shown.times += 1;
    },
    open: unexpected,
    close: unexpected,
    refreshMints: unexpected,
    refreshPools: unexpected,
  };
  const market = createMarket([...plain.mints]);
  const intake = createIntake({
    trades: { save },
    market,
    catalogue,
    state,
    call: unexpected,
    log: { debug: unexpected },
    onPools: (moves) => told.push(moves),
  });
  const take = (slot: number, transactions: BlockTransaction[] = []) =>
    intake.take([{ slot, blockTime: BLOCK_TIME, transactions }]);
  return { intake, store, shown, told, take };
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

test('blocks in which nothing happened move the stored cursor about once a minute', async () => {
  const { intake, store, take } = anIntake();
  intake.startAfter(1_000);
  for (let slot = 1_001; slot <= 1_301; slot += 1) await take(slot);
  expect(store.slots).toEqual([1_150, 1_300]);
});

test('of the pools that were traded with only those are reshaped whose positions changed', async () => {
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
    rest: [{ address: plain.id, role: 1 }],
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
    tokenProgram0: plain.mints[0].tokenProgram,
    tokenProgram1: plain.mints[1].tokenProgram,
    liquidity: 1n,
    least0: 0n,
    least1: 0n,
    extraAccounts0: [],
    extraAccounts1: [],
  });
  await take(
    1,
    [swap, decrease].map((one) => aTransaction([], { signers: [trader], instructions: [one] })),
  );
  expect(told).toEqual([
    { closed: [], opened: [], touched: new Set([plain.id, ranged.id]), reshaped: new Set([ranged.id]) },
  ]);
});
