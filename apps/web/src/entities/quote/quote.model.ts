import { type Atoms, parseWireAtoms } from '@orrery/core/atoms';
import { type Bps, bps } from '@orrery/core/numbers';
import type { BroadcastMode, FeeType } from '@orrery/domain/trading/broadcast';
import type { Referral } from '@orrery/domain/trading/referral-terms';
import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import { maxIn, minOut } from '@orrery/domain/trading/swap-terms';
import type { UltraOrderReply } from '@orrery/wire/ultra/order';
import type { Address } from '@solana/kit';

/** Which routes a swap may take. */
export interface RoutingTerms {
  onlyDirectRoutes: boolean;
  restrictIntermediateTokens: boolean;
  /** Labels of venues it may not use. */
  excludedDexes: readonly string[];
}

/** How a swap is built and sent that the browser sends itself; lamports in decimal digits, absent for a mode that is off. */
export interface SendingTerms {
  /** Never empty. */
  modes: readonly BroadcastMode[];
  feeType: FeeType;
  priorityFeeLamports?: string | undefined;
  jitoTipLamports?: string | undefined;
  nozomiTipLamports?: string | undefined;
  /** SOL comes from and goes to the wrapped account. */
  useWSol: boolean;
  /** How many slots it may take to land. */
  slotsToExpiry: number;
}

/** What the form asks the venue for. */
export interface QuoteRequest {
  inputMint: Address;
  outputMint: Address;
  swapMode: SwapMode;
  /** Amount of the token that is sold, or with `ExactOut` of the token that is bought. */
  amount: Atoms;
  taker: Address | undefined;
  /** The venue's estimate when absent. */
  slippage: Bps | undefined;
  /** For a wallet that reads no other kind of transaction. */
  version?: 'legacy' | undefined;
  routing: RoutingTerms;
  /** Absent when the venue sends it. */
  sending?: SendingTerms | undefined;
  /** The trader's referrer, and the fee asked for it. */
  referral?: Referral | undefined;
  /** The most that a host may set for priority and tips of a transaction that it sends; nothing when absent. */
  maxHostFeeLamports?: number | undefined;
}

/** What a host may set: on other networks than the embedded one, nothing lands without. */
export const MAX_HOST_FEE_LAMPORTS = 5_000_000;

/** One pool of a route; `share` is how much of the leg's input token it takes, in whole percent: of a path's first leg, how much of the whole input the path carries. */
export interface RouteLeg {
  label: string;
  pool: Address;
  inputMint: Address;
  outputMint: Address;
  share: number;
  /** What stays in the pool of what it is paid, as a ratio. */
  feeRatio: number;
}

/** A quote with its terms and, when a taker asked, the transaction that settles it. */
export interface SwapQuote extends QuoteRequest {
  slippage: Bps;
  requestId: string;
  /** When the reply came, by the browser's clock. */
  receivedAt: number;
  inAmount: Atoms;
  /** The most that leaves the taker; the amount itself with `ExactIn`. */
  maxInAmount: Atoms;
  outAmount: Atoms;
  /** The least that arrives; the amount itself with `ExactOut`. */
  minOutAmount: Atoms;
  /** A ratio: -0.01 pays 1 % less than the market, 0.01 pays 1 % more. */
  priceImpact: number;
  /** True for a market maker's promise, which is paid to the unit or not at all: its slippage is never used. */
  isPromised: boolean;
  /** Pays network fees and deposits instead of the taker; undefined where the taker pays. */
  gasPayer: Address | undefined;
  /** What the network takes of the taker: signatures and priority. */
  networkFeeLamports: number;
  /** How much of it is for priority and tips. */
  priorityLamports: number;
  /** What opening the output's token account locks up of the taker's; it comes back when the account is closed. */
  depositLamports: number;
  feeBps: number;
  /** Which of the two tokens the venue's fee is taken of, and how much of it. */
  feeMint: Address;
  feeAmount: Atoms;
  /** How much of the fee goes to who brought the trader, in basis points of the amount; 0 where nobody gets any. */
  referralFeeBps: number;
  inUsd: number | undefined;
  outUsd: number | undefined;
  route: readonly RouteLeg[];
  /** Base64; undefined without a taker and when the venue cannot build one. */
  transaction: string | undefined;
  lastValidBlockHeight: bigint | undefined;
  /** Why it cannot be built, in the venue's words. */
  problem: string | undefined;
  /** Whether a larger swap would be gasless. */
  isBelowGasless: boolean;
}

/** What a quote is asked for on, besides its amount and slippage. */
type QuotedTerms = Pick<QuoteRequest, 'version' | 'routing' | 'sending' | 'referral'>;

const WHOLE_BPS = 10_000;

/** The `errorCode` of a quote for less than the venue pays the network for. */
const BELOW_GASLESS = 3;

/** The most that an estimate of the venue's may let slip: 6 %. */
const MAX_ESTIMATE: Bps = bps(600);

/** Reads a reply of the venue to a request with these terms; money from text, never through a float. */
export function toSwapQuote(
  reply: UltraOrderReply,
  { version, routing, sending, referral }: QuotedTerms,
  receivedAt: number,
): SwapQuote {
  const { gasless: isGasless } = reply;
  const isExactOut = reply.swapMode === 'ExactOut';
  const [inAmount, outAmount] = [parseWireAtoms(reply.inAmount), parseWireAtoms(reply.outAmount)];
  const threshold = parseWireAtoms(reply.otherAmountThreshold);
  return {
    version,
    routing,
    sending,
    referral,
    requestId: reply.requestId,
    receivedAt,
    inputMint: reply.inputMint,
    outputMint: reply.outputMint,
    swapMode: reply.swapMode,
    amount: isExactOut ? outAmount : inAmount,
    taker: reply.taker ?? undefined,
    inAmount,
    maxInAmount: isExactOut ? threshold : inAmount,
    outAmount,
    minOutAmount: isExactOut ? outAmount : threshold,
    slippage: bps(reply.slippageBps),
    priceImpact: reply.priceImpact / 100,
    isPromised: reply.maker !== undefined,
    gasPayer: isGasless ? (reply.signatureFeePayer ?? undefined) : undefined,
    networkFeeLamports: isGasless ? 0 : reply.signatureFeeLamports + reply.prioritizationFeeLamports,
    priorityLamports: isGasless ? 0 : reply.prioritizationFeeLamports,
    depositLamports: isGasless ? 0 : reply.rentFeeLamports,
    feeBps: reply.feeBps,
    feeMint: reply.feeMint ?? reply.inputMint,
    feeAmount: parseWireAtoms(reply.platformFee.amount ?? '0'),
    referralFeeBps: (reply.feeBps * (reply.platformFee.referralPart ?? 0)) / WHOLE_BPS,
    inUsd: reply.inUsdValue,
    outUsd: reply.outUsdValue,
    route: reply.routePlan.map(({ swapInfo, bps: share }) => ({
      label: swapInfo.label,
      pool: swapInfo.ammKey,
      inputMint: swapInfo.inputMint,
      outputMint: swapInfo.outputMint,
      share: share / 100,
      feeRatio: Number(swapInfo.feeAmount) / Number(swapInfo.inAmount) || 0,
    })),
    transaction: reply.transaction || undefined,
    lastValidBlockHeight:
      reply.lastValidBlockHeight === undefined ? undefined : BigInt(reply.lastValidBlockHeight),
    problem: reply.errorMessage,
    isBelowGasless: reply.errorCode === BELOW_GASLESS,
  };
}

/**
 * True when a quote answers exactly this request, so that an answer to an earlier one is never shown under the new amount, and
 * promises no less, or takes no more, than its own quote with that slippage does.
 */
export function isAnswerTo(quote: SwapQuote, request: QuoteRequest): boolean {
  return (
    quote.inputMint === request.inputMint &&
    quote.outputMint === request.outputMint &&
    quote.swapMode === request.swapMode &&
    quote.amount === request.amount &&
    quote.taker === request.taker &&
    (request.slippage === undefined ? quote.slippage <= MAX_ESTIMATE : quote.slippage === request.slippage) &&
    keyOfTerms(quote) === keyOfTerms(request) &&
    isWithinFees(quote, request) &&
    isWithinSlippage(quote)
  );
}

function isWithinSlippage({
  swapMode,
  inAmount,
  maxInAmount,
  outAmount,
  minOutAmount,
  slippage,
}: SwapQuote): boolean {
  return swapMode === 'ExactIn'
    ? minOutAmount >= minOut(outAmount, slippage)
    : maxInAmount <= maxIn(inAmount, slippage);
}

/** Two signatures: the taker's and, of a maker's promise, one that the chain checks. */
const MAX_SIGNATURE_LAMPORTS = 10_000;

/** Whether a quote asks for no more than its request allows, for signatures and for priority and tips. */
function isWithinFees(
  { networkFeeLamports, priorityLamports }: SwapQuote,
  { sending, maxHostFeeLamports = 0 }: QuoteRequest,
): boolean {
  const { priorityFeeLamports = '0', jitoTipLamports = '0', nozomiTipLamports = '0' } = sending ?? {};
  const chosen = Number(priorityFeeLamports) + Number(jitoTipLamports) + Number(nozomiTipLamports);
  const most = sending ? chosen : maxHostFeeLamports;
  return priorityLamports <= most && networkFeeLamports - priorityLamports <= MAX_SIGNATURE_LAMPORTS;
}

/** The terms of a request as text, for keys and comparisons. */
export function keyOfTerms({ version, routing, sending, referral }: QuotedTerms): string {
  return JSON.stringify([version, routing, sending, referral]);
}
