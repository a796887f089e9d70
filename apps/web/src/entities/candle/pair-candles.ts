import { pairPrices } from '@orrery/domain/pair-prices';
import { listen } from '#shared/stream/listen.ts';
import type { Candle } from './candle.ts';
import { flat, indexFrom, MAX_CANDLES } from './candle-series.ts';
import type { ShownCandles } from './candle-store.ts';

export type { ShownCandles } from './candle-store.ts';

/**
 * Candles of one token's price in another, both given in US dollars and oldest first. There is one wherever one of the two has one, as soon as
 * both have begun; the other's price stayed meanwhile. The volume is the first token's.
 */
export function pairCandles(base: readonly Candle[], quote: readonly Candle[]): readonly Candle[] {
  return candlesFrom(base, quote, Number.NEGATIVE_INFINITY);
}

/** Those that opened at a time, in seconds, or later. */
function candlesFrom(base: readonly Candle[], quote: readonly Candle[], since: number): Candle[] {
  let [one, other] = [indexFrom(base, since), indexFrom(quote, since)];
  const made: Candle[] = [];
  while (one < base.length || other < quote.length) {
    const time = Math.min(timeOf(base[one]), timeOf(quote[other]));
    if (timeOf(base[one]) === time) one += 1;
    if (timeOf(quote[other]) === time) other += 1;
    const [first, second] = [atTime(base[one - 1], time), atTime(quote[other - 1], time)];
    const prices = first && second && pairPrices(first, second);
    if (prices)
      made.push({
        time,
        ...prices,
        volume: first.volume,
        ...((first.isGenesis || second.isGenesis) && { isGenesis: true }),
      });
  }
  return made;
}

const timeOf = (candle: Candle | undefined) => candle?.time ?? Number.POSITIVE_INFINITY;

/** A token's candle of a time; its price stayed since an older one. */
function atTime(candle: Candle | undefined, time: number): Candle | undefined {
  return candle && candle.time < time ? flat(time, candle.close) : candle;
}

/** Follows the candles of both tokens for as long as these live: of its own, only those are made again that may have changed. */
export function pairStore(base: ShownCandles, quote: ShownCandles): ShownCandles {
  const listeners = new Set<(since: number) => void>();
  const made: Candle[] = [];
  let changed = Number.NEGATIVE_INFINITY;
  for (const store of [base, quote])
    store.onChange((since) => {
      changed = Math.min(changed, since);
      for (const listener of listeners) listener(since);
    });
  return {
    candles() {
      if (changed === Number.POSITIVE_INFINITY) return made;
      made.length = indexFrom(made, changed);
      for (const candle of candlesFrom(base.candles(), quote.candles(), changed)) made.push(candle);
      if (made.length > MAX_CANDLES) made.splice(0, made.length - MAX_CANDLES);
      changed = Number.POSITIVE_INFINITY;
      return made;
    },
    version: () => base.version() + quote.version(),
    onChange: (listener) => listen(listeners, listener),
  };
}
