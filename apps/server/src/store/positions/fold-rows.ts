import { HOUR_MS } from '@orrery/core/time';
import { foldPosition, type Position } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { StoredTrade, TradeRow } from '../schema.ts';
import type { WalletPosition } from './position-rows.ts';

/** What some trades did: each with its cost and profit, the positions after them, and what was realised by wallet and hour. */
export interface FoldedRows {
  trades: StoredTrade[];
  positions: (WalletPosition & { isNew: boolean })[];
  realised: Realised[];
}

export interface Realised {
  wallet: Address;
  startMs: number;
  profitMicro: number;
  costMicro: number;
}

/** Takes trades, in the order they happened, into the positions their traders had before. */
export function foldRows(
  rows: readonly TradeRow[],
  before: (wallet: Address, asset: Address) => Position | undefined,
): FoldedRows {
  const positions = new Map<string, WalletPosition & { isNew: boolean }>();
  const realised = new Map<string, Realised>();

  function take(row: TradeRow): StoredTrade {
    const { trader: wallet, asset, side, time_ms: time, slot } = row;
    const key = wallet + asset;
    const known = positions.get(key);
    const held = known?.position ?? before(wallet, asset);
    const own = ownAmounts(row);
    if (!own) return { ...row, cost_micro: 0, profit_micro: 0, is_valid_position: 1 };
    const { position, cost, profit, isValid } = foldPosition(held, { side, time, slot, ...own });
    positions.set(key, { wallet, asset, position, isNew: known?.isNew ?? held === undefined });
    const [costMicro, profitMicro] = [Number(cost), Number(profit)];
    if (side === 'sell') realise({ wallet, startMs: toHour(time), costMicro, profitMicro });
    return { ...row, cost_micro: costMicro, profit_micro: profitMicro, is_valid_position: isValid ? 1 : 0 };
  }

  function realise(sale: Realised): void {
    if (sale.costMicro === 0 && sale.profitMicro === 0) return;
    const key = `${sale.wallet} ${sale.startMs}`;
    const sum = realised.get(key);
    realised.set(key, {
      ...sale,
      costMicro: sale.costMicro + (sum?.costMicro ?? 0),
      profitMicro: sale.profitMicro + (sum?.profitMicro ?? 0),
    });
  }

  return {
    trades: rows.map(take),
    positions: [...positions.values()],
    realised: [...realised.values()],
  };
}

/** A trade as its trader's position takes it; undefined for a token that only passed through. */
export function ownAmounts({
  amount,
  usd_micro,
  own_amount = amount,
  own_micro = usd_micro,
}: Pick<TradeRow, 'amount' | 'usd_micro' | 'own_amount' | 'own_micro'>):
  | { amount: bigint; microUsd: bigint }
  | undefined {
  if (own_amount === '0' && own_micro === 0) return undefined;
  return { amount: BigInt(own_amount), microUsd: BigInt(own_micro) };
}

function toHour(time: number): number {
  return Math.floor(time / HOUR_MS) * HOUR_MS;
}
