import { POOL_KINDS } from '@orrery/chain';
import { AppError, type ErrorFacts } from '@orrery/core/app-error';
import { type Bps, bps } from '@orrery/core/numbers';
import type { Clock } from '@orrery/core/time';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import { feeMint, venueFee } from '../fees.ts';
import { labelOf, type Pool } from '../pools/pool.ts';
import { type CurveReader, createCurveReader, type StateOf } from './curves/curve-reader.ts';
import type { PairFees } from './evaluate.ts';
import { createTokenGraph, type Node } from './graph.ts';
import { impactOf } from './impact.ts';
import { type Quote, type QuoteRequest, toQuote } from './quote.ts';
import { findMaxOut, findMinIn } from './search.ts';
import {
  CORE_MINTS,
  findTokenPaths,
  type IsBetween,
  isJoined,
  type Size,
  type TokenPath,
} from './token-paths.ts';

/**
 * Finds the best route over the pools it knows, except quoted pools and tokens our swaps cannot move; reads the pools' state at each
 * quote.
 */
export interface RouteGraph {
  add(pool: Pool): void;
  remove(pool: Pick<Pool, 'id' | 'mints'>): void;
  /** Throws `ROUTE_NOT_FOUND` when no route exists or none can give what `ExactOut` wants, `QUOTE_TOO_SMALL` when nothing would come out. */
  quote(request: QuoteRequest, stateOf: StateOf): Quote;
}

/** Returns the venue's fee on a trade between two tokens; `mint` is the mint it is taken in. */
export type FeeOf = (input: TokenFacts, output: TokenFacts, mint: TokenFacts) => Bps;

/** A graph's fees, the venue's by default, and the clock that decides how old a token is. */
export interface RouteGraphSetup {
  feeOf?: FeeOf;
  clock?: Clock;
}

/** Accounts of a swap besides its pools' and what a pool costs at most, so that a bound on accounts is one on pools. */
const PLAIN_ACCOUNTS = 14;
const ACCOUNTS_A_LEG = 6;
/** Pools that a route goes through at most, for its transaction to fit. */
const MAX_LEGS = 5;
const PEGGED = ['lst', 'stablecoin'];

/** The bound on accounts under which a route has so many pools at most. */
export function accountsFor(legs: number): number {
  return PLAIN_ACCOUNTS + legs * ACCOUNTS_A_LEG;
}

/** Creates an empty route graph. */
export function createRouteGraph({
  clock,
  feeOf = (input, output) => venueFee([input, output], clock?.now()),
}: RouteGraphSetup = {}): RouteGraph {
  const graph = createTokenGraph();
  return {
    add(pool) {
      if (pool.account.kind !== POOL_KINDS.quoted && pool.mints.every(canMove)) graph.add(pool);
    },
    remove: (pool) => graph.remove(pool),
    quote(request, stateOf) {
      const { inputMint, outputMint, amount, swapMode, onlyDirectRoutes: isDirect = false } = request;
      const notFound = (lack: ErrorFacts['ROUTE_NOT_FOUND']['lack']) =>
        new AppError('ROUTE_NOT_FOUND', { inputMint, outputMint, lack });
      const nodeOf = (mint: Address) => (request.excludeMints?.has(mint) ? undefined : graph.find(mint));
      const [from, to] = [nodeOf(inputMint), nodeOf(outputMint)];
      if (!from || !to) throw notFound('token');
      const isFound = from !== to && (isDirect ? from.links.has(to.id) : isJoined(from, to));
      if (!isFound) throw notFound('pair');
      const tooSmall = () => new AppError('QUOTE_TOO_SMALL', { inputMint, amount: amount.toString() });
      if (amount === 0n) throw tooSmall();
      const { terms, fee } = toTerms(from.token, to.token, request, feeOf);
      const ends = { from, to, isBetween: betweenFor(request) };
      const direct = isDirect ? directPaths(from, to) : undefined;
      const pathsFor = (size: Size, curveOf: CurveReader) => direct ?? findTokenPaths(ends, size, curveOf);
      const isAllowed = filterFor(request);
      const search = {
        pathsFor,
        terms,
        stateOf,
        isAllowed,
        maySplit: !isDirect,
        maxLegs: legsFor(request),
      };
      const run = swapMode === 'ExactOut' ? findMinIn(search, amount) : findMaxOut(search, amount);
      if (!run) throw notFound('amount');
      if (run === 'too little' || run.outAmount === 0n) throw tooSmall();
      return toQuote(run, request, fee, impactOf(run, createCurveReader(stateOf)));
    },
  };
}

/** Not of a token that may not be transferred, nor of one with a hook that wants accounts of its own, which no swap of ours names. */
function canMove({ extensions }: TokenFacts): boolean {
  return !extensions?.isNonTransferable && !extensions?.transferHook;
}

function directPaths(from: Node, to: Node): TokenPath[] {
  return (from.links.get(to.id)?.edges ?? []).map((edge) => [{ to, edges: [edge] }]);
}

/** A launched token is nothing that a trade of others should depend on. */
function betweenFor({
  excludeMints,
  restrictIntermediateTokens: isRestricted = false,
}: QuoteRequest): IsBetween {
  return ({ id, tags, launch }) => {
    if (excludeMints?.has(id)) return false;
    if (CORE_MINTS.has(id)) return true;
    return isRestricted ? tags.includes('verified') && PEGGED.some((tag) => tags.includes(tag)) : !launch;
  };
}

function filterFor({ dexes, excludeDexes }: QuoteRequest): ((pool: Pool) => boolean) | undefined {
  if (!dexes && !excludeDexes) return undefined;
  return ({ account: { kind } }) => {
    const label = labelOf(kind);
    return dexes?.includes(label) !== false && excludeDexes?.includes(label) !== true;
  };
}

function legsFor({ maxAccounts }: QuoteRequest): number {
  if (maxAccounts === undefined) return MAX_LEGS;
  return Math.min(MAX_LEGS, Math.max(1, Math.floor((maxAccounts - PLAIN_ACCOUNTS) / ACCOUNTS_A_LEG)));
}

/** A fee of what is bought exactly comes on top of what is paid, since nothing can be taken off the output. */
function toTerms(
  input: TokenFacts,
  output: TokenFacts,
  { swapMode, platformFeeBps, minFeeBps = bps(0) }: QuoteRequest,
  feeOf: FeeOf,
): { terms: PairFees; fee: { bps: Bps; mint: Address } } {
  const isExactOut = swapMode === 'ExactOut';
  const isOwn = platformFeeBps === undefined;
  const isOfInput = isExactOut || (isOwn && feeMint(input, output) === input.id);
  const mint = isOfInput ? input : output;
  const usual = feeOf(input, output, mint);
  const rate = platformFeeBps ?? (usual > minFeeBps ? usual : minFeeBps);
  return {
    terms: { input, output, rateIn: isOfInput ? rate : bps(0), rateOut: isOfInput ? bps(0) : rate },
    fee: { bps: rate, mint: mint.id },
  };
}
