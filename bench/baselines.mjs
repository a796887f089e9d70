// What the façade's `sendTransaction` stands beside: its two halves, each alone and in this process.
import { rmSync } from 'node:fs';
import { getAddressEncoder } from '@solana/kit';
import Database from 'libsql';
import { Account, FailedTransactionMetadata, LiteSvm } from 'litesvm/dist/internal.js';

const SYSTEM_PROGRAM = new Uint8Array(32);
const LOG_BYTES = 10_000n;

/** Seconds that the VM alone takes for the transactions, signatures checked. Set up as packages/localnet sets up its own. */
export function runLiteSvm({ transactions, payers, lamports }) {
  const svm = new LiteSvm();
  svm.setSigverify(true);
  svm.setBlockhashCheck(false);
  svm.setTransactionHistory(0n);
  svm.setLogBytesLimit(LOG_BYTES);
  for (const { address } of payers) {
    const key = new Uint8Array(getAddressEncoder().encode(address));
    svm.setAccount(key, new Account(lamports, new Uint8Array(), SYSTEM_PROGRAM, false, 0n));
  }
  const start = performance.now();
  for (const bytes of transactions) {
    const outcome = svm.sendVersionedTransaction(bytes);
    if (outcome instanceof FailedTransactionMetadata) throw new Error(outcome.toString());
  }
  return (performance.now() - start) / 1_000;
}

/** Seconds that the transactions' bytes take to a fresh file, in so many durable commits of equal size; opened as the ledger is. */
export function writeLibsql({ transactions, commits, path }) {
  const db = new Database(path);
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  db.exec('create table transactions(id integer primary key, bytes blob not null)');
  const insert = db.prepare('insert into transactions values (?, ?)');
  const start = performance.now();
  let id = 0;
  for (let commit = 1; commit <= commits; commit += 1) {
    db.exec('begin immediate');
    for (const end = Math.floor((commit * transactions.length) / commits); id < end; id += 1) {
      insert.run([id, transactions[id]]);
    }
    db.exec('commit');
  }
  const seconds = (performance.now() - start) / 1_000;
  db.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  return seconds;
}
