import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs';
import { type GenesisAccount, MEMO_PROGRAMS, parseTransaction } from '@orrery/chain';
import { signatureBytes } from '@orrery/core/base58';
import type { Address } from '@solana/kit';
import Database from 'libsql';
import { memosOf } from '../../layouts/memos.ts';
import {
  type AccountState,
  type Block,
  type LedgerTransaction,
  type NotedStatus,
  type SignatureStatus,
  type SignaturesWish,
  SLOTS_PER_EPOCH,
  type SlotRun,
} from '../../supervision/protocol.ts';
import type { ClockState } from '../clock/slot-clock.ts';
import {
  type LandedTransaction,
  packedNumbers,
  packTransaction,
  unpackTransaction,
} from '../packed/transaction.ts';
import type { LandedWrites } from '../recent-fees.ts';
import { STAKE_PROGRAM } from '../stake-account.ts';
import { writeMeta } from '../transaction-meta.ts';
import { AddressNumbers } from './address-numbers.ts';
import { earlyAt, lastToPrune } from './block-rows.ts';
import { readClock, writeClock } from './clock-row.ts';
import { PLACES_PER_SLOT, toAccount, toBlock, toError, toStatus } from './ledger-rows.ts';
import { layOutTables, SIGNATURE_KEY } from './schema.ts';
import { readRuns } from './slot-runs.ts';
import { Snapshots } from './snapshots.ts';
import { integer, rows, text, toBytes } from './sql-row.ts';

/** More would only be a second copy of what the operating system keeps of the file. */
const CACHE_KIB = 8_192;

const SIGNATURE_BYTES = 64;

/** What a chain began with. */
export interface Genesis {
  hash: string;
  milliseconds: number;
  slotsPerEpoch: number;
}

export interface NewTransaction extends LandedTransaction {
  slot: number;
  place: number;
}

/** Brings what was written to the disk. */
export type Sync = (file: number, done: (error: Error | null) => void) => void;

/** The ledger on disk: nothing is acknowledged before it is in here, and `whenDurable` has said so. */
export class Ledger {
  readonly snapshots: Snapshots;
  readonly #db: Database.Database;
  readonly #insertTransaction;
  readonly #insertMentions = new Map<number, Database.Statement>();
  readonly #putAccount;
  readonly #dropAccount;
  readonly #findAccount;
  readonly #listAccounts;
  readonly #listStakes;
  readonly #insertBlock;
  readonly #findTransaction;
  readonly #numbers: AddressNumbers;
  readonly #walFile: number;
  readonly #sync: Sync;
  #isLayingOut = false;
  /** Nothing was committed since the last sync began. */
  #isSynced = true;
  #isSyncing = false;
  #isClosed = false;
  #told: (() => void)[] = [];
  #toTell: (() => void)[] = [];

  constructor(path: string, sync: Sync = fdatasync) {
    const db = new Database(path);
    this.#db = db;
    // Exclusive: a second node on the same ledger fails at once, and the lock dies with its process.
    db.pragma('locking_mode = EXCLUSIVE');
    db.pragma('journal_mode = WAL');
    // What FULL does besides is to wait for the disk in every commit: `whenDurable` does, beside the next transactions.
    db.pragma('synchronous = NORMAL');
    db.pragma(`cache_size = -${CACHE_KIB}`);
    layOutTables(db);
    this.#walFile = openSync(`${path}-wal`, 'r+');
    // A killed process may have left what it had not waited for.
    fdatasyncSync(this.#walFile);
    this.#sync = sync;
    this.#insertTransaction = db.prepare('insert into transactions values (?, ?, ?, ?)');
    this.#putAccount = db.prepare('insert or replace into accounts values (?, ?, ?, ?, ?)');
    this.#dropAccount = db.prepare('delete from accounts where address = ?');
    const account = 'select address, lamports, owner, executable, data from accounts';
    this.#findAccount = db.prepare(`${account} where address = ?`).raw();
    this.#listAccounts = db.prepare(`${account} where address > ? order by address limit ?`).raw();
    this.#listStakes = db.prepare(`${account} where owner = '${STAKE_PROGRAM}'`).raw();
    this.#insertBlock = db.prepare('insert into blocks values (?, ?, ?, ?, ?, ?, ?)');
    this.#findTransaction = db.prepare(
      `select * from transactions where ${SIGNATURE_KEY} = substr(?1, 1, 6) and signature = ?1`,
    );
    this.#numbers = new AddressNumbers(db);
    this.snapshots = new Snapshots(db, (write) => this.#inOne(write));
  }

  close(): void {
    this.#db.close();
    this.#isClosed = true;
    if (!this.#isSyncing) closeSync(this.#walFile);
  }

  /** Calls back when all that has been committed is on the disk; at once when it is already. */
  whenDurable(then: () => void): void {
    if (!this.#isSynced) {
      this.#toTell.push(then);
      if (!this.#isSyncing) this.#syncNow();
    } else if (this.#isSyncing) this.#told.push(then);
    else then();
  }

  // One at a time: what is committed meanwhile shares the next one.
  #syncNow(): void {
    this.#told = this.#toTell;
    this.#toTell = [];
    this.#isSynced = this.#isSyncing = true;
    this.#sync(this.#walFile, (error) => {
      if (this.#isClosed) {
        closeSync(this.#walFile);
        return;
      }
      if (error !== null) throw error;
      for (const tell of this.#told) tell();
      this.#isSyncing = false;
      if (this.#toTell.length > 0) this.#syncNow();
    });
  }

  genesis(): Genesis | null {
    const facts = new Map(
      rows(this.#db.prepare('select name, value from facts').all([])).map((row) => [
        text(row.name),
        text(row.value),
      ]),
    );
    const hash = facts.get('genesis_hash');
    return hash === undefined
      ? null
      : {
          hash,
          milliseconds: Number(facts.get('genesis_ms')),
          // Chains of before say nothing of it.
          slotsPerEpoch: Number(facts.get('slots_per_epoch') ?? SLOTS_PER_EPOCH),
        };
  }

  /** Takes some of the accounts the chain begins with; nothing is kept of them before `begin`, which ends the one transaction. */
  layOut(accounts: readonly GenesisAccount[]): void {
    if (!this.#isLayingOut) this.#db.exec('begin immediate');
    this.#isLayingOut = true;
    for (const { address, ...rest } of accounts) this.#writeAccount(address, { executable: false, ...rest });
  }

  begin({ hash, milliseconds, slotsPerEpoch }: Genesis): void {
    this.layOut([]);
    const fact = this.#db.prepare('insert into facts values (?, ?)');
    fact.run(['genesis_hash', hash]);
    fact.run(['genesis_ms', String(milliseconds)]);
    fact.run(['slots_per_epoch', String(slotsPerEpoch)]);
    const first = { slot: 0, parentSlot: 0, height: 0, hash, previousHash: hash, transactions: 0 };
    this.#writeBlock({ ...first, earlyMs: 0 });
    this.#db.exec('commit');
    fdatasyncSync(this.#walFile);
    this.#isLayingOut = false;
  }

  clock(): ClockState {
    return readClock(this.#db);
  }

  setClock(state: ClockState): void {
    this.#inOne(() => writeClock(this.#db, state));
  }

  account(address: Address): AccountState | null {
    const [row] = this.#findAccount.all([address]) as unknown[][];
    return row === undefined ? null : toAccount(row)[1];
  }

  /** Some of the accounts with addresses after this one as text, in that order. */
  accountsAfter(address: string, limit: number): [Address, AccountState][] {
    return (this.#listAccounts.all([address, limit]) as unknown[][]).map(toAccount);
  }

  /** All accounts of the stake program. */
  ownedByStakeProgram(): [Address, AccountState][] {
    return (this.#listStakes.all([]) as unknown[][]).map(toAccount);
  }

  /** Writes transactions, the accounts they changed and closed blocks in one commit; a killed process loses none of it. */
  commit(
    transactions: readonly NewTransaction[],
    accounts: ReadonlyMap<Address, AccountState | null>,
    blocks: readonly Block[],
    clock: ClockState | null = null,
  ): void {
    this.#inOne(() => {
      for (const transaction of transactions) this.#writeTransaction(transaction);
      for (const [address, state] of accounts) this.#writeAccount(address, state);
      for (const block of blocks) this.#writeBlock(block);
      if (clock !== null) writeClock(this.#db, clock);
    });
  }

  recentBlocks(count: number): Block[] {
    return rows(this.#db.prepare('select * from blocks order by slot desc limit ?').all([count]))
      .map(toBlock)
      .reverse();
  }

  block(slot: number): Block | null {
    const [row] = rows(this.#db.prepare('select * from blocks where slot = ?').all([slot]));
    return row === undefined ? null : toBlock(row);
  }

  /** The slots between two, both included, that have a block. */
  runs(from: number, to: number): SlotRun[] {
    return readRuns(this.#db, from, to);
  }

  /** How early a slot began, in milliseconds. */
  earlyAt(slot: number): number {
    return earlyAt(this.#db, slot);
  }

  firstSlot(): number {
    return integer(rows(this.#db.prepare('select min(slot) as slot from blocks').all([]))[0]?.slot);
  }

  transactionCount(): number {
    const pruned = rows(this.#db.prepare("select value from facts where name = 'pruned'").all([]))[0];
    // Every transaction is in a block; to count the transactions would be to read them all.
    const kept = rows(this.#db.prepare('select total(transactions) as count from blocks').all([]))[0];
    return integer(kept?.count) + (pruned === undefined ? 0 : Number(pruned.value));
  }

  transactionsIn(slot: number): LedgerTransaction[] {
    return this.#rowsIn(slot).map((row) => this.#toTransaction(row));
  }

  /** What the transactions of a slot write. */
  writesIn(slot: number): LandedWrites[] {
    return this.#rowsIn(slot).map((row) => {
      const { bytes, meta } = this.#unpack(row);
      return { transaction: parseTransaction(bytes), loaded: meta.loadedAddresses.writable };
    });
  }

  transaction(signature: string): LedgerTransaction | null {
    const row = this.#find(signature);
    return row === undefined ? null : this.#toTransaction(row);
  }

  /** Statuses from a slot on, oldest first. */
  statusesSince(slot: number): SignatureStatus[] {
    const statement = this.#db.prepare(
      'select id, signature, err from transactions where id >= ? order by id',
    );
    return rows(statement.all([slot * PLACES_PER_SLOT])).map(toStatus);
  }

  /** Statuses of transactions that mention an address, newest first; none before a signature that is not here. */
  statusesOf({ address, before, until, newest, limit }: SignaturesWish): NotedStatus[] {
    const idOf = (signature: string) => {
      const row = this.#find(signature);
      return row === undefined ? undefined : integer(row.id);
    };
    const number = this.#numbers.find(address);
    if (number === undefined) return [];
    const after = (until === null ? undefined : idOf(until)) ?? -1;
    const end = (newest + 1) * PLACES_PER_SLOT;
    const bound = before === null ? end : Math.min(end, idOf(before) ?? 0);
    const memo = MEMO_PROGRAMS.map((each) => this.#numbers.find(each) ?? -1);
    // Few have a memo, and only those are read whole.
    const statement = this.#db.prepare(
      `select t.id, t.signature, t.err, case when exists
         (select 1 from mentions where address in (?, ?) and id = t.id) then t.packed end as packed
       from mentions m join transactions t on t.id = m.id
       where m.address = ? and m.id < ? and m.id > ? order by m.id desc limit ?`,
    );
    return rows(statement.all([...memo, number, bound, after, limit])).map((row) => ({
      ...toStatus(row),
      memo: row.packed === null ? null : memosOf(parseTransaction(this.#unpack(row).bytes)),
    }));
  }

  /** Drops the oldest blocks that are too old or too many bytes, a few at a time; freed pages are used again. */
  prune(keep: { bytes: number; milliseconds: number }, tip: Block): void {
    const last = lastToPrune(this.#db, tip, this.#usedBytes() > keep.bytes ? 0 : keep.milliseconds);
    if (last === undefined) return;
    this.#inOne(() => {
      const end = (last + 1) * PLACES_PER_SLOT;
      const gone = rows(this.#db.prepare('select id, packed from transactions where id < ?').all([end]));
      const dropMention = this.#db.prepare('delete from mentions where address = ? and id = ?');
      const mentioned = new Set<number>();
      for (const row of gone) {
        for (const number of packedNumbers(toBytes(row.packed))) {
          dropMention.run([number, integer(row.id)]);
          mentioned.add(number);
        }
      }
      this.#numbers.release(mentioned);
      this.#db.prepare('delete from transactions where id < ?').run([end]);
      this.#db.prepare('delete from blocks where slot <= ?').run([last]);
      this.#db
        .prepare(
          "insert into facts values ('pruned', ?) on conflict(name) do update set value = value + excluded.value",
        )
        .run([String(gone.length)]);
    });
  }

  /** What SQLite finds wrong with the file; nothing when it is whole. */
  integrityProblems(): string[] {
    const found = rows(this.#db.pragma('integrity_check')).map((row) => text(Object.values(row)[0]));
    return found.filter((line) => line !== 'ok');
  }

  #usedBytes(): number {
    const pragma = (name: string) => Number(Object.values(rows(this.#db.pragma(name))[0] ?? {})[0]);
    return (pragma('page_count') - pragma('freelist_count')) * pragma('page_size');
  }

  #find(signature: string): Record<string, unknown> | undefined {
    return rows(this.#findTransaction.all([signatureBytes(signature)]))[0];
  }

  #rowsIn(slot: number): Record<string, unknown>[] {
    const statement = this.#db.prepare('select * from transactions where id between ? and ?');
    return rows(statement.all([slot * PLACES_PER_SLOT, (slot + 1) * PLACES_PER_SLOT - 1]));
  }

  #unpack(row: Record<string, unknown>): Omit<LandedTransaction, 'keys'> {
    const signature = toBytes(row.signature);
    const addressOf = (number: number) => this.#numbers.at(number);
    return unpackTransaction(toBytes(row.packed), { signature, err: toError(row), addressOf });
  }

  #toTransaction(row: Record<string, unknown>): LedgerTransaction {
    const { bytes, meta } = this.#unpack(row);
    return { slot: Math.floor(integer(row.id) / PLACES_PER_SLOT), bytes, meta: writeMeta(meta) };
  }

  #writeTransaction(transaction: NewTransaction): void {
    const { slot, place, bytes, keys, meta } = transaction;
    const id = slot * PLACES_PER_SLOT + place;
    const numbers = keys.map((address) => this.#numbers.give(address));
    const signature = bytes.subarray(1, 1 + SIGNATURE_BYTES);
    const err = meta.err === null ? null : JSON.stringify(meta.err);
    this.#insertTransaction.run([id, signature, err, packTransaction(transaction, numbers)]);
    this.#mentionsStatement(numbers.length).run(numbers.flatMap((number) => [number, id]));
  }

  /** One for each count: so many rows at once cost little more than one. */
  #mentionsStatement(count: number): Database.Statement {
    const known = this.#insertMentions.get(count);
    if (known !== undefined) return known;
    const values = Array.from({ length: count }, () => '(?, ?)').join();
    const statement = this.#db.prepare(`insert or ignore into mentions values ${values}`);
    this.#insertMentions.set(count, statement);
    return statement;
  }

  #writeAccount(address: Address, state: AccountState | null): void {
    if (state === null) this.#dropAccount.run([address]);
    else {
      const { lamports, owner, executable, data } = state;
      this.#putAccount.run([address, lamports.toString(), owner, executable ? 1 : 0, data]);
    }
  }

  #writeBlock({ slot, parentSlot, height, hash, previousHash, transactions, earlyMs }: Block): void {
    this.#insertBlock.run([slot, parentSlot, height, hash, previousHash, transactions, earlyMs]);
  }

  #inOne(write: () => void): void {
    this.#db.exec('begin immediate');
    write();
    this.#db.exec('commit');
    this.#isSynced = false;
  }
}
