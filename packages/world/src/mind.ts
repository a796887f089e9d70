import { WRAPPED_SOL } from '@orrery/domain';
import type { Address } from '@solana/kit';
import type { FairValues } from './fair-values.ts';
import type { MarketView, PoolView } from './market-view.ts';
import { logNormal, pickWeighted, type Random } from './random.ts';
import { type Character, characterOf, type Habit, type TraderPlan, type Universe } from './universe.ts';

/** What a trader wants to do next; `amount` of the input in smallest units. */
export interface Intent {
  inputMint: Address;
  outputMint: Address;
  amount: bigint;
}

/** What a trader knows when it makes up its mind. */
export interface Situation {
  plan: Pick<TraderPlan, 'habit' | 'holdings'>;
  /** What it may spend now by mint, in smallest units. */
  spendable: ReadonlyMap<Address, bigint>;
  universe: Pick<Universe, 'characters'>;
  market: MarketView;
  fair: FairValues;
  /** How far a token's price stands above its slow average, as a ratio. */
  trend: (mint: Address) => number;
  random: Random;
}

/** Median and spread of a trade in dollars; the mean is about 2.3 times the median. */
const SIZE: Record<Habit, number> = {
  maker: 80,
  organic: 60,
  holder: 90,
  sniper: 70,
  bundler: 70,
  insider: 70,
  wash: 70,
  developer: 70,
};
const SIZE_SPREAD = 1.3;
const SMALLEST_USD = 0.5;
/** Nobody spends more than this share of what is left, so nobody runs dry. */
const SPENT_AT_MOST = 0.15;
/** What a trader counts as its fill of a token it did not start with, as a share of its SOL. */
const NEW_POSITION = 0.1;
/** A maker takes this much of a gap back at once. */
const GAP_CLOSED = 0.7;
const TREND_SEEN = 0.004;

/** Makes up a trader's mind; undefined when it sees nothing worth doing. */
export function decide(situation: Situation): Intent | undefined {
  if (situation.plan.habit === 'maker') {
    const correction = correct(situation);
    if (correction) return correction;
  }
  const { market, random } = situation;
  const pool = pickWeighted(random, market.pools, ({ attention }) => attention);
  if (!pool) return undefined;
  const isBuy = random() < chanceToBuy(situation, pool);
  const dollars = logNormal(random, SIZE[situation.plan.habit], SIZE_SPREAD);
  return spend(situation, pool, { isBuy, dollars });
}

/** How likely it buys: nature says one half, habit leans on it, and what it already has too much of leans back. */
function chanceToBuy(situation: Situation, { base, quote }: PoolView): number {
  const { plan, trend } = situation;
  const fill = fillOf(situation, base);
  const funds = fillOf(situation, quote);
  const inventory = funds / (fill + funds || 1);
  if (fill > 2 || inventory < 0.2) return Math.min(inventory, 0.2);
  const move = trend(base.token.id);
  if (plan.habit === 'sniper' && Math.abs(move) > TREND_SEEN) return move > 0 ? 0.8 : 0.2;
  // A holder keeps buying and takes its profit when the price has run.
  if (plan.habit === 'holder') return move > TREND_SEEN ? 0.15 : 0.5 + inventory / 4;
  return inventory;
}

/** How much of its usual position it holds: 1 is what it started with, or a share of its SOL for a token it has met since. */
function fillOf(situation: Situation, character: Character): number {
  const { plan, spendable, universe } = situation;
  const { id, decimals } = character.token;
  const sol = characterOf(universe, WRAPPED_SOL);
  const inSol = Number(plan.holdings.get(WRAPPED_SOL) ?? 0n) / 10 ** sol.token.decimals;
  const newPosition =
    (inSol * NEW_POSITION * priceOf(situation, sol) * 10 ** decimals) / priceOf(situation, character);
  return Number(spendable.get(id) ?? 0n) / Number(plan.holdings.get(id) ?? newPosition);
}

/** A maker's trade: the pool that stands farthest from fair, brought most of the way back. */
function correct(situation: Situation): Intent | undefined {
  const { market, fair } = situation;
  let worst: { pool: PoolView; gap: number } | undefined;
  for (const pool of market.pools) {
    const gap = Math.log(fair.of(pool.base.token.id) / fair.of(pool.quote.token.id) / pool.price);
    const isWorse = Math.abs(gap) - pool.cost > (worst ? Math.abs(worst.gap) - worst.pool.cost : 0);
    if (isWorse) worst = { pool, gap };
  }
  if (!worst) return undefined;
  const { pool, gap } = worst;
  // Reserves move by the root of the price: x·y is constant.
  const share = Math.expm1((Math.abs(gap) * GAP_CLOSED) / 2);
  const dollars = share * pool.reserves[1] * priceOf(situation, pool.quote);
  return spend(situation, pool, { isBuy: gap > 0, dollars });
}

function spend(
  situation: Situation,
  { base, quote }: PoolView,
  { isBuy, dollars }: { isBuy: boolean; dollars: number },
): Intent | undefined {
  const [input, output] = isBuy ? [quote, base] : [base, quote];
  const { id, decimals } = input.token;
  const unit = priceOf(situation, input) / 10 ** decimals;
  const most = Number(situation.spendable.get(id) ?? 0n) * SPENT_AT_MOST;
  const amount = Math.min(dollars / unit, most);
  if (amount * unit < SMALLEST_USD) return undefined;
  return { inputMint: id, outputMint: output.token.id, amount: BigInt(Math.floor(amount)) };
}

function priceOf({ market }: Situation, { token, price }: Character): number {
  return market.prices.get(token.id) ?? price;
}
