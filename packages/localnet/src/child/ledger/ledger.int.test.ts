import { createHash } from 'node:crypto';
import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toBase58 } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import Database from 'libsql';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Block } from '../../supervision/protocol.ts';
import { Ledger, type NewTransaction } from './ledger.ts';
import { hashBlock } from './next-block.ts';

const KEY = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' as Address;
const OTHER = 'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v' as Address;
const FOREVER = { bytes: 1e12, milliseconds: 1e12 };
let dir: string;
let ledger: Ledger;

beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'orrery-ledger-'));
  ledger = new Ledger(join(dir, 'ledger.db'));
  ledger.layOut([{ address: KEY, lamports: 2n ** 63n, owner: OTHER, data: new Uint8Array([1]) }]);
  ledger.begin({ hash: 'genesis', milliseconds: 1000, slotsPerEpoch: 432_000 });
});

afterEach(() => {
  ledger.close();
  rmSync(dir, { recursive: true });
});

function aBlock(slot: number): Block {
  return {
    slot,
    parentSlot: slot - 1,
    height: slot,
    hash: `h${slot}`,
    previousHash: `h${slot - 1}`,
    earlyMs: 0,
    transactions: 1,
  };
}

/** The name of a slot's transaction. */
function nameOf(slot: number): string {
  return toBase58(signatureOf(slot));
}

function signatureOf(slot: number): Uint8Array {
  return new Uint8Array(createHash('sha512').update(`${slot}`).digest());
}

/** One signature, one key, no instruction: the least that the parser takes. */
function aTransaction(slot: number, logBytes = 0): NewTransaction {
  const bytes = new Uint8Array(1 + 64 + 3 + 1 + 32 + 32 + 1);
  bytes.set([1], 0);
  bytes.set(signatureOf(slot), 1);
  bytes.set([1, 0, 0, 1], 65);
  return {
    slot,
    place: 0,
    bytes,
    keys: ['11111111111111111111111111111111' as Address, OTHER],
    meta: {
      err: null,
      fee: 5000n,
      unitsConsumed: 0n,
      balances: { before: [2n ** 64n - 1n, 0n], after: [5n, 0n] },
      tokenBalances: { before: [], after: [] },
      inner: [],
      logs: ['x'.repeat(logBytes)],
      loadedAddresses: { writable: [OTHER], readonly: [] },
      returned: null,
    },
  };
}

test('gives back accounts to the last lamport, and forgets closed ones', () => {
  ledger.commit(
    [],
    new Map([[OTHER, { lamports: 5n, owner: KEY, data: new Uint8Array(), executable: false }]]),
    [],
  );
  expect(ledger.accountsAfter('', 9)).toEqual([
    [KEY, { lamports: 2n ** 63n, owner: OTHER, data: new Uint8Array([1]), executable: false }],
    [OTHER, { lamports: 5n, owner: KEY, data: new Uint8Array(), executable: false }],
  ]);
  ledger.commit([], new Map([[OTHER, null]]), []);
  expect(ledger.accountsAfter('', 9).length).toBe(1);
});

test('refuses a second reader while it is open', () => {
  expect(() => new Ledger(join(dir, 'ledger.db'))).toThrow(/locked/);
});

test('finds transactions by signature, slot and mention, newest first', () => {
  for (const slot of [1, 2, 3]) ledger.commit([aTransaction(slot)], new Map(), [aBlock(slot)]);
  expect(ledger.transaction(nameOf(2))?.slot).toBe(2);
  expect(ledger.transaction(nameOf(9))).toBeNull();
  expect(ledger.transactionsIn(3).length).toBe(1);
  const listed = (wish: { before?: string; until?: string; limit?: number; newest?: number }) =>
    ledger
      .statusesOf({ address: OTHER, before: null, until: null, newest: 9, limit: 10, ...wish })
      .map((status) => status.signature);
  expect(listed({})).toEqual([3, 2, 1].map(nameOf));
  expect(listed({ before: nameOf(3), limit: 1 })).toEqual([nameOf(2)]);
  expect(listed({ until: nameOf(1) })).toEqual([3, 2].map(nameOf));
  expect(listed({ newest: 2, limit: 1 })).toEqual([nameOf(2)]);
  // A reader that walks back must not begin anew when its last signature was pruned under it.
  expect(listed({ before: nameOf(9) })).toEqual([]);
});

test('keeps the newest blocks over any gap between slots', () => {
  for (let slot = 1; slot <= 5; slot++) ledger.commit([aTransaction(slot)], new Map(), [aBlock(slot)]);
  const tip = { ...aBlock(1_000_000), height: 6 };
  ledger.commit([], new Map(), [tip]);
  ledger.prune({ bytes: 0, milliseconds: 0 }, tip);
  expect(ledger.recentBlocks(300).map((block) => block.slot)).toEqual([0, 1, 2, 3, 4, 5, 1_000_000]);
  expect(ledger.transaction(nameOf(5))?.slot).toBe(5);
});

test('tells which slots have a block over gaps, prunings and either end', () => {
  const put = (slot: number, parentSlot: number) =>
    ledger.commit([], new Map(), [{ ...aBlock(slot), parentSlot, height: slot }]);
  for (const slot of [1, 2, 5, 6, 9]) put(slot, ledger.recentBlocks(1)[0]?.slot ?? 0);
  expect(ledger.runs(0, 100)).toEqual([
    [0, 2],
    [5, 6],
    [9, 9],
  ]);
  const cases: [number, number, number[][]][] = [
    [
      2,
      5,
      [
        [2, 2],
        [5, 5],
      ],
    ],
    [3, 4, []],
    [4, 8, [[5, 6]]],
    [7, 9, [[9, 9]]],
    [10, 12, []],
    [6, 5, []],
  ];
  for (const [from, to, runs] of cases) expect(ledger.runs(from, to), `${from} to ${to}`).toEqual(runs);
  for (let slot = 10; slot <= 1100; slot += 1) put(slot, slot - 1);
  ledger.prune({ bytes: 0, milliseconds: 0 }, aBlock(1100));
  expect(ledger.runs(0, 100)).toEqual([[ledger.firstSlot(), 100]]);
});

test('prunes blocks and transactions that are too old, never an account, and counts on', () => {
  for (let slot = 1; slot <= 1200; slot++) ledger.commit([aTransaction(slot)], new Map(), [aBlock(slot)]);
  ledger.prune(FOREVER, aBlock(1200));
  expect(ledger.firstSlot()).toBe(0);
  for (let round = 0; round < 40; round++)
    ledger.prune({ ...FOREVER, milliseconds: 1000 * 400 }, aBlock(1200));
  expect(ledger.firstSlot()).toBe(200);
  expect(ledger.transaction(nameOf(199))).toBeNull();
  expect(ledger.transaction(nameOf(200))?.slot).toBe(200);
  const whole = { address: OTHER, before: null, until: null, newest: 1200, limit: 5000 };
  expect(ledger.statusesOf(whole).length).toBe(1001);
  expect(ledger.transactionCount()).toBe(1200);
  expect(ledger.accountsAfter('', 9).length).toBe(1);
});

test('forgets an address with the last transaction that mentions it', () => {
  const own = (slot: number) => `${'1'.repeat(31)}${slot % 9 || 9}` as Address;
  for (let slot = 1; slot <= 1100; slot++) {
    const transaction = { ...aTransaction(slot), keys: [OTHER, slot <= 16 ? own(slot) : KEY] };
    ledger.commit([transaction], new Map(), [aBlock(slot)]);
  }
  for (let round = 0; round < 2; round++) ledger.prune({ ...FOREVER, bytes: 0 }, aBlock(1100));
  const listed = (address: Address) =>
    ledger.statusesOf({ address, before: null, until: null, newest: 1100, limit: 5000 }).length;
  expect([listed(OTHER), listed(KEY), listed(own(16)), listed(own(1))]).toEqual([1085, 1084, 1, 0]);
  // The ledger is locked, so what is looked at is a copy.
  for (const end of ['', '-wal']) copyFileSync(join(dir, `ledger.db${end}`), join(dir, `copy.db${end}`));
  const file = new Database(join(dir, 'copy.db'));
  expect(file.prepare('select count(*) as count from addresses').all([])).toEqual([{ count: 3 }]);
});

test('tells signatures apart that begin alike', () => {
  const alike = (slot: number, last: number) => {
    const transaction = aTransaction(slot);
    transaction.bytes.fill(7, 1, 65).set([last], 64);
    return transaction;
  };
  for (const slot of [1, 2]) ledger.commit([alike(slot, slot)], new Map(), [aBlock(slot)]);
  for (const slot of [1, 2]) {
    const name = toBase58(alike(slot, slot).bytes.subarray(1, 65));
    expect(ledger.transaction(name)?.slot).toBe(slot);
  }
});

test('keeps the file near its bound by using freed pages again', () => {
  const bound = 6_000_000;
  let size = 0;
  for (let slot = 1; slot <= 4000; slot += 4) {
    const slots = [slot, slot + 1, slot + 2, slot + 3];
    ledger.commit(
      slots.map((each) => aTransaction(each, 4000)),
      new Map(),
      slots.map(aBlock),
    );
    ledger.prune({ ...FOREVER, bytes: bound }, aBlock(slot + 3));
    size = statSync(join(dir, 'ledger.db')).size;
  }
  expect(size).toBeLessThan(bound * 1.6);
  expect(ledger.firstSlot()).toBeGreaterThan(1500);
});

test('chains block hashes over the one before, the slot and the signatures', () => {
  const hash = (previous: string, slot: number, signatures: string[]) =>
    Buffer.from(hashBlock(previous, slot, signatures)).toString('hex');
  const one = hash('a', 1, ['x', 'y']);
  expect(hash('a', 1, ['x', 'y'])).toBe(one);
  expect(
    new Set([one, hash('b', 1, ['x', 'y']), hash('a', 2, ['x', 'y']), hash('a', 1, ['y', 'x'])]).size,
  ).toBe(4);
});

test('says durable only behind a sync that began after the commit, one sync for all that waited', () => {
  const syncs: (() => void)[] = [];
  const told: string[] = [];
  const other = new Ledger(join(dir, 'other.db'), (_, done) => syncs.push(() => done(null)));
  const commit = (slot: number) => {
    other.commit([aTransaction(slot)], new Map(), [aBlock(slot)]);
    other.whenDurable(() => told.push(`slot ${slot}`));
  };
  commit(1);
  other.whenDurable(() => told.push('read'));
  expect(told).toEqual([]);
  for (const slot of [2, 3]) commit(slot);
  expect(syncs).toHaveLength(1);
  syncs[0]?.();
  expect(told).toEqual(['slot 1', 'read']);
  expect(syncs).toHaveLength(2);
  syncs[1]?.();
  expect(told).toEqual(['slot 1', 'read', 'slot 2', 'slot 3']);
  other.whenDurable(() => told.push('nothing new'));
  expect(told.at(-1)).toBe('nothing new');
  expect(syncs).toHaveLength(2);
  commit(4);
  other.close();
  syncs[2]?.();
  expect(told).not.toContain('slot 4');
});

test('fails loudly when the disk cannot be synced, and calls nothing durable', () => {
  let fail: () => void = () => undefined;
  const other = new Ledger(join(dir, 'other.db'), (_, done) => {
    fail = () => done(new Error('EIO'));
  });
  const told: string[] = [];
  other.commit([aTransaction(1)], new Map(), []);
  other.whenDurable(() => told.push('slot 1'));
  expect(fail).toThrow('EIO');
  expect(told).toEqual([]);
  other.close();
});
