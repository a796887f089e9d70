import {
  encodePool,
  encodeTickArray,
  POOL_KINDS,
  type PoolState,
  type TickArrayAccount,
  tickArrayAddress,
} from '@orrery/chain';
import { millis } from '@orrery/core/time';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { beforeEach, expect, test } from 'vitest';
import { createTestChain, type TestChain } from '../../testing/chain.ts';
import { aPool, aToken, concentratedState, nearestTick, plainState, tokenGenesis } from '../../testing.ts';
import { createPoolBook, type PoolBook, type PoolChange } from './pool-book.ts';

const mints = [aToken({ id: WRAPPED_SOL, decimals: 9 }), aToken({ id: USDC })] as const;
const plain = aPool({ mints, reserves: [10n ** 12n, 15n * 10n ** 10n] });
const tick = nearestTick(0.15);
const ranged = concentratedState({ mints, nonce: 1 }, 0.15, [
  { lower: tick - 9_000, upper: tick + 9_000, liquidity: 10n ** 12n },
]);
/** With a position in each of twenty tick arrays. */
const wide = concentratedState(
  { mints, nonce: 3 },
  1,
  Array.from({ length: 20 }, (_, index) => ({
    lower: ((index - 10) * 64 + 1) * 64,
    upper: ((index - 10) * 64 + 63) * 64,
    liquidity: 10n ** 6n,
  })),
);
const launch = aPool({ mints, nonce: 4, kind: 'launch' });
const gone = aPool({ mints, nonce: 2 });

let chain: TestChain;
let book: PoolBook;
let changes: PoolChange[];

beforeEach(() => {
  chain = createTestChain(
    tokenGenesis([], [...[plain, launch].map((pool) => ({ pool, state: plainState(pool) })), ranged, wide]),
  );
  book = createPoolBook(chain.rpc);
  changes = [];
  book.onPool((change) => changes.push(change));
});

/** Has the chain hold something else of a pool. */
function put(id: Address, pool: PoolState['pool']): void {
  putData(id, encodePool(pool));
}

function putTicks(pool: Address, array: TickArrayAccount): void {
  putData(tickArrayAddress(pool, array.start), encodeTickArray(array));
}

function putData(address: Address, data: Uint8Array): void {
  const found = chain.svm.getAccount(address);
  if (!found.exists) throw new Error('it is on the chain');
  chain.svm.setAccount({ ...found, data });
}

function aGate() {
  let release = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  return { gate, release: () => release() };
}

test('pools are taken up with what they hold, tick arrays too; those that are not there are named', async () => {
  expect(await book.open([plain, ranged.pool, gone])).toEqual([gone]);
  expect(book.live).toEqual([plain, ranged.pool]);
  expect(book.state(ranged.pool)).toEqual(ranged.state);
  expect(ranged.state.tickArrays.size).toBeGreaterThan(1);
  expect(changes.map(({ kind, pool }) => [kind, pool.id])).toEqual([
    ['opened', plain.id],
    ['opened', ranged.pool.id],
  ]);
  expect(() => book.state(gone)).toThrow('POOL_NOT_FOUND');
  await book.open([plain]);
  expect(changes).toHaveLength(2);
});

test('what is read again is told', async () => {
  await book.open([plain]);
  put(plain.id, { ...plain.account, reserve0: 5n });
  await book.refresh([plain.id, gone.id]);
  expect(book.state(plain).pool.reserve0).toBe(5n);
  expect(changes.at(-1)).toEqual({ pool: plain, kind: 'changed' });
});

test('a launch that has graduated is another pool at the same place, which is told, and again once it is known when', async () => {
  const graduatedAt = millis(5);
  const product = { ...launch.account, kind: POOL_KINDS.product, feeBps: 25 };
  await book.open([launch]);
  put(launch.id, product);
  await book.refresh([launch.id]);
  expect(book.find(launch.id)).toEqual({ ...launch, account: product });
  await book.open([{ ...launch, account: product, graduatedAt }]);
  await book.open([{ ...launch, account: product, graduatedAt }]);
  expect(book.live).toEqual([{ ...launch, account: product, graduatedAt }]);
  expect(changes.map(({ kind, pool }) => [kind, pool.account.kind, pool.graduatedAt])).toEqual([
    ['opened', POOL_KINDS.launch, undefined],
    ['graduated', POOL_KINDS.product, undefined],
    ['graduated', POOL_KINDS.product, graduatedAt],
  ]);
  expect(changes.at(-1)?.pool).toBe(book.live[0]);
});

test('an answer to an earlier question does not undo one to a later', async () => {
  await book.open([plain]);
  const [early, late] = [
    book.refresh([plain.id]),
    (async () => {
      put(plain.id, { ...plain.account, reserve0: 7n });
      await book.refresh([plain.id]);
    })(),
  ];
  await Promise.all([late, early]);
  expect(book.state(plain).pool.reserve0).toBe(7n);
});

test('tick arrays are read again only where liquidity has changed, or when they are asked for', async () => {
  await book.open([ranged.pool]);
  const { tickArrays } = book.state(ranged.pool);
  put(ranged.pool.id, { ...ranged.state.pool, reserve0: 9n });
  await book.refresh([ranged.pool.id]);
  expect(book.state(ranged.pool).tickArrays).toBe(tickArrays);
  put(ranged.pool.id, { ...ranged.state.pool, liquidity: 9n });
  await book.refresh([ranged.pool.id]);
  expect(book.state(ranged.pool).tickArrays).not.toBe(tickArrays);
  const again = book.state(ranged.pool).tickArrays;
  await book.refresh([ranged.pool.id], new Set([plain.id]));
  expect(book.state(ranged.pool).tickArrays).toBe(again);
  await book.refresh([ranged.pool.id], new Set([ranged.pool.id]));
  expect(book.state(ranged.pool).tickArrays).not.toBe(again);
});

test('positions that have changed are read by later questions too, until one is answered', async () => {
  const { id } = ranged.pool;
  await book.open([ranged.pool]);
  const [array] = ranged.state.tickArrays.values();
  if (!array) throw new Error('it has positions');
  const changed = { ...array, used: array.used | 1n };
  putTicks(id, changed);
  const { gate, release } = aGate();
  let held: Promise<void> | undefined;
  chain.delay = ([addresses]) => {
    const isOfTicks = Array.isArray(addresses) && !addresses.includes(id);
    if (!isOfTicks || held) return undefined;
    held = gate;
    return held;
  };
  const early = book.refresh([id], new Set([id]));
  await book.refresh([id]);
  release();
  await early;
  expect(held).toBe(gate);
  expect(book.state(ranged.pool).tickArrays.get(array.start)).toEqual(changed);
});

test('of all the arrays with positions only those are read that a trade may meet', async () => {
  await book.open([wide.pool]);
  const starts = () =>
    [...book.state(wide.pool).tickArrays.keys()].map((start) => start / 4_096).sort((a, b) => a - b);
  expect(wide.state.tickArrays.size).toBe(20);
  expect(starts()).toEqual([-3, -2, -1, 0, 1, 2, 3]);
  put(wide.pool.id, { ...wide.state.pool, tick: 5 * 4_096 + 10 });
  await book.refresh([wide.pool.id]);
  expect(starts()).toEqual([2, 3, 4, 5, 6, 7, 8]);
});

test('positions that changed while the chain was away are read once it is back', async () => {
  await book.open([ranged.pool]);
  const { tickArrays } = book.state(ranged.pool);
  chain.fault = 'down';
  await expect(book.refresh([ranged.pool.id], new Set([ranged.pool.id]))).rejects.toThrow(
    'CHAIN_UNAVAILABLE',
  );
  chain.fault = undefined;
  await book.refresh([ranged.pool.id]);
  expect(book.state(ranged.pool).tickArrays).not.toBe(tickArrays);
  const again = book.state(ranged.pool).tickArrays;
  await book.refresh([ranged.pool.id]);
  expect(book.state(ranged.pool).tickArrays).toBe(again);
});

test('a pool that is closed is told and known no more', async () => {
  await book.open([plain]);
  book.close(plain.id);
  book.close(plain.id);
  expect(changes.map(({ kind }) => kind)).toEqual(['opened', 'closed']);
  expect(book.live).toEqual([]);
});
