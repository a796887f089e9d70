import { between, logNormal, type Random } from '../random.ts';
import { spendable } from './ledger.ts';
import type { MarketView, PoolView } from './market-view.ts';
import type { SwapAction, Trader } from './trader.ts';

/** No trade is worth less, in the past as in the live market: less is not worth its network fee. */
const MIN_USD = 0.1;
/** At the shown price; so that at least `MIN_USD` is left after fees and its own impact. */
export const SMALLEST_USD = 2 * MIN_USD;

/** Spread of trade sizes; the mean is about 1.8 times the median. */
export const SIZE_SPREAD = 1.1;
/** A trade for its own sake moves a pool by less than this share of its depth. */
export const MAX_SHARE_OF_DEPTH = 0.006;

/** In place of a size above the maximum one from this share of it up is drawn: cut off there, many trades would be of one size. */
export const LEAST_SHARE_OF_MAX = 0.5;

/** A usual trade in dollars: many small ones and few large ones, and none that shakes its pool. */
export function usualUsd(random: Random, view: MarketView, pool: PoolView, medianUsd: number): number {
  return drawUsd(random, medianUsd, pool.depth * view.usd(pool.quote) * MAX_SHARE_OF_DEPTH);
}

/** The size of a trade in dollars, below a maximum. */
export function drawUsd(random: Random, medianUsd: number, maxUsd: number): number {
  const usd = logNormal(random, medianUsd, SIZE_SPREAD);
  return usd < maxUsd ? usd : between(random, LEAST_SHARE_OF_MAX * maxUsd, maxUsd);
}

interface Order {
  trader: Trader;
  pool: PoolView;
  usd: number;
  /** Share of the trader's balance; 1 when not given. */
  share?: number;
}

/** Buys with quote tokens; undefined when the trader has too little. */
export function buy(view: MarketView, { trader, pool, usd, share = 1 }: Order): SwapAction | undefined {
  const { facts } = pool.quote;
  const unit = view.usd(pool.quote);
  if (unit === 0) return undefined;
  const wanted = (usd / unit) * 10 ** facts.decimals;
  const amount = Math.min(wanted, Number(spendable(trader, facts.id)) * share);
  if (toUsd(view, pool.quote, amount) < SMALLEST_USD) return undefined;
  return toSwap(trader, [facts.id, pool.base.facts.id], BigInt(Math.floor(amount)));
}

/** Sells what has a worth; a position that little would be left of goes as a whole. */
export function sell(view: MarketView, { trader, pool, usd, share = 1 }: Order): SwapAction | undefined {
  const { facts } = pool.base;
  const has = spendable(trader, facts.id);
  const unit = view.usd(pool.base);
  if (unit === 0) return undefined;
  const wanted = (usd / unit) * 10 ** facts.decimals;
  const most = Number(has) * share;
  const isAll = share === 1 && wanted > most * 0.6;
  const amount = isAll ? has : BigInt(Math.floor(Math.min(wanted, most)));
  if (toUsd(view, pool.base, Number(amount)) < SMALLEST_USD) return undefined;
  return toSwap(trader, [facts.id, pool.quote.facts.id], amount);
}

/** Sells everything, unless that is dust. */
export function sellAll(view: MarketView, trader: Trader, pool: PoolView): SwapAction | undefined {
  const { facts } = pool.base;
  const has = spendable(trader, facts.id);
  if (isDust(view, pool, has)) return undefined;
  return toSwap(trader, [facts.id, pool.quote.facts.id], has);
}

/** Too little to be worth a sale: it is burned with its account, or stays. */
export function isDust(view: MarketView, { base }: PoolView, amount: bigint): boolean {
  return toUsd(view, base, Number(amount)) < SMALLEST_USD;
}

function toUsd(view: MarketView, token: PoolView['base'], amount: number): number {
  return (amount / 10 ** token.facts.decimals) * view.usd(token);
}

function toSwap(
  trader: Trader,
  [inputMint, outputMint]: [SwapAction['inputMint'], SwapAction['outputMint']],
  amount: bigint,
): SwapAction {
  return { kind: 'swap', trader, inputMint, outputMint, amount };
}
