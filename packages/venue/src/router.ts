import { AppError, type Bps, bps } from '@orrery/core';
import type { TokenFacts } from '@orrery/domain';
import type { Mid, Reserves } from './curves/sides.ts';
import { feeMint, venueFee } from './fees.ts';
import { createTokenGraph, type Node } from './graph.ts';
import { impactOf } from './impact.ts';
import { createMeter } from './meter.ts';
import { midOf } from './mid.ts';
import type { Pool } from './pool.ts';
import { type Quote, type QuoteRequest, toQuote } from './quote.ts';
import { findLeastIn, findMostOut } from './search.ts';
import { findTrails, type Trail } from './trails.ts';

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

/** Opens an empty graph. */
export function createRouteGraph(feeOf: FeeOf = venueFee): RouteGraph {
  const graph = createTokenGraph();
  const trailsBetween = (from: Node, to: Node, isDirect: boolean): Trail[] => {
    if (!isDirect) return findTrails(graph, from, to);
    return (from.links.get(to.id)?.edges ?? []).map((edge) => [{ to, edges: [edge] }]);
  };
  return {
    add: (pool) => graph.add(pool),
    remove: (pool) => graph.remove(pool),
    midOf: (pool, reservesOf) => midOf(graph, pool, reservesOf),
    quote(request, reservesOf) {
      const { inputMint, outputMint, amount, swapMode, onlyDirectRoutes: isDirect = false } = request;
      const [from, to] = [graph.find(inputMint), graph.find(outputMint)];
      const trails = from && to && from !== to ? trailsBetween(from, to, isDirect) : [];
      if (!from || !to || trails.length === 0)
        throw new AppError('ROUTE_NOT_FOUND', { inputMint, outputMint });
      if (amount === 0n) throw new AppError('QUOTE_TOO_SMALL', { inputMint, amount: '0' });
      const terms = toTerms(from.token, to.token, feeOf);
      const book = { reservesOf, midOf: remember((pool) => midOf(graph, pool, reservesOf)) };
      const search = { trails, terms, book, maySplit: !isDirect };
      const run = swapMode === 'ExactOut' ? findLeastIn(search, amount) : findMostOut(search, amount);
      if (!run) throw new AppError('ROUTE_NOT_FOUND', { inputMint, outputMint });
      if (run.outAmount === 0n)
        throw new AppError('QUOTE_TOO_SMALL', { inputMint, amount: amount.toString() });
      return toQuote(run, terms, request, impactOf(run, createMeter(book)));
    },
  };
}

function toTerms(input: TokenFacts, output: TokenFacts, feeOf: FeeOf) {
  const rate = feeOf(input, output);
  const isInInput = feeMint(input.id, output.id) === input.id;
  return { input, output, rateIn: isInInput ? rate : bps(0), rateOut: isInInput ? bps(0) : rate };
}

function remember(read: (pool: Pool) => Mid | undefined): (pool: Pool) => Mid | undefined {
  const known = new Map<Pool, Mid | undefined>();
  return (pool) => {
    if (!known.has(pool)) known.set(pool, read(pool));
    return known.get(pool);
  };
}
