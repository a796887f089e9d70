import { SYSTEM_PROGRAM } from '@orrery/chain';
import { SLOT_MS } from '@orrery/domain/solana/network';
import type { Address } from '@solana/kit';
import {
  BLOCKHASH_BLOCKS,
  type Block,
  FINALITY_SLOTS,
  type FromChild,
  type NodeState,
  RECENT_BLOCKS,
  type SignatureStatus,
  SLOTS_PER_EPOCH,
} from './supervision/protocol.ts';

export type Commitment = 'processed' | 'confirmed' | 'finalized';

const RATE_BLOCKS = 5;

/** What the parent knows of the chain without asking: the tip, recent blockhashes and signatures. */
export class Head {
  #state: NodeState = {
    genesisHash: '',
    genesisMs: 0,
    slotsPerEpoch: SLOTS_PER_EPOCH,
    voteAddress: SYSTEM_PROGRAM,
    slot: 0,
    slotMs: 0,
    earlyMs: 0,
    blocks: [],
    firstSlot: 0,
    transactionCount: 0,
    statuses: [],
    isFrozen: false,
  };
  #heights = new Map<string, number>();
  #statuses = new Map<unknown, SignatureStatus>();
  #missed: readonly SignatureStatus[] = [];
  #awaitsClose: (() => void)[] = [];
  #isTipUsed = false;

  receive(message: FromChild): void {
    if (message.kind === 'ready') {
      this.#state = message.state;
      this.#isTipUsed = false;
      this.#missed = message.state.statuses.filter(({ signature }) => !this.#statuses.has(signature));
      this.#heights = new Map(message.state.blocks.map((block) => [block.hash, block.height]));
      this.#statuses = new Map(message.state.statuses.map((status) => [status.signature, status]));
      this.#tellClosed();
    } else if (message.kind === 'committed') {
      this.#state.transactionCount = message.transactionCount;
      const { statuses, isTipUsed } = message.committed;
      if (isTipUsed) this.#isTipUsed = true;
      for (const status of statuses) this.#statuses.set(status.signature, status);
    } else if (message.kind === 'clock') {
      this.#state.isFrozen = message.isFrozen;
      this.#tellClosed();
    } else if (message.kind === 'slot') {
      this.#isTipUsed = false;
      this.#state.slot = message.slot;
      this.#state.earlyMs = message.earlyMs;
      this.#state.firstSlot = message.firstSlot;
      this.#state.blocks.push(message.closed);
      this.#heights.set(message.closed.hash, message.closed.height);
      if (this.#state.blocks.length > RECENT_BLOCKS) this.#dropOldest();
      this.#tellClosed();
    }
  }

  /** Resolves when the open slot has become a block, or never will. */
  whenClosed(): Promise<void> {
    if (this.#state.isFrozen) return Promise.resolve();
    return new Promise((resolve) => this.#awaitsClose.push(resolve));
  }

  stop(): void {
    this.#tellClosed();
  }

  get genesisHash(): string {
    return this.#state.genesisHash;
  }

  get genesisMs(): number {
    return this.#state.genesisMs;
  }

  get slotsPerEpoch(): number {
    return this.#state.slotsPerEpoch;
  }

  /** When the slot began that was open as the child came, in milliseconds since the epoch. */
  get slotMs(): number {
    return this.#state.slotMs;
  }

  /** The vote account of the node. */
  get voteAddress(): Address {
    return this.#state.voteAddress;
  }

  get isFrozen(): boolean {
    return this.#state.isFrozen;
  }

  epochOf(slot: number): number {
    return Math.floor(slot / this.#state.slotsPerEpoch);
  }

  /** Milliseconds that the open slot began before the chain's clock says so. */
  get earlyMs(): number {
    return this.#state.earlyMs;
  }

  /** Whether a transaction that is confirmed names the newest blockhash. */
  get isTipUsed(): boolean {
    return this.#isTipUsed;
  }

  get firstSlot(): number {
    return this.#state.firstSlot;
  }

  get transactionCount(): number {
    return this.#state.transactionCount;
  }

  /** The slot that what a commitment shows is of: the open one, whose transactions are confirmed as they land, or the one 32 before it. */
  slot(commitment: Commitment): number {
    return commitment === 'finalized' ? Math.max(0, this.#state.slot - FINALITY_SLOTS) : this.#state.slot;
  }

  /** The newest closed block a commitment has reached. */
  block(commitment: Commitment): Block {
    const most = this.slot(commitment);
    const block = this.#state.blocks.findLast((each) => each.slot <= most) ?? this.#state.blocks[0];
    if (block === undefined) throw new Error('no block is known yet');
    return block;
  }

  /** Whether a transaction with this blockhash could land, as the newest block of a commitment sees it: it knows no later one. */
  isValidBlockhash(hash: string, commitment: Commitment): boolean {
    return this.knowsBlockhash(hash, commitment, BLOCKHASH_BLOCKS);
  }

  /** Whether a blockhash is known and at most `most` blocks old; by default as long as the fee for signing with it is known. */
  knowsBlockhash(hash: string, commitment: Commitment, most = RECENT_BLOCKS): boolean {
    const height = this.#heights.get(hash);
    const tip = this.block(commitment).height;
    return height !== undefined && height <= tip && height + most >= tip;
  }

  /** A recent signature's status; older ones are in the ledger alone. */
  status(signature: unknown): SignatureStatus | undefined {
    return this.#statuses.get(signature);
  }

  /** What the child has come back with and had not told before it was lost, in the order it landed. */
  get missed(): readonly SignatureStatus[] {
    return this.#missed;
  }

  /** Slots with a recent block behind one slot, and up to another. */
  slotsBetween(after: number, last: number): number[] {
    return this.#state.blocks.map(({ slot }) => slot).filter((slot) => slot > after && slot <= last);
  }

  /** How many transactions of a recent slot failed. */
  failedIn(slot: number): number {
    let failed = 0;
    for (const each of this.#statuses.values()) if (each.slot === slot && each.err !== null) failed += 1;
    return failed;
  }

  /** When the open slot began, or that of a recent block, in Unix seconds; undefined for any other. */
  timeOf(slot: number): number | undefined {
    const known = slot === this.#state.slot ? this.#state : this.#recent(slot);
    return known && this.toUnix(slot, known.earlyMs);
  }

  /** When a slot began that was `earlyMs` early, in Unix seconds. */
  toUnix(slot: number, earlyMs: number): number {
    return Math.floor((this.#state.genesisMs + slot * SLOT_MS - earlyMs) / 1000);
  }

  /** Transactions per second over the newest closed blocks. */
  rate(): number {
    const newest = this.#state.blocks.slice(-RATE_BLOCKS);
    const [first] = newest;
    const last = newest.at(-1);
    if (first === undefined || last === undefined) return 0;
    const seconds = (beginOf(last) - beginOf(first) + SLOT_MS) / 1000;
    return newest.reduce((total, block) => total + block.transactions, 0) / seconds;
  }

  /**
   * What landed in the newest blocks, by whole spans of so many seconds, the newest first, so many of them at most; and how many of the
   * blocks follow one that a node votes for.
   */
  samples(
    seconds: number,
    most: number,
  ): { slot: number; slots: number; transactions: number; votes: number }[] {
    const { blocks } = this.#state;
    const span = seconds * 1000;
    const samples: ReturnType<Head['samples']> = [];
    const [oldest, newest] = [blocks[0], blocks.at(-1)];
    if (oldest === undefined || newest === undefined) return samples;
    const first = beginOf(oldest) - SLOT_MS;
    for (let end = beginOf(newest); end - span >= first && samples.length < most; end -= span) {
      const inside = blocks.filter((block) => beginOf(block) > end - span && beginOf(block) <= end);
      const transactions = inside.reduce((total, block) => total + block.transactions, 0);
      const votes = inside.filter(({ height }) => height > 1).length;
      samples.push({ slot: inside.at(-1)?.slot ?? oldest.slot, slots: inside.length, transactions, votes });
    }
    return samples;
  }

  #recent(slot: number): Block | undefined {
    return this.#state.blocks.findLast((block) => block.slot === slot);
  }

  #tellClosed(): void {
    for (const tell of this.#awaitsClose.splice(0)) tell();
  }

  #dropOldest(): void {
    const old = this.#state.blocks.shift();
    if (old === undefined) return;
    this.#heights.delete(old.hash);
    // Statuses were set in the order of their slots, so the old ones stand first.
    for (const [signature, { slot }] of this.#statuses) {
      if (slot > old.slot) break;
      this.#statuses.delete(signature);
    }
  }
}

/** When a block's slot began, in milliseconds since the genesis. */
function beginOf({ slot, earlyMs }: Block): number {
  return slot * SLOT_MS - earlyMs;
}
