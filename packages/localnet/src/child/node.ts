import { type ParsedTransaction, parseTransaction } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { toBase58 } from '@orrery/core/base58';
import type { Time } from '@orrery/core/time';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import type { Address } from '@solana/kit';
import { readScale } from '../layouts/token-extensions.ts';
import { isMint } from '../layouts/token-layout.ts';
import {
  type AccountState,
  BLOCKHASH_BLOCKS,
  type Block,
  type Committed,
  type FromChild,
  type NodeState,
  type Operations,
  type Question,
  RECENT_BLOCKS,
  type SendReply,
  SLOT_MS,
} from '../supervision/protocol.ts';
import { hasValidSignatures } from '../verify-signatures.ts';
import type { Accounts } from './accounts.ts';
import type { Bank, Execution } from './bank.ts';
import { hashBlock, type Ledger, type NewTransaction } from './ledger.ts';
import type { Vm } from './vm.ts';

const MAX_PER_COMMIT = 64;
const PRUNE_EVERY_BLOCKS = 4;

interface NodeParts {
  ledger: Ledger;
  vm: Vm;
  accounts: Accounts;
  bank: Bank;
  keep: { bytes: number; milliseconds: number };
  emit: (message: FromChild) => void;
  time: Time;
}

/** The running chain: an open slot that transactions land in, a batch that is not on disk yet, closed blocks. */
export class Node {
  readonly #parts: NodeParts;
  readonly #genesis: { hash: string; milliseconds: number };
  readonly #blocks: Block[];
  readonly #heights: Map<string, number>;
  // Signatures per slot for as long as their blockhash could still be valid, so that nothing lands twice.
  readonly #recent = new Map<number, string[]>();
  readonly #seen = new Set<string>();
  readonly #interest = { logs: false, accounts: false };
  #slot: number;
  #transactionCount: number;
  #firstSlot: number;
  #batch = new Batch();
  #preventClose: () => void = () => undefined;

  constructor(parts: NodeParts, genesis: { hash: string; milliseconds: number }) {
    this.#parts = parts;
    this.#genesis = genesis;
    closeInterruptedSlot(parts.ledger);
    this.#blocks = parts.ledger.recentBlocks(RECENT_BLOCKS);
    this.#heights = new Map(this.#blocks.map((block) => [block.hash, block.height]));
    this.#transactionCount = parts.ledger.transactionCount();
    this.#firstSlot = parts.ledger.firstSlot();
    for (const { slot, signature } of parts.ledger.statusesSince(this.#blocks[0]?.slot ?? 0)) {
      this.#remember(slot, signature);
    }
    this.#slot = Math.max(this.#wallSlot(), this.#tip().slot + 1);
    this.#openSlot();
  }

  state(): NodeState {
    return {
      genesisHash: this.#genesis.hash,
      genesisMs: this.#genesis.milliseconds,
      slot: this.#slot,
      blocks: this.#blocks,
      firstSlot: this.#firstSlot,
      transactionCount: this.#transactionCount,
      statuses: this.#parts.ledger.statusesSince(this.#blocks[0]?.slot ?? 0),
    };
  }

  /** Answers a question; what has seen the open batch is said only once the batch is on disk. */
  answer(question: Question, reply: (value: unknown) => void): void {
    const value = this.#answer(question);
    if (this.#batch.isEmpty) {
      this.#parts.ledger.whenDurable(() => reply(value));
      return;
    }
    this.#batch.waiting.push(() => reply(value));
    if (this.#batch.transactions.length >= MAX_PER_COMMIT) this.#commit();
    else if (this.#batch.waiting.length === 1) setImmediate(() => this.#commit());
  }

  stop(): void {
    this.#preventClose();
    this.#commit();
    this.#parts.ledger.close();
  }

  #answer(question: Question): Operations[keyof Operations]['reply'] {
    const { accounts, ledger, bank } = this.#parts;
    switch (question.name) {
      case 'send':
        return this.#send(question.ask);
      case 'simulate': {
        const transaction = parseTransaction(question.ask.bytes);
        const result = bank.simulate(transaction, question.ask.accounts);
        if (question.ask.checkBlockhash && !this.#isValid(transaction.blockhash)) {
          return { ...result, err: 'BlockhashNotFound', logs: [], unitsConsumed: 0 };
        }
        return result;
      }
      case 'accounts':
        return question.ask.map((address) => accounts.get(address));
      case 'programAccounts':
        return accounts.ownedBy(question.ask);
      case 'tokenAccounts':
        return accounts.tokensOf(question.ask);
      case 'mints':
        return question.ask.flatMap((address): [Address, AmountScale][] => {
          const state = accounts.get(address);
          return state !== null && isMint(state)
            ? [[address, readScale(state, this.#unixSeconds() * 1000)]]
            : [];
        });
      case 'supply':
        return accounts.lamports;
      case 'block': {
        const block = ledger.block(question.ask.slot);
        return block === null ? null : { block, transactions: ledger.transactionsIn(block.slot) };
      }
      case 'blocks':
        return ledger.runs(question.ask.from, question.ask.to);
      // What is not on disk yet has not been told, so the ledger alone is asked.
      case 'transaction':
        return ledger.transaction(question.ask.signature);
      case 'signatures':
        return ledger.statusesOf(question.ask);
      case 'interest':
        Object.assign(this.#interest, question.ask);
        return null;
      case 'close':
        return null;
    }
  }

  #send({ bytes, skipPreflight }: Operations['send']['ask']): SendReply {
    const transaction = readTransaction(bytes);
    if ('kind' in transaction) return transaction;
    const { signature } = transaction;
    const accepted: SendReply = { kind: 'accepted', signature };
    if (this.#seen.has(signature)) return ifSigned(transaction, accepted);
    if (!this.#isValid(transaction.blockhash)) {
      const isKnown = this.#parts.ledger.transaction(signature) !== null;
      return ifSigned(transaction, isKnown ? accepted : { kind: 'blockhash' });
    }
    if (!skipPreflight) {
      const failure = this.#parts.bank.preflight(transaction);
      if (failure !== null) return ifSigned(transaction, { kind: 'refused', simulation: failure });
    }
    const execution = this.#parts.bank.execute(transaction);
    if (execution === 'unsigned') return { kind: 'unsigned' };
    if (execution !== 'no trace') this.#land(signature, bytes, execution);
    return accepted;
  }

  #land(signature: string, bytes: Uint8Array, execution: Execution): void {
    const place = this.#recent.get(this.#slot)?.length ?? 0;
    this.#remember(this.#slot, signature);
    const { err, meta, mentions, logs, changed } = execution;
    const batch = this.#batch;
    batch.transactions.push({ slot: this.#slot, place, bytes, keys: mentions, meta });
    batch.committed.statuses.push({ signature, slot: this.#slot, err });
    for (const [address, state] of changed) batch.accounts.set(address, state);
    if (this.#interest.logs) batch.committed.logs.push({ signature, slot: this.#slot, err, logs, mentions });
  }

  #commit(): void {
    const batch = this.#batch;
    if (batch.isEmpty) return;
    this.#batch = new Batch();
    const began = performance.now();
    const { ledger, emit } = this.#parts;
    ledger.commit(batch.transactions, batch.accounts, batch.blocks);
    this.#transactionCount += batch.transactions.length;
    if (this.#interest.accounts) batch.committed.accounts.push(...batch.accounts);
    const { committed, waiting } = batch;
    const transactionCount = this.#transactionCount;
    ledger.whenDurable(() => {
      if (committed.statuses.length > 0) {
        emit({ kind: 'committed', committed, transactionCount, commitMs: performance.now() - began });
      }
      for (const say of waiting) say();
    });
  }

  /** When the open slot began, as the chain's clock says. */
  #unixSeconds(): number {
    return Math.floor((this.#genesis.milliseconds + this.#slot * SLOT_MS) / 1000);
  }

  #openSlot(): void {
    const { vm, time } = this.#parts;
    const { milliseconds } = this.#genesis;
    vm.advance(this.#slot, this.#unixSeconds(), this.#blocks);
    // At most a slot's length: a wall clock set back must not stop the chain.
    const left = milliseconds + (this.#slot + 1) * SLOT_MS - time.now();
    this.#preventClose = time.after(Math.min(SLOT_MS, Math.max(0, left)), () => this.#closeSlot());
  }

  #closeSlot(): void {
    const tip = this.#tip();
    const block = nextBlock(tip, this.#slot, this.#recent.get(this.#slot) ?? []);
    this.#batch.blocks.push(block);
    this.#commit();
    this.#blocks.push(block);
    this.#heights.set(block.hash, block.height);
    if (this.#blocks.length > RECENT_BLOCKS) {
      const old = this.#blocks.shift();
      if (old !== undefined) this.#forget(old);
    }
    if (block.height % PRUNE_EVERY_BLOCKS === 0) {
      this.#parts.ledger.prune(this.#parts.keep, block);
      this.#firstSlot = this.#parts.ledger.firstSlot();
    }
    this.#slot = Math.max(this.#wallSlot(), block.slot + 1);
    this.#openSlot();
    const { ledger, emit } = this.#parts;
    const [slot, firstSlot] = [this.#slot, this.#firstSlot];
    ledger.whenDurable(() => emit({ kind: 'slot', closed: block, slot, firstSlot }));
  }

  #remember(slot: number, signature: string): void {
    const list = this.#recent.get(slot);
    if (list === undefined) this.#recent.set(slot, [signature]);
    else list.push(signature);
    this.#seen.add(signature);
  }

  #forget({ slot, hash }: Block): void {
    this.#heights.delete(hash);
    for (const signature of this.#recent.get(slot) ?? []) this.#seen.delete(signature);
    this.#recent.delete(slot);
  }

  #isValid(blockhash: string): boolean {
    const height = this.#heights.get(blockhash);
    return height !== undefined && height + BLOCKHASH_BLOCKS >= this.#tip().height;
  }

  #tip(): Block {
    const tip = this.#blocks.at(-1);
    if (tip === undefined) throw new Error('the ledger holds no block');
    return tip;
  }

  #wallSlot(): number {
    return Math.floor((this.#parts.time.now() - this.#genesis.milliseconds) / SLOT_MS);
  }
}

class Batch {
  readonly transactions: NewTransaction[] = [];
  readonly accounts = new Map<Address, AccountState | null>();
  readonly blocks: Block[] = [];
  readonly committed: Committed = { statuses: [], logs: [], accounts: [] };
  readonly waiting: (() => void)[] = [];

  get isEmpty(): boolean {
    return this.transactions.length === 0 && this.blocks.length === 0;
  }
}

function readTransaction(bytes: Uint8Array): ParsedTransaction | (SendReply & { kind: 'malformed' }) {
  try {
    return parseTransaction(bytes);
  } catch (error) {
    if (isAppError(error, 'TRANSACTION_MALFORMED')) return { kind: 'malformed', reason: error.facts.reason };
    throw error;
  }
}

/** What is said of a transaction that has not run: of a bad signature before all else. */
function ifSigned(transaction: ParsedTransaction, reply: SendReply): SendReply {
  return hasValidSignatures(transaction) ? reply : { kind: 'unsigned' };
}

/** The block that follows another. */
function nextBlock(previous: Block, slot: number, signatures: readonly string[]): Block {
  return {
    slot,
    parentSlot: previous.slot,
    height: previous.height + 1,
    hash: toBase58(hashBlock(previous.hash, slot, signatures)),
    previousHash: previous.hash,
    transactions: signatures.length,
  };
}

// A node killed inside a slot leaves committed transactions without a block: they get the one they were meant for.
function closeInterruptedSlot(ledger: Ledger): void {
  const [tip] = ledger.recentBlocks(1);
  if (tip === undefined) throw new Error('the ledger holds no block');
  const left = ledger.statusesSince(tip.slot + 1);
  const [first] = left;
  if (first === undefined) return;
  const block = nextBlock(
    tip,
    first.slot,
    left.map((status) => status.signature),
  );
  ledger.commit([], new Map(), [block]);
}
