import { barAfter, barStart, type ChartInterval } from '@orrery/domain/chart-intervals';
import { TOKEN_INTERVALS } from '@orrery/domain/feed-intervals';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Candle } from './candle.ts';
import { createCandleStore } from './candle-store.ts';
import type { Tick } from './feeds/datafeed.ts';
import { pairStore } from './pair-candles.ts';

const DAY = 86_400_000;
const HOUR = 3_600_000;
const NOW = Date.parse('2026-11-22T10:17:31.250Z');
/** No more than the last hour or so where bars are a second wide. */
const MOST = 5_760;

/** A day of trades of two tokens up to now, some hours apart; each has a block of its own. */
const days = fc
  .array(
    fc.record({
      isBase: fc.boolean(),
      gap: fc.oneof(fc.integer({ min: 0, max: 90_000 }), fc.integer({ min: 0, max: 3 * HOUR })),
      price: fc.integer({ min: 1, max: 4_000 }).map((cents) => cents / 100),
      volume: fc.integer({ min: 1, max: 1_000 }),
    }),
    { minLength: 4, maxLength: 80 },
  )
  .map((steps) => {
    let timeMs = NOW;
    const back = steps.map(({ gap, ...trade }, index) => {
      timeMs -= gap;
      return { ...trade, timeMs, slot: 1_000 - index };
    });
    return back.toReversed();
  });
type Trade = Required<Tick> & { isBase: boolean; volume: number };

/** What a token was at from a time on and before another, out of its trades alone. */
function leg(trades: readonly Trade[], from: number, to: number) {
  const before = trades.findLast(({ timeMs }) => timeMs < from);
  const inside = trades.filter(({ timeMs }) => timeMs >= from && timeMs < to);
  const prices = [...(before ? [before] : []), ...inside].map(({ price }) => price);
  const [open, close] = [prices[0], prices.at(-1)];
  if (open === undefined || close === undefined) return undefined;
  const volume = inside.reduce((sum, trade) => sum + trade.volume, 0);
  return { open, high: Math.max(...prices), low: Math.min(...prices), close, volume };
}

/** Bars from that of one time to that of another, both included. */
function widths(interval: ChartInterval, from: number, until: number): [start: number, end: number][] {
  const found: [number, number][] = [];
  for (let start = barStart(interval, from); start <= until; start = barAfter(interval, start, 1))
    found.push([start, barAfter(interval, start, 1)]);
  return found;
}

/** A token's bars as its feed has them. */
function recount(trades: readonly Trade[], interval: ChartInterval, until: number): Candle[] {
  return widths(interval, trades[0]?.timeMs ?? NOW, until).flatMap(([start, end]) => {
    const prices = leg(trades, start, end);
    return prices ? [{ time: start / 1_000, ...prices }] : [];
  });
}

/** A pair's: its ends are those of one token against the middle of the other. */
function recountPair(all: readonly Trade[], interval: ChartInterval): Candle[] {
  const [base, quote] = [all.filter(({ isBase }) => isBase), all.filter(({ isBase }) => !isBase)];
  const first = Math.max(base[0]?.timeMs ?? NOW, quote[0]?.timeMs ?? NOW);
  return widths(interval, first, NOW).flatMap(([start, end]) => {
    const [one, other] = [leg(base, start, end), leg(quote, start, end)];
    if (!one || !other) return [];
    const [open, close] = [one.open / other.open, one.close / other.close];
    const [middle, otherMiddle] = [(one.open + one.close) / 2, (other.open + other.close) / 2];
    const high = Math.max(open, close, one.high / otherMiddle, middle / other.low);
    const low = Math.min(open, close, one.low / otherMiddle, middle / other.high);
    return [{ time: start / 1_000, open, high, low, close, volume: one.volume }];
  });
}

/**
 * Where a pair's bar opens and closes is what one token cost in the other at these moments. Its high and low are those of the rule:
 * bars of both do not say how high the two stood at the same moment, and that rule is never beyond what can have been.
 */
it.each(TOKEN_INTERVALS)(
  'bars of a pair equal a recount from the trades of both over a day with gaps, of %s',
  (interval) => {
    fc.assert(
      fc.property(days, fc.integer({ min: 0, max: 1_000 }), (day, upTo) => {
        const since = Math.max(NOW - DAY, barAfter(interval, NOW, -MOST));
        const all = day.filter(({ timeMs }) => timeMs > since);
        const legs = [true, false].map((side) => all.filter(({ isBase }) => isBase === side));
        fc.pre(legs.every(({ length }) => length > 0));
        const { slot, timeMs: paged } = all[Math.floor((all.length - 1) * (upTo / 1_000))] ?? {
          slot: 0,
          timeMs: 0,
        };
        const [base, quote] = [createCandleStore(interval), createCandleStore(interval)];
        const pair = pairStore(base, quote);
        for (const [index, store] of [base, quote].entries()) {
          const trades = legs[index] ?? [];
          const counted = trades.filter((trade) => trade.slot <= slot);
          store.load({ bars: recount(counted, interval, paged), slot });
          pair.candles();
        }
        for (const trade of all.filter((each) => each.slot > slot)) {
          (trade.isBase ? base : quote).tick([trade]);
          pair.candles();
        }
        // The clock opens the bars in which neither traded.
        for (const store of [base, quote]) store.endAt(store.candles().at(-1)?.close, NOW);
        expect(pair.candles()).toEqual(recountPair(all, interval));
      }),
      { numRuns: 10, endOnFailure: true },
    );
  },
);
