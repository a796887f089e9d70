import {
  bandTicks,
  type OrderIntent,
  type OrderTerms,
  type ReadReferences,
  VENUE_CONSTANTS,
} from '@orrery/chain';
import {
  LIMIT_TIPS,
  ORDER_FEE,
  ORDER_TIP_LAMPORTS,
  RECURRING_SLIPPAGE,
  recurringTips,
} from '@orrery/domain/trading/order-terms';
import type { OrderTermsReply } from '@orrery/wire/orders/order-requests';
import type { NewOrder, OrderSide } from './new-order.ts';

type Opening = Extract<OrderIntent, { kind: 'open' }>;

/** What the server says of an order, and what the chain says of the pools that it names. */
interface Offered {
  terms: OrderTermsReply;
  /** Unix seconds; 0 for never. */
  expiry: number;
  read: ReadReferences | undefined;
  maxFeeLamports: bigint;
}

/** The order on the screen, for the proof: only its id, the pools and the venue's account are the server's word. */
export function toOpening(order: NewOrder, { terms, expiry, read, maxFeeLamports }: Offered): Opening {
  const { owner, sell, buy, useWSol } = order;
  return {
    kind: 'open',
    maxFeeLamports,
    owner,
    input: toToken(sell),
    output: toToken(buy),
    venueAccount: terms.venueAccount,
    references: terms.references.map(({ address, depth }) => ({ address, depth: BigInt(depth) })),
    terms: toTerms(order, terms, expiry),
    units: { input: sell, output: buy },
    usesWrappedSol: useWSol,
    limits: {
      venueBps: ORDER_FEE,
      referralBps: 0,
      tipLamports: ORDER_TIP_LAMPORTS,
      tips: order.kind === 'limit' ? LIMIT_TIPS : recurringTips(order.cycles),
    },
    read,
  };
}

function toTerms(
  order: NewOrder,
  { id, venueBps, tipLamports, tips }: OrderTermsReply,
  expiry: number,
): OrderTerms {
  const shared = {
    id: BigInt(id),
    venueBps,
    referralBps: 0,
    tipLamports,
    tips,
    stopTick: 0,
    trailTicks: 0,
  };
  if (order.kind === 'limit')
    return {
      ...shared,
      kind: VENUE_CONSTANTS.orderLimit,
      slippageBps: order.slippageBps,
      size: order.making,
      asked: order.taking,
      expiry: BigInt(expiry),
      bandLow: 0,
      bandHigh: 0,
      start: 0n,
      interval: 0n,
      cycles: 0,
    };
  const band = { least: toPrice(order.minPrice), most: toPrice(order.maxPrice) };
  return {
    ...shared,
    ...bandTicks(band, { input: order.sell.decimals, output: order.buy.decimals }),
    kind: VENUE_CONSTANTS.orderRecurring,
    slippageBps: RECURRING_SLIPPAGE,
    size: order.total,
    asked: 0n,
    expiry: 0n,
    // The program begins at once.
    start: 0n,
    interval: BigInt(order.intervalSeconds),
    cycles: order.cycles,
  };
}

/** As it crosses the wire, so that both sides reckon with the same number. */
export function toPrice(text: string | undefined): number | undefined {
  return text === undefined ? undefined : Number(text);
}

function toToken({ id, tokenProgram }: OrderSide) {
  return { mint: id, tokenProgram };
}
