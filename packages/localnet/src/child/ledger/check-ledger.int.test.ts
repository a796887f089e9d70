import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseTransaction } from '@orrery/chain';
import type { Address } from '@solana/kit';
import Database from 'libsql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkLedger, readLedgerStats } from './check-ledger.ts';
import { Ledger, type NewTransaction } from './ledger.ts';
import { nextBlock } from './next-block.ts';

const PROGRAM = '11111111111111111111111111111111' as Address;
const HOLDER = '9xQeWvG816bUx9EPjHmaT23yvVM2ZWbrrpZb9PusVFin' as Address;
const GENESIS = '4vJ9JU1bJJE96FWSJKvHsmmFADCg4gpZQff4P3bkLKi';
let dir: string;
let copies = 0;

beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), 'orrery-check-'));
  const ledger = new Ledger(join(dir, 'ledger.db'));
  ledger.layOut([{ address: HOLDER, lamports: 7n, owner: PROGRAM, data: new Uint8Array(3) }]);
  ledger.begin({ hash: GENESIS, milliseconds: 1000, slotsPerEpoch: 432_000 });
  for (const slot of [1, 2, 5]) {
    const [tip] = ledger.recentBlocks(1);
    if (tip === undefined) throw new Error('there is no block');
    const landed = aTransaction(slot);
    const { signature } = parseTransaction(landed.bytes);
    ledger.commit([landed], new Map(), [nextBlock(tip, { slot, earlyMs: 0 }, [signature])]);
  }
  ledger.close();
});

afterAll(() => rmSync(dir, { recursive: true }));

function aTransaction(slot: number): NewTransaction {
  return {
    slot,
    place: 0,
    bytes: Uint8Array.of(1, ...new Uint8Array(64).fill(slot), 1, 0, 0, 1, ...new Uint8Array(65)),
    keys: [PROGRAM],
    meta: {
      err: null,
      fee: 5000n,
      unitsConsumed: 0n,
      balances: { before: [9000n], after: [4000n] },
      tokenBalances: { before: [], after: [] },
      inner: [],
      logs: [],
      loadedAddresses: { writable: [], readonly: [] },
      returned: null,
    },
  };
}

/** A copy of the ledger, changed by a statement. */
function changed(statement = 'select 1'): string {
  copies += 1;
  const path = join(dir, `${copies}.db`);
  // What SQLite writes into the file itself when the process ends still lies beside it.
  for (const end of ['', '-wal']) copyFileSync(join(dir, `ledger.db${end}`), path + end);
  const db = new Database(path);
  db.exec(statement);
  db.close();
  return path;
}

test('a good ledger is found to be good, and counted', () => {
  const path = changed();
  expect(checkLedger(path)).toEqual([]);
  expect(readLedgerStats(changed())).toMatchObject({
    genesisHash: GENESIS,
    genesisMs: 1000,
    firstSlot: 0,
    lastSlot: 5,
    height: 3,
    transactions: 3,
    accounts: 1,
    lamports: 7n,
    bytes: expect.any(Number),
  });
});

test.each([
  ['update blocks set hash = previous_hash where slot = 2', [/hash of block 2/, /block 5 does not follow/]],
  ['delete from blocks where slot = 2', [/block 2 is missing|block 5 does not follow/]],
  ['delete from transactions where id >= 5 * 65536', [/block 5 lacks/, /hash of block 5/]],
  ["update transactions set packed = x'00' where id < 2 * 65536", [/transaction of block 1 cannot be read/]],
  ["update accounts set lamports = '0'", [/account 9xQe.* is none/]],
  ['delete from facts', [/no genesis/]],
])('finds what is wrong after %s', (statement, expected) => {
  const problems = checkLedger(changed(statement));
  expect(problems.length).toBeGreaterThan(0);
  for (const each of expected) expect(problems).toContainEqual(expect.stringMatching(each));
});

test('finds that a file is no ledger at all', () => {
  const path = join(dir, 'text.db');
  writeFileSync(path, 'not a database, but long enough to be looked at as one'.repeat(20));
  expect(checkLedger(path)).toEqual([expect.stringContaining('not a database')]);
});
