import type { ParsedTransaction } from '@orrery/chain';
import type { Address } from '@solana/kit';
import { unitPriceOf } from '../fee.ts';

/** A transaction of a block, and what it writes of the lookup tables it names. */
export interface LandedWrites {
  transaction: ParsedTransaction;
  loaded: readonly Address[];
}

interface BlockFees {
  /** The least price of a compute unit that landed in the block, in micro-lamports. */
  least: bigint;
  /** The least among those that write an account, where it is above the block's. */
  byAccount: ReadonlyMap<Address, bigint>;
}

/** What the transactions of recent blocks paid for a compute unit, as `getRecentPrioritizationFees` tells it. */
export class RecentFees {
  readonly #blocks = new Map<number, BlockFees>();
  readonly #read: (slot: number) => Iterable<LandedWrites>;

  /** Blocks that were not told of, since they closed before this process began, are read when they are first asked for. */
  constructor(read: (slot: number) => Iterable<LandedWrites>) {
    this.#read = read;
  }

  close(slot: number, landed: Iterable<LandedWrites>): void {
    this.#blocks.set(slot, summarise(landed));
  }

  forget(slot: number): void {
    this.#blocks.delete(slot);
  }

  /** As Agave defines it: the block's least price, or the highest of the least among those that write the accounts; 0 for an empty block. */
  of(slot: number, accounts: readonly Address[]): bigint {
    let block = this.#blocks.get(slot);
    if (block === undefined) {
      block = summarise(this.#read(slot));
      this.#blocks.set(slot, block);
    }
    let fee = block.least;
    for (const account of accounts) {
      const least = block.byAccount.get(account);
      if (least !== undefined && least > fee) fee = least;
    }
    return fee;
  }
}

function summarise(landed: Iterable<LandedWrites>): BlockFees {
  let least: bigint | undefined;
  const byAccount = new Map<Address, bigint>();
  for (const { transaction, loaded } of landed) {
    const price = unitPriceOf(transaction);
    if (least === undefined || price < least) least = price;
    for (const address of writtenBy(transaction, loaded)) {
      const known = byAccount.get(address);
      if (known === undefined || price < known) byAccount.set(address, price);
    }
  }
  for (const [address, price] of byAccount) if (price <= (least ?? 0n)) byAccount.delete(address);
  return { least: least ?? 0n, byAccount };
}

function writtenBy(transaction: ParsedTransaction, loaded: readonly Address[]): Address[] {
  const { staticAccounts, signerCount, readonlySignerCount, readonlyUnsignedCount } = transaction;
  return [
    ...staticAccounts.slice(0, signerCount - readonlySignerCount),
    ...staticAccounts.slice(signerCount, staticAccounts.length - readonlyUnsignedCount),
    ...loaded,
  ];
}
