import { encodePool, type PoolState } from '@orrery/chain';
import { USDC, WRAPPED_SOL } from '@orrery/domain';
import { beforeEach, expect, test } from 'vitest';
import { createTestChain, type TestChain } from '../test-chain.ts';
import { aPool, aToken, concentratedState, nearestTick, plainState, tokenGenesis } from '../testing.ts';
import { createPoolBook, type PoolBook, type PoolChange } from './pool-book.ts';

const mints = [aToken({ id: WRAPPED_SOL, decimals: 9 }), aToken({ id: USDC })] as const;
const plain = aPool({ mints, reserves: [10n ** 12n, 15n * 10n ** 10n] });
const tick = nearestTick(0.15);
const ranged = concentratedState({ mints, nonce: 1 }, 0.15, [
  { lower: tick - 9_000, upper: tick + 9_000, liquidity: 10n ** 12n },
]);
const gone = aPool({ mints, nonce: 2 });

let chain: TestChain;
let book: PoolBook;
let changes: PoolChange[];

beforeEach(() => {
  chain = createTestChain(tokenGenesis([], [{ pool: plain, state: plainState(plain) }, ranged]));
  book = createPoolBook(chain.rpc);
  changes = [];
  book.onPool((change) => changes.push(change));
});

/** Has the chain hold something else of a pool. */
function put(id: typeof plain.id, pool: PoolState['pool']): void {
  const found = chain.svm.getAccount(id);
  if (!found.exists) throw new Error('it is on the chain');
  chain.svm.setAccount({ ...found, data: encodePool(pool) });
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
  expect(() => book.state(gone)).toThrow('ROUTE_NOT_FOUND');
  await book.open([plain]);
  expect(changes).toHaveLength(2);
});

test('what is read again is told, and a launch that has graduated is another pool at the same place', async () => {
  await book.open([plain]);
  put(plain.id, { ...plain.account, reserve0: 5n });
  await book.refresh([plain.id, gone.id]);
  expect(book.state(plain).pool.reserve0).toBe(5n);
  expect(changes.at(-1)).toEqual({ pool: plain, kind: 'changed' });
  put(plain.id, { ...plain.account, kind: 1 });
  await book.refresh([plain.id]);
  expect(book.find(plain.id)?.account.kind).toBe(1);
  expect(book.live[0]?.account.kind).toBe(1);
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
  await book.refresh([ranged.pool.id], true);
  expect(book.state(ranged.pool).tickArrays).not.toBe(again);
});

test('a pool that is closed is told and known no more', async () => {
  await book.open([plain]);
  book.close(plain.id);
  book.close(plain.id);
  expect(changes.map(({ kind }) => kind)).toEqual(['opened', 'closed']);
  expect(book.live).toEqual([]);
});
