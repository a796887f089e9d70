import type { SolanaRpc } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { type Atoms, parseWireAtoms } from '@orrery/core/atoms';
import { bps, usd, valueInUsd } from '@orrery/core/numbers';
import type { Clock } from '@orrery/core/time';
import { BLOCKED_MINTS } from '@orrery/domain/mints/blocked-mints';
import { DEFAULT_SLIPPAGE } from '@orrery/domain/trading/slippage';
import { labelsUnder } from '@orrery/domain/trading/venue-labels';
import type { MarketReader } from '@orrery/market';
import type { Order, QuoteRequest, TakerTerms, Venue } from '@orrery/venue';
import type { RemoteConfig } from '@orrery/wire/config/remote-config';
import type { UltraExecuteBodySchema, UltraExecuteReply } from '@orrery/wire/ultra/execute';
import type { UltraOrderReply } from '@orrery/wire/ultra/order';
import type { UltraOrderQuerySchema } from '@orrery/wire/ultra/order-query';
import type { Address } from '@solana/kit';
import type { InferOutput } from 'valibot';
import { onChain } from '../../chain/chain-failure.ts';
import { dynamicSlippage } from '../dynamic-slippage.ts';
import { unitPriceOf } from '../priority-fee.ts';
import { toRoutePlan } from '../route-plan.ts';

type SwapSettings = Omit<RemoteConfig['swapSettings'], 'swapProfile'>;
type OrderQuery = InferOutput<typeof UltraOrderQuerySchema>;

/** The one that finds routes here; makers answer through it. */
export const ROUTER = { id: 'orrery', name: 'Orrery' };

export interface UltraService {
  /** Quotes, with the slippage its tokens need where none is asked for, and for a taker builds what it signs; `requester` is who asks. Throws `ROUTE_NOT_FOUND`, `QUOTE_TOO_SMALL`, `CHAIN_UNAVAILABLE`. */
  order(query: OrderQuery, requester?: string): Promise<UltraOrderReply>;
  /** Takes a signed order to the chain; a failure there is an answer, not an error. */
  execute(body: InferOutput<typeof UltraExecuteBodySchema>): Promise<UltraExecuteReply>;
}

export interface UltraOptions {
  venue: Pick<Venue, 'quote' | 'order' | 'execute'>;
  market: Pick<MarketReader, 'price'>;
  rpc: SolanaRpc;
  clock: Clock;
  /** What the operator sets for every client. */
  swapSettings: () => Promise<SwapSettings>;
}

export function createUltraService({ venue, market, rpc, clock, swapSettings }: UltraOptions): UltraService {
  function usdValue({ route }: Order, mint: Address, amount: Atoms): number | undefined {
    const price = market.price(mint);
    const token = route.flatMap(({ pool }) => pool.mints).find(({ id }) => id === mint);
    return price === undefined || !token ? undefined : valueInUsd(amount, token.decimals, usd(price));
  }

  /** Undefined for an order that the venue sends. */
  async function sendingTerms(query: OrderQuery): Promise<TakerTerms | undefined> {
    const { priorityFeeLamports: priority, jitoTipLamports: jito, nozomiTipLamports: nozomi } = query;
    if (priority === undefined && jito === undefined && nozomi === undefined) return undefined;
    return {
      unitPrice: await unitPriceOf(rpc, {
        feeType: query.broadcastFeeType === 'exactFee' ? 'exact-fee' : 'max-cap',
        lamports: BigInt(priority ?? 0),
      }),
      tips: { jito: BigInt(jito ?? 0), nozomi: BigInt(nozomi ?? 0) },
      wrapAndUnwrapSol: query.wrapAndUnwrapSol !== 'false',
    };
  }

  /** In one step, so that no block comes between the two. */
  function compareRoutes(asked: QuoteRequest): UltraOrderReply['routes'] {
    const workedOut = (onlyDirectRoutes: boolean) => {
      const { inAmount, outAmount } = venue.quote({ ...asked, onlyDirectRoutes });
      return String(asked.swapMode === 'ExactOut' ? inAmount : outAmount);
    };
    return { best: workedOut(false), direct: unlessNoRoute(() => workedOut(true)) };
  }

  return {
    async order(query, requester) {
      const { inputMint, outputMint, taker, slippageBps } = query;
      const startedAt = clock.now();
      const settings = await swapSettings();
      const sending = await sendingTerms(query);
      const asked = toQuoteRequest(query, settings);
      const maxLife = settings.blockhashSlotsToExpiry;
      const slippage = slippageBps ?? dynamicSlippage(venue.quote(asked), undefined, true).slippageBps;
      const version = query.asLegacyTransaction === 'true' ? 'legacy' : 0;
      // Before the order is stored, which a pool that goes meanwhile must not cost.
      const routes = query.compareRoutes === 'true' ? compareRoutes(asked) : undefined;
      const order = await onChain(() =>
        venue.order({
          ...asked,
          slippageBps: bps(slippage),
          taker,
          requester,
          version,
          sending,
          lifeBlocks: Math.min(query.blockhashSlotsToExpiry ?? maxLife, maxLife),
          referral: toReferral(query),
        }),
      );
      const inUsdValue = usdValue(order, inputMint, order.inAmount);
      const outUsdValue = usdValue(order, outputMint, order.outAmount);
      return {
        mode: slippageBps === undefined && !sending ? 'ultra' : 'manual',
        ...toQuoteMembers(order),
        ...(inUsdValue !== undefined && { inUsdValue, swapUsdValue: inUsdValue }),
        ...(outUsdValue !== undefined && { outUsdValue }),
        ...toPaymentMembers(order, taker ?? null),
        ...(routes && { routes }),
        totalTime: clock.now() - startedAt,
      };
    },
    async execute({ signedTransaction, requestId }) {
      const result = await venue.execute(
        requestId,
        Uint8Array.from(Buffer.from(signedTransaction, 'base64')),
      );
      if (result.status === 'failed') {
        const { code, error, signature } = result;
        return { status: 'Failed', code, error, ...(signature && { signature }) };
      }
      const inputAmount = result.inputAmount.toString();
      const outputAmount = result.outputAmount.toString();
      return {
        status: 'Success',
        code: 0,
        signature: result.signature,
        slot: result.slot.toString(),
        totalInputAmount: inputAmount,
        totalOutputAmount: outputAmount,
        inputAmountResult: inputAmount,
        outputAmountResult: outputAmount,
      };
    },
  };
}

function unlessNoRoute<T>(quote: () => T): T | null {
  try {
    return quote();
  } catch (error) {
    if (isAppError(error, 'ROUTE_NOT_FOUND') || isAppError(error, 'QUOTE_TOO_SMALL')) return null;
    throw error;
  }
}

/** The route that a query asks for, within what the operator allows, at the default slippage. */
function toQuoteRequest(
  query: OrderQuery,
  { bannedTokens, excludedAmms }: Pick<SwapSettings, 'bannedTokens' | 'excludedAmms'>,
) {
  const excluded = [...(query.excludeDexes ?? []), ...excludedAmms];
  return {
    inputMint: query.inputMint,
    outputMint: query.outputMint,
    amount: parseWireAtoms(query.amount),
    swapMode: query.swapMode,
    slippageBps: DEFAULT_SLIPPAGE,
    // A better price by way of lesser tokens rarely lives until the swap lands.
    restrictIntermediateTokens: query.restrictIntermediateTokens !== 'false',
    onlyDirectRoutes: query.onlyDirectRoutes === 'true',
    excludeDexes: excluded.length > 0 ? excluded.flatMap(labelsUnder) : undefined,
    excludeMints: new Set([...BLOCKED_MINTS, ...bannedTokens]),
  };
}

function toReferral({ referralAccount: wallet, referralFee }: OrderQuery) {
  return wallet !== undefined && referralFee !== undefined ? { wallet, bps: bps(referralFee) } : undefined;
}

function toQuoteMembers(order: Order) {
  return {
    inputMint: order.inputMint,
    outputMint: order.outputMint,
    inAmount: order.inAmount.toString(),
    outAmount: order.outAmount.toString(),
    otherAmountThreshold: order.otherAmountThreshold.toString(),
    swapMode: order.swapMode,
    slippageBps: order.slippageBps,
    priceImpact: order.priceImpact,
    priceImpactPct: String(order.priceImpact / 100),
    routePlan: toRoutePlan(order.route),
    feeBps: order.fee.bps,
    feeMint: order.fee.mint,
    platformFee: {
      feeBps: order.fee.bps,
      feeMint: order.fee.mint,
      amount: order.fee.amount.toString(),
      ...(order.referralPart !== undefined && { referralPart: order.referralPart }),
    },
    swapType: order.maker ? 'rfq' : 'aggregator',
    router: ROUTER.id,
    ...(order.maker && toMakerMembers(order.maker)),
    gasless: order.gasPayer !== undefined,
    requestId: order.requestId,
  };
}

/** The maker that promised the price, the promise's id, and its expiry in Unix seconds. */
function toMakerMembers({ address, nonce, expiresAt }: NonNullable<Order['maker']>) {
  return { maker: address, quoteId: nonce.toString(), expireAt: expiresAt.toString() };
}

/** `transaction` is null without a taker, and '' with one who cannot pay: then the error members say why. */
function toPaymentMembers(order: Order, taker: Address | null) {
  const { transaction, problem, lastValidBlockHeight, gasPayer = taker } = order;
  const unbuilt = taker === null ? null : '';
  return {
    taker,
    signatureFeePayer: gasPayer,
    prioritizationFeePayer: gasPayer,
    rentFeePayer: gasPayer,
    signatureFeeLamports: Number(order.signatureFeeLamports),
    prioritizationFeeLamports: Number(order.priorityFeeLamports),
    rentFeeLamports: Number(order.rentFeeLamports),
    transaction: transaction ? Buffer.from(transaction).toString('base64') : unbuilt,
    ...(lastValidBlockHeight !== undefined && { lastValidBlockHeight: lastValidBlockHeight.toString() }),
    ...(problem && { errorCode: problem.code, errorMessage: problem.message, error: problem.message }),
  };
}
