import { AppError } from '@orrery/core/app-error';
import { type Atoms, atoms } from '@orrery/core/atoms';
import type { Bps } from '@orrery/core/numbers';
import type { SwapMode } from '@orrery/domain/trading/swap-terms';
import { maxIn, minOut, partOf } from '@orrery/domain/trading/swap-terms';
import type { Address } from '@solana/kit';
import { labelOf, type Pool } from '../pools/pool.ts';
import type { Run } from './evaluate.ts';

/** A quote request, in smallest units: the amount the taker sends or, with `ExactOut`, the amount to receive. */
export interface QuoteRequest {
  inputMint: Address;
  outputMint: Address;
  amount: Atoms;
  /** `ExactIn` when absent. */
  swapMode?: SwapMode | undefined;
  slippageBps: Bps;
  /** One pool and nothing else. */
  onlyDirectRoutes?: boolean | undefined;
  /** Labels of pools: these alone, or all but these. */
  dexes?: readonly string[] | undefined;
  excludeDexes?: readonly string[] | undefined;
  /** Tokens that are neither traded nor passed. */
  excludeMints?: ReadonlySet<Address> | undefined;
  /** Only well-known tokens between the two. */
  restrictIntermediateTokens?: boolean | undefined;
  /** How many accounts the swap may name; as many as a transaction has room for when absent. */
  maxAccounts?: number | undefined;
  /** An integrator's fee in place of the venue's: of the output, with `ExactOut` of the input. */
  platformFeeBps?: Bps | undefined;
  /** Minimum of the venue's own fee. */
  minFeeBps?: Bps | undefined;
}

/** One trade with one pool, in smallest units. A leg that takes the route's input starts a path; the legs after it continue it. */
export interface RouteLeg {
  pool: Pool;
  label: string;
  inputMint: Address;
  outputMint: Address;
  /** Amount that arrives in the pool's vault. */
  inAmount: Atoms;
  /** Amount that leaves the pool's other vault, before any transfer fee. */
  outAmount: Atoms;
  /** Amount that stays in the pool, in the leg's input. */
  feeAmount: Atoms;
  feeMint: Address;
  /** The share of the whole input that this leg's path carries, in whole percents; 10,000 is all. */
  bps: number;
}

/** A price with its route; amounts in smallest units, after all fees. */
export interface Quote {
  inputMint: Address;
  outputMint: Address;
  /** Amount that the taker sends. */
  inAmount: Atoms;
  /** Amount that arrives at the taker. */
  outAmount: Atoms;
  /** The least the taker gets at the slippage asked for, or nothing happens; with `ExactOut` the most the taker sends. */
  otherAmountThreshold: Atoms;
  swapMode: SwapMode;
  slippageBps: Bps;
  /** Percent points against the route's spot price: −0.04 is −0.04 %. */
  priceImpact: number;
  fee: { bps: Bps; mint: Address; amount: Atoms };
  /** Path after path, the widest first. */
  route: readonly [RouteLeg, ...RouteLeg[]];
}

/** Writes a run down as the quote its caller gets. */
export function toQuote(
  run: Run,
  request: QuoteRequest,
  fee: Omit<Quote['fee'], 'amount'>,
  priceImpact: number,
): Quote {
  const { inputMint, outputMint, slippageBps, swapMode = 'ExactIn' } = request;
  const [first, ...others] = legsOf(run);
  if (!first) throw new AppError('ROUTE_NOT_FOUND', { inputMint, outputMint, lack: 'amount' });
  return {
    inputMint,
    outputMint,
    inAmount: atoms(run.inAmount),
    outAmount: atoms(run.outAmount),
    otherAmountThreshold: thresholdOf({ ...run, swapMode, slippageBps }),
    swapMode,
    slippageBps,
    priceImpact,
    fee: { ...fee, amount: atoms(run.fee) },
    route: [first, ...others],
  };
}

/** What is exchanged, in smallest units, and how much of it may slip. */
interface Exchange extends Pick<Quote, 'swapMode' | 'slippageBps'> {
  inAmount: bigint;
  outAmount: bigint;
}

/** A route's paths: each begins with a leg that takes the quote's input. */
export function pathsOf({ route, inputMint }: Pick<Quote, 'route' | 'inputMint'>): RouteLeg[][] {
  const paths: RouteLeg[][] = [];
  for (const leg of route) {
    if (leg.inputMint === inputMint) paths.push([]);
    paths.at(-1)?.push(leg);
  }
  return paths;
}

/** Returns the minimum received within a slippage or, for an exact output, the maximum sent. */
export function thresholdOf({ swapMode, inAmount, outAmount, slippageBps }: Exchange): Atoms {
  return atoms(swapMode === 'ExactIn' ? minOut(outAmount, slippageBps) : maxIn(inAmount, slippageBps));
}

function legsOf({ plan, lanes }: Run): RouteLeg[] {
  return plan.lanes.flatMap((edges, lane) =>
    edges.map(({ pool, from, to }, hop) => {
      const inAmount = lanes[lane]?.ins[hop] ?? 0n;
      return {
        pool,
        label: labelOf(pool.account.kind),
        inputMint: from.id,
        outputMint: to.id,
        inAmount: atoms(inAmount),
        outAmount: atoms(lanes[lane]?.outs[hop] ?? 0n),
        feeAmount: atoms(partOf(inAmount, pool.account.feeBps)),
        feeMint: from.id,
        bps: (plan.percents[lane] ?? 0) * 100,
      };
    }),
  );
}
