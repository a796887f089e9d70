import { AppError } from '@orrery/core/app-error';
import { MINUTE_MS, SECOND_MS } from '@orrery/core/time';
import { barAfter, barStart, type ChartInterval } from '@orrery/domain/chart-intervals';
import { chartDecimals } from '@orrery/domain/number-formats';
import { chainNow } from '#shared/api/chain-time.ts';
import { log } from '#shared/log.ts';
import { CANDLES_PER_PAGE } from './candle.queries.ts';
import type { Candle } from './candle.ts';
import { MAX_CANDLES } from './candle-series.ts';
import type { CandleStore } from './candle-store.ts';
import type { BarsPage, Datafeed, FeedName, FeedSymbol } from './feeds/datafeed.ts';
import { isRefusal } from './feeds/retried.ts';

const POLL_MS = MINUTE_MS;
/** What is drawn has settled by then. */
const READY_MS = 250;
/** Ticks arrive by then: what lies between them and the first page is asked for once more. */
const CHECK_MS = SECOND_MS;
/** A feed that failed, but may be well again, is asked again. */
const ASK_AGAIN_MS = 5 * SECOND_MS;
/** The most bars a poll asks for; after a longer time away only the newest page is kept. */
const MAX_POLLED = 5_000;

/** Nothing yet; bars; bars that were drawn; or an error in their place. */
export type FeedState = 'loading' | 'loaded' | 'ready' | 'failed';

export interface FeedStatus {
  state: FeedState;
  error: unknown;
  /** Known with the bars. */
  symbol: FeedSymbol | undefined;
  /** How often it was begun again: what was made of it is made again with each. */
  restarts: number;
}

/** A feed that was asked for its bars, and is followed until it is stopped. */
export interface FeedRun {
  readonly loadOlder: () => Promise<void>;
  readonly stop: () => void;
}

interface RunOptions {
  feed: Datafeed;
  interval: ChartInterval;
  store: CandleStore;
  tell: (news: Partial<FeedStatus>) => void;
  /** Its first page may be one that was asked for ahead. */
  isFirst: boolean;
}

export function startRun({ feed, interval, store, tell, isFirst }: RunOptions): FeedRun {
  const stopping = new AbortController();
  const { signal } = stopping;
  const later = createLater(signal);
  const poller = createPoller({ feed, interval, store, signal });
  let isLoaded = false;

  async function load() {
    try {
      const count = CANDLES_PER_PAGE;
      const [name, page] = await Promise.all([
        feed.resolve(signal),
        feed.bars({ interval, count, mayBeKept: isFirst, signal }),
      ]);
      if (signal.aborted) return;
      isLoaded = true;
      poller.take(page);
      tell({ state: 'loaded', error: undefined, symbol: toSymbol(name, page.bars) });
      later(READY_MS, () => tell({ state: 'ready' }));
      later(CHECK_MS, poller.poll);
    } catch (error) {
      if (signal.aborted) return;
      tell({ state: 'failed', error });
      if (!isRefusal(error)) later(ASK_AGAIN_MS, () => void load());
    }
  }

  const stopTicks = feed.subscribe(store.tick, () => {
    // What the first page lacks, the check after it has.
    if (isLoaded) later(CHECK_MS, poller.poll);
  });
  signal.addEventListener('abort', stopTicks);
  void load();
  return { loadOlder: createPager({ feed, interval, store, signal }), stop: () => stopping.abort() };
}

/** What a feed's price is of, with the decimals of its last close. */
export function toSymbol({ name, description }: FeedName, bars: readonly Candle[]): FeedSymbol {
  const close = bars.at(-1)?.close;
  return { name, description, decimals: close === undefined ? undefined : chartDecimals(close) };
}

interface Following extends Pick<RunOptions, 'feed' | 'interval' | 'store'> {
  signal: AbortSignal;
}

interface Poller {
  readonly take: (page: BarsPage) => void;
  readonly poll: () => void;
}

/** Asks for the last bars at once and then each minute; an error ends that, until it is asked to begin again. */
function createPoller({ feed, interval, store, signal }: Following): Poller {
  let newest: number | undefined;
  let polling: ReturnType<typeof setInterval> | undefined;

  /** How many bars are missing at this moment; the last two are always asked for again. */
  function missing(): number {
    const now = chainNow();
    const width = barAfter(interval, now, 1) - barStart(interval, now);
    return newest === undefined ? CANDLES_PER_PAGE : Math.ceil((now - newest * SECOND_MS) / width) + 2;
  }

  function take(page: BarsPage) {
    store.load(page);
    newest = page.bars.at(-1)?.time ?? newest;
  }

  async function ask() {
    const count = missing();
    const isAway = count > MAX_POLLED;
    try {
      const page = await feed.bars({ interval, count: isAway ? CANDLES_PER_PAGE : count, signal });
      if (signal.aborted) return;
      if (page.bars.length === 0 && newest !== undefined)
        throw new AppError('LAST_BAR_MISSING', { feed: feed.key });
      if (isAway && feed.gaps === 'open') store.clear();
      take(page);
    } catch (error) {
      if (signal.aborted) return;
      clearInterval(polling);
      log.warn('the last candle is polled no more', { feed: feed.key, error });
    }
  }

  signal.addEventListener('abort', () => clearInterval(polling));
  return {
    take,
    poll() {
      clearInterval(polling);
      polling = setInterval(() => void ask(), POLL_MS);
      void ask();
    },
  };
}

/** Brings the page before the oldest candle, one at a time, back to the first there is. */
function createPager({ feed, interval, store, signal }: Following): () => Promise<void> {
  const count = CANDLES_PER_PAGE;
  let isLoading = false;
  /** Before this one there is none. */
  let birth: number | undefined;
  return async () => {
    const [oldest] = store.candles();
    if (!oldest || isLoading || oldest.time === birth || store.candles().length >= MAX_CANDLES) return;
    isLoading = true;
    try {
      const { bars } = await feed.bars({ interval, before: oldest.time * SECOND_MS, count, signal });
      if (signal.aborted) return;
      if (bars.length < count) birth = (bars[0] ?? oldest).time;
      store.prepend(bars);
    } catch (error) {
      // The next look at the edge asks again.
      if (!signal.aborted) log.warn('older candles not loaded', { feed: feed.key, error });
    } finally {
      isLoading = false;
    }
  };
}

/** Timers that end with a signal. */
function createLater(signal: AbortSignal): (milliseconds: number, call: () => void) => void {
  return (milliseconds, call) => {
    const timer = setTimeout(call, milliseconds);
    signal.addEventListener('abort', () => clearTimeout(timer));
  };
}
