import { SYSTEM_PROGRAM } from '@orrery/chain';
import { expect, test } from 'vitest';
import { Head } from '../head.ts';
import { answerText, MAX_BATCH } from './answer.ts';
import type { Caller } from './caller.ts';
import type { RpcContext } from './context.ts';

const NEWEST = 600_000;

/** A node of so many slots, each with a block, and how often its child was asked. */
function nodeAt(caller: Caller) {
  const asked: unknown[] = [];
  const head = new Head();
  const closed = {
    parentSlot: NEWEST - 1,
    height: NEWEST,
    hash: 'a',
    previousHash: 'b',
    transactions: 0,
    earlyMs: 0,
  };
  const state = {
    genesisHash: '',
    genesisMs: 0,
    slotsPerEpoch: 432_000,
    voteAddress: SYSTEM_PROGRAM,
    isFrozen: false,
    slotMs: 0,
    earlyMs: 0,
    firstSlot: 0,
    transactionCount: 0,
    statuses: [],
  };
  const blocks = [{ slot: NEWEST, ...closed }];
  head.receive({ kind: 'ready', state: { ...state, slot: NEWEST + 100, blocks } });
  const ask = (name: string, wish: { from: number; to: number }) => {
    asked.push([name, wish]);
    return Promise.resolve([[wish.from, wish.to]]);
  };
  // Only `blocks` is asked for here.
  const node = { head, ask, caller, faucet: undefined, assertReady: () => {} } as unknown as RpcContext;
  const call = async (method: string, params: unknown[], count?: number) => {
    const one = { jsonrpc: '2.0', id: 1, method, params };
    return JSON.parse(await answerText(JSON.stringify(count ? Array(count).fill(one) : one), node));
  };
  return { asked, call };
}

test('a batch with a reply that has outgrown its room asks the node for nothing more', async () => {
  const { asked, call } = nodeAt('gateway');
  const replies: { error?: { code: number }; result?: number[] }[] = await call(
    'getBlocks',
    [0, 499_999],
    MAX_BATCH,
  );
  expect(replies.filter(({ result }) => result?.length === 500_000)).toHaveLength(1);
  expect(replies.filter(({ error }) => error?.code === -32012)).toHaveLength(99);
  // Ten are under way at a time.
  expect(asked).toHaveLength(10);
  // What is small does not come through behind it either, so that nothing is made for nothing.
  expect(replies.at(-1)?.error?.code).toBe(-32012);
});

test('slots are listed over 500,000 at most', async () => {
  const { asked, call } = nodeAt('rpc-port');
  expect((await call('getBlocks', [7])).result).toHaveLength(500_001);
  expect(asked).toEqual([['blocks', { from: 7, to: 500_007 }]]);
  expect((await call('getBlocks', [0, 500_001])).error.code).toBe(-32602);
  expect((await call('getBlocksWithLimit', [0, 500_001])).error.code).toBe(-32602);
  expect((await call('getBlocksWithLimit', [10, 3])).result).toEqual([10, 11, 12]);
  expect((await call('getBlocks', [NEWEST - 2, NEWEST + 9])).result).toEqual([
    NEWEST - 2,
    NEWEST - 1,
    NEWEST,
  ]);
});
