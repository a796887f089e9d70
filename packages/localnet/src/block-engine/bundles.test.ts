import { SYSTEM_PROGRAM } from '@orrery/chain';
import { type Millis, millis } from '@orrery/core/time';
import { expect, test } from 'vitest';
import { Head } from '../head.ts';
import type { NodeState } from '../supervision/protocol.ts';
import type { Supervisor } from '../supervision/supervisor.ts';
import { Bundles } from './bundles.ts';
import type { Bundle } from './read-bundle.ts';

const STATE: NodeState = {
  genesisHash: '',
  genesisMs: 0,
  slotsPerEpoch: 432_000,
  voteAddress: SYSTEM_PROGRAM,
  isFrozen: false,
  slotMs: 0,
  earlyMs: 0,
  slot: 9,
  blocks: [],
  firstSlot: 0,
  transactionCount: 0,
  statuses: [],
};

/** Bundles whose node is lost with each of them, and the ledger it comes back with. */
function lostWith(statuses: NodeState['statuses']) {
  const head = new Head();
  head.receive({ kind: 'ready', state: STATE });
  let asked = 0;
  let now: Millis = millis(0);
  const ask: Supervisor['ask'] = () => {
    asked += 1;
    return Promise.reject(new Error('lost'));
  };
  const bundles = new Bundles(head, ask, { now: () => now });
  const restart = () => head.receive({ kind: 'ready', state: { ...STATE, statuses } });
  const pass = (milliseconds: number) => {
    now = millis(now + milliseconds);
  };
  return { bundles, restart, pass, asked: () => asked };
}

// Only these fields of a bundle are read here.
const aBundle = (id: string, ...signatures: string[]) =>
  ({ id, transactions: signatures.map((signature) => ({ signature })), tip: 5_000n }) as unknown as Bundle;
const status = (signature: string, slot: number) => ({ signature, slot, err: null });

test('one the node was lost with has landed when its ledger holds all of it in one slot', async () => {
  const { bundles, restart } = lostWith([status('a', 8), status('b', 8), status('c', 8), status('e', 7)]);
  bundles.send(aBundle('whole', 'a', 'b'));
  bundles.send(aBundle('in part', 'c', 'd'));
  bundles.send(aBundle('apart', 'c', 'e'));
  bundles.send(aBundle('nothing', 'f'));
  expect(bundles.find('whole')?.standing).toEqual({ kind: 'pending' });
  await new Promise(setImmediate);
  restart();
  expect(bundles.find('whole')?.standing).toEqual({ kind: 'landed', slot: 8 });
  for (const id of ['in part', 'apart', 'nothing'])
    expect(bundles.find(id)?.standing).toEqual({ kind: 'failed' });
  expect(bundles.landedTips()).toEqual([{ lamports: 5_000n, at: 0 }]);
});

test('the same one is handed over once, unless it has failed', async () => {
  const { bundles, asked } = lostWith([]);
  for (const _ of 'ab') bundles.send(aBundle('one', 'a'));
  expect(asked()).toBe(1);
  await new Promise(setImmediate);
  bundles.send(aBundle('one', 'a'));
  expect(asked()).toBe(2);
});

test('five minutes are remembered, and 10,000 bundles', () => {
  const { bundles, pass } = lostWith([]);
  bundles.send(aBundle('first', 'a'));
  pass(300_000);
  bundles.send(aBundle('second', 'b'));
  expect(bundles.find('first')).toBeDefined();
  pass(1);
  expect([bundles.find('first'), bundles.find('second') !== undefined]).toEqual([undefined, true]);
  for (let index = 0; index < 10_000; index += 1) bundles.send(aBundle(`${index}`, `${index}`));
  expect([bundles.find('second'), bundles.find('0') !== undefined]).toEqual([undefined, true]);
});
