import type { Candle as TradedCandle } from '@orrery/wire/charts/candles';

/** A candle as a chart has it. */
export interface Candle extends Omit<TradedCandle, 'volume'> {
  /** Undefined where nothing is known of it, as with a bar of a close alone. */
  volume: number | undefined;
}

/** Two volumes together: what is known of them, undefined where that is nothing. */
export function addVolumes(one: Candle['volume'], other: Candle['volume']): Candle['volume'] {
  return one === undefined ? other : one + (other ?? 0);
}
