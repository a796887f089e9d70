import { pickOne } from '../random.ts';
import { pickPool } from './everyday.ts';
import type { PoolView, TokenView } from './market-view.ts';
import type { Situation } from './situation.ts';
import { buy, sell } from './trade-size.ts';
import type { SwapAction, Trader } from './trader.ts';
import { isFree, pickNamed, type TraderIndex } from './trader-index.ts';

/** Market makers: they keep each pool near what they believe its token is worth, and so the pools of one token together. */
export interface Makers {
  /** A pool's reserves changed. */
  notice(pool: PoolView, now: number): void;
  forget(pool: PoolView): void;
  act(now: number): SwapAction | undefined;
}

/** A maker takes this much of a gap back at once. */
export const GAP_CLOSED = 0.75;
/** A gap must pay the costs and this much. */
export const PROFIT = 0.0005;
/** Number of makers of a token that no maker began with. */
const MAKERS_A_TOKEN = 3;
const MAX_SPENT = 0.25;
const LOOKS = 4;

export function createMakers(situation: Situation): Makers {
  const { view, makersOf, fair, attention, random } = situation;
  const wrong = new Set<PoolView>();

  /** Dollars for one whole token: its fair value, or of one that has none what its pools say together, the foreign ones unasked. */
  function worthOf(token: TokenView, now: number): number | undefined {
    const value = fair.of(token, now);
    if (value !== undefined || token.pools.length < 2) return value;
    let [sum, weight] = [0, 0];
    for (const { quote, price, depth, isForeign } of token.pools) {
      if (isForeign) continue;
      const unit = fair.of(quote, now) ?? 0;
      sum += depth * unit * price * unit;
      weight += depth * unit;
    }
    return weight > 0 ? sum / weight : undefined;
  }

  /** How far the worth stands above the pool's price, as a logarithm; 0 within the costs. */
  function gapOf({ base, quote, price, cost }: PoolView, now: number): number {
    const [worth, unit] = [worthOf(base, now), fair.of(quote, now)];
    if (worth === undefined || unit === undefined) return 0;
    const gap = Math.log(worth / unit / price);
    return Math.abs(gap) > cost + PROFIT ? gap : 0;
  }

  function correct(pool: PoolView, now: number): SwapAction | undefined {
    const gap = gapOf(pool, now);
    wrong.delete(pool);
    if (gap === 0) return undefined;
    // Reserves move by the root of the price: x·y is constant.
    const usd = Math.expm1((Math.abs(gap) * GAP_CLOSED) / 2) * pool.depth * view.usd(pool.quote);
    for (let attempt = 0; attempt < LOOKS; attempt += 1) {
      const trader = pickOne(random, makersOf(pool.base));
      if (!trader || !isFree(trader)) continue;
      const order = { trader, pool, usd, share: MAX_SPENT };
      const swap = gap > 0 ? buy(view, order) : sell(view, order);
      if (swap) return swap;
    }
    return undefined;
  }

  return {
    notice({ base }, now) {
      // One that moved may have left the others of its token behind.
      for (const pool of base.pools) {
        if (gapOf(pool, now) === 0) wrong.delete(pool);
        else wrong.add(pool);
      }
    },
    forget: (pool) => void wrong.delete(pool),
    act(now) {
      for (let look = 0; look < LOOKS; look += 1) {
        const [noticed] = wrong;
        const token = noticed ? undefined : attention.pick();
        const pool = noticed ?? (token && pickPool(random, token));
        const swap = pool && correct(pool, now);
        if (swap) return swap;
      }
      return undefined;
    },
  };
}

/** Makes the function that tells who makes a market in a token: those who began with some, or a few that follow from its name. */
export function createMakersOf(traders: Pick<TraderIndex, 'by'>): Situation['makersOf'] {
  const known = new WeakMap<TokenView, readonly Trader[]>();
  return (token) => {
    const found = known.get(token);
    if (found) return found;
    const { id } = token.facts;
    const makers = traders.by('maker');
    const stocked = makers.filter(({ plan }) => plan.holdings.has(id));
    const picked = stocked.length > 0 ? stocked : pickNamed(makers, MAKERS_A_TOKEN, 'maker', id);
    known.set(token, picked);
    return picked;
  };
}
