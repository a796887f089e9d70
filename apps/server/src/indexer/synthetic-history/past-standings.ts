import { HOUR_MS } from '@orrery/core/time';
import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { MarketReader, PastStanding } from '@orrery/market';
import type { Universe } from '@orrery/world';
import type { Address } from '@solana/kit';
import type { HistoryTrade } from '../../store/market/history.repository.ts';

/** How a token stood at an hour before genesis, against how it stands when the chain begins. */
export interface PastHour {
  asset: Address;
  /** Milliseconds since the epoch. */
  time: number;
  /** How many wallets more held it, negative for fewer. */
  moreHolders: number;
  /** What its price was times. */
  price: number;
}

interface Genesis {
  /** Milliseconds since the epoch. */
  end: number;
  /** What a wallet has of a token when the chain begins, in smallest units. */
  held: (wallet: Address, asset: Address) => bigint;
}

const HOURS = 24;

/** How traded tokens stood at each full hour of the day before genesis, as far back as each was traded, oldest first: what synthetic trades bought was not there before them. */
export function toPastHours(trades: readonly HistoryTrade[], genesis: Genesis): PastHour[] {
  const byAsset = new Map<Address, HistoryTrade[]>();
  for (const trade of trades) {
    const own = byAsset.get(trade.asset);
    if (own) own.push(trade);
    else byAsset.set(trade.asset, [trade]);
  }
  return [...byAsset.values()].flatMap((own) => hoursOf(own, genesis)).toSorted((a, b) => a.time - b.time);
}

/** From the last trade back. */
function hoursOf(trades: readonly HistoryTrade[], { end, held }: Genesis): PastHour[] {
  const [first, last] = [trades[0], trades.at(-1)];
  if (!first || !last) return [];
  const balances = new Map<Address, bigint>();
  const hours: PastHour[] = [];
  let moreHolders = 0;
  let next = trades.length - 1;
  for (let hour = 1; hour <= HOURS; hour += 1) {
    const time = end - hour * HOUR_MS;
    for (let trade = trades[next]; trade && trade.time_ms >= time; trade = trades[next]) {
      const after = balances.get(trade.trader) ?? held(trade.trader, trade.asset);
      const before = after + (trade.side === 'buy' ? -1n : 1n) * BigInt(trade.amount);
      moreHolders += Number(before > 0n) - Number(after > 0n);
      balances.set(trade.trader, before);
      next -= 1;
    }
    const { asset, usd_price: price } = trades[next] ?? first;
    hours.push({ asset, time, moreHolders, price: price / last.usd_price });
    if (next < 0) return hours;
  }
  return hours;
}

/**
 * The same in wallets and US dollars, from what a market has counted of the chain's first state. A pool of two reserves whose product stays is worth
 * the root of both their prices.
 */
export function toStandings(
  hours: readonly PastHour[],
  market: Pick<MarketReader, 'holders' | 'pools'>,
  { pools }: Pick<Universe, 'pools'>,
): PastStanding[] {
  const solPools = new Set(pools.flatMap(({ id, mints: [, quote] }) => (quote.id === WRAPPED_SOL ? id : [])));
  const solPrices = new Map(
    hours.flatMap(({ asset, time, price }) => (asset === WRAPPED_SOL ? [[time, price] as const] : [])),
  );
  return hours.map(({ asset, time, moreHolders, price }) => {
    const held = market.pools(asset);
    const sum = (some: typeof held) => some.reduce((total, { liquidity }) => total + liquidity, 0);
    const solRoot = Math.sqrt(solPrices.get(time) ?? 1);
    const forSol = sum(held.filter(({ pool }) => solPools.has(pool)));
    return {
      id: asset,
      time,
      holders: Math.max(0, (market.holders(asset, 0).count ?? 0) + moreHolders),
      liquidity: Math.sqrt(price) * (sum(held) - forSol + forSol * solRoot),
    };
  });
}
