import type { Position } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { TradeRow } from '../schema.ts';
import { type FoldedRows, foldRows } from './fold-rows.ts';

/** The positions that trades of before the first block made, worked out for a wallet when it is asked for. */
export interface PastPositions {
  wallets(): Iterable<Address>;
  of(wallet: Address): FoldedRows | undefined;
  position(wallet: Address, asset: Address): Position | undefined;
}

/** Takes trades in the order they happened, read when the first wallet is asked for. */
export function createPastPositions(readTrades: () => readonly TradeRow[]): PastPositions {
  const folded = new Map<Address, FoldedRows>();
  let byWallet: Map<Address, TradeRow[]> | undefined;

  function group(): Map<Address, TradeRow[]> {
    if (byWallet) return byWallet;
    byWallet = new Map();
    for (const row of readTrades()) {
      const rows = byWallet.get(row.trader);
      if (rows) rows.push(row);
      else byWallet.set(row.trader, [row]);
    }
    return byWallet;
  }

  function of(wallet: Address): FoldedRows | undefined {
    const rows = group().get(wallet);
    const known = folded.get(wallet);
    if (known || !rows) return known;
    const found = foldRows(rows, () => undefined);
    folded.set(wallet, found);
    return found;
  }

  return {
    wallets: () => group().keys(),
    of,
    position: (wallet, asset) => of(wallet)?.positions.find((position) => position.asset === asset)?.position,
  };
}
