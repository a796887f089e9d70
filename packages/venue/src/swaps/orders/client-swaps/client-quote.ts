import { VENUE_CONSTANTS } from '@orrery/chain';
import { atoms } from '@orrery/core/atoms';
import { bps } from '@orrery/core/numbers';
import type { Address } from '@solana/kit';
import type { PoolBook } from '../../pools/pool-book.ts';
import type { PairFees, Plan } from '../../router/evaluate.ts';
import { pathsOf, type Quote, type RouteLeg, thresholdOf } from '../../router/quote.ts';
import { tokenOf } from '../swap-of-quote.ts';
import { swapRefused } from '../swap-refused.ts';

/** A quote as clients send it back; amounts in smallest units. The slippage determines the minimum received or the maximum sent. */
export interface ClientQuote
  extends Pick<Quote, 'inputMint' | 'outputMint' | 'swapMode' | 'slippageBps' | 'inAmount' | 'outAmount'> {
  platformFeeBps: number;
  steps: readonly ClientStep[];
}

/** A trade with one pool. In the first step of a path, `percent` is the share of the input that the path carries. */
interface ClientStep extends Pick<RouteLeg, 'inputMint' | 'outputMint' | 'inAmount' | 'outAmount'> {
  ammKey: Address;
  percent: number;
}

const WHOLE_PERCENT = 100;

/** A quote again. Throws `SWAP_REFUSED` for pools that are not there and plans that cannot be. */
export function rebuild(quote: ClientQuote, book: Pick<PoolBook, 'find'>): Quote {
  const { steps, platformFeeBps, ...amounts } = quote;
  const { inputMint, outputMint, swapMode } = amounts;
  if (inputMint === outputMint)
    throw swapRefused('CIRCULAR_ARBITRAGE_IS_DISABLED', 'Input and output are the same token');
  const [first, ...others] = steps.map((step) => toLeg(step, book));
  if (!first || first.inputMint !== inputMint)
    throw swapRefused('NO_ROUTES_FOUND', 'The route does not begin with the input');
  const mint = swapMode === 'ExactOut' ? inputMint : outputMint;
  const rebuilt: Quote = {
    ...amounts,
    otherAmountThreshold: thresholdOf(amounts),
    priceImpact: 0,
    fee: { bps: bps(platformFeeBps), mint, amount: atoms(0n) },
    route: [first, ...others],
  };
  assertPlan(rebuilt);
  return rebuilt;
}

/** A quote as the router carries it out. */
export function toPlan(quote: Quote): { plan: Plan; terms: PairFees } {
  const paths = pathsOf(quote);
  const { bps: rate, mint } = quote.fee;
  const isOfInput = mint === quote.inputMint;
  const plan = {
    lanes: paths.map((legs) =>
      legs.map(({ pool, inputMint, outputMint }) => ({
        pool,
        input: pool.mints[0].id === inputMint ? (0 as const) : (1 as const),
        from: tokenOf(quote, inputMint),
        to: tokenOf(quote, outputMint),
        seenBy: 0,
      })),
    ),
    percents: paths.map(([leg]) => (leg?.bps ?? 0) / 100),
  };
  const terms = {
    input: tokenOf(quote, quote.inputMint),
    output: tokenOf(quote, quote.outputMint),
    rateIn: isOfInput ? rate : bps(0),
    rateOut: isOfInput ? bps(0) : rate,
  };
  return { plan, terms };
}

function toLeg({ ammKey, percent, ...step }: ClientStep, book: Pick<PoolBook, 'find'>): RouteLeg {
  const pool = book.find(ammKey);
  if (!pool) throw swapRefused('MARKET_NOT_FOUND', `There is no pool ${ammKey}`);
  const mints = pool.mints.map(({ id }) => id);
  const isBetween =
    step.inputMint !== step.outputMint && mints.includes(step.inputMint) && mints.includes(step.outputMint);
  if (!isBetween) throw swapRefused('NO_ROUTES_FOUND', `${ammKey} does not trade these tokens`);
  return { pool, label: '', ...step, feeAmount: atoms(0n), feeMint: step.inputMint, bps: percent * 100 };
}

/** What the program takes no plan without. */
function assertPlan(quote: Quote): void {
  const { maxPaths, maxHops, maxExactOutHops } = VENUE_CONSTANTS;
  const isExactOut = quote.swapMode === 'ExactOut';
  const most = isExactOut ? { paths: 1, hops: maxExactOutHops } : { paths: maxPaths, hops: maxHops };
  const paths = pathsOf(quote);
  const percents = paths.map(([leg]) => (leg?.bps ?? 0) / 100);
  const isWhole = percents.reduce((sum, percent) => sum + percent, 0) === WHOLE_PERCENT;
  if (!isWhole || !percents.every((percent) => Number.isInteger(percent) && percent > 0))
    throw swapRefused(
      'ROUTE_PLAN_DOES_NOT_CONSUME_ALL_THE_AMOUNT',
      'The paths do not add up to whole percents of 100',
    );
  for (const path of paths) {
    const isJoined = path.every((leg, index) => index === 0 || leg.inputMint === path[index - 1]?.outputMint);
    if (!isJoined || path.at(-1)?.outputMint !== quote.outputMint)
      throw swapRefused('NO_ROUTES_FOUND', 'A path does not lead to the output');
  }
  if (paths.length > most.paths || paths.some((path) => path.length > most.hops))
    throw swapRefused(
      'NO_ROUTES_FOUND',
      `A swap takes at most ${most.paths} paths of ${most.hops} pools each`,
    );
}
