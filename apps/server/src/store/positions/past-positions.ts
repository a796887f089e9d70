import { type Position, withinBalance } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { TradeRow } from '../schema.ts';
import { type FoldedRows, foldRows } from './fold-rows.ts';

/** The positions that trades of before the first block made, worked out for a wallet when it is asked for. */
export interface PastPositions {
  wallets(): Iterable<Address>;
  of(wallet: Address): FoldedRows | undefined;
  position(wallet: Address, asset: Address): Position | undefined;
}

/** What a wallet has when the chain begins, in smallest units. */
export type HeldAtGenesis = (wallet: Address, asset: Address) => bigint;

/**
 * Takes trades in the order they happened, read when the first wallet is asked for. They end with what wallets have: a synthetic trade moved
 * nothing on the chain.
 */
export function createPastPositions(
  readTrades: () => readonly TradeRow[],
  heldAtGenesis: HeldAtGenesis,
): PastPositions {
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
    const { positions, ...rest } = foldRows(rows, () => undefined);
    const left = positions.map((each) => ({
      ...each,
      position: withinBalance(each.position, heldAtGenesis(wallet, each.asset)),
    }));
    const found = { ...rest, positions: left };
    folded.set(wallet, found);
    return found;
  }

  return {
    wallets: () => group().keys(),
    of,
    position: (wallet, asset) => of(wallet)?.positions.find((position) => position.asset === asset)?.position,
  };
}
