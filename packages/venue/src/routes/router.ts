import { AppError, type Bps, bps, type Clock } from '@orrery/core';
import type { TokenFacts } from '@orrery/domain';
import type { Mid } from '../curves/sides.ts';
import { feeMint, venueFee } from '../fees.ts';
import type { Pool } from '../pool.ts';
import { createTokenGraph, type Node } from './graph.ts';
import { impactOf } from './impact.ts';
import { createMakerMids } from './maker-mids.ts';
import { marketPrice, type ReservesOf } from './market-price.ts';
import { createMeter, type Meter } from './meter.ts';
import { type Quote, type QuoteRequest, toQuote } from './quote.ts';
import { findLeastIn, findMostOut } from './search.ts';
import { findTrails, isJoined, type Size, type Trail } from './trails.ts';

/** Finds the best route over the pools it knows. What pools hold is asked for at each quote; of its own it knows only what makers saw before. */
export interface RouteGraph {
  add(pool: Pool): void;
  remove(pool: Pool): void;
  /** Throws `ROUTE_NOT_FOUND` when no route exists or none can give what `ExactOut` wants, `QUOTE_TOO_SMALL` when nothing would come out. */
  quote(request: QuoteRequest, reservesOf: ReservesOf): Quote;
  /** What a maker's pool quotes around and is held to at settlement; undefined when no other pool gives a price. */
  midOf(pool: Pool, reservesOf: ReservesOf): Mid | undefined;
}

/** What the venue keeps of a trade between two tokens. */
export type FeeOf = (input: TokenFacts, output: TokenFacts) => Bps;

/** A graph's fees, the venue's when absent, and the clock its makers follow the market by: without one they stay at the first price. */
export interface RouteGraphSetup {
  feeOf?: FeeOf;
  clock?: Clock;
}

/** Opens an empty graph. */
export function createRouteGraph({
  clock,
  feeOf = (input, output) => venueFee([input, output], clock?.now()),
}: RouteGraphSetup = {}): RouteGraph {
  const graph = createTokenGraph();
  const mids = createMakerMids(clock);
  const pricesBy = (reservesOf: ReservesOf) => (pool: Pool) => marketPrice(graph, pool, reservesOf);
  return {
    add(pool) {
      graph.add(pool);
      mids.add(pool);
    },
    remove(pool) {
      graph.remove(pool);
      mids.remove(pool);
    },
    midOf: (pool, reservesOf) => mids.of(pool, pricesBy(reservesOf)),
    quote(request, reservesOf) {
      const { inputMint, outputMint, amount, swapMode, onlyDirectRoutes: isDirect = false } = request;
      const [from, to] = [graph.find(inputMint), graph.find(outputMint)];
      const hasRoute = from && to && from !== to && (isDirect ? from.links.has(to.id) : isJoined(from, to));
      if (!hasRoute) throw new AppError('ROUTE_NOT_FOUND', { inputMint, outputMint });
      const tooSmall = () => new AppError('QUOTE_TOO_SMALL', { inputMint, amount: amount.toString() });
      if (amount === 0n) throw tooSmall();
      const terms = toTerms(from.token, to.token, feeOf);
      const priceOf = pricesBy(reservesOf);
      mids.look(priceOf);
      const book = { reservesOf, midOf: remember((pool) => mids.of(pool, priceOf)) };
      const direct = isDirect ? directTrails(from, to) : undefined;
      const trailsFor = (size: Size, meter: Meter) => direct ?? findTrails(from, to, size, meter);
      const search = { trailsFor, terms, book, maySplit: !isDirect };
      const run = swapMode === 'ExactOut' ? findLeastIn(search, amount) : findMostOut(search, amount);
      if (!run) throw new AppError('ROUTE_NOT_FOUND', { inputMint, outputMint });
      if (run.outAmount === 0n) throw tooSmall();
      return toQuote(run, terms, request, impactOf(run, createMeter(book)));
    },
  };
}

function directTrails(from: Node, to: Node): Trail[] {
  return (from.links.get(to.id)?.edges ?? []).map((edge) => [{ to, edges: [edge] }]);
}

function toTerms(input: TokenFacts, output: TokenFacts, feeOf: FeeOf) {
  const rate = feeOf(input, output);
  const isInInput = feeMint(input, output) === input.id;
  return { input, output, rateIn: isInInput ? rate : bps(0), rateOut: isInInput ? bps(0) : rate };
}

function remember(read: (pool: Pool) => Mid | undefined): (pool: Pool) => Mid | undefined {
  const known = new Map<Pool, Mid | undefined>();
  return (pool) => {
    if (!known.has(pool)) known.set(pool, read(pool));
    return known.get(pool);
  };
}
