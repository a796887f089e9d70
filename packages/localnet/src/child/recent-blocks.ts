import {
  BLOCKHASH_BLOCKS,
  type Block,
  RECENT_BLOCKS,
  type SignatureStatus,
} from '../supervision/protocol.ts';

/** The newest closed blocks, and the signatures of each for as long as a blockhash could still be valid: nothing lands twice. */
export class RecentBlocks {
  /** Oldest first. */
  readonly all: Block[];
  readonly #heights: Map<string, number>;
  readonly #signatures = new Map<number, string[]>();
  readonly #known = new Set<string>();

  constructor(blocks: Block[], statuses: readonly SignatureStatus[]) {
    this.all = blocks;
    this.#heights = new Map(blocks.map(({ hash, height }) => [hash, height]));
    for (const { slot, signature } of statuses) this.remember(slot, signature);
  }

  get tip(): Block {
    const tip = this.all.at(-1);
    if (tip === undefined) throw new Error('the ledger holds no block');
    return tip;
  }

  add(block: Block): void {
    this.all.push(block);
    this.#heights.set(block.hash, block.height);
    const old = this.all.length > RECENT_BLOCKS ? this.all.shift() : undefined;
    if (old === undefined) return;
    this.#heights.delete(old.hash);
    for (const signature of this.signaturesIn(old.slot)) this.#known.delete(signature);
    this.#signatures.delete(old.slot);
  }

  /** Notes what has landed; returns its place in the slot. */
  remember(slot: number, signature: string): number {
    this.#known.add(signature);
    const list = this.#signatures.get(slot);
    if (list !== undefined) return list.push(signature) - 1;
    this.#signatures.set(slot, [signature]);
    return 0;
  }

  signaturesIn(slot: number): readonly string[] {
    return this.#signatures.get(slot) ?? [];
  }

  isKnown(signature: string): boolean {
    return this.#known.has(signature);
  }

  /** Whether a transaction may name this blockhash in the open slot. */
  isValid(blockhash: string): boolean {
    const height = this.#heights.get(blockhash);
    return height !== undefined && height + BLOCKHASH_BLOCKS >= this.tip.height;
  }
}
