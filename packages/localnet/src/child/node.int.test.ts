import { fdatasyncSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { genesisProgram, SYSTEM_PROGRAM } from '@orrery/chain';
import { aTransaction } from '@orrery/chain/testing';
import { HOUR_MS } from '@orrery/core/time';
import { SLOT_MS } from '@orrery/domain/solana/network';
import { machine } from '@orrery/runtime';
import { type Address, createNoopSigner, type Instruction } from '@solana/kit';
import { getTransferSolInstruction } from '@solana-program/system';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BLOCKHASH_BLOCKS, type Block, type FromChild } from '../supervision/protocol.ts';
import { SIGNER, signed } from '../testing/signer.ts';
import { Accounts } from './accounts.ts';
import { Bank } from './bank.ts';
import { LEAST_SLOT_MS, SlotClock } from './clock/slot-clock.ts';
import { Validator } from './cluster/validator.ts';
import { Developer } from './developer/developer.ts';
import { Ledger } from './ledger/ledger.ts';
import { Node } from './node.ts';
import { Vm } from './vm.ts';

/** Answers for arithmetic, if the first byte it is given is an operation it knows. */
const PROBE = 'Probe11111111111111111111111111111111111111' as Address;
const ELF = new Uint8Array(readFileSync(new URL('../../../../programs/lib/wide.probe.so', import.meta.url)));
const [SQUARE_ROOT, NO_OPERATION] = [5, 9];
const FRIEND = '4Nd1mBQtrMJVYVfKf2PJy9NZUZdTAsp7D4xWLs4gDB4T' as Address;
const GENESIS_MS = 1_800_000_000_000;
const SLOTS_PER_EPOCH = 432_000;
const GENESIS_HASH = 'So11111111111111111111111111111111111111112';
/** What is said of a transaction that is checked before it is sent, and has landed. */
const LANDED = { kind: 'barred', err: 'AlreadyProcessed' };
let dir: string;
let ledger: Ledger;
let node: Node;
let disk: { isSlow: boolean; syncs: (() => void)[] };
let closed: Block[];
let commits: number[];
let accounts: Accounts;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: GENESIS_MS });
  dir = mkdtempSync(join(tmpdir(), 'orrery-node-'));
  disk = { isSlow: false, syncs: [] };
  ledger = new Ledger(join(dir, 'ledger.db'), (file, done) => {
    const sync = () => {
      fdatasyncSync(file);
      done(null);
    };
    if (disk.isSlow) disk.syncs.push(sync);
    else sync();
  });
  const payer = { address: SIGNER, lamports: 10n ** 10n, owner: SYSTEM_PROGRAM, data: new Uint8Array() };
  ledger.layOut([payer, ...(await genesisProgram(PROBE, ELF))]);
  ledger.begin({ hash: GENESIS_HASH, milliseconds: GENESIS_MS, slotsPerEpoch: SLOTS_PER_EPOCH });
  start();
});

afterEach(() => {
  vi.useRealTimers();
  node.stop();
  rmSync(dir, { recursive: true });
});

function start(): void {
  closed = [];
  commits = [];
  const vm = new Vm();
  accounts = new Accounts(vm);
  accounts.loadFrom(ledger);
  const emit = (message: FromChild) => {
    if (message.kind === 'slot') closed.push(message.closed);
    if (message.kind === 'committed') commits.push(message.commitMs);
  };
  const keep = { bytes: 1e9, milliseconds: HOUR_MS };
  const genesis = { hash: GENESIS_HASH, milliseconds: GENESIS_MS, slotsPerEpoch: SLOTS_PER_EPOCH };
  const validator = new Validator(ledger, accounts, { identity: SIGNER, isAlone: false, ...genesis });
  const developer = new Developer({ vm, accounts, ledger, validator });
  const clock = new SlotClock(machine, GENESIS_MS, ledger.clock());
  const parts = { ledger, vm, accounts, bank: new Bank(vm, accounts), validator, developer, clock };
  node = new Node({ ...parts, keep, isAlone: false, emit, time: machine }, genesis);
}

/** Leaves the node as a killed process does: what it had in mind is gone, what is in the ledger stays. */
function crash(): void {
  const now = Date.now();
  // Sets the time back as well.
  vi.clearAllTimers();
  vi.setSystemTime(now);
  start();
}

function slots(count: number): number[] {
  const from = closed.length;
  vi.advanceTimersByTime(count * SLOT_MS);
  return closed.slice(from).map((block) => block.slot);
}

function tip(): Block {
  const block = closed.at(-1);
  if (block === undefined) throw new Error('no block was closed yet');
  return block;
}

/** A transfer of so many million lamports. */
function transfer(millions: number, blockhash: string): Uint8Array {
  const source = createNoopSigner(SIGNER);
  const amount = BigInt(millions) * 1_000_000n;
  return ofPayer([getTransferSolInstruction({ source, destination: FRIEND, amount })], blockhash);
}

function ofPayer(instructions: Instruction[], blockhash: string): Uint8Array {
  return signed(aTransaction({ feePayer: SIGNER, instructions, blockhash }));
}

const fails = (error: unknown) => {
  throw error;
};

function send(bytes: Uint8Array, skipPreflight = false): Promise<unknown> {
  return new Promise((resolve) => {
    node.answer({ id: 1, name: 'send', ask: { bytes, skipPreflight } }, { reply: resolve, fails });
  });
}

/** Closes the open slot early. */
function hurry(): void {
  node.answer({ id: 1, name: 'hurry', ask: { slot: node.state().slot } }, { reply: () => undefined, fails });
}

const received = () => accounts.get(FRIEND)?.lamports ?? 0n;

test('skips the slots it slept through, and counts blocks and not slots', () => {
  expect(slots(2)).toEqual([1, 2]);
  const before = tip();
  vi.setSystemTime(GENESIS_MS + HOUR_MS);
  expect(slots(2)).toEqual([3, 9001]);
  expect(tip().height).toBe(before.height + 2);
  expect(tip().parentSlot).toBe(3);
});

test('goes on at its pace when the clock is set back', () => {
  slots(3);
  const { slot } = tip();
  vi.setSystemTime(GENESIS_MS - HOUR_MS);
  expect(slots(4)).toEqual([slot + 1, slot + 2, slot + 3, slot + 4]);
  crash();
  expect(slots(2)).toEqual([slot + 5, slot + 6]);
});

test('takes a blockhash for 150 blocks and not one more', async () => {
  slots(2);
  const { hash, height } = tip();
  while (tip().height < height + BLOCKHASH_BLOCKS) slots(1);
  expect(await send(transfer(1, hash))).toMatchObject({ kind: 'accepted' });
  slots(1);
  const expired = { kind: 'barred', err: 'BlockhashNotFound' };
  expect(await send(transfer(2, hash))).toEqual(expired);
  expect(await send(transfer(2, hash), true)).toEqual(expired);
  // What landed in time is still known by its bytes, but its age is looked at first.
  expect(await send(transfer(1, hash))).toEqual(expired);
  expect(await send(transfer(1, hash), true)).toMatchObject({ kind: 'accepted' });
  expect(received()).toBe(1_000_000n);
  expect(commits).toEqual([expect.any(Number)]);
  expect(commits[0]).toBeGreaterThan(0);
});

test('closes the slot it was killed in, and lands nothing twice', async () => {
  slots(2);
  const { hash, height, slot } = tip();
  const bytes = transfer(1, hash);
  await send(bytes);
  crash();
  expect(node.state().blocks.at(-1)).toMatchObject({ slot: slot + 1, height: height + 1, transactions: 1 });
  expect(await send(bytes)).toEqual(LANDED);
  expect(await send(bytes, true)).toMatchObject({ kind: 'accepted' });
  expect(received()).toBe(1_000_000n);
  expect(node.state().transactionCount).toBe(1);
});

test('closes the slot it was killed in with the time it told, also when slots begin on time again', async () => {
  slots(1);
  for (let round = 0; round < 20; round += 1) {
    vi.advanceTimersByTime(LEAST_SLOT_MS);
    hurry();
  }
  expect(node.state().earlyMs).toBeGreaterThan(0);
  vi.setSystemTime(Date.now() + HOUR_MS);
  crash();
  const { slot, earlyMs, blocks } = node.state();
  expect(earlyMs).toBe(0);
  await send(transfer(1, blocks.at(-1)?.hash ?? ''));
  crash();
  expect(node.state().blocks.at(-1)).toMatchObject({ slot, earlyMs, transactions: 1 });
});

test('notes how early an epoch is that began while it was down', () => {
  slots(1);
  ledger.setClock({ ...ledger.clock(), epochEarlyMs: 1_000 });
  vi.setSystemTime(GENESIS_MS + SLOTS_PER_EPOCH * SLOT_MS);
  crash();
  expect(node.state().slot).toBe(SLOTS_PER_EPOCH);
  expect(ledger.clock()).toMatchObject({ earlyMs: 0, epochEarlyMs: 0 });
});

test('says a bad signature before all else, and lets nothing of it land', async () => {
  slots(2);
  const { hash } = tip();
  const bytes = transfer(1, hash);
  const bad = transfer(2, hash);
  // Another message under the same name.
  bad.set(bytes.subarray(1, 65), 1);
  const stale = transfer(1, FRIEND).fill(7, 1, 65);
  const both = async (each: Uint8Array) => [await send(each), await send(each, true)];
  for (const each of [bad, stale])
    expect(await both(each)).toEqual([{ kind: 'unsigned' }, { kind: 'unsigned' }]);
  expect(received()).toBe(0n);
  expect(await send(bytes)).toMatchObject({ kind: 'accepted' });
  expect(await send(bad)).toEqual({ kind: 'unsigned' });
  expect(await send(bytes)).toEqual(LANDED);
  expect(received()).toBe(1_000_000n);
  expect(await send(bytes.slice(1))).toMatchObject({ kind: 'malformed' });
});

test('says nothing of what is not on the disk yet, and goes on meanwhile', async () => {
  slots(2);
  const { hash } = tip();
  disk.isSlow = true;
  const said: string[] = [];
  const sent = send(transfer(1, hash)).then(() => said.push('sent'));
  await new Promise(setImmediate);
  expect(received()).toBe(1_000_000n);
  const read = new Promise((resolve) => {
    node.answer({ id: 2, name: 'accounts', ask: [FRIEND] }, { reply: resolve, fails });
  }).then(() => said.push('read'));
  expect(slots(1)).toEqual([]);
  const later = send(transfer(2, hash)).then(() => said.push('sent too'));
  await new Promise(setImmediate);
  expect(received()).toBe(3_000_000n);
  expect({ said, commits, syncs: disk.syncs.length }).toEqual({ said: [], commits: [], syncs: 1 });
  disk.isSlow = false;
  disk.syncs[0]?.();
  await Promise.all([sent, read, later]);
  expect(said).toEqual(['sent', 'read', 'sent too']);
  expect(commits).toHaveLength(2);
});

test('runs a program with accounts that are not loaded from the ledger before it is called', async () => {
  const call = (operation: number, blockhash: string) =>
    ofPayer([{ programAddress: PROBE, data: new Uint8Array(49).fill(operation, 0, 1) }], blockhash);
  for (const round of ['first', 'after a crash']) {
    slots(1);
    const { hash } = tip();
    expect(await send(call(SQUARE_ROOT, hash)), round).toMatchObject({ kind: 'accepted' });
    expect(await send(call(NO_OPERATION, hash)), round).toMatchObject({
      simulation: { err: { InstructionError: [0, 'InvalidInstructionData'] } },
    });
    expect(accounts.isWhole).toBe(false);
    crash();
  }
});
