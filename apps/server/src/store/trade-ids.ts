/** Each pool leg of a transaction adds at most two rows. */
const SIDES_MOST = 2;
export const LEGS_MOST = 8;
/** More than a transaction may name accounts. */
const TRANSFERS_MOST = 128;
const TRANSACTIONS_MOST = 50_000;

/** How many ids a slot has: with them ids stay exact numbers until slot 2³³, a hundred years after genesis. */
export const IDS_PER_SLOT = TRANSACTIONS_MOST * LEGS_MOST * SIDES_MOST;

/** Where a row of a trade stands on the chain; `index` is the transaction's place in its block. */
export interface TradePosition {
  slot: number;
  index: number;
  leg: number;
}

/** The id of a row. It grows with the chain, and is above every id of the two-sided scheme without legs that came before it. */
export function tradeId({ slot, index, leg }: TradePosition, side: number): number {
  if (leg >= LEGS_MOST || index >= TRANSACTIONS_MOST) {
    throw new Error(`slot ${slot}, transaction ${index}, leg ${leg}: there is no id for it`);
  }
  return ((slot * TRANSACTIONS_MOST + index) * LEGS_MOST + leg) * SIDES_MOST + side;
}

/** The id of a transfer, one of those of its transaction; exact until slot 2³⁰, thirteen years after genesis. */
export function transferId({ slot, index, leg }: TradePosition): number {
  if (leg >= TRANSFERS_MOST || index >= TRANSACTIONS_MOST) {
    throw new Error(`slot ${slot}, transaction ${index}, transfer ${leg}: there is no id for it`);
  }
  return (slot * TRANSACTIONS_MOST + index) * TRANSFERS_MOST + leg;
}

/** The slot an id stands in. */
export function slotOf(id: number): number {
  return Math.floor(id / IDS_PER_SLOT);
}

/** Ids of invented trades, in the order given: each takes the next one of its slot, which holds no block. */
export function createHistoryIds(): (slot: number) => number {
  const taken = new Map<number, number>();
  return (slot) => {
    const count = taken.get(slot) ?? 0;
    if (count >= IDS_PER_SLOT) throw new Error(`slot ${slot} holds no more than ${IDS_PER_SLOT} trades`);
    taken.set(slot, count + 1);
    return slot * IDS_PER_SLOT + count;
  };
}
