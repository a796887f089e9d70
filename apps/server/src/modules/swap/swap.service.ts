import { priorityLamports, type SolanaRpc, type Tips, VENUE_PROGRAM } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import { parseWireAtoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import type { Clock } from '@orrery/core/time';
import { labelsUnder, POOL_LABELS, PROGRAM_LABEL } from '@orrery/domain/trading/venue-labels';
import { toErrorSentence } from '@orrery/localnet';
import {
  type ClientInstructions,
  type ClientQuote,
  type Quote,
  swapRefused,
  type Venue,
} from '@orrery/venue';
import type {
  SwapBody,
  SwapInstructionsReply,
  SwapQuote,
  SwapQuoteQuerySchema,
  SwapReply,
} from '@orrery/wire/swap/swap';
import { getProgramDerivedAddress, type Instruction, isSignerRole, isWritableRole } from '@solana/kit';
import type { InferOutput } from 'valibot';
import { onChain } from '../../chain/chain-failure.ts';
import { dynamicSlippage } from '../dynamic-slippage.ts';
import { priorityFeeOf } from '../priority-fee.ts';
import { toRoutePlan } from '../route-plan.ts';

/** Stateless quotes, and the transactions that clients make of them. */
export interface SwapService {
  /** Throws `SWAP_REFUSED`. */
  quote(query: InferOutput<typeof SwapQuoteQuerySchema>): SwapQuote;
  /** Throws `SWAP_REFUSED` and `CHAIN_UNAVAILABLE`, as the next one. */
  swap(body: SwapBody): Promise<SwapReply>;
  instructions(body: SwapBody): Promise<SwapInstructionsReply>;
  /** What routes call the pools of which program, for `dexes` and `excludeDexes`. */
  labels(): Promise<Record<string, string>>;
}

export interface SwapOptions {
  venue: Pick<Venue, 'quote' | 'clientSwaps'>;
  rpc: SolanaRpc;
  chain: { status(): { slot: number } };
  clock: Clock;
}

export function createSwapService({ venue, rpc, chain, clock }: SwapOptions): SwapService {
  const { clientSwaps } = venue;
  const labels = labelsOfPrograms();

  /** What a body asks for, as the venue builds it. */
  async function prepare(body: SwapBody) {
    const quoted = clientSwaps.rebuild(toClientQuote(body.quoteResponse));
    const dynamic = body.dynamicSlippage
      ? dynamicSlippage(quoted, clientSwaps.amountNow(quoted), body.dynamicSlippage)
      : undefined;
    const quote = dynamic ? { ...quoted, slippageBps: bps(dynamic.slippageBps) } : quoted;
    const swap = {
      quote,
      user: body.userPublicKey,
      payer: body.payer ?? undefined,
      feeAccount: body.feeAccount ?? undefined,
      wrapAndUnwrapSol: body.wrapAndUnwrapSol ?? undefined,
      destinationTokenAccount: body.destinationTokenAccount ?? undefined,
      nativeDestinationAccount: body.nativeDestinationAccount ?? undefined,
      version: body.asLegacyTransaction ? ('legacy' as const) : undefined,
      isLimitSimulated: body.dynamicComputeUnitLimit ?? false,
      skipsSimulation: body.skipUserAccountsRpcCalls ?? false,
      computeUnitPrice: await priorityFeeOf(rpc, body),
      tips: tipsOf(body),
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
          priorityLamports({ units: BigInt(computeUnitLimit), price: computeUnitPrice }),
        ),
        computeUnitLimit,
        simulationError: toSimulationError(built),
        dynamicSlippageReport: dynamic ?? null,
      };
    },
    async instructions(body) {
      const { swap } = await prepare(body);
      const built = await onChain(() => clientSwaps.instructions(swap));
      const { instructions, tables } = built;
      const [cleanup, ...more] = instructions.cleanup.map(toJson);
      return {
        computeBudgetInstructions: instructions.computeBudget.map(toJson),
        setupInstructions: instructions.setup.map(toJson),
        swapInstruction: toJson(instructions.swap),
        cleanupInstruction: cleanup ?? null,
        otherInstructions: [...more, ...instructions.other.map(toJson)],
        addressLookupTableAddresses: [...tables.keys()],
        simulationError: toSimulationError(built),
      };
    },
    labels: () => labels,
  };
}

/**
 * A map by program has one label of each, and routes show several of our program's: those of its kinds of pools stand under addresses that are
 * derived from it, at which there is no account.
 */
async function labelsOfPrograms(): Promise<Record<string, string>> {
  const kinds = Object.values(POOL_LABELS).map(async (label) => {
    const seeds = ['label', label];
    const [address] = await getProgramDerivedAddress({ programAddress: VENUE_PROGRAM, seeds });
    return [address, label] as const;
  });
  return { [VENUE_PROGRAM]: PROGRAM_LABEL, ...Object.fromEntries(await Promise.all(kinds)) };
}

function toSimulationError({ simulationError: err }: ClientInstructions): SwapReply['simulationError'] {
  return err === null ? null : { errorCode: 'TRANSACTION_ERROR', error: toErrorSentence(err) };
}

function tipsOf({ prioritizationFeeLamports: fee }: SwapBody): Tips {
  const jito = typeof fee === 'object' ? fee?.jitoTipLamports : undefined;
  return jito === undefined ? {} : { jito: BigInt(jito) };
}

/** The venue's quote with its refusals by the names that clients of this API know. */
function quoteOf(
  {
    amount,
    slippageBps,
    platformFeeBps,
    restrictIntermediateTokens,
    onlyDirectRoutes,
    dexes,
    excludeDexes,
    ...rest
  }: InferOutput<typeof SwapQuoteQuerySchema>,
  venue: Pick<Venue, 'quote'>,
): Quote {
  if (rest.inputMint === rest.outputMint)
    throw swapRefused('CIRCULAR_ARBITRAGE_IS_DISABLED', 'Input and output are the same token');
  if (dexes && excludeDexes) throw swapRefused('NOT_SUPPORTED', 'one of dexes and excludeDexes');
  try {
    return venue.quote({
      ...rest,
      dexes: dexes?.flatMap(labelsUnder),
      excludeDexes: excludeDexes?.flatMap(labelsUnder),
      amount: parseWireAtoms(amount),
      slippageBps: bps(slippageBps),
      onlyDirectRoutes: onlyDirectRoutes === 'true',
      restrictIntermediateTokens: restrictIntermediateTokens !== 'false',
      platformFeeBps: bps(platformFeeBps ?? 0),
    });
  } catch (error) {
    const isUnroutable = isAppError(error, 'ROUTE_NOT_FOUND') || isAppError(error, 'QUOTE_TOO_SMALL');
    if (isUnroutable) throw swapRefused('COULD_NOT_FIND_ANY_ROUTE', 'Could not find any route');
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
    routePlan: toRoutePlan(quote.route),
  };
}

function toClientQuote(quote: SwapQuote): ClientQuote {
  const { inputMint, outputMint, swapMode, slippageBps, platformFee, routePlan } = quote;
  return {
    inputMint,
    outputMint,
    swapMode,
    slippageBps: bps(slippageBps),
    inAmount: parseWireAtoms(quote.inAmount),
    outAmount: parseWireAtoms(quote.outAmount),
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
