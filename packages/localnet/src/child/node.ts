import { type ParsedTransaction, parseMessage, parseTransaction, SYSTEM_PROGRAM } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { Time } from '@orrery/core/time';
import type { AmountScale } from '@orrery/domain/mints/scaled-amount';
import type { Address } from '@solana/kit';
import { bundlePriceOf, feeOf, unitPriceOf } from '../fee.ts';
import { readScale } from '../layouts/token-extensions.ts';
import { isMint } from '../layouts/token-layout.ts';
import {
  type Bar,
  type BundleReply,
  FEE_BLOCKS,
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
import { Batch } from './batch.ts';
import type { Validator } from './cluster/validator.ts';
import { type Genesis, isLedgerFailure, type Ledger } from './ledger/ledger.ts';
import { closeInterruptedSlot, nextBlock } from './ledger/next-block.ts';
import { RecentBlocks } from './recent-blocks.ts';
import { type LandedWrites, RecentFees } from './recent-fees.ts';
import type { Vm } from './vm.ts';
import { WaitingLine } from './waiting-line.ts';

/** A turn ends with a commit: so much of what waits is taken at most, for so long at most. */
const MAX_PER_TURN = 64;
const TURN_MS = 10;
/** More are turned away, the lowest price for a compute unit first. */
const MAX_WAITING = 1_000;
const PRUNE_EVERY_BLOCKS = 4;

interface NodeParts {
  ledger: Ledger;
  vm: Vm;
  accounts: Accounts;
  bank: Bank;
  validator: Validator;
  keep: { bytes: number; milliseconds: number };
  emit: (message: FromChild) => void;
  time: Time;
}

interface Asked {
  reply: (value: unknown) => void;
  fails: (error: unknown) => void;
}

/** What waits to be run, with what is said when dearer ones take its place. */
interface Waiting extends Asked {
  price: bigint;
  transactions: readonly ParsedTransaction[];
  run: (batch: Batch) => SendReply | BundleReply;
  outbid: SendReply | BundleReply;
}

/** The running chain: transactions that wait for their turn, an open slot that they land in, closed blocks. */
export class Node {
  readonly #parts: NodeParts;
  readonly #genesis: Genesis;
  readonly #recent: RecentBlocks;
  readonly #interest = { logs: false, accounts: false };
  readonly #line = new WaitingLine<Waiting>(MAX_WAITING);
  readonly #fees: RecentFees;
  #slot: number;
  #transactionCount: number;
  #firstSlot: number;
  #isTurnComing = false;
  #landed: LandedWrites[] = [];
  #preventClose: () => void = () => undefined;

  constructor(parts: NodeParts, genesis: Genesis) {
    this.#parts = parts;
    this.#genesis = genesis;
    closeInterruptedSlot(parts.ledger);
    this.#fees = new RecentFees((slot) => parts.ledger.writesIn(slot));
    const blocks = parts.ledger.recentBlocks(RECENT_BLOCKS);
    this.#recent = new RecentBlocks(blocks, parts.ledger.statusesSince(blocks[0]?.slot ?? 0));
    this.#transactionCount = parts.ledger.transactionCount();
    this.#firstSlot = parts.ledger.firstSlot();
    this.#slot = Math.max(this.#wallSlot(), this.#recent.tip.slot + 1);
    this.#openValidator();
    this.#openSlot();
  }

  state(): NodeState {
    return {
      genesisHash: this.#genesis.hash,
      genesisMs: this.#genesis.milliseconds,
      slotsPerEpoch: this.#genesis.slotsPerEpoch,
      voteAddress: this.#parts.validator.voteAddress,
      slot: this.#slot,
      blocks: this.#recent.all,
      firstSlot: this.#firstSlot,
      transactionCount: this.#transactionCount,
      statuses: this.#parts.ledger.statusesSince(this.#recent.all[0]?.slot ?? 0),
    };
  }

  /** Answers a question, at once or, when it is something to run, in its turn; what is told is on disk by then. */
  answer(question: Question, asked: Asked): void {
    if (question.name === 'send') this.#queueSend(question.ask, asked);
    else if (question.name === 'sendBundle') this.#queueBundle(question.ask, asked);
    else this.#say(asked, this.#answer(question));
  }

  stop(): void {
    this.#preventClose();
    this.#line.clear();
    this.#parts.ledger.close();
  }

  #say({ reply }: Asked, value: unknown): void {
    this.#parts.ledger.whenDurable(() => reply(value));
  }

  #queueSend({ bytes, skipPreflight }: Operations['send']['ask'], asked: Asked): void {
    const transaction = readTransaction(bytes);
    if ('kind' in transaction) {
      this.#say(asked, transaction);
      return;
    }
    const known = this.#line.isFull ? this.#foregone(transaction, skipPreflight) : null;
    if (known !== null) this.#say(asked, known);
    else {
      this.#queue({
        ...asked,
        price: unitPriceOf(transaction),
        transactions: [transaction],
        run: (batch) => this.#send(transaction, skipPreflight, batch),
        outbid: { kind: 'outbid' },
      });
    }
  }

  #queueBundle({ transactions, tip }: Operations['sendBundle']['ask'], asked: Asked): void {
    const parsed = transactions.map(parseTransaction);
    this.#queue({
      ...asked,
      price: bundlePriceOf(parsed, tip),
      transactions: parsed,
      run: (batch) => this.#runBundle(parsed, batch),
      outbid: { kind: 'failed' },
    });
  }

  #queue(waiting: Waiting): void {
    // What could not land must not drive out what can.
    const isIn = !this.#line.isFull || waiting.transactions.every((each) => this.#couldLand(each));
    const left = isIn ? this.#line.add(waiting) : waiting;
    if (left !== undefined) this.#say(left, left.outbid);
    if (this.#isTurnComing) return;
    this.#isTurnComing = true;
    // Behind all that has arrived by now, and not later: one alone waits for nobody.
    setImmediate(() => this.#takeTurn());
  }

  #couldLand(transaction: ParsedTransaction): boolean {
    const payer = this.#parts.accounts.get(transaction.staticAccounts[0] ?? SYSTEM_PROGRAM);
    return (
      this.#bar(transaction) === null &&
      (payer?.lamports ?? 0n) >= feeOf(transaction) &&
      hasValidSignatures(transaction)
    );
  }

  /** Runs what waits, the dearest first, and commits it; what is left has its turn behind all that arrives meanwhile. */
  #takeTurn(): void {
    const { time } = this.#parts;
    const batch = new Batch(this.#slot);
    const end = time.now() + TURN_MS;
    for (let taken = 0; taken < MAX_PER_TURN && (taken === 0 || time.now() < end); taken += 1) {
      const next = this.#line.next();
      if (next === undefined) break;
      try {
        const value = next.run(batch);
        batch.told.push(() => next.reply(value));
      } catch (error) {
        if (isLedgerFailure(error)) throw error;
        next.fails(error);
      }
    }
    this.#commit(batch);
    this.#isTurnComing = this.#line.length > 0;
    if (this.#isTurnComing) setImmediate(() => this.#takeTurn());
  }

  #answer(
    question: Exclude<Question, { name: 'send' | 'sendBundle' }>,
  ): Operations[keyof Operations]['reply'] {
    const { accounts, ledger, bank, validator } = this.#parts;
    switch (question.name) {
      case 'simulate': {
        const transaction = parseTransaction(question.ask.bytes);
        const result = bank.simulate(transaction, question.ask.accounts);
        const err = question.ask.checkBlockhash ? this.#bar(transaction) : null;
        return err === null ? result : { ...result, err, logs: [], unitsConsumed: 0 };
      }
      case 'standsOnNonce':
        return bank.standsOnNonce(parseMessage(question.ask.message));
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
            ? [[address, readScale(state, this.#unixSeconds(this.#slot) * 1000)]]
            : [];
        });
      case 'supply':
        return {
          total: accounts.lamports,
          lockedUp: validator.lockedUp(this.#slot, this.#unixSeconds(this.#slot)),
        };
      case 'richest':
        return accounts.richest(question.ask);
      case 'validator':
        return validator.facts(this.#slot);
      case 'block': {
        const block = ledger.block(question.ask.slot);
        return block === null ? null : { block, transactions: ledger.transactionsIn(block.slot) };
      }
      case 'blocks':
        return ledger.runs(question.ask.from, question.ask.to);
      case 'fees':
        return this.#recent.all
          .slice(-FEE_BLOCKS)
          .map(({ slot }) => ({ slot, price: this.#fees.of(slot, question.ask) }));
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

  #send(transaction: ParsedTransaction, skipPreflight: boolean, batch: Batch): SendReply {
    const known = this.#foregone(transaction, skipPreflight);
    if (known !== null) return known;
    if (!skipPreflight) {
      const failure = this.#parts.bank.preflight(transaction);
      if (failure !== null) return ifSigned(transaction, { kind: 'refused', simulation: failure });
    }
    const execution = this.#parts.bank.execute(transaction);
    if (execution === 'unsigned') return { kind: 'unsigned' };
    if (execution !== 'no trace') this.#land(transaction, execution, batch);
    return { kind: 'accepted', signature: transaction.signature };
  }

  /** What is said of a transaction that is not run: it is known, or too old. */
  #foregone(transaction: ParsedTransaction, skipPreflight: boolean): SendReply | null {
    const bar = this.#bar(transaction);
    if (bar === null) return null;
    const { signature } = transaction;
    // Without preflight real nodes hand on what they know as well: its sender learns by its name how it ended.
    const isAccepted =
      skipPreflight && (bar === 'AlreadyProcessed' || this.#parts.ledger.transaction(signature) !== null);
    return ifSigned(transaction, isAccepted ? { kind: 'accepted', signature } : { kind: 'barred', err: bar });
  }

  /** Why a transaction cannot land whatever it does, as real nodes look at it: first at its age. */
  #bar(transaction: ParsedTransaction): Bar | null {
    const isInTime = this.#recent.isValid(transaction.blockhash);
    if (!isInTime && !this.#parts.bank.standsOnNonce(transaction)) return 'BlockhashNotFound';
    return this.#recent.isKnown(transaction.signature) ? 'AlreadyProcessed' : null;
  }

  #runBundle(transactions: readonly ParsedTransaction[], batch: Batch): BundleReply {
    const executions = this.#parts.bank.executeAll(transactions, (each) => this.#bar(each) === null);
    if (executions === 'undone') return { kind: 'failed' };
    for (const [index, transaction] of transactions.entries()) {
      const execution = executions[index];
      if (execution !== undefined) this.#land(transaction, execution, batch);
    }
    return { kind: 'landed', slot: this.#slot };
  }

  #land(transaction: ParsedTransaction, execution: Execution, batch: Batch): void {
    const { signature, bytes } = transaction;
    const place = this.#recent.remember(this.#slot, signature);
    const { err, meta, mentions, logs, changed } = execution;
    this.#landed.push({ transaction, loaded: meta.loadedAddresses.writable });
    batch.transactions.push({ slot: this.#slot, place, bytes, keys: mentions, meta });
    batch.committed.statuses.push({ signature, slot: this.#slot, err });
    for (const [address, state] of changed) batch.accounts.set(address, state);
    if (this.#interest.logs) batch.committed.logs.push({ signature, slot: this.#slot, err, logs, mentions });
  }

  #commit(batch: Batch): void {
    const began = performance.now();
    const { ledger, emit } = this.#parts;
    if (!batch.isEmpty) ledger.commit(batch.transactions, batch.accounts, batch.blocks);
    this.#transactionCount += batch.transactions.length;
    if (this.#interest.accounts) batch.committed.accounts.push(...batch.accounts);
    const { committed, told } = batch;
    const transactionCount = this.#transactionCount;
    ledger.whenDurable(() => {
      if (committed.statuses.length > 0 || committed.accounts.length > 0) {
        emit({ kind: 'committed', committed, transactionCount, commitMs: performance.now() - began });
      }
      for (const tell of told) tell();
    });
  }

  /** When a slot began, as the chain's clock says. */
  #unixSeconds(slot: number): number {
    return Math.floor((this.#genesis.milliseconds + slot * SLOT_MS) / 1000);
  }

  /** What the cluster's one node has on its chain, and the epochs that passed while it was away. */
  #openValidator(): void {
    const { validator, ledger } = this.#parts;
    const { all, tip } = this.#recent;
    const made = validator.open(all, this.#unixSeconds(tip.slot));
    const batch = new Batch(this.#slot);
    for (const [address, state] of made) batch.accounts.set(address, state);
    ledger.commit([], batch.accounts, []);
    for (const [address, state] of validator.passEpochs(tip.slot, this.#slot))
      batch.accounts.set(address, state);
    if (!batch.isEmpty) ledger.commit([], batch.accounts, []);
  }

  #openSlot(): void {
    const { vm, time } = this.#parts;
    const { milliseconds, slotsPerEpoch } = this.#genesis;
    vm.advance(
      {
        slot: this.#slot,
        unixSeconds: this.#unixSeconds(this.#slot),
        epoch: Math.floor(this.#slot / slotsPerEpoch),
        epochBegan: this.#unixSeconds(this.#slot - (this.#slot % slotsPerEpoch)),
      },
      this.#recent.all,
    );
    // At most a slot's length: a wall clock set back must not stop the chain.
    const left = milliseconds + (this.#slot + 1) * SLOT_MS - time.now();
    this.#preventClose = time.after(Math.min(SLOT_MS, Math.max(0, left)), () => this.#closeSlot());
  }

  #closeSlot(): void {
    const block = nextBlock(this.#recent.tip, this.#slot, this.#recent.signaturesIn(this.#slot));
    const batch = new Batch(block.slot);
    batch.blocks.push(block);
    this.#recent.add(block);
    const next = Math.max(this.#wallSlot(), block.slot + 1);
    const { validator } = this.#parts;
    const changes = [
      ...validator.vote(this.#recent.all, this.#unixSeconds(block.slot)),
      ...validator.passEpochs(block.slot, next),
    ];
    for (const [address, state] of changes) batch.accounts.set(address, state);
    this.#commit(batch);
    this.#fees.close(block.slot, this.#landed);
    this.#landed = [];
    const outdated = this.#recent.all.at(-FEE_BLOCKS - 1);
    if (outdated !== undefined) this.#fees.forget(outdated.slot);
    if (block.height % PRUNE_EVERY_BLOCKS === 0) {
      this.#parts.ledger.prune(this.#parts.keep, block);
      this.#firstSlot = this.#parts.ledger.firstSlot();
    }
    this.#slot = next;
    this.#openSlot();
    const { ledger, emit } = this.#parts;
    const [slot, firstSlot] = [this.#slot, this.#firstSlot];
    ledger.whenDurable(() => emit({ kind: 'slot', closed: block, slot, firstSlot }));
  }

  #wallSlot(): number {
    return Math.floor((this.#parts.time.now() - this.#genesis.milliseconds) / SLOT_MS);
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
