import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { UltraOrderReply } from '@orrery/wire/ultra/order';
import type { RoutingTerms, SwapQuote } from './quote.model.ts';

/** The routing of settings that nobody changed. */
export const USUAL_ROUTING: RoutingTerms = {
  onlyDirectRoutes: false,
  restrictIntermediateTokens: true,
  excludedDexes: [],
};

/** A quote for tests: one SOL for USDC. */
export function aQuote(over: Partial<SwapQuote> = {}): SwapQuote {
  return {
    requestId: 'r1',
    receivedAt: 0,
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    swapMode: 'ExactIn',
    amount: atoms(1_000_000_000n),
    taker: USDT,
    inAmount: over.amount ?? atoms(1_000_000_000n),
    maxInAmount: over.amount ?? atoms(1_000_000_000n),
    outAmount: atoms(171_000_000n),
    minOutAmount: atoms(170_145_000n),
    slippage: bps(50),
    routing: USUAL_ROUTING,
    priceImpact: -0.0002,
    isPromised: false,
    gasPayer: undefined,
    networkFeeLamports: 5_000,
    priorityLamports: 0,
    depositLamports: 0,
    feeBps: 2,
    feeMint: WRAPPED_SOL,
    feeAmount: atoms(200_000n),
    referralFeeBps: 0,
    inUsd: 171,
    outUsd: 171,
    route: [
      {
        label: 'Orrery CPMM',
        pool: USDT,
        inputMint: WRAPPED_SOL,
        outputMint: USDC,
        share: 100,
        feeRatio: 0.0025,
      },
    ],
    transaction: 'AA==',
    lastValidBlockHeight: 150n,
    problem: undefined,
    isBelowGasless: false,
    ...over,
  };
}

/** The venue's reply to the same quote, for tests. */
export function aQuoteReply(over: Partial<UltraOrderReply> = {}): UltraOrderReply {
  return {
    mode: 'ultra',
    inputMint: WRAPPED_SOL,
    outputMint: USDC,
    inAmount: '1000000000',
    outAmount: '171000000',
    otherAmountThreshold: '170145000',
    swapMode: 'ExactIn',
    slippageBps: 50,
    priceImpact: -0.02,
    priceImpactPct: '-0.0002',
    inUsdValue: 171,
    outUsdValue: 171,
    routePlan: [],
    feeBps: 2,
    platformFee: { feeBps: 2 },
    signatureFeePayer: USDT,
    prioritizationFeePayer: null,
    rentFeePayer: null,
    signatureFeeLamports: 5_000,
    prioritizationFeeLamports: 0,
    rentFeeLamports: 2_039_280,
    swapType: 'aggregator',
    router: 'metis',
    transaction: 'AA==',
    lastValidBlockHeight: '150',
    gasless: false,
    requestId: 'r1',
    totalTime: 1,
    taker: USDT,
    ...over,
  };
}
