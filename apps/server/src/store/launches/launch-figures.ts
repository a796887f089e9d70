import type { Address } from '@solana/kit';
import type { StoreDatabase } from '../database.ts';
import type { TradeRow } from '../schema.ts';

const HOUR_MS = 3_600_000;

type FigureTrade = Pick<
  TradeRow,
  'asset' | 'trader' | 'time_ms' | 'usd_micro' | 'usd_price' | 'is_valid_price'
>;

interface Figures {
  peakPrice: number;
  microByHour: Map<number, number>;
  lastByTrader: Map<Address, number>;
}

/**
 * Adds trades to what launches and launchpads have come to: peak prices, volume by the hour, and when each wallet last traded there,
 * from which distinct traders since any time can be counted. Trades of other tokens change nothing. Called inside a transaction.
 */
export function createLaunchFigures({
  driver,
}: StoreDatabase): (trades: readonly FigureTrade[], which?: 'genesis') => void {
  const launchpadOf = driver.prepare('select launchpad from launches where mint = ?');
  const raisePeak = driver.prepare(
    'update launches set peak_price = ?2 where mint = ?1 and (peak_price is null or peak_price < ?2)',
  );
  const addVolume = driver.prepare(
    `insert into launchpad_hours (launchpad, hour_ms, is_genesis, usd_micro) values (?, ?, ?, ?)
     on conflict (launchpad, hour_ms, is_genesis) do update set usd_micro = usd_micro + excluded.usd_micro`,
  );
  const noteTrader = driver.prepare(
    `insert into launchpad_traders (launchpad, trader, last_ms) values (?, ?, ?)
     on conflict (launchpad, trader) do update set last_ms = max(last_ms, excluded.last_ms)`,
  );
  return (trades, which) => {
    for (const [asset, { peakPrice, microByHour, lastByTrader }] of group(trades)) {
      // Our own column, which is never null.
      const [row] = launchpadOf.all([asset]) as { launchpad: string }[];
      if (!row) continue;
      if (peakPrice > 0) raisePeak.run([asset, peakPrice]);
      for (const [hour, micro] of microByHour) {
        addVolume.run([row.launchpad, hour, which === 'genesis' ? 1 : 0, micro]);
      }
      for (const [trader, time] of lastByTrader) noteTrader.run([row.launchpad, trader, time]);
    }
  };
}

function group(trades: readonly FigureTrade[]): Map<Address, Figures> {
  const figures = new Map<Address, Figures>();
  for (const { asset, trader, time_ms: time, usd_micro: micro, usd_price: price, is_valid_price } of trades) {
    const own = figures.get(asset) ?? { peakPrice: 0, microByHour: new Map(), lastByTrader: new Map() };
    figures.set(asset, own);
    if (is_valid_price === 1) own.peakPrice = Math.max(own.peakPrice, price);
    const hour = Math.floor(time / HOUR_MS) * HOUR_MS;
    own.microByHour.set(hour, (own.microByHour.get(hour) ?? 0) + micro);
    own.lastByTrader.set(trader, Math.max(own.lastByTrader.get(trader) ?? 0, time));
  }
  return figures;
}
