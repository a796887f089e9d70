import type { Candle } from '@orrery/wire/charts/candles';
import type { CandleStore } from './candle-store.ts';

/** What a chart draws, however it is kept. */
export type ShownCandles = Pick<CandleStore, 'candles' | 'onChange'>;

/**
 * Candles of one token's price in another, both given in US dollars and oldest first. There is one wherever one of the two has one, as soon as
 * both have begun; the other's price stayed meanwhile. How high and low the two stood at the same moment no candle says: one end is
 * taken against the middle of the other's candle, which is never beyond what can have been. The volume is the first token's.
 */
export function pairCandles(base: readonly Candle[], quote: readonly Candle[]): readonly Candle[] {
  const bases = new Map(base.map((candle) => [candle.time, candle]));
  const quotes = new Map(quote.map((candle) => [candle.time, candle]));
  const times = [...new Set([...bases.keys(), ...quotes.keys()])].toSorted((a, b) => a - b);
  const made: Candle[] = [];
  let lastBase: Candle | undefined;
  let lastQuote: Candle | undefined;
  for (const time of times) {
    lastBase = bases.get(time) ?? (lastBase && stayed(lastBase, time));
    lastQuote = quotes.get(time) ?? (lastQuote && stayed(lastQuote, time));
    if (lastBase && lastQuote && isPriced(lastBase) && isPriced(lastQuote))
      made.push(divided(lastBase, lastQuote));
  }
  return made;
}

/** Kept as the candles of both tokens are, and made anew only when one of them has moved. */
export function pairStore(base: ShownCandles, quote: ShownCandles): ShownCandles {
  let from: readonly (readonly Candle[])[] = [];
  let made: readonly Candle[] = [];
  return {
    candles() {
      const now = [base.candles(), quote.candles()] as const;
      if (now[0] !== from[0] || now[1] !== from[1]) made = pairCandles(...now);
      from = now;
      return made;
    },
    onChange(listener) {
      const stops = [base, quote].map((one) => one.onChange(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
  };
}

/** Nothing traded: the price stayed. */
function stayed({ close }: Candle, time: number): Candle {
  return { time, open: close, high: close, low: close, close, volume: 0 };
}

function isPriced({ open, high, low, close }: Candle): boolean {
  return Math.min(open, high, low, close) > 0;
}

function divided(one: Candle, other: Candle): Candle {
  const [open, close] = [one.open / other.open, one.close / other.close];
  const [middle, otherMiddle] = [(one.open + one.close) / 2, (other.open + other.close) / 2];
  return {
    time: one.time,
    open,
    close,
    high: Math.max(open, close, one.high / otherMiddle, middle / other.low),
    low: Math.min(open, close, one.low / otherMiddle, middle / other.high),
    volume: one.volume,
    ...((one.isGenesis || other.isGenesis) && { isGenesis: true }),
  };
}
