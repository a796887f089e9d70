/** How many ids a slot has: with them ids stay exact numbers until slot 2³³, a hundred years after genesis. */
export const IDS_PER_SLOT = 800_000;
/** For transfers, which have ids of their own: exact until slot 2³⁰, thirteen years after genesis. */
const TRANSFERS_PER_SLOT = 6_400_000;

/** Gives the next id of a slot; throws when it has no more. */
export type IdIn = (slot: number) => number;

/**
 * Ids of trades, in the order of the chain: each takes the next one of its slot, of which all rows come from the same maker. They grow
 * with the chain, and are above every id of earlier schemes, which had as many rows in a slot or fewer.
 */
export function createTradeIds(): IdIn {
  return createIds(IDS_PER_SLOT);
}

/** Ids of transfers, given in the same way. */
export function createTransferIds(): IdIn {
  return createIds(TRANSFERS_PER_SLOT);
}

/** The slot the id of a trade stands in. */
export function slotOf(id: number): number {
  return Math.floor(id / IDS_PER_SLOT);
}

function createIds(perSlot: number): IdIn {
  const taken = new Map<number, number>();
  return (slot) => {
    const count = taken.get(slot) ?? 0;
    if (count >= perSlot) throw new Error(`slot ${slot} holds no more than ${perSlot} rows`);
    taken.set(slot, count + 1);
    return slot * perSlot + count;
  };
}
