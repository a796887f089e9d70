import type { Position } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { PositionRow } from '../schema.ts';

/** A position with its wallet and token. */
export interface WalletPosition {
  wallet: Address;
  asset: Address;
  position: Position;
}

export function toPosition(row: PositionRow): Position {
  const { first_buy_ms: buyTime, first_buy_slot: slot } = row;
  return {
    held: BigInt(row.held),
    heldCost: BigInt(row.held_cost),
    bought: BigInt(row.bought),
    spent: BigInt(row.spent),
    sold: BigInt(row.sold),
    proceeds: BigInt(row.proceeds),
    soldCost: BigInt(row.sold_cost),
    realised: BigInt(row.realised),
    buys: row.buys,
    sells: row.sells,
    firstTime: row.first_ms,
    lastTime: row.last_ms,
    firstBuy: buyTime === null || slot === null ? undefined : { time: buyTime, slot },
    lastSaleTime: row.last_sale_ms ?? undefined,
  };
}

export function toPositionRow({ wallet, asset, position }: WalletPosition): PositionRow {
  return {
    wallet,
    asset,
    held: position.held.toString(),
    held_cost: position.heldCost.toString(),
    bought: position.bought.toString(),
    spent: position.spent.toString(),
    sold: position.sold.toString(),
    proceeds: position.proceeds.toString(),
    sold_cost: position.soldCost.toString(),
    realised: position.realised.toString(),
    buys: position.buys,
    sells: position.sells,
    first_ms: position.firstTime,
    last_ms: position.lastTime,
    first_buy_ms: position.firstBuy?.time ?? null,
    first_buy_slot: position.firstBuy?.slot ?? null,
    last_sale_ms: position.lastSaleTime ?? null,
    is_gone: 0,
  };
}
