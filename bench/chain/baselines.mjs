// What the façade's `sendTransaction` stands beside: its two halves, each alone and in this process.
import { readFileSync, rmSync } from 'node:fs';
import { getAddressDecoder, getAddressEncoder, getBase58Encoder } from '@solana/kit';
import Database from 'libsql';
import { Account, Clock, FailedTransactionMetadata, LiteSvm } from 'litesvm/dist/internal.js';

const VENUE = JSON.parse(
  readFileSync(new URL('../../programs/venue/interface.json', import.meta.url)),
).address;
const LOG_BYTES = 10_000n;

/** Seconds that the VM alone takes for the transactions, signatures checked. Set up as packages/localnet sets up its own. */
export function runLiteSvm({ transactions, accounts, slot }) {
  const svm = new LiteSvm();
  svm.withNativeMints();
  svm.setSigverify(true);
  svm.setBlockhashCheck(false);
  svm.setTransactionHistory(0n);
  svm.setLogBytesLimit(LOG_BYTES);
  svm.setClock(new Clock(BigInt(slot), 0n, 0n, 1n, BigInt(Math.floor(Date.now() / 1_000))));
  svm.addProgram(keyOf(VENUE), readFileSync(new URL('../../programs/venue/venue.so', import.meta.url)));
  for (const { address, lamports, data, owner, executable } of accounts) {
    if (executable) continue;
    const bytes = Buffer.from(data[0], 'base64');
    svm.setAccount(keyOf(address), new Account(BigInt(lamports), bytes, keyOf(owner), false, 0n));
  }
  const start = performance.now();
  for (const bytes of transactions) {
    const outcome = svm.sendVersionedTransaction(bytes);
    if (outcome instanceof FailedTransactionMetadata) throw new Error(outcome.toString());
  }
  return (performance.now() - start) / 1_000;
}

function keyOf(address) {
  return new Uint8Array(getAddressEncoder().encode(address));
}

/** What a stopped node's ledger holds of transactions: its schema, and a row for each with those that mention it. */
export function readLedger(path, signatures) {
  const db = new Database(path);
  const schema = db
    .prepare('select sql from sqlite_master where sql is not null')
    .all([])
    .map(({ sql }) => sql);
  const find = db
    .prepare('select * from transactions where substr(signature, 1, 6) = substr(?1, 1, 6) and signature = ?1')
    .raw();
  const account = db.prepare('select * from accounts where address = ?').raw();
  const mention = db
    .prepare('select a.id, a.address from mentions m join addresses a on a.id = m.address where m.id = ?')
    .raw();
  db.exec('create index if not exists bench_mentions on mentions(id)');
  const rows = signatures.map((signature) => {
    const [transaction] = find.all([getBase58Encoder().encode(signature)]);
    const mentions = mention.all([transaction[0]]);
    const accounts = mentions.flatMap(([, key]) => account.all([getAddressDecoder().decode(key)]));
    return { transaction, mentions, accounts };
  });
  db.close();
  return { schema, rows };
}

/** Seconds that rows as the ledger has them take to a fresh file, in so many durable commits of equal size; opened as the ledger is. */
export function writeLibsql({ schema, rows, commits, path }) {
  const db = new Database(path);
  db.pragma('locking_mode = EXCLUSIVE');
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = FULL');
  for (const sql of schema) db.exec(sql);
  const putTransaction = db.prepare('insert into transactions values (?, ?, ?, ?)');
  const putAddress = db.prepare('insert or ignore into addresses values (?, ?)');
  const putMention = db.prepare('insert into mentions values (?, ?)');
  const putAccount = db.prepare('insert or replace into accounts values (?, ?, ?, ?, ?)');
  const start = performance.now();
  let next = 0;
  for (let commit = 1; commit <= commits; commit += 1) {
    db.exec('begin immediate');
    for (const end = Math.floor((commit * rows.length) / commits); next < end; next += 1) {
      const { transaction, mentions, accounts } = rows[next];
      putTransaction.run(transaction);
      for (const address of mentions) {
        putAddress.run(address);
        putMention.run([address[0], transaction[0]]);
      }
      for (const account of accounts) putAccount.run(account);
    }
    db.exec('commit');
  }
  const seconds = (performance.now() - start) / 1_000;
  db.close();
  for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true });
  return seconds;
}
