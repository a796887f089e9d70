import { statSync } from 'node:fs';
import { parseTransaction } from '@orrery/chain';
import { isAddress } from '@orrery/core/address';
import type { Block } from '../../supervision/protocol.ts';
import { Ledger } from './ledger.ts';
import { nextBlock } from './next-block.ts';
import { isLedgerFailure } from './sql-row.ts';

const ACCOUNTS_AT_ONCE = 1000;
/** Behind so many there is no need to read on. */
const MAX_PROBLEMS = 20;

export interface LedgerStats {
  genesisHash: string;
  /** When the chain began, in Unix milliseconds. */
  genesisMs: number;
  /** The oldest stored slot. */
  firstSlot: number;
  lastSlot: number;
  /** Blocks since the chain began. */
  height: number;
  /** Transactions since the chain began. */
  transactions: number;
  accounts: number;
  /** In all accounts together. */
  lamports: bigint;
  /** Size of the file and of the log that is not merged into it yet. */
  bytes: number;
}

/**
 * Says what is wrong with a ledger that no node has open: SQLite's own check, each account, and each block with its link to the one before,
 * its transactions and its hash. At most twenty sentences, none for a good one.
 */
export function checkLedger(path: string): string[] {
  try {
    return withLedger(path, (ledger) => {
      const broken = ledger.integrityProblems();
      if (broken.length > 0) return broken.slice(0, MAX_PROBLEMS);
      if (ledger.genesis() === null) return ['it has no genesis'];
      return [...findProblems(ledger)];
    });
  } catch (error) {
    if (isLedgerFailure(error)) return [String((error as Error).message)];
    throw error;
  }
}

/** Counts what a ledger holds that no node has open. Throws for a file that is no ledger. */
export function readLedgerStats(path: string): LedgerStats {
  return withLedger(path, (ledger) => {
    const genesis = ledger.genesis();
    const [tip] = ledger.recentBlocks(1);
    if (genesis === null || tip === undefined) throw new Error('the ledger has no genesis');
    let accounts = 0;
    let lamports = 0n;
    for (const [, state] of accountsOf(ledger)) {
      accounts += 1;
      lamports += state.lamports;
    }
    return {
      genesisHash: genesis.hash,
      genesisMs: genesis.milliseconds,
      firstSlot: ledger.firstSlot(),
      lastSlot: tip.slot,
      height: tip.height,
      transactions: ledger.transactionCount(),
      accounts,
      lamports,
      bytes: sizeOf(path) + sizeOf(`${path}-wal`),
    };
  });
}

function withLedger<Value>(path: string, read: (ledger: Ledger) => Value): Value {
  const ledger = new Ledger(path);
  try {
    return read(ledger);
  } finally {
    ledger.close();
  }
}

function* findProblems(ledger: Ledger): Generator<string> {
  let left = MAX_PROBLEMS;
  for (const problem of allProblems(ledger)) {
    yield problem;
    left -= 1;
    if (left === 0) return;
  }
}

function* allProblems(ledger: Ledger): Generator<string> {
  for (const [address, { owner, lamports }] of accountsOf(ledger)) {
    if (!isAddress(address) || !isAddress(owner) || lamports <= 0n) yield `account ${address} is none`;
  }
  let previous: Block | undefined;
  for (const [first, last] of ledger.runs(0, Number.MAX_SAFE_INTEGER)) {
    for (let slot = first; slot <= last; slot += 1) {
      const block = ledger.block(slot);
      if (block === null) {
        yield `block ${slot} is missing`;
        continue;
      }
      if (previous !== undefined && !follows(block, previous)) {
        yield `block ${slot} does not follow block ${previous.slot}`;
      }
      // The first of all is what the chain began with.
      if (block.height > 0) yield* problemsIn(block, ledger);
      previous = block;
    }
  }
}

function follows(block: Block, { slot, hash, height }: Block): boolean {
  return block.parentSlot === slot && block.previousHash === hash && block.height === height + 1;
}

function* problemsIn(block: Block, ledger: Ledger): Generator<string> {
  let signatures: string[];
  try {
    signatures = ledger.transactionsIn(block.slot).map(({ bytes }) => parseTransaction(bytes).signature);
  } catch (error) {
    yield `a transaction of block ${block.slot} cannot be read: ${String(error)}`;
    return;
  }
  const { parentSlot, previousHash, height } = block;
  const parent = { ...block, slot: parentSlot, hash: previousHash, height: height - 1 };
  const { hash, transactions } = nextBlock(parent, block, signatures);
  if (transactions !== block.transactions) yield `block ${block.slot} lacks transactions`;
  if (hash !== block.hash) yield `the hash of block ${block.slot} is not that of its transactions`;
}

function* accountsOf(ledger: Ledger) {
  for (let after = ''; ; ) {
    const some = ledger.accountsAfter(after, ACCOUNTS_AT_ONCE);
    yield* some;
    const last = some.at(-1);
    if (last === undefined) return;
    after = last[0];
  }
}

function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
