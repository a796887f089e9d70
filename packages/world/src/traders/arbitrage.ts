import { USDC } from '@orrery/domain/mints/mints';
import { pickOne } from '../random.ts';
import { isCash, spendableUsd } from './ledger.ts';
import type { PoolView, TokenView } from './market-view.ts';
import { isUntradable } from './popularity.ts';
import type { Situation } from './situation.ts';
import { SMALLEST_USD } from './trade-size.ts';
import type { Arbitrage } from './trader.ts';
import { isFree } from './trader-index.ts';

/** Arbitrageurs: where a token costs less in one pool than another pays for it, they buy and sell it in one transaction. */
export interface Arbitrageurs {
  /** A pool's reserves changed. */
  notice(pool: PoolView): void;
  forget(token: TokenView): void;
  /** The token that has waited longest and may bring a profit. */
  act(): Arbitrage | undefined;
}

/** By other ways between SOL and dollars a little more may be had than what a token is valued by says; the venue's quotes decide. */
const NEARLY = 0.0004;
const LOOKS = 6;
const MAKERS_ASKED = 4;
const MAX_SPENT = 0.25;

export function createArbitrageurs({
  view,
  makersOf,
  random,
}: Pick<Situation, 'view' | 'makersOf' | 'random'>): Arbitrageurs {
  const changed = new Set<TokenView>();

  /** In dollars: where a small trade buys for least, where it sells for most, and what brings the two together, to first order. */
  function gapOf({ pools }: TokenView) {
    let buying: { pool: PoolView; ask: number; depth: number } | undefined;
    let selling: { pool: PoolView; bid: number; depth: number } | undefined;
    for (const pool of pools) {
      const unit = view.usd(pool.quote);
      const kept = 1 - pool.account.feeBps / 10_000;
      const [ask, bid, depth] = [(pool.price * unit) / kept, pool.price * unit * kept, pool.depth * unit];
      if (!(unit > 0 && depth > 0)) continue;
      if (!buying || ask < buying.ask) buying = { pool, ask, depth };
      if (!selling || bid > selling.bid) selling = { pool, bid, depth };
    }
    if (!buying || !selling || buying.pool === selling.pool) return undefined;
    const isDirect = buying.pool.quote === selling.pool.quote;
    const gap = Math.log(selling.bid / buying.ask) + (isDirect ? 0 : NEARLY);
    if (!(gap > 0)) return undefined;
    const depth = (buying.depth * selling.depth) / (buying.depth + selling.depth);
    return { quote: buying.pool.quote, isDirect, usd: Math.expm1(gap / 2) * depth };
  }

  function amountOf(cash: TokenView, usd: number): bigint {
    return BigInt(Math.floor((usd / view.usd(cash)) * 10 ** cash.facts.decimals));
  }

  function look(token: TokenView): Arbitrage | undefined {
    const found = isUntradable(token) ? undefined : gapOf(token);
    const cash = found && (isCash(found.quote.facts.id) ? found.quote : view.token(USDC));
    if (!found || !cash || cash === token) return undefined;
    for (let asked = 0; asked < MAKERS_ASKED; asked += 1) {
      const trader = pickOne(random, makersOf(token));
      if (!trader || !isFree(trader)) continue;
      const mostUsd = spendableUsd(view, trader, cash) * MAX_SPENT;
      const [least, most] = [amountOf(cash, SMALLEST_USD), amountOf(cash, mostUsd)];
      if (most >= least)
        return {
          kind: 'arbitrage',
          trader,
          mint: token.facts.id,
          cash: cash.facts.id,
          isDirect: found.isDirect && cash === found.quote,
          amount: amountOf(cash, Math.min(found.usd, mostUsd)),
          least,
          most,
        };
    }
    return undefined;
  }

  return {
    notice: ({ base }) => void (base.pools.length > 1 && changed.add(base)),
    forget: (token) => void changed.delete(token),
    act() {
      let looks = 0;
      for (const token of changed) {
        changed.delete(token);
        const action = look(token);
        looks += 1;
        if (action || looks === LOOKS) return action;
      }
      return undefined;
    },
  };
}
