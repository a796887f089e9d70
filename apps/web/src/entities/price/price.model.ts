import * as v from 'valibot';

/** A price in US dollars and the slot it was made in. */
export interface Price {
  price: number;
  blockId: number;
}

/** A price that a list brought is taken for so long instead of asking for it. */
export const PRICE_REUSE_MS = 10_000;

const ListedSchema = v.object({
  usdPrice: v.number(),
  priceBlockId: v.optional(v.nullable(v.number())),
});

/** The one of the later slot; the second of two of one slot. */
export function newerPrice(held: Price | null | undefined, next: Price | null): Price | null {
  return held && (!next || next.blockId < held.blockId) ? held : next;
}

/** What a cached reply says of a token's price; undefined when it is no list, or has no price of it. */
export function priceInList(list: unknown, id: string): Price | undefined {
  if (!Array.isArray(list)) return undefined;
  const asset = list.find(
    (one: unknown) => typeof one === 'object' && one !== null && 'id' in one && one.id === id,
  );
  const listed = v.safeParse(ListedSchema, asset);
  return listed.success
    ? { price: listed.output.usdPrice, blockId: listed.output.priceBlockId ?? 0 }
    : undefined;
}
