import { EventEmitter } from 'node:events';
import { addressBytes } from '@orrery/core/base58';
import { createManualTime } from '@orrery/core/testing';
import type { Address } from '@solana/kit';
import { beforeEach, expect, test, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { Head } from '../head.ts';
import type { AccountState, Block, FromChild } from '../supervision/protocol.ts';
import { Hub } from './hub.ts';

const TOKEN_PROGRAM = 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA' as Address;
const PAYER = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi' as Address;
const VOTER = 'Vote111111111111111111111111111111111111111' as Address;
const SIGNATURE = '5'.repeat(88);
const FIRST = 100;
/** More than any bound on what is told later was. */
const ACCOUNTS = 100;
const SUBSCRIPTIONS = 256;

/** What a client is told, and whether it was cut off. */
class TestSocket extends EventEmitter {
  bufferedAmount = 0;
  isOpen = true;
  told: { method?: string; result?: unknown }[] = [];

  send(text: string): void {
    this.told.push(JSON.parse(text));
  }
  close(): void {
    this.isOpen = false;
  }
  terminate(): void {
    this.emit('close');
  }
  ask(method: string, ...params: unknown[]): void {
    this.emit('message', JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }));
  }
  notified(method: string): unknown[] {
    return this.told.filter((each) => each.method === method);
  }
}

let head: Head;
let hub: Hub;
let isChildSlow: boolean;
let answers: Record<string, unknown>;
let commits: number;
let childKnows: () => void;
let onAsk: (name: string, ask: unknown) => void;

beforeEach(() => {
  head = new Head();
  // What accounts look like is all that the hub asks of the child besides.
  childKnows = () => undefined;
  onAsk = () => undefined;
  isChildSlow = false;
  answers = {};
  commits = 0;
  hub = new Hub(
    head,
    ((name: string, ask: unknown) => {
      onAsk(name, ask);
      if (!isChildSlow) return Promise.resolve(answerOf(name));
      return new Promise<unknown>((resolve) => {
        childKnows = () => resolve(answerOf(name));
      });
    }) as never,
    createManualTime(0, () => Promise.resolve()),
  );
  const state = {
    genesisHash: '',
    genesisMs: 0,
    slotsPerEpoch: 432_000,
    voteAddress: VOTER,
    isFrozen: false,
    slotMs: 0,
    earlyMs: 0,
    slot: FIRST,
    blocks: [aBlock(FIRST - 1)],
    firstSlot: 0,
  };
  receive({ kind: 'ready', state: { ...state, transactionCount: 0, statuses: [] } });
});

function answerOf(name: string): unknown {
  return answers[name] ?? (name === 'landed' ? { last: commits, commits: [] } : null);
}

function receive(message: FromChild): void {
  head.receive(message);
  hub.receive(message);
}

function aBlock(slot: number): Block {
  const [parentSlot, hash] = [slot - 1, String(slot)];
  return { slot, parentSlot, height: slot, hash, previousHash: '', transactions: 0, earlyMs: 0 };
}

const open = (slot: number) =>
  receive({ kind: 'slot', closed: aBlock(slot - 1), slot, firstSlot: 0, earlyMs: 0 });

function commit(slot: number, changed: readonly string[]): void {
  const state: AccountState = {
    lamports: 1n,
    owner: TOKEN_PROGRAM,
    data: new Uint8Array(8),
    executable: false,
  };
  const statuses = [{ signature: SIGNATURE, slot, err: null }];
  const accounts = changed.map((address) => [address as Address, state] as [Address, AccountState]);
  receive({
    kind: 'committed',
    committed: { number: ++commits, slot, isTipUsed: false, statuses, logs: [], accounts },
    transactionCount: 1,
    commitMs: 0,
  });
}

function attach(): TestSocket {
  const socket = new TestSocket();
  hub.attach(socket as unknown as WebSocket);
  return socket;
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
/** What the modest one waits for comes last. */
const addressAt = (index: number) => (index === ACCOUNTS - 1 ? TOKEN_PROGRAM : `address ${index}`);

test('who waits for finality is told, however much others have asked to be told then', async () => {
  const [greedy, modest] = [attach(), attach()];
  for (let index = 0; index < SUBSCRIPTIONS; index += 1) greedy.ask('programSubscribe', TOKEN_PROGRAM);
  modest.ask('accountSubscribe', TOKEN_PROGRAM);
  modest.ask('signatureSubscribe', SIGNATURE);
  commit(
    FIRST,
    Array.from({ length: ACCOUNTS }, (_, index) => addressAt(index)),
  );
  // What it asked for leaves with it.
  greedy.emit('close');
  open(FIRST + 31);
  await settled();
  expect([modest.notified('accountNotification'), modest.notified('signatureNotification')]).toEqual([
    [],
    [],
  ]);
  open(FIRST + 32);
  await settled();
  expect(modest.isOpen).toBe(true);
  expect(modest.notified('accountNotification')).toMatchObject([
    { params: { result: { context: { slot: FIRST }, value: { owner: TOKEN_PROGRAM } } } },
  ]);
  expect(modest.notified('signatureNotification')).toMatchObject([
    { params: { result: { context: { slot: FIRST }, value: { err: null } } } },
  ]);
  expect(greedy.notified('programNotification')).toEqual([]);
});

test('a change is told once, at each commitment in its time', async () => {
  const socket = attach();
  socket.ask('accountSubscribe', TOKEN_PROGRAM, { commitment: 'confirmed' });
  socket.ask('accountSubscribe', TOKEN_PROGRAM);
  commit(FIRST, [TOKEN_PROGRAM]);
  await settled();
  expect(socket.notified('accountNotification')).toHaveLength(1);
  for (const slot of [FIRST + 32, FIRST + 33]) open(slot);
  await settled();
  expect(socket.notified('accountNotification')).toHaveLength(2);
});

test('a subscription is answered when nothing can be missed any more, and is told of changes behind that', async () => {
  const socket = attach();
  isChildSlow = true;
  answers = { landed: { last: 0, commits: [] } };
  socket.ask('accountSubscribe', TOKEN_PROGRAM, { commitment: 'confirmed' });
  socket.ask('slotSubscribe');
  await settled();
  // A slot needs nobody's word.
  expect(socket.told.map(({ result }) => result)).toEqual([2]);
  commit(FIRST, [TOKEN_PROGRAM]);
  await settled();
  isChildSlow = false;
  childKnows();
  await settled();
  commit(FIRST, [TOKEN_PROGRAM]);
  await settled();
  expect(socket.told.map(({ result, method }) => result ?? method)).toEqual([
    2,
    1,
    'accountNotification',
    'accountNotification',
  ]);
});

test('a change that the child tells of before it knows of the subscription is told, and once', async () => {
  const [fresh, used] = [attach(), attach()];
  used.ask('signatureSubscribe', SIGNATURE, { commitment: 'confirmed' });
  commit(FIRST, []);
  isChildSlow = true;
  const state = { lamports: 2n, owner: TOKEN_PROGRAM, data: new Uint8Array(8), executable: false };
  const missed = { number: 2, slot: FIRST, isTipUsed: false, statuses: [], logs: [] };
  answers = { landed: { last: 2, commits: [{ ...missed, accounts: [[TOKEN_PROGRAM, state]] }] } };
  fresh.ask('accountSubscribe', TOKEN_PROGRAM, { commitment: 'confirmed' });
  // The second commit is among what the child has counted, the third is not.
  commit(FIRST, [TOKEN_PROGRAM]);
  commit(FIRST, [TOKEN_PROGRAM]);
  childKnows();
  await settled();
  const lamports = fresh
    .notified('accountNotification')
    .map(
      (each) =>
        (each as { params: { result: { value: { lamports: number } } } }).params.result.value.lamports,
    );
  expect(lamports).toEqual([2, 1]);
  isChildSlow = false;
  const asked = vi.fn();
  onAsk = asked;
  fresh.ask('logsSubscribe', 'all', { commitment: 'confirmed' });
  used.ask('logsSubscribe', 'all', { commitment: 'confirmed' });
  attach().ask('logsSubscribe', 'all', { commitment: 'confirmed' });
  const behind = asked.mock.calls.flatMap(([name, ask]) => (name === 'landed' ? [ask] : []));
  const watch = { kind: 'logs', mentions: null, withVotes: false };
  // A new connection begins with the slot, any other with what is told next.
  expect(behind).toEqual([
    { slot: FIRST, after: 3, watch },
    { slot: FIRST, after: 3, watch },
    { slot: FIRST, after: 0, watch },
  ]);
});

test('who leaves before being answered is told nothing', async () => {
  const socket = attach();
  isChildSlow = true;
  socket.ask('accountSubscribe', TOKEN_PROGRAM);
  socket.emit('close');
  childKnows();
  await settled();
  expect(socket.told).toEqual([]);
});

test('what a child had on disk and was lost before it told is told when it is back', async () => {
  const [changes, logs, others] = [attach(), attach(), attach()];
  changes.ask('accountSubscribe', PAYER, { commitment: 'confirmed' });
  changes.ask('accountSubscribe', PAYER);
  logs.ask('logsSubscribe', { mentions: [PAYER] }, { commitment: 'confirmed' });
  others.ask('accountSubscribe', TOKEN_PROGRAM, { commitment: 'confirmed' });
  await settled();
  const meta = {
    loadedAddresses: { writable: [], readonly: [] },
    innerInstructions: [],
    logMessages: ['ran'],
  };
  answers = {
    transaction: { slot: FIRST, bytes: emptyTransaction(), meta: JSON.stringify(meta) },
    accounts: [{ lamports: 7n, owner: TOKEN_PROGRAM, data: new Uint8Array(), executable: false }],
  };
  const state = {
    genesisHash: '',
    genesisMs: 0,
    slotsPerEpoch: 432_000,
    voteAddress: VOTER,
    isFrozen: false,
    slotMs: 0,
    earlyMs: 0,
    slot: FIRST + 1,
    blocks: [aBlock(FIRST)],
    firstSlot: 0,
  };
  const back = {
    ...state,
    transactionCount: 1,
    statuses: [{ signature: SIGNATURE, slot: FIRST, err: null }],
  };
  receive({ kind: 'ready', state: back });
  await settled();
  const told = { params: { result: { context: { slot: FIRST }, value: { lamports: 7 } } } };
  expect(changes.notified('accountNotification')).toMatchObject([told]);
  expect(logs.notified('logsNotification')).toMatchObject([
    { params: { result: { value: { signature: SIGNATURE, err: null, logs: ['ran'] } } } },
  ]);
  expect(others.notified('accountNotification')).toEqual([]);
  // Lost and back again: nothing is told twice.
  receive({ kind: 'ready', state: back });
  await settled();
  expect(changes.notified('accountNotification')).toHaveLength(1);
  for (const slot of [FIRST + 32, FIRST + 33]) open(slot);
  await settled();
  expect(changes.notified('accountNotification')).toHaveLength(2);
});

test('each block is told as what became of its slot, and as a vote for it', () => {
  const socket = attach();
  socket.ask('slotsUpdatesSubscribe');
  socket.ask('voteSubscribe');
  commit(FIRST, []);
  open(FIRST + 1);
  const results = (method: string) =>
    socket.notified(method).map((each) => (each as { params: { result: unknown } }).params.result);
  const stats = { numTransactionEntries: 0, numSuccessfulTransactions: 0 };
  expect(results('slotsUpdatesNotification')).toMatchObject([
    { type: 'frozen', slot: FIRST, timestamp: 0, stats },
    { type: 'completed', slot: FIRST },
    { type: 'optimisticConfirmation', slot: FIRST },
    { type: 'createdBank', slot: FIRST + 1, parent: FIRST },
  ]);
  const hash = String(FIRST);
  expect(results('voteNotification')).toMatchObject([
    { votePubkey: VOTER, slots: [FIRST], hash, signature: '1'.repeat(64) },
  ]);
  open(FIRST + 34);
  // The slots behind the first have no block.
  expect(results('slotsUpdatesNotification').slice(7)).toMatchObject([
    { type: 'root', slot: FIRST - 1 },
    { type: 'root', slot: FIRST },
    { type: 'createdBank', slot: FIRST + 34, parent: FIRST + 33 },
  ]);
  socket.ask('voteUnsubscribe', 2);
  open(FIRST + 35);
  expect(results('voteNotification')).toHaveLength(2);
});

test('a block is told whole when it is confirmed or final, or with what names an address', async () => {
  const [all, final, payer, other] = [attach(), attach(), attach(), attach()];
  all.ask('blockSubscribe', 'all', { commitment: 'confirmed', transactionDetails: 'signatures' });
  final.ask('blockSubscribe', 'all', { transactionDetails: 'none', showRewards: false });
  payer.ask('blockSubscribe', { mentionsAccountOrProgram: PAYER }, { commitment: 'confirmed' });
  other.ask('blockSubscribe', { mentionsAccountOrProgram: VOTER }, { commitment: 'confirmed' });
  all.ask('blockSubscribe', 'some');
  all.ask('blockSubscribe', 'all', { commitment: 'processed' });
  expect(all.told.slice(1)).toMatchObject([{ error: { code: -32602 } }, { error: { code: -32602 } }]);
  const meta = JSON.stringify({ loadedAddresses: { writable: [], readonly: [] }, innerInstructions: [] });
  const transactions = [{ slot: FIRST, bytes: emptyTransaction(), meta }];
  answers = { block: { block: { ...aBlock(FIRST), transactions: 1 }, transactions } };
  open(FIRST + 1);
  await settled();
  const updatesOf = (socket: TestSocket) =>
    socket
      .notified('blockNotification')
      .map((each) => (each as { params: { result: { value: unknown } } }).params.result.value);
  const block = { blockhash: String(FIRST), rewards: [], signatures: ['1'.repeat(64)] };
  expect(updatesOf(all)).toMatchObject([{ slot: FIRST, err: null, block }]);
  expect(updatesOf(payer)).toMatchObject([
    { block: { transactions: [{ transaction: [expect.any(String), 'base64'] }] } },
  ]);
  expect([updatesOf(other), updatesOf(final)]).toEqual([[], []]);
  answers = { block: { block: aBlock(FIRST), transactions: [] } };
  open(FIRST + 33);
  await settled();
  const told = updatesOf(final);
  expect(told).toContainEqual({
    slot: FIRST,
    err: null,
    block: expect.not.objectContaining({ rewards: expect.anything(), transactions: expect.anything() }),
  });
});

/** Bytes of a transaction that its payer signs and that does nothing. */
function emptyTransaction(): Uint8Array {
  return Uint8Array.of(
    1,
    ...new Uint8Array(64),
    1,
    0,
    0,
    1,
    ...addressBytes(PAYER),
    ...new Uint8Array(32),
    0,
  );
}
