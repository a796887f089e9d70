import { setImmediate } from 'node:timers/promises';
import { createManualTime } from '@orrery/core/testing';
import { createMarket } from '@orrery/market';
import type { Address } from '@solana/kit';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createCatalogue } from '../catalogue/catalogue.ts';
import type { ChainCall } from '../chain/chain-call.ts';
import type { Gap } from './gap.ts';
import { createIndexer } from './indexer.ts';

const feeOwner = 'fees' as Address;
const HOUR_SLOTS = 9_000;

/** A node that has these blocks, all without transactions, and an open slot behind them. */
function aChain(blocks: readonly number[], open: number): ChainCall {
  return (method, params) => {
    const [from, to] = [Number(params[0]), Number(params[1])];
    if (method === 'getBlocks' && to - from >= 500_000) throw new Error('too wide a range');
    const replies: Record<string, unknown> = {
      getSlot: Math.max(open, (blocks.at(-1) ?? 0) + 1),
      getBlocks: blocks.filter((slot) => slot >= from && slot <= to),
      getBlock: { blockTime: 1_700_000_000, transactions: [] },
      getSupply: { value: { circulating: 1, total: 1 } },
      getProgramAccounts: [],
    };
    if (!(method in replies)) throw new Error(`unexpected call of ${method}`);
    return Promise.resolve(replies[method]);
  };
}

/** A store that holds nothing but a cursor. */
function aStore(cursor?: number) {
  const store = { cursor, bridged: [] as Gap[], keptSince: new Map<string, number>() };
  const blocks = {
    cursor: () => Promise.resolve(store.cursor),
    save: ({ slot }: { slot: number }) => {
      store.cursor = slot;
      return Promise.resolve([]);
    },
    prune: (beforeMs: number) => Promise.resolve(void store.keptSince.set('trades', beforeMs)),
  };
  return { store, blocks };
}

/** An indexer by a time of its own; `closeSlot` is the node's word that a block is there. */
async function anIndexer({ store, blocks }: ReturnType<typeof aStore>, call: ChainCall) {
  const known = { pools: [], gone: new Set<string>() };
  const catalogue = createCatalogue({ tokens: [], pools: [], known });
  const done = () => Promise.resolve();
  const prune = (beforeMs: number) => Promise.resolve(void store.keptSince.set('minutes', beforeMs));
  const bars = { read: () => Promise.resolve([]), rollUp: done, prune };
  const time = createManualTime(1_700_000_000_000, () => setImmediate());
  let closeSlot = (_slot: number) => {};
  const indexer = createIndexer({
    call,
    onSlot: (listener) => {
      closeSlot = listener;
      return () => {};
    },
    blocks,
    bars,
    trades: { lastPriced: () => undefined },
    market: createMarket([]),
    catalogue,
    feeOwner,
    time,
    log: pino({ level: 'silent' }),
  });
  return { indexer, time, closeSlot: (slot: number) => closeSlot(slot) };
}

const aPast = (bridge: (gap: Gap) => Promise<void>) => ({ bridge, recall: () => undefined });

/** Starts an indexer, which is killed when its bridge is; the store is what remains. */
async function start(kept: ReturnType<typeof aStore>, call: ChainCall, isKilled = false) {
  const { store } = kept;
  const { indexer } = await anIndexer(kept, call);
  const past = aPast((gap) => {
    if (isKilled) return Promise.reject(new Error('killed'));
    store.bridged.push(gap);
    store.cursor = Math.max(store.cursor ?? 0, gap.until - 1);
    return Promise.resolve();
  });
  await indexer.start([], past);
  const { indexedSlot } = indexer.status();
  await indexer.stop();
  return indexedSlot;
}

test.each([1, 60, 300])('bridges a stop of %i hours', async (hours) => {
  const until = 1_002 + hours * HOUR_SLOTS;
  const kept = aStore(1_000);
  expect(await start(kept, aChain([1_001, 1_002, until, until + 1], until + 2))).toBe(until + 1);
  expect(kept.store.bridged).toEqual([{ after: 1_002, until }]);
});

test('keeps minute bars for seven days in whole hours, and trades for 25 hours in whole minutes', async () => {
  const kept = aStore(1_000);
  await start(kept, aChain([1_001], 1_002));
  expect([...kept.store.keptSince]).toEqual([
    ['minutes', Date.parse('2023-11-07T22:00:00Z')],
    ['trades', Date.parse('2023-11-13T21:13:00Z')],
  ]);
});

test('bridges a stop after which no block is closed yet, up to the open slot', async () => {
  const kept = aStore(1_000);
  await start(kept, aChain([1_001, 1_002], 700_000));
  expect(kept.store.bridged).toEqual([{ after: 1_002, until: 700_000 }]);
  await start(kept, aChain([1_001, 1_002, 700_000, 700_001], 700_002));
  expect(kept.store.bridged).toHaveLength(1);
});

test('bridges every one of several stops, in their order', async () => {
  const kept = aStore(1_000);
  await start(kept, aChain([1_001, 1_200, 1_201, 9_000], 9_900));
  expect(kept.store.bridged).toEqual([
    { after: 1_001, until: 1_200 },
    { after: 1_201, until: 9_000 },
    { after: 9_000, until: 9_900 },
  ]);
});

test('bridges the stop of a chain that was ended before its first cursor', async () => {
  const kept = aStore();
  await start(kept, aChain([0, 1, 2, 9_000], 9_001));
  expect(kept.store.bridged).toEqual([{ after: 2, until: 9_000 }]);
});

test('a kill before the bridge is stored leaves it to the next start, with every stop since', async () => {
  const kept = aStore(1_000);
  const call = aChain([1_001, 1_002, 2_000, 2_001], 2_002);
  await expect(start(kept, call, true)).rejects.toThrow('killed');
  await start(kept, aChain([1_001, 1_002, 2_000, 2_001, 2_002, 5_000], 5_001));
  expect(kept.store.bridged).toEqual([
    { after: 1_002, until: 2_000 },
    { after: 2_002, until: 5_000 },
  ]);
});

test('asks the chain nothing between two slots, and goes on at once when one closes', async () => {
  const blocks = [1_001];
  const asked: string[] = [];
  const chain = aChain(blocks, 1_010);
  const { indexer, time, closeSlot } = await anIndexer(aStore(1_000), (method, params) => {
    asked.push(method);
    return chain(method, params);
  });
  await indexer.start(
    [],
    aPast(() => Promise.reject(new Error('there is no gap'))),
  );
  await time.advance(0);
  blocks.push(1_002);
  asked.length = 0;
  await time.advance(3_600_000);
  expect([asked, time.pending, indexer.status().indexedSlot]).toEqual([[], 0, 1_001]);
  closeSlot(1_002);
  await time.advance(0);
  expect([asked, indexer.status().indexedSlot]).toEqual([['getBlock'], 1_002]);
  blocks.push(1_003, 1_004);
  asked.length = 0;
  // The word of one block was lost.
  closeSlot(1_004);
  await time.advance(0);
  expect([asked, indexer.status().indexedSlot]).toEqual([
    ['getSlot', 'getBlocks', 'getBlock', 'getBlock'],
    1_004,
  ]);
  await indexer.stop();
});

test('asks again by itself after the chain has failed, and waits for slots once it answers', async () => {
  const chain = aChain([1_001], 1_002);
  let isAway = false;
  const { indexer, time, closeSlot } = await anIndexer(aStore(1_000), (method, params) =>
    isAway ? Promise.reject(new Error('away')) : chain(method, params),
  );
  await indexer.start(
    [],
    aPast(() => Promise.reject(new Error('there is no gap'))),
  );
  await time.advance(0);
  isAway = true;
  closeSlot(1_002);
  await time.advance(0);
  expect(indexer.status().problem).toBe('indexer: away');
  isAway = false;
  await time.advance(100);
  expect([indexer.status().problem, time.pending]).toEqual([undefined, 0]);
  await indexer.stop();
});

test('bridges what the node has forgotten while nothing could be read', async () => {
  const blocks = [1_001];
  const chain = aChain(blocks, 1_902);
  let isAway = false;
  const kept = aStore(1_000);
  const { indexer, time, closeSlot } = await anIndexer(kept, (method, params) =>
    isAway ? Promise.reject(new Error('away')) : chain(method, params),
  );
  const bridged: Gap[] = [];
  await indexer.start(
    [],
    aPast((gap) => Promise.resolve(void bridged.push(gap))),
  );
  // The node's tip is far ahead of its one block.
  bridged.length = 0;
  isAway = true;
  for (let slot = 1_902; slot < 2_900; slot += 1) closeSlot(slot);
  await time.advance(0);
  expect(indexer.status().problem).toBe('indexer: away');
  blocks.push(2_800, 2_801);
  isAway = false;
  await time.advance(1_000);
  expect(bridged).toEqual([{ after: 1_901, until: 2_800 }]);
  expect(indexer.status()).toEqual({ indexedSlot: 2_801, problem: undefined });
  await indexer.stop();
});
