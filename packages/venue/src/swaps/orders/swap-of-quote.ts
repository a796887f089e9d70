import { POOL_KINDS, type Swap, type SwapPath, sell, tickArrayAddress, tickArraysAhead } from '@orrery/chain';
import { isAppError } from '@orrery/core/app-error';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import type { Address } from '@solana/kit';
import type { StateOf } from '../router/curves/curve-reader.ts';
import { pathsOf, type Quote, type RouteLeg } from '../router/quote.ts';

/** What a quote says of its swap; amounts in smallest units. */
export type QuotedSwap = Pick<
  Swap,
  'swapMode' | 'paths' | 'betweenPrograms' | 'amount' | 'quotedAmount' | 'slippageBps'
>;

/** Writes a quote as the swap that the program carries out, with the tick arrays that its trades meet as the pools stand now. */
export function toSwap(quote: Quote, stateOf: StateOf): QuotedSwap {
  const isExactIn = quote.swapMode === 'ExactIn';
  return {
    swapMode: quote.swapMode,
    paths: pathsOf(quote).map((legs) => toPath(legs, stateOf)),
    betweenPrograms: betweenPrograms(quote),
    amount: isExactIn ? quote.inAmount : quote.outAmount,
    quotedAmount: isExactIn ? quote.outAmount : quote.inAmount,
    slippageBps: quote.slippageBps,
  };
}

/** What a route's mint is. Throws for one that no pool of it has. */
export function tokenOf({ route }: Pick<Quote, 'route'>, id: Address): TokenFacts {
  const found = route.flatMap(({ pool }) => pool.mints).find((token) => token.id === id);
  if (!found) throw new Error(`no pool of the route holds ${id}`);
  return found;
}

function toPath(legs: readonly RouteLeg[], stateOf: StateOf): SwapPath {
  return {
    percent: (legs[0]?.bps ?? 0) / 100,
    pools: legs.map(({ pool: { id, account }, inputMint, inAmount }) => ({
      address: id,
      pool: account,
      tickArrays:
        account.kind === POOL_KINDS.concentrated
          ? tickArraysOf(id, inputMint === account.mint0 ? 0 : 1, inAmount, stateOf)
          : [],
    })),
  };
}

/** The arrays that a trade meets, and the one behind them: the price may have gone on when it lands. */
function tickArraysOf(id: Address, input: 0 | 1, inAmount: bigint, stateOf: StateOf): Address[] {
  const state = stateOf({ id });
  const met = startsOf(() => sell(state, input, inAmount).starts);
  const starts = tickArraysAhead(state.pool, input === 0).slice(0, met.length + 1);
  return starts.map((start) => tickArrayAddress(id, start));
}

/** None when the pool can no longer take the amount: the program then says so. */
function startsOf(trade: () => readonly number[]): readonly number[] {
  try {
    return trade();
  } catch (error) {
    if (isAppError(error, 'VENUE_REFUSED')) return [];
    throw error;
  }
}

function betweenPrograms({ route, inputMint, outputMint }: Quote): Address[] {
  const between = route
    .flatMap(({ pool }) => pool.mints)
    .filter(({ id }) => id !== inputMint && id !== outputMint);
  return [...new Set(between.map(({ tokenProgram }) => tokenProgram))];
}
