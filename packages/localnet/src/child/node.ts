import { type ParsedTransaction, parseMessage, parseTransaction, SYSTEM_PROGRAM } from '@orrery/chain';
import type { Time } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import { bundlePriceOf, feeOf, unitPriceOf } from '../fee.ts';
import { isSimpleVote } from '../layouts/simple-vote.ts';
import {
  type AccountState,
  type Bar,
  type Block,
  type BundleReply,
  type DeveloperReply,
  FEE_BLOCKS,
  type FromChild,
  type NodeState,
  type Operations,
  type Question,
  RECENT_BLOCKS,
  type SendReply,
} from '../supervision/protocol.ts';
import { hasValidSignatures } from '../verify-signatures.ts';
import type { Accounts } from './accounts.ts';
import type { Bank, Execution } from './bank.ts';
import type { ClockState, SlotClock } from './clock/slot-clock.ts';
import { SlotTimer } from './clock/slot-timer.ts';
import type { Validator } from './cluster/validator.ts';
import { type Developer, type DeveloperQuestion, isForDevelopers } from './developer/developer.ts';
import type { Genesis, Ledger } from './ledger/ledger.ts';
import { closeInterruptedSlot, nextBlock } from './ledger/next-block.ts';
import { readTransaction } from './read-transaction.ts';
import { answerRead, isRead, type Read } from './reads.ts';
import { RecentBlocks } from './recent-blocks.ts';
import { RecentCommits } from './recent-commits.ts';
import { type LandedWrites, RecentFees } from './recent-fees.ts';
import { Batch } from './turns/batch.ts';
import { type Asked, Turns } from './turns/turns.ts';
import type { Vm } from './vm.ts';

const PRUNE_EVERY_BLOCKS = 4;

interface NodeParts {
  ledger: Ledger;
  vm: Vm;
  accounts: Accounts;
  bank: Bank;
  validator: Validator;
  developer: Developer;
  clock: SlotClock;
  keep: { bytes: number; milliseconds: number };
  /** Whether the genesis state is stored, so that the chain can be reset to it. */
  isAlone: boolean;
  emit: (message: FromChild) => void;
  time: Time;
}

/** The running chain: transactions that wait for their turn, an open slot that they land in, closed blocks. */
export class Node {
  readonly #parts: NodeParts;
  readonly #genesis: Genesis;
  readonly #recent: RecentBlocks;
  readonly #interest = { logs: false, accounts: false };
  readonly #commits = new RecentCommits();
  readonly #turns: Turns;
  readonly #fees: RecentFees;
  readonly #timer: SlotTimer;
  #slot: number;
  /** How early the open slot began, in milliseconds. */
  #earlyMs = 0;
  #savedClock: ClockState;
  #transactionCount: number;
  #firstSlot: number;
  #landed: LandedWrites[] = [];

  constructor(parts: NodeParts, genesis: Genesis) {
    this.#parts = parts;
    this.#genesis = genesis;
    closeInterruptedSlot(parts.ledger);
    this.#fees = new RecentFees((slot) =>
      parts.ledger.writesIn(slot).filter(({ transaction }) => !isSimpleVote(transaction)),
    );
    const blocks = parts.ledger.recentBlocks(RECENT_BLOCKS);
    this.#recent = new RecentBlocks(blocks, parts.ledger.statusesSince(blocks[0]?.slot ?? 0));
    this.#transactionCount = parts.ledger.transactionCount();
    this.#firstSlot = parts.ledger.firstSlot();
    parts.clock.catchUp(this.#recent.tip.slot);
    this.#slot = this.#slotAfter(this.#recent.tip);
    this.#savedClock = parts.clock.state;
    // Before anything lands: a slot that is closed after a kill was as early as the ledger says.
    parts.ledger.setClock(this.#savedClock);
    this.#timer = new SlotTimer(parts.time, parts.clock, () => this.#closeSlot());
    this.#turns = new Turns({
      time: parts.time,
      newBatch: () => new Batch(this.#slot),
      commit: (batch) => this.#commit(batch),
      couldLand: (transaction) => this.#couldLand(transaction),
      say: (asked, value) => this.#say(asked, value),
    });
    this.#openValidator();
    if (parts.isAlone && this.#recent.tip.height === 0) parts.developer.keepGenesis();
    this.#openSlot();
  }

  state(): NodeState {
    return {
      genesisHash: this.#genesis.hash,
      genesisMs: this.#genesis.milliseconds,
      slotsPerEpoch: this.#genesis.slotsPerEpoch,
      voteAddress: this.#parts.validator.voteAddress,
      slot: this.#slot,
      slotMs: this.#parts.clock.beginOf(this.#slot),
      earlyMs: this.#earlyMs,
      blocks: this.#recent.all,
      firstSlot: this.#firstSlot,
      transactionCount: this.#transactionCount,
      statuses: this.#parts.ledger.statusesSince(this.#recent.all[0]?.slot ?? 0),
      isFrozen: this.#parts.clock.isFrozen,
    };
  }

  /** Answers a question, at once or, when it is something to run, in its turn; what is told is on disk by then. */
  answer(question: Question, asked: Asked): void {
    if (question.name === 'send') this.#queueSend(question.ask, asked);
    else if (question.name === 'sendBundle') this.#queueBundle(question.ask, asked);
    else if (question.name === 'mint') this.#queueMint(question.ask, asked);
    else if (isRead(question)) this.#say(asked, this.#read(question));
    else if (isForDevelopers(question)) this.#say(asked, this.#answerDeveloper(question));
    else this.#say(asked, this.#answer(question));
  }

  stop(): void {
    this.#timer.stop();
    this.#turns.clear();
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
    const known = this.#turns.isFull ? this.#foregone(transaction, skipPreflight) : null;
    if (known !== null) this.#say(asked, known);
    else this.#queue(transaction, asked, (batch) => this.#send(transaction, skipPreflight, batch));
  }

  #queueMint({ bytes, mint }: Operations['mint']['ask'], asked: Asked): void {
    const transaction = parseTransaction(bytes);
    this.#queue(transaction, asked, (batch) => this.#mint(transaction, mint, batch));
  }

  #queue(transaction: ParsedTransaction, asked: Asked, run: (batch: Batch) => SendReply): void {
    const price = unitPriceOf(transaction);
    this.#turns.queue({ ...asked, price, transactions: [transaction], run, outbid: { kind: 'outbid' } });
  }

  #queueBundle({ transactions, tip }: Operations['sendBundle']['ask'], asked: Asked): void {
    const parsed = transactions.map(parseTransaction);
    this.#turns.queue({
      ...asked,
      price: bundlePriceOf(parsed, tip),
      transactions: parsed,
      run: (batch) => this.#runBundle(parsed, batch),
      outbid: { kind: 'failed' },
    });
  }

  #couldLand(transaction: ParsedTransaction): boolean {
    const payer = this.#parts.accounts.get(transaction.staticAccounts[0] ?? SYSTEM_PROGRAM);
    return (
      this.#bar(transaction) === null &&
      (payer?.lamports ?? 0n) >= feeOf(transaction) &&
      hasValidSignatures(transaction)
    );
  }

  #read(question: Read): unknown {
    const { accounts, ledger, validator, clock } = this.#parts;
    const [fees, blocks, slot] = [this.#fees, this.#recent.all, this.#slot];
    const unixSeconds = clock.unixSeconds(slot);
    return answerRead(question, { accounts, ledger, validator, fees, blocks, slot, unixSeconds });
  }

  #answerDeveloper(question: DeveloperQuestion): DeveloperReply {
    return this.#parts.developer.answer(question, {
      slot: this.#slot,
      write: (changes) => this.#write(changes),
      warp: (slot) => this.#warp(slot),
      freeze: (isFrozen) => this.#freeze(isFrozen),
    });
  }

  #answer(
    question: Exclude<Question, { name: 'send' | 'sendBundle' | 'mint' } | Read | DeveloperQuestion>,
  ): Operations[keyof Operations]['reply'] {
    switch (question.name) {
      case 'simulate': {
        const transaction = parseTransaction(question.ask.bytes);
        const bar = question.ask.checkBlockhash ? this.#bar(transaction) : null;
        return this.#parts.bank.simulate(transaction, question.ask.accounts, bar);
      }
      case 'standsOnNonce':
        return this.#parts.bank.standsOnNonce(parseMessage(question.ask.message));
      case 'interest':
        Object.assign(this.#interest, question.ask);
        return null;
      case 'hurry':
        if (question.ask.slot === this.#slot) this.#timer.hurry();
        return null;
      case 'landed':
        return this.#commits.since(question.ask);
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
    if (this.#recent.isKnown(transaction.signature)) return 'AlreadyProcessed';
    return this.#parts.validator.hasSigned(transaction) ? 'AccountInUse' : null;
  }

  #mint(transaction: ParsedTransaction, mint: Address, batch: Batch): SendReply {
    const giveBack = this.#parts.developer.lendAuthority(
      mint,
      transaction.staticAccounts[0] ?? SYSTEM_PROGRAM,
    );
    try {
      return this.#send(transaction, false, batch);
    } finally {
      for (const [address, state] of giveBack()) batch.accounts.set(address, state);
    }
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
    const isVote = isSimpleVote(transaction);
    if (!isVote) {
      this.#landed.push({ transaction, loaded: meta.loadedAddresses.writable });
      if (transaction.blockhash === this.#recent.tip.hash) batch.committed.isTipUsed = true;
    }
    batch.committed.logs.push({ signature, slot: this.#slot, err, logs, mentions, isVote });
    batch.transactions.push({ slot: this.#slot, place, bytes, keys: mentions, meta });
    batch.committed.statuses.push({ signature, slot: this.#slot, err });
    for (const [address, state] of changed) batch.accounts.set(address, state);
  }

  #commit(batch: Batch): void {
    const began = performance.now();
    const { ledger, emit } = this.#parts;
    if (!batch.isEmpty) ledger.commit(batch.transactions, batch.accounts, batch.blocks, batch.clock);
    this.#transactionCount += batch.transactions.length;
    const all = this.#commits.add({ ...batch.committed, accounts: [...batch.accounts] });
    const { logs, accounts } = this.#interest;
    const committed = { ...all, logs: logs ? all.logs : [], accounts: accounts ? all.accounts : [] };
    const transactionCount = this.#transactionCount;
    ledger.whenDurable(() => {
      if (committed.statuses.length > 0 || committed.accounts.length > 0) {
        emit({ kind: 'committed', committed, transactionCount, commitMs: performance.now() - began });
      }
      for (const tell of batch.told) tell();
    });
  }

  /** Writes accounts that no transaction writes. */
  #write(changes: Iterable<readonly [Address, AccountState | null]>): void {
    const batch = new Batch(this.#slot);
    for (const [address, state] of changes) batch.accounts.set(address, state);
    this.#commit(batch);
  }

  /** What the cluster's one node has on its chain, and the epochs that passed while it was away. */
  #openValidator(): void {
    const { validator, clock } = this.#parts;
    const { all, tip } = this.#recent;
    this.#write(validator.open(all, clock.unixSeconds(tip.slot, tip.earlyMs)));
    this.#write(validator.passEpochs(tip.slot, this.#slot));
  }

  /** The slot to open behind a block; the clock learns of an epoch that begins with it. */
  #slotAfter({ slot }: Block): number {
    const { validator, clock } = this.#parts;
    const next = Math.max(clock.now(), slot + 1);
    if (validator.epochOf(next) > validator.epochOf(slot)) clock.beginEpoch();
    return next;
  }

  #openSlot(): void {
    const { vm, clock } = this.#parts;
    const { slotsPerEpoch } = this.#genesis;
    this.#earlyMs = clock.state.earlyMs;
    vm.advance(
      {
        slot: this.#slot,
        unixSeconds: clock.unixSeconds(this.#slot),
        epoch: Math.floor(this.#slot / slotsPerEpoch),
        epochBegan: clock.unixSeconds(this.#slot - (this.#slot % slotsPerEpoch), clock.state.epochEarlyMs),
      },
      this.#recent.all,
    );
    this.#timer.open(this.#slot);
  }

  /** Closes the open slot, and goes on at a later one. */
  #warp(slot: number): void {
    const { clock, ledger } = this.#parts;
    if (clock.isFrozen) clock.freeze(slot);
    else clock.runFrom(slot);
    ledger.setClock(clock.state);
    this.#closeSlot();
  }

  #freeze(isFrozen: boolean): void {
    const { clock, ledger, emit } = this.#parts;
    if (clock.isFrozen === isFrozen) return;
    if (isFrozen) clock.freeze(this.#slot);
    else clock.runFrom(this.#slot);
    ledger.setClock(clock.state);
    ledger.whenDurable(() => emit({ kind: 'clock', isFrozen }));
    this.#timer.open(this.#slot);
  }

  #closeSlot(): void {
    const { validator, clock, ledger, emit, keep } = this.#parts;
    const batch = new Batch(this.#slot);
    const vote = validator.castVote(this.#recent.tip, (signature) => this.#recent.isKnown(signature));
    if (vote !== null) this.#land(vote.transaction, vote.execution, batch);
    const open = { slot: this.#slot, earlyMs: this.#earlyMs };
    const block = nextBlock(this.#recent.tip, open, this.#recent.signaturesIn(this.#slot));
    batch.blocks.push(block);
    this.#recent.add(block);
    const next = this.#slotAfter(block);
    if (clock.state !== this.#savedClock) batch.clock = this.#savedClock = clock.state;
    const changes = [
      ...validator.vote(this.#recent.all, clock.unixSeconds(block.slot, block.earlyMs)),
      ...validator.passEpochs(block.slot, next),
    ];
    for (const [address, state] of changes) batch.accounts.set(address, state);
    this.#commit(batch);
    this.#commits.forgetBefore(block.slot);
    this.#fees.close(block.slot, this.#landed);
    this.#landed = [];
    const outdated = this.#recent.all.at(-FEE_BLOCKS - 1);
    if (outdated !== undefined) this.#fees.forget(outdated.slot);
    if (block.height % PRUNE_EVERY_BLOCKS === 0) {
      ledger.prune(keep, block);
      this.#firstSlot = ledger.firstSlot();
    }
    this.#slot = next;
    this.#openSlot();
    const told = { slot: next, firstSlot: this.#firstSlot, earlyMs: this.#earlyMs };
    ledger.whenDurable(() => emit({ kind: 'slot', closed: block, ...told }));
  }
}

/** What is said of a transaction that has not run: of a bad signature before all else. */
function ifSigned(transaction: ParsedTransaction, reply: SendReply): SendReply {
  return hasValidSignatures(transaction) ? reply : { kind: 'unsigned' };
}
