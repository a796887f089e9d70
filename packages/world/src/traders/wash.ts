import { between, logNormal, pickOne } from '../random.ts';
import { isCash, spendable } from './ledger.ts';
import type { PoolView, TokenView } from './market-view.ts';
import type { Situation } from './situation.ts';
import { buy, sellAll } from './trade-size.ts';
import type { SwapAction, Trader } from './trader.ts';
import { isFree } from './trader-index.ts';

/** Wash traders: two wallets of one hand that trade a token to and fro. */
export interface Wash {
  /** What one pair does next: both its trades, or the one that winds up a token it has left. */
  act(now: number): SwapAction[];
}

interface Adopted {
  token: TokenView;
  until: number;
}

/** How long a pair stays with a token, and what it pretends to trade at once. */
const ADOPTED_MS: readonly [number, number] = [900_000, 3_600_000];
const LOT_USD = 90;
const LOT_SPREAD = 0.5;
const MAX_SHARE_OF_DEPTH = 0.01;
/** Two lots differ by this much. */
const UNEVENNESS = 0.04;

/** The one that holds the lot sells it and the other buys one as large: the volume grows, and what the pair has stays the same. */
export function createWash(
  { view, traders, random }: Situation,
  pickToken: () => TokenView | undefined,
): Wash {
  const pairs = traders.groups('wash');
  const adopted = new WeakMap<readonly Trader[], Adopted>();

  function tokenOf(pair: readonly Trader[], now: number): TokenView | undefined {
    const current = adopted.get(pair);
    if (current && now < current.until && current.token.pools.length > 0) return current.token;
    const token = pickToken();
    if (token) adopted.set(pair, { token, until: now + between(random, ...ADOPTED_MS) });
    return token;
  }

  /** Sells what a trader holds besides cash and its token. */
  function windUp(trader: Trader, kept: TokenView | undefined): SwapAction[] {
    for (const [mint, amount] of trader.balances ?? []) {
      if (amount === 0n || isCash(mint) || mint === kept?.facts.id) continue;
      const [pool] = view.token(mint)?.pools ?? [];
      const swap = pool && sellAll(view, trader, pool);
      if (swap) return [swap];
    }
    return [];
  }

  return {
    act(now) {
      const pair = pickOne(random, pairs);
      if (!pair?.every(isFree)) return [];
      const token = tokenOf(pair, now);
      const [pool] = token?.pools ?? [];
      const leavings = pair.flatMap((trader) => windUp(trader, token));
      if (leavings.length > 0 || !token || !pool) return leavings;

      const holder = pair.find((trader) => spendable(trader, token.facts.id) > 0n);
      const buyer = pair.find((trader) => trader !== holder);
      const sale = holder && sellAll(view, holder, pool);
      const lot = sale ? usdOf(sale, pool, view.usd(token)) : logNormal(random, LOT_USD, LOT_SPREAD);
      const uneven = lot * between(random, 1 - UNEVENNESS, 1 + UNEVENNESS);
      const usd = Math.min(uneven, pool.depth * view.usd(pool.quote) * MAX_SHARE_OF_DEPTH);
      const purchase = buyer && buy(view, { trader: buyer, pool, usd });
      return [sale, purchase].filter((swap) => swap !== undefined);
    },
  };
}

function usdOf({ amount }: SwapAction, { base }: PoolView, unit: number): number {
  return (Number(amount) / 10 ** base.facts.decimals) * unit;
}
