import type { CraftedOpening } from '@orrery/venue';
import type { CreateOrderReply, CreateTriggerBody } from '@orrery/wire/orders/order-requests';

export function toBase64(bytes: Uint8Array = new Uint8Array()): string {
  return Buffer.from(bytes).toString('base64');
}

/** The price that a body offers for a compute unit; undefined for what the market asks. */
export function unitPriceOf({
  computeUnitPrice: price,
}: Pick<CreateTriggerBody, 'computeUnitPrice'>): bigint | undefined {
  return typeof price === 'number' ? BigInt(price) : undefined;
}

/** An opening as both APIs answer it. */
export function toCreateReply(opened: CraftedOpening): CreateOrderReply {
  const { requestId, transaction, order, terms, references, venueAccount } = opened;
  const { id, venueBps, slippageBps, tipLamports, tips } = terms;
  return {
    requestId,
    transaction: toBase64(transaction),
    order,
    terms: {
      id: String(id),
      references: references.map(({ address, depth }) => ({ address, depth: String(depth) })),
      venueBps,
      ...(venueAccount && { venueAccount }),
      slippageBps,
      tipLamports,
      tips,
    },
  };
}
