import type { Candle } from '../candle.ts';

type ForeignBar = Pick<Candle, 'time' | 'close'> & {
  [Name in 'open' | 'high' | 'low' | 'volume']?: number | undefined;
};

/** A bar as a candle; one that has only a close is flat, of a volume that is not known. `time` is in seconds. */
export function readBar({ time, close, open = close, high, low, volume }: ForeignBar): Candle {
  return {
    time,
    open,
    high: high ?? Math.max(open, close),
    low: low ?? Math.min(open, close),
    close,
    volume,
  };
}
