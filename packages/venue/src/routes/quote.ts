import { AppError, type Atoms, atoms, type Bps } from '@orrery/core';
import { leastOutput } from '@orrery/domain';
import type { Address } from '@solana/kit';
import { feeMint } from '../fees.ts';
import { POOL_LABELS, type Pool } from '../pool.ts';
import type { Run, Terms } from './evaluate.ts';

/** What a caller asks a price for, in smallest units: what the taker sends, or with `ExactOut` what is to arrive. */
export interface QuoteRequest {
  inputMint: Address;
  outputMint: Address;
  amount: Atoms;
  /** `ExactIn` when absent. */
  swapMode?: 'ExactIn' | 'ExactOut' | undefined;
  slippageBps: Bps;
  /** One pool and nothing else. */
  onlyDirectRoutes?: boolean | undefined;
}

/** One trade with one pool, in smallest units. A leg whose input is the route's begins a path; the legs after it follow on. */
export interface RouteLeg {
  pool: Pool;
  label: string;
  inputMint: Address;
  outputMint: Address;
  /** What arrives in the pool's vault. */
  inAmount: Atoms;
  /** What leaves the pool's other vault, before any transfer fee. */
  outAmount: Atoms;
  /** What stays in the pool, in the leg's input. */
  feeAmount: Atoms;
  feeMint: Address;
  /** The share of the whole input that this leg's path carries; 10,000 is all. */
  bps: number;
}

/** A price with the route that gives it; amounts in smallest units, every fee taken off. */
export interface Quote {
  inputMint: Address;
  outputMint: Address;
  /** What the taker sends. */
  inAmount: Atoms;
  /** What arrives at the taker. */
  outAmount: Atoms;
  /** The least the taker would get at the slippage asked for; with `ExactOut` the most the taker would send. */
  otherAmountThreshold: Atoms;
  swapMode: 'ExactIn' | 'ExactOut';
  slippageBps: Bps;
  /** Percent points against the route's spot price: −0.04 is −0.04 %. */
  priceImpact: number;
  fee: { bps: Bps; mint: Address; amount: Atoms };
  /** Path after path, the widest first. */
  route: readonly [RouteLeg, ...RouteLeg[]];
}

const WHOLE_BPS = 10_000n;
const MOST_ATOMS = 2n ** 64n - 1n;

/** Writes a run down as the quote its caller gets. */
export function toQuote(run: Run, terms: Terms, request: QuoteRequest, priceImpact: number): Quote {
  const { inputMint, outputMint, slippageBps, swapMode = 'ExactIn' } = request;
  const [first, ...others] = legsOf(run);
  if (!first) throw new AppError('ROUTE_NOT_FOUND', { inputMint, outputMint });
  return {
    inputMint,
    outputMint,
    inAmount: atoms(run.inAmount),
    outAmount: atoms(run.outAmount),
    otherAmountThreshold:
      swapMode === 'ExactIn'
        ? leastOutput(atoms(run.outAmount), slippageBps)
        : mostOf(run.inAmount, slippageBps),
    swapMode,
    slippageBps,
    priceImpact,
    fee: {
      bps: terms.rateIn > 0 ? terms.rateIn : terms.rateOut,
      mint: feeMint(terms.input, terms.output),
      amount: atoms(run.fee),
    },
    route: [first, ...others],
  };
}

function mostOf(paid: bigint, slippage: Bps): Atoms {
  const most = (paid * BigInt(10_000 + slippage) + WHOLE_BPS - 1n) / WHOLE_BPS;
  return atoms(most < MOST_ATOMS ? most : MOST_ATOMS);
}

function legsOf({ plan, lanes }: Run): RouteLeg[] {
  const shares = sharesOf(lanes.map(({ ins }) => ins[0] ?? 0n));
  return plan.lanes.flatMap((edges, lane) =>
    edges.map(({ pool, from, to }, hop) => {
      const inAmount = lanes[lane]?.ins[hop] ?? 0n;
      return {
        pool,
        label: POOL_LABELS[pool.curve.kind],
        inputMint: from.id,
        outputMint: to.id,
        inAmount: atoms(inAmount),
        outAmount: atoms(lanes[lane]?.outs[hop] ?? 0n),
        feeAmount: atoms((inAmount * BigInt(pool.feeBps)) / WHOLE_BPS),
        feeMint: from.id,
        bps: shares[lane] ?? 0,
      };
    }),
  );
}

/** Each amount's share of all in basis points; what rounding leaves over is the first one's, so that they add up. */
function sharesOf(amounts: readonly bigint[]): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0n) || 1n;
  const others = amounts.slice(1).map((amount) => Number((amount * WHOLE_BPS) / total));
  return [10_000 - others.reduce((sum, share) => sum + share, 0), ...others];
}
