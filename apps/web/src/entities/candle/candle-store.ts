import type { ChartInterval } from '@orrery/domain/chart-intervals';
import { listen } from '#shared/stream/listen.ts';
import type { Candle } from './candle.ts';
import { createCandleSeries, extended, indexFrom, MAX_CANDLES } from './candle-series.ts';
import type { BarsPage, Datafeed, Tick } from './feeds/datafeed.ts';

/** The most ticks that are remembered between two pages, which come each minute. */
const MAX_TICKS = 10_000;

/** What a chart draws, however it is kept. */
export interface ShownCandles {
  /** Oldest first. The array is changed in place; a candle that changes is a new object. */
  readonly candles: () => readonly Candle[];
  /** Rises with every change. */
  readonly version: () => number;
  /** The listener is told the opening time, in seconds, of the oldest candle that may have changed. */
  readonly onChange: (listener: (since: number) => void) => () => void;
}

/** The candles of one feed and width as they live. */
export interface CandleStore extends ShownCandles {
  /**
   * Takes the newest page: what it has counts, and ticks of later blocks are laid over it. One that does not reach back to the last
   * candle of the page before it takes the place of all.
   */
  readonly load: (page: BarsPage) => void;
  /** Takes candles from before the oldest one; those that do not reach it are left out. */
  readonly prepend: (bars: readonly Candle[]) => void;
  /** Takes ticks in their order; before the first page they wait for it. */
  readonly tick: (ticks: readonly Tick[]) => void;
  /** The last candle ends at this price, known since `timeMs`; closed candles do not, they are what was traded. */
  readonly endAt: (price: number | undefined, timeMs?: number) => void;
  readonly clear: () => void;
}

export function createCandleStore(interval: ChartInterval, gaps: Datafeed['gaps'] = 'flat'): CandleStore {
  const listeners = new Set<(since: number) => void>();
  const { bars, apply, openUntil, isHole } = createCandleSeries(interval, gaps);
  let version = 0;
  let isLoaded = false;
  /** The last candle without the price it is made to end at. */
  let traded: Candle | undefined;
  let end: { price: number; timeMs: number } | undefined;
  /** Those the newest page may be without. */
  let ticks: Tick[] = [];
  /** Up to which block the newest page counts, and from which on all ticks are remembered. */
  let [counted, rememberedFrom] = [-1, -1];
  /** The last candle of the newest page: a page that begins behind it says nothing of the trades in between. */
  let seam = Number.NEGATIVE_INFINITY;

  /** Changes the candles as they were traded; `act` returns since when they are others, undefined when they are not. */
  function change(act: () => number | undefined) {
    const oldest = bars[0]?.time;
    if (traded) bars[bars.length - 1] = traded;
    let since = act();
    if (end && bars.length > 0) since = Math.min(openUntil(end.timeMs), since ?? Number.POSITIVE_INFINITY);
    if (bars[0]?.time !== oldest) since = Number.NEGATIVE_INFINITY;
    if (bars.length > MAX_CANDLES) bars.splice(0, bars.length - MAX_CANDLES);
    traded = bars.at(-1);
    if (traded && end) bars[bars.length - 1] = extended(traded, { price: end.price, volume: undefined });
    if (since === undefined) return;
    version += 1;
    for (const listener of listeners) listener(since);
  }

  function remember(tick: Tick) {
    ticks.push(tick);
    if (ticks.length <= MAX_TICKS) return;
    for (const { slot } of ticks.splice(0, MAX_TICKS / 2)) rememberedFrom = slot ?? rememberedFrom;
  }

  return {
    load({ bars: page, slot }) {
      const [first, last] = [page[0], page.at(-1)];
      // An answer that was overtaken by a newer one.
      if (slot === undefined ? last && last.time < seam : slot < Math.max(counted, rememberedFrom)) return;
      change(() => {
        isLoaded = true;
        counted = slot ?? counted;
        if (first) {
          bars.length = gaps === 'flat' && first.time > seam ? 0 : indexFrom(bars, first.time);
          for (const bar of page) bars.push(bar);
        }
        seam = last?.time ?? seam;
        // Without a block nobody knows which ones the page has: it is believed.
        ticks = ticks.filter((tick) => slot !== undefined && tick.slot !== undefined && tick.slot > slot);
        return Math.min(first?.time ?? Number.POSITIVE_INFINITY, ...ticks.map(apply));
      });
    },
    prepend(page) {
      const [oldest] = bars;
      const room = MAX_CANDLES - bars.length;
      const older = oldest ? page.slice(0, indexFrom(page, oldest.time)) : [];
      if (older.length === 0 || room === 0 || isHole(older.at(-1), oldest)) return;
      change(() => {
        bars.unshift(...older.slice(-room));
        return Number.NEGATIVE_INFINITY;
      });
    },
    tick(news) {
      const fresh = news.filter(({ slot }) => slot === undefined || slot > counted);
      for (const tick of fresh) remember(tick);
      if (isLoaded && fresh.length > 0) change(() => Math.min(...fresh.map(apply)));
    },
    endAt(price, timeMs = 0) {
      if (price === end?.price && timeMs === (end?.timeMs ?? 0)) return;
      end = price === undefined ? undefined : { price, timeMs };
      change(() => traded?.time);
    },
    clear() {
      [bars.length, ticks, counted, rememberedFrom] = [0, [], -1, -1];
      [isLoaded, traded, seam] = [false, undefined, Number.NEGATIVE_INFINITY];
      change(() => Number.NEGATIVE_INFINITY);
    },
    candles: () => bars,
    version: () => version,
    onChange: (listener) => listen(listeners, listener),
  };
}
