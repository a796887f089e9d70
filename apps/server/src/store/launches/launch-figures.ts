import { HOUR_MS } from '@orrery/core/time';
import type { Bar } from '@orrery/market';
import type { Address } from '@solana/kit';
import type { StoreDatabase } from '../database.ts';
import type { TradeRow } from '../schema.ts';

type FigureTrade = Pick<
  TradeRow,
  'asset' | 'trader' | 'time_ms' | 'usd_micro' | 'usd_price' | 'is_valid_price'
>;

interface Figures {
  firstMs: number;
  peakPrice: number;
  microByHour: Map<number, number>;
  lastByTrader: Map<Address, number>;
}

/** When the trades of launches were first counted, in the store's list of places, as milliseconds. */
export const TRADERS_SINCE = 'launchpad-traders-since';

/** Keeps the figures of launches and launchpads; called inside a transaction. */
export interface LaunchFigures {
  /** Counts trades: peak prices, volume by the hour, and when each wallet last traded. For the genesis history the volume comes from its bars alone. */
  addTrades(trades: readonly FigureTrade[], which?: 'genesis'): void;
  /** Counts hour bars of before genesis, by token: peak prices and volume. */
  addBars(bars: ReadonlyMap<Address, readonly Bar[]>): void;
}

/**
 * Adds trades to what launches and launchpads have come to: peak prices, volume by the hour, and when each wallet last traded there,
 * from which distinct traders since any time can be counted. Trades of other tokens change nothing.
 */
export function createLaunchFigures({ driver }: StoreDatabase): LaunchFigures {
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
  const noteFirst = driver.prepare(
    `insert into cursors (name, slot) values ('${TRADERS_SINCE}', ?)
     on conflict (name) do update set slot = excluded.slot where excluded.slot < cursors.slot`,
  );
  // Our own column, which is never null.
  const siteOf = (asset: Address) => (launchpadOf.all([asset]) as { launchpad: string }[])[0]?.launchpad;
  return {
    addTrades(trades, which) {
      let first = Number.POSITIVE_INFINITY;
      for (const [asset, { firstMs, peakPrice, microByHour, lastByTrader }] of group(trades)) {
        const launchpad = siteOf(asset);
        if (launchpad === undefined) continue;
        first = Math.min(first, firstMs);
        if (peakPrice > 0) raisePeak.run([asset, peakPrice]);
        for (const [trader, time] of lastByTrader) noteTrader.run([launchpad, trader, time]);
        if (which === 'genesis') continue;
        for (const [hour, micro] of microByHour) addVolume.run([launchpad, hour, 0, micro]);
      }
      if (first < Number.POSITIVE_INFINITY) noteFirst.run([first]);
    },
    addBars(bars) {
      const sums = new Map<string, Map<number, number>>();
      for (const [asset, own] of bars) {
        const launchpad = siteOf(asset);
        if (launchpad === undefined || own.length === 0) continue;
        raisePeak.run([asset, own.reduce((peak, { high }) => Math.max(peak, high), 0)]);
        const byHour = sums.get(launchpad) ?? new Map<number, number>();
        sums.set(launchpad, byHour);
        for (const { minute, microUsd } of own) byHour.set(minute, (byHour.get(minute) ?? 0) + microUsd);
      }
      for (const [launchpad, byHour] of sums)
        for (const [hour, micro] of byHour) addVolume.run([launchpad, hour, 1, micro]);
    },
  };
}

function group(trades: readonly FigureTrade[]): Map<Address, Figures> {
  const figures = new Map<Address, Figures>();
  for (const { asset, trader, time_ms: time, usd_micro: micro, usd_price: price, is_valid_price } of trades) {
    const none = { firstMs: time, peakPrice: 0, microByHour: new Map(), lastByTrader: new Map() };
    const own = figures.get(asset) ?? none;
    figures.set(asset, own);
    own.firstMs = Math.min(own.firstMs, time);
    if (is_valid_price === 1) own.peakPrice = Math.max(own.peakPrice, price);
    const hour = Math.floor(time / HOUR_MS) * HOUR_MS;
    own.microByHour.set(hour, (own.microByHour.get(hour) ?? 0) + micro);
    own.lastByTrader.set(trader, Math.max(own.lastByTrader.get(trader) ?? 0, time));
  }
  return figures;
}
