import { AppError, type Atoms, atoms, type Bps } from '@orrery/core';
import type { TokenFacts } from '@orrery/domain';
import { leastInput } from './curves/least-input.ts';
import type { Mid, Reserves } from './curves/sides.ts';
import { type Book, type Plan, type Run, runPlan, type Terms, trimRun } from './evaluate.ts';
import { feeMint, venueFee } from './fees.ts';
import { createTokenGraph } from './graph.ts';
import { midOf } from './mid.ts';
import { POOL_LABELS, type Pool } from './pool.ts';
import type { Quote, QuoteRequest, RouteLeg } from './quote.ts';

/** Finds the best route over the pools it knows. Pure: what pools hold is asked for at each quote. */
export interface RouteGraph {
  add(pool: Pool): void;
  remove(pool: Pool): void;
  /** Throws `ROUTE_NOT_FOUND` when no route exists or none can give what `ExactOut` wants, `QUOTE_TOO_SMALL` when nothing would come out. */
  quote(request: QuoteRequest, reservesOf: (pool: Pool) => Reserves): Quote;
  /** The price a maker's pool quotes around and is held to at settlement; undefined when no other pool gives one. */
  midOf(pool: Pool, reservesOf: (pool: Pool) => Reserves): Mid | undefined;
}

/** What the venue keeps of a trade between two tokens. */
export type FeeOf = (input: TokenFacts, output: TokenFacts) => Bps;

const MOST_ATOMS = 2n ** 64n - 1n;

/** Opens an empty graph. */
export function createRouteGraph(feeOf: FeeOf = venueFee): RouteGraph {
  const graph = createTokenGraph();
  return {
    add: (pool) => graph.add(pool),
    remove: (pool) => graph.remove(pool),
    midOf: (pool, reservesOf) => midOf(graph, pool, reservesOf),
    quote(request, reservesOf) {
      const { inputMint, outputMint, amount } = request;
      const edges = graph.find(inputMint)?.links.get(outputMint)?.edges ?? [];
      const [edge] = edges;
      if (!edge) throw new AppError('ROUTE_NOT_FOUND', { inputMint, outputMint });
      const terms = { input: edge.from, output: edge.to, rate: feeOf(edge.from, edge.to) };
      const book = { reservesOf, midOf: (pool: Pool) => midOf(graph, pool, reservesOf) };
      const plans = edges.map((direct) => ({ lanes: [[direct]], weights: [1n] }));
      const run =
        request.swapMode === 'ExactOut'
          ? bestIn(plans, terms, amount, book)
          : bestOut(plans, terms, amount, book);
      if (!run) throw new AppError('ROUTE_NOT_FOUND', { inputMint, outputMint });
      if (run.outAmount === 0n)
        throw new AppError('QUOTE_TOO_SMALL', { inputMint, amount: amount.toString() });
      return toQuote(run, terms, request);
    },
  };
}

function bestOut(plans: readonly Plan[], terms: Terms, amount: bigint, book: Book): Run | undefined {
  let best: Run | undefined;
  for (const plan of plans) {
    const run = runPlan(plan, terms, amount, book);
    if (!best || run.outAmount > best.outAmount) best = run;
  }
  return best;
}

function bestIn(plans: readonly Plan[], terms: Terms, wanted: bigint, book: Book): Run | undefined {
  let best: Run | undefined;
  for (const plan of plans) {
    const gives = (amount: bigint) => runPlan(plan, terms, amount, book).outAmount >= wanted;
    const least = leastInput(gives, wanted);
    if (least !== undefined && (!best || least < best.inAmount)) best = runPlan(plan, terms, least, book);
  }
  return best && trimRun(best, terms, wanted);
}

function toQuote(run: Run, terms: Terms, request: QuoteRequest): Quote {
  const { inputMint, outputMint, slippageBps, swapMode = 'ExactIn' } = request;
  const legs = legsOf(run);
  const [first, ...others] = legs;
  if (!first) throw new AppError('ROUTE_NOT_FOUND', { inputMint, outputMint });
  return {
    inputMint,
    outputMint,
    inAmount: atoms(run.inAmount),
    outAmount: atoms(run.outAmount),
    otherAmountThreshold:
      swapMode === 'ExactIn' ? leastOf(run.outAmount, slippageBps) : mostOf(run.inAmount, slippageBps),
    swapMode,
    slippageBps,
    priceImpact: 0,
    fee: { bps: terms.rate, mint: feeMint(inputMint, outputMint), amount: atoms(run.fee) },
    route: [first, ...others],
  };
}

function leastOf(out: bigint, slippage: Bps): Atoms {
  return atoms((out * BigInt(10_000 - slippage)) / 10_000n);
}

function mostOf(paid: bigint, slippage: Bps): Atoms {
  const most = (paid * BigInt(10_000 + slippage) + 9_999n) / 10_000n;
  return atoms(most < MOST_ATOMS ? most : MOST_ATOMS);
}

function legsOf({ plan, lanes }: Run): RouteLeg[] {
  const total = lanes.reduce((sum, { ins }) => sum + (ins[0] ?? 0n), 0n) || 1n;
  const shares = lanes.map(({ ins }) => Number(((ins[0] ?? 0n) * 10_000n) / total));
  const rest = 10_000 - shares.reduce((sum, share) => sum + share, 0);
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
        feeAmount: atoms((inAmount * BigInt(pool.feeBps)) / 10_000n),
        feeMint: from.id,
        bps: (shares[lane] ?? 0) + (lane === 0 ? rest : 0),
      };
    }),
  );
}
