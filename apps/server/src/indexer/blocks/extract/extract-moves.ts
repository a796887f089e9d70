import { NATIVE_SOL, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Pool } from '@orrery/venue';
import type { Address } from '@solana/kit';
import type { TokenChange } from '../../token-changes.ts';
import { type BlockTransaction, isFailed } from '../block.ts';
import { extractLiquidity, type LiquidityMove } from './extract-liquidity.ts';
import { extractSwap, paidLamports, type WalletSwap } from './extract-swap.ts';
import { extractTrades, type Trade } from './extract-trades.ts';
import { extractTransfers, type Transfer } from './extract-transfers.ts';
import { holdingChanges, type VaultAt } from './holdings.ts';
import { mintsOfOrder, orderCalls } from './order-calls.ts';
import { extractFills, type OrderFill } from './order-fills.ts';
import { feeAccountsOf, movedBy, venueInstructions } from './venue-instructions.ts';

/** Kind of a transaction, as far as balances show it. */
export interface Moves {
  /** What somebody sold of others' orders; its trades are no others. */
  fills: readonly OrderFill[];
  trades: readonly Trade[];
  /** What the trades are together, to their trader. */
  swap: WalletSwap | undefined;
  /** What their trader paid the network and for tips. */
  feeLamports: bigint;
  transfers: readonly Transfer[];
  liquidity: readonly LiquidityMove[];
}

export const NO_MOVES: Moves = {
  fills: [],
  trades: [],
  swap: undefined,
  feeLamports: 0n,
  transfers: [],
  liquidity: [],
};

/** Turns what a transaction did to balances into trades, liquidity moves and transfers by the rule of docs/extraction.md. */
export function extractMoves(
  transaction: BlockTransaction,
  changes: readonly TokenChange[],
  vaultAt: VaultAt,
): Moves {
  if (isFailed(transaction)) return NO_MOVES;
  const pools = new Map<Address, Pool>();
  for (const { account } of changes) {
    const place = vaultAt(account);
    if (place) pools.set(place.pool.id, place.pool);
  }
  const all = holdingChanges(transaction, changes, vaultAt);
  if (all.size === 0) return NO_MOVES;
  const calls = orderCalls(transaction);
  const { fills, holdings } = extractFills({ transaction, pools, holdings: all, changes, calls });
  const moved = { transaction, pools, holdings };
  const trades = extractTrades(moved);
  const liquidity = extractLiquidity(moved);
  // What goes into an order or comes back is its owner's; rents and tips are SOL.
  const explained = new Set<Address>(
    calls.flatMap(({ instruction }) => [WRAPPED_SOL, ...mintsOfOrder(instruction)]),
  );
  for (const { sold, bought } of trades) explained.add(sold.mint).add(bought.mint);
  for (const { provider, amounts, pool } of liquidity) {
    for (const { mint } of amounts) explained.add(mint);
    // Shares of the pool come and go with what is in it.
    if (!pools.has(pool)) for (const mint of holdings.get(provider)?.keys() ?? []) explained.add(mint);
  }
  // What goes into a launch or to one side of a pool's price is no gift to it.
  const moving = pools.size > 0 ? movedBy(venueInstructions(transaction)) : [];
  for (const id of moving) for (const { id: mint } of pools.get(id)?.mints ?? []) explained.add(mint);
  const transfers = extractTransfers(moved, explained).map((transfer) => ({
    ...transfer,
    // Lamports alone are SOL.
    decimals: changes.find(({ mint }) => mint === transfer.mint)?.decimals ?? NATIVE_SOL.decimals,
  }));
  const swap = extractSwap(moved, trades, () => {
    const named = feeAccountsOf(venueInstructions(transaction));
    return new Set(changes.flatMap(({ account, owner }) => (owner && named.has(account) ? owner : [])));
  });
  const trader = trades[0]?.trader;
  const feeLamports = swap?.feeLamports ?? (trader ? paidLamports(transaction, trader) : 0n);
  return { fills, trades, swap, feeLamports, transfers, liquidity };
}
