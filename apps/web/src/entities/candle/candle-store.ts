import type { Candle } from '@orrery/wire/charts/candles';
import { listen } from '#shared/stream/listen.ts';
import { type CandleTrade, mergeCandles, withTrade } from './candle-series.ts';
import type { CandleInterval } from './chart-view.ts';

/** The candles of one chart as they live; drawn past React, as they move with every trade. */
export interface CandleStore {
  readonly load: (page: readonly Candle[]) => void;
  readonly trade: (trades: readonly CandleTrade[]) => void;
  readonly candles: () => readonly Candle[];
  readonly onChange: (listener: () => void) => () => void;
}

export function createCandleStore(interval: CandleInterval): CandleStore {
  const listeners = new Set<() => void>();
  let candles: readonly Candle[] = [];

  function set(next: readonly Candle[]) {
    if (next === candles) return;
    candles = next;
    for (const listener of listeners) listener();
  }

  return {
    load: (page) => set(mergeCandles(candles, page, interval)),
    trade: (trades) => set(trades.reduce((held, trade) => withTrade(held, trade, interval), candles)),
    candles: () => candles,
    onChange: (listener) => listen(listeners, listener),
  };
}
