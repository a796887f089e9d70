import { type SolanaRpc, VENUE_PROGRAM } from '@orrery/chain';
import { AppError, bps, type Clock, isAppError, parseWireAtoms } from '@orrery/core';
import type { Quote, RouteLeg, Venue } from '@orrery/venue';
import type {
  SwapBody,
  SwapInstructionsReply,
  SwapQuote,
  SwapQuoteQuerySchema,
  SwapReply,
} from '@orrery/wire';
import { type Instruction, isSignerRole, isWritableRole } from '@solana/kit';
import type { InferOutput } from 'valibot';
import { onChain } from '../../chain-failure.ts';
import { dynamicSlippage } from './dynamic-slippage.ts';
import { priorityFeeOf } from './priority-fee.ts';

/** Quotes that nobody remembers, and the transactions that clients make of them. */
export interface SwapService {
  /** Throws `SWAP_REFUSED`. */
  quote(query: InferOutput<typeof SwapQuoteQuerySchema>): SwapQuote;
  /** Throws `SWAP_REFUSED` and `CHAIN_UNAVAILABLE`, as the next one. */
  swap(body: SwapBody): Promise<SwapReply>;
  instructions(body: SwapBody): Promise<SwapInstructionsReply>;
  /** What routes call the pools of which program. */
  labels(): Record<string, string>;
}

interface SwapOptions {
  venue: Pick<Venue, 'quote' | 'clientSwaps'>;
  rpc: SolanaRpc;
  chain: { status(): { slot: number } };
  clock: Clock;
}

export function createSwapService({ venue, rpc, chain, clock }: SwapOptions): SwapService {
  const { clientSwaps } = venue;

  /** What a body asks for, as the venue builds it. */
  async function prepare(body: SwapBody) {
    const quoted = clientSwaps.rebuild(toClientQuote(body.quoteResponse));
    const dynamic = body.dynamicSlippage
      ? dynamicSlippage(quoted, clientSwaps.amountNow(quoted), body.dynamicSlippage)
      : undefined;
    const quote = dynamic ? { ...quoted, slippageBps: bps(dynamic.slippageBps) } : quoted;
    if (body.payer && body.payer !== body.userPublicKey)
      throw refused('NOT_SUPPORTED', 'payer must be userPublicKey');
    if (body.destinationTokenAccount && body.nativeDestinationAccount)
      throw refused('NOT_SUPPORTED', 'one of destinationTokenAccount and nativeDestinationAccount');
    const swap = {
      quote,
      user: body.userPublicKey,
      feeAccount: body.feeAccount ?? undefined,
      wrapAndUnwrapSol: body.wrapAndUnwrapSol ?? undefined,
      destinationTokenAccount: body.destinationTokenAccount ?? undefined,
      nativeDestinationAccount: body.nativeDestinationAccount ?? undefined,
      version: body.asLegacyTransaction ? ('legacy' as const) : undefined,
      isLimitSimulated: body.dynamicComputeUnitLimit ?? false,
      computeUnitPrice: await priorityFeeOf(rpc, body),
    };
    return { swap, dynamic };
  }

  return {
    quote(query) {
      const startedAt = clock.now();
      const quote = quoteOf(query, venue);
      const seconds = (clock.now() - startedAt) / 1000;
      return {
        ...toSwapQuote(quote, query.platformFeeBps),
        contextSlot: chain.status().slot,
        timeTaken: seconds,
      };
    },
    async swap(body) {
      const { swap, dynamic } = await prepare(body);
      const built = await onChain(() => clientSwaps.transaction(swap));
      const { bytes, lastValidBlockHeight, computeUnitLimit, computeUnitPrice } = built;
      return {
        swapTransaction: Buffer.from(bytes).toString('base64'),
        lastValidBlockHeight: Number(lastValidBlockHeight),
        prioritizationFeeLamports: Number(
          (computeUnitPrice * BigInt(computeUnitLimit) + 999_999n) / 1_000_000n,
        ),
        computeUnitLimit,
        dynamicSlippageReport: dynamic ?? null,
      };
    },
    async instructions(body) {
      const { swap } = await prepare(body);
      const { instructions, tables } = await onChain(() => clientSwaps.instructions(swap));
      const [cleanup, ...more] = instructions.cleanup.map(toJson);
      return {
        computeBudgetInstructions: instructions.computeBudget.map(toJson),
        setupInstructions: instructions.setup.map(toJson),
        swapInstruction: toJson(instructions.swap),
        cleanupInstruction: cleanup ?? null,
        otherInstructions: [...more, ...instructions.other.map(toJson)],
        addressLookupTableAddresses: [...tables.keys()],
      };
    },
    labels: () => ({ [VENUE_PROGRAM]: 'Orrery' }),
  };
}

/** The venue's quote with its refusals by the names that clients of this API know. */
function quoteOf(
  {
    amount,
    slippageBps,
    platformFeeBps,
    restrictIntermediateTokens,
    onlyDirectRoutes,
    ...rest
  }: InferOutput<typeof SwapQuoteQuerySchema>,
  venue: Pick<Venue, 'quote'>,
): Quote {
  if (rest.inputMint === rest.outputMint)
    throw refused('CIRCULAR_ARBITRAGE_IS_DISABLED', 'Input and output are the same token');
  if (rest.dexes && rest.excludeDexes) throw refused('NOT_SUPPORTED', 'one of dexes and excludeDexes');
  try {
    return venue.quote({
      ...rest,
      amount: parseWireAtoms(amount),
      slippageBps: bps(slippageBps),
      onlyDirectRoutes: onlyDirectRoutes === 'true',
      restrictIntermediateTokens: restrictIntermediateTokens !== 'false',
      platformFeeBps: bps(platformFeeBps ?? 0),
    });
  } catch (error) {
    const isUnroutable = isAppError(error, 'ROUTE_NOT_FOUND') || isAppError(error, 'QUOTE_TOO_SMALL');
    if (isUnroutable) throw refused('COULD_NOT_FIND_ANY_ROUTE', 'Could not find any route');
    throw error;
  }
}

function toSwapQuote(quote: Quote, platformFeeBps: number | undefined): SwapQuote {
  return {
    inputMint: quote.inputMint,
    inAmount: quote.inAmount.toString(),
    outputMint: quote.outputMint,
    outAmount: quote.outAmount.toString(),
    otherAmountThreshold: quote.otherAmountThreshold.toString(),
    swapMode: quote.swapMode,
    slippageBps: quote.slippageBps,
    platformFee: platformFeeBps ? { amount: quote.fee.amount.toString(), feeBps: platformFeeBps } : null,
    priceImpactPct: String(Math.abs(quote.priceImpact) / 100),
    routePlan: quote.route.map(toStep),
  };
}

function toStep({
  pool,
  label,
  inputMint,
  outputMint,
  inAmount,
  outAmount,
  feeAmount,
  feeMint,
  bps: share,
}: RouteLeg) {
  const swapInfo = {
    ammKey: pool.id,
    label,
    inputMint,
    outputMint,
    inAmount: inAmount.toString(),
    outAmount: outAmount.toString(),
    feeAmount: feeAmount.toString(),
    feeMint,
  };
  return { swapInfo, percent: share / 100, bps: share };
}

function toClientQuote(quote: SwapQuote) {
  const { inputMint, outputMint, swapMode, slippageBps, platformFee, routePlan } = quote;
  return {
    inputMint,
    outputMint,
    swapMode,
    slippageBps: bps(slippageBps),
    inAmount: parseWireAtoms(quote.inAmount),
    outAmount: parseWireAtoms(quote.outAmount),
    otherAmountThreshold: parseWireAtoms(quote.otherAmountThreshold),
    platformFeeBps: platformFee?.feeBps ?? 0,
    steps: routePlan.map(({ swapInfo, percent, bps: share }) => ({
      ammKey: swapInfo.ammKey,
      inputMint: swapInfo.inputMint,
      outputMint: swapInfo.outputMint,
      inAmount: parseWireAtoms(swapInfo.inAmount),
      outAmount: parseWireAtoms(swapInfo.outAmount),
      percent: percent ?? (share ?? 0) / 100,
    })),
  };
}

function toJson({
  programAddress,
  accounts = [],
  data,
}: Instruction): SwapInstructionsReply['swapInstruction'] {
  return {
    programId: programAddress,
    accounts: accounts.map(({ address, role }) => ({
      pubkey: address,
      isSigner: isSignerRole(role),
      isWritable: isWritableRole(role),
    })),
    data: Buffer.from(data ?? []).toString('base64'),
  };
}

function refused(errorCode: string, reason: string): AppError<'SWAP_REFUSED'> {
  return new AppError('SWAP_REFUSED', { errorCode, reason });
}
