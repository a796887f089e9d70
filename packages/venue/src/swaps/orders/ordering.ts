import type { SolanaRpc } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { Time } from '@orrery/core/time';
import type { Address } from '@solana/kit';
import { askChain } from '../../ask-chain.ts';
import type { PoolBook } from '../pools/pool-book.ts';
import type { Quote, QuoteRequest } from '../router/quote.ts';
import { accountsFor } from '../router/router.ts';
import { payableReferral, type Referral } from './fees/referral.ts';
import { NO_GAS } from './funds.ts';
import type { GasCost } from './gas/gas-budget.ts';
import type { GasStation } from './gas/gas-station.ts';
import { type AskMaker, askMakers, type MakerQuote, toMakerQuote } from './maker/maker.ts';
import { withShares } from './maker/maker-share.ts';
import type { BuiltOrder, OrderPlan, Signing } from './order-builder.ts';

/** The one that asks for an order, and the one that brought it. */
export interface Asking {
  /** The one that asks: of those that ask for most, the oldest orders are forgotten first, and they get no more promises of makers. The taker when absent, which a request may choose freely. */
  requester?: string | undefined;
  /** The order has the venue's own fee where its owner cannot be paid. */
  referral?: Referral | undefined;
}

/** What an order consists of. */
export interface OrderParts {
  quoted: Quote;
  built: BuiltOrder;
  made?: MakerQuote | undefined;
  /** What the venue pays of it. */
  cost?: GasCost;
}

interface Setup {
  rpc: SolanaRpc;
  time: Time;
  feeMints: ReadonlySet<Address>;
  quote: (request: QuoteRequest) => Quote;
  build: (plan: OrderPlan) => Promise<BuiltOrder>;
  gas: GasStation | undefined;
  maker: AskMaker | undefined;
  book: Pick<PoolBook, 'live'>;
}

/** Makes what turns requests into orders: with a referral's fee, of makers where they give more, and at the venue's cost where a taker has no SOL. */
export function createOrdering({ rpc, time, feeMints, quote, build, gas, book, ...setup }: Setup) {
  const maker = setup.maker && withShares(setup.maker, time);

  /** Where a maker's promise has no room in a transaction the route counts; a route that has none is looked for again through fewer pools. */
  async function orderFor(
    request: QuoteRequest & Signing & Pick<OrderPlan, 'referral'> & Pick<Asking, 'requester'>,
    requestId: string,
  ): Promise<OrderParts> {
    const { taker, version, sending, lifeBlocks, referral } = request;
    let asked = request;
    let routed = quote(asked);
    // A maker's promise has no fee to share, and what the venue pays for another wallet leaves none.
    let asksMakers = !referral;
    for (;;) {
      const { made, quoted = routed } = (asksMakers ? await madeFor(asked, routed) : undefined) ?? {};
      try {
        const plan = { quote: quoted, taker, version, sending, lifeBlocks, requestId, made, referral };
        const built = await askChain(build(plan));
        const sponsored = referral ? undefined : await sponsor(asked, requestId, { quoted: routed, built });
        return sponsored ?? { quoted, made, built };
      } catch (error) {
        if (!isAppError(error, 'TRANSACTION_TOO_LARGE')) throw error;
        if (made) {
          asksMakers = false;
          continue;
        }
        if (quoted.route.length === 1) throw error;
        asked = { ...request, maxAccounts: accountsFor(quoted.route.length - 1) };
        const shorter = unlessNoRoute(() => quote(asked));
        if (!shorter) throw error;
        routed = shorter;
      }
    }
  }

  /** The same order at the venue's cost, where the taker has no SOL for it; with a problem of its own where that is not for the venue to pay. */
  async function sponsor(
    request: QuoteRequest & Signing,
    requestId: string,
    { quoted, built }: { quoted: Quote; built: BuiltOrder },
  ) {
    if (built.problem !== NO_GAS || !gas || request.sending) return undefined;
    const { taker, version, lifeBlocks } = request;
    const offer = await askChain(gas.offer({ taker, quote: quoted, rentLamports: built.rentFeeLamports }));
    if ('code' in offer) return { quoted, built: { ...built, problem: offer } };
    const dearer = quote({ ...request, minFeeBps: offer.minFeeBps });
    const plan = { quote: dearer, taker, version, lifeBlocks, requestId, gas: offer };
    return { quoted: dearer, built: await askChain(build(plan)), cost: offer.cost };
  }

  /** What a maker promises, if that is more than the route gives. */
  async function madeFor(request: QuoteRequest & Signing & Pick<Asking, 'requester'>, routed: Quote) {
    if (!maker || routed.swapMode === 'ExactOut' || request.dexes || request.excludeDexes) return undefined;
    const made = await askMakers({ ask: maker, clock: time }, book.live, request);
    if (!made) return undefined;
    const quoted = toMakerQuote(made, request);
    return quoted.outAmount > routed.outAmount ? { made, quoted } : undefined;
  }

  /** The same request with the fee that its referral brings, if its owner can be paid. */
  async function referred(taker: Address | undefined, { referral, ...request }: QuoteRequest & Asking) {
    const paid =
      referral && (await payableReferral(rpc, referral, { quote: quote(request), taker, feeMints }));
    return paid ? { ...request, minFeeBps: paid.bps, referral: paid } : request;
  }

  return { orderFor, referred };
}

/** Undefined when there is no route. */
function unlessNoRoute(quote: () => Quote): Quote | undefined {
  try {
    return quote();
  } catch (error) {
    if (isAppError(error, 'ROUTE_NOT_FOUND') || isAppError(error, 'QUOTE_TOO_SMALL')) return undefined;
    throw error;
  }
}
