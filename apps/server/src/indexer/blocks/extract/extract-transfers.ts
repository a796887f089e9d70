import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address, Signature } from '@solana/kit';
import type { Moved } from './extract-trades.ts';

/** A gift from one holder to another: what arrived, in smallest units. */
export interface Transfer {
  signature: Signature;
  from: Address;
  to: Address;
  mint: Address;
  decimals: number;
  amount: bigint;
}

/**
 * Reads the transfers of mints that no trade or liquidity move is about: from one holder to one or more, or from several to one, none
 * of whom got or gave anything else the other way. In the mints of a trade a gift cannot be told from a fee, so nothing is said.
 */
export function extractTransfers(
  { transaction, holdings }: Pick<Moved, 'transaction' | 'holdings'>,
  explained: ReadonlySet<Address>,
): Omit<Transfer, 'decimals'>[] {
  const [signature] = transaction.transaction.signatures;
  if (signature === undefined) return [];
  return [...byMint(holdings, explained)].flatMap(([mint, { losers, gainers }]) => {
    if (losers.some(({ isOneWay }) => !isOneWay) || gainers.some(({ isOneWay }) => !isOneWay)) return [];
    const pairs = pairUp(losers, gainers, mint !== WRAPPED_SOL);
    return pairs.map(({ from, to, amount }) => ({ signature, from, to, mint, amount }));
  });
}

interface Change {
  holder: Address;
  amount: bigint;
  /** Whether the holder only lost, or only gained. */
  isOneWay: boolean;
}

interface Sides {
  losers: Change[];
  gainers: Change[];
}

function byMint(holdings: Moved['holdings'], explained: ReadonlySet<Address>): Map<Address, Sides> {
  const mints = new Map<Address, Sides>();
  for (const [holder, held] of holdings) {
    const rest = [...held].filter(([mint]) => !explained.has(mint));
    const isOneWay = rest.every(([, amount]) => amount > 0n) || rest.every(([, amount]) => amount < 0n);
    for (const [mint, change] of rest) {
      const sides = mints.get(mint) ?? { losers: [], gainers: [] };
      const [side, amount] = change > 0n ? [sides.gainers, change] : [sides.losers, -change];
      side.push({ holder, amount, isOneWay });
      mints.set(mint, sides);
    }
  }
  return mints;
}

/** Sender, receiver and amount, when they can be determined. Sums of SOL prove nothing: those of very rich accounts are rounded. */
function pairUp(losers: readonly Change[], gainers: readonly Change[], isSummed: boolean) {
  const [lost, gained] = [losers, gainers].map((side) => side.reduce((sum, { amount }) => sum + amount, 0n));
  if (lost === undefined || gained === undefined) return [];
  const [loser, gainer] = [losers[0], gainers[0]];
  if (loser && losers.length === 1 && (!isSummed || gained <= lost)) {
    return gainers.map(({ holder, amount }) => ({ from: loser.holder, to: holder, amount }));
  }
  if (gainer && gainers.length === 1 && lost === gained) {
    return losers.map(({ holder, amount }) => ({ from: holder, to: gainer.holder, amount }));
  }
  return [];
}
