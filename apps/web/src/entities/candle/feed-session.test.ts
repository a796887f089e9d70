import { AppError } from '@orrery/core/app-error';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { log } from '#shared/log.ts';
import type { Candle } from './candle.ts';
import { flat } from './candle-series.ts';
import { createFeedSession } from './feed-session.ts';
import type { BarsPage, BarsQuery, Datafeed, Tick } from './feeds/datafeed.ts';
import { pairFeed } from './feeds/pair-feed.ts';
import { createPairSession } from './pair-session.ts';

const MINUTE = 60;
const START = Math.floor(Date.parse('2026-11-28T12:00:00Z') / 1_000);
const BIRTH = START - 1_000 * MINUTE;

let warned = vi.spyOn(log, 'warn');
beforeEach(() => {
  vi.useFakeTimers({ now: START * 1_000 });
  warned = vi.spyOn(log, 'warn').mockReturnValue();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A feed of one candle a minute since its birth, at a price that is set, and what it was asked for. */
function aFeed(name = 'SOL', price = 100) {
  const asked: BarsQuery[] = [];
  let slot = 0;
  let failure: unknown;
  let onTicks: ((ticks: readonly Tick[]) => void) | undefined;
  let onGap: (() => void) | undefined;
  const feed: Datafeed = {
    key: name,
    intervals: ['1_MINUTE'],
    gaps: 'flat',
    resolve: async () => ({ name, description: name }),
    async bars(query): Promise<BarsPage> {
      asked.push(query);
      if (failure !== undefined) throw failure;
      const end =
        query.before === undefined ? Math.floor(Date.now() / 60_000) * MINUTE : query.before / 1_000 - MINUTE;
      const bars: Candle[] = [];
      for (let time = end; time >= BIRTH && bars.length < query.count; time -= MINUTE)
        bars.unshift(flat(time, price));
      slot += 1;
      return { bars, ...(query.before === undefined && { slot }) };
    },
    subscribe(ticks, gap) {
      [onTicks, onGap] = [ticks, gap];
      return () => {
        [onTicks, onGap] = [undefined, undefined];
      };
    },
  };
  return {
    feed,
    asked,
    fail: (next: unknown) => {
      failure = next;
    },
    tick: (tick: Partial<Tick>) =>
      onTicks?.([{ timeMs: Date.now(), price: 1, volume: 1, slot: 1_000, ...tick }]),
    missSome: () => onGap?.(),
    isWatched: () => onTicks !== undefined,
  };
}

const polls = (asked: readonly BarsQuery[]) => asked.filter(({ before }) => before === undefined);

it('is not loaded, loaded with its bars, and ready 250 ms after them, with the decimals of a fresh close', async () => {
  const { feed } = aFeed();
  const session = createFeedSession(feed, '1_MINUTE');
  const stop = session.start();
  expect(session.status()).toMatchObject({ state: 'loading', symbol: undefined });
  await vi.advanceTimersByTimeAsync(0);
  expect(session.status()).toEqual({
    state: 'loaded',
    error: undefined,
    symbol: { name: 'SOL', description: 'SOL', decimals: 2 },
    restarts: 0,
  });
  await vi.advanceTimersByTimeAsync(249);
  expect(session.status().state).toBe('loaded');
  await vi.advanceTimersByTimeAsync(1);
  expect(session.status().state).toBe('ready');
  stop();
});

it('finishes its setup after a second by a second look, then polls the last bars each minute', async () => {
  const { feed, asked } = aFeed();
  const stop = createFeedSession(feed, '1_MINUTE').start();
  await vi.advanceTimersByTimeAsync(999);
  expect(asked).toMatchObject([{ count: 330, mayBeKept: true }]);
  await vi.advanceTimersByTimeAsync(1);
  expect(asked).toHaveLength(2);
  expect(asked[1]?.count).toBeLessThan(5);
  expect(asked[1]?.mayBeKept).toBeUndefined();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(4);
  stop();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(asked).toHaveLength(4);
});

it('polls no more after an error, and again once ticks may have been missed', async () => {
  const { feed, asked, fail, missSome } = aFeed();
  const session = createFeedSession(feed, '1_MINUTE');
  const stop = session.start();
  await vi.advanceTimersByTimeAsync(1_000);
  fail(new AppError('UPSTREAM_UNAVAILABLE', { host: 'x' }));
  await vi.advanceTimersByTimeAsync(60_000);
  const calls = asked.length;
  fail(undefined);
  await vi.advanceTimersByTimeAsync(600_000);
  expect(asked).toHaveLength(calls);
  expect(session.status()).toMatchObject({ state: 'ready', error: undefined });
  missSome();
  await vi.advanceTimersByTimeAsync(1_000);
  // All that is missing since, in one page.
  expect(session.store.candles().at(-1)?.time).toBe(START + 11 * MINUTE);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(calls + 2);
  stop();
});

it('takes a missing last bar for an error', async () => {
  const { feed, asked } = aFeed();
  const session = createFeedSession(
    { ...feed, bars: async (query) => (asked.length === 0 ? feed.bars(query) : { bars: [] }) },
    '1_MINUTE',
  );
  const stop = session.start();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(warned.mock.calls.at(-1)?.[1]).toMatchObject({
    error: { code: 'LAST_BAR_MISSING' },
  });
  expect(session.store.candles()).toHaveLength(330);
  stop();
});

it('goes on from what it has after hours away, and begins with the newest page after days', async () => {
  const { feed, asked, missSome } = aFeed();
  const session = createFeedSession(feed, '1_MINUTE');
  const stop = session.start();
  await vi.advanceTimersByTimeAsync(1_000);
  const [first] = session.store.candles();
  vi.setSystemTime((START + 600 * MINUTE) * 1_000);
  missSome();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(session.store.candles()[0]).toBe(first);
  expect(session.store.candles()).toHaveLength(930);
  vi.setSystemTime((START + 9_000 * MINUTE) * 1_000);
  missSome();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(asked.at(-1)?.count).toBe(330);
  expect(session.store.candles()).toHaveLength(330);
  stop();
});

it('pages back to the birth, one page at a time, and asks for nothing before it', async () => {
  const { feed, asked } = aFeed();
  const session = createFeedSession(feed, '1_MINUTE');
  const stop = session.start();
  await vi.advanceTimersByTimeAsync(0);
  for (let page = 0; page < 5; page += 1) {
    session.loadOlder();
    session.loadOlder();
    await vi.advanceTimersByTimeAsync(0);
  }
  const pages = asked.filter(({ before }) => before !== undefined);
  expect(pages.map(({ before }) => before)).toEqual(
    [330, 660, 990].map((count) => (START - (count - 1) * MINUTE) * 1_000),
  );
  const candles = session.store.candles();
  expect([candles[0]?.time, candles.length]).toEqual([BIRTH, 1_001]);
  stop();
});

it('looks at the edge again after an older page that failed', async () => {
  const { feed, asked, fail } = aFeed();
  const session = createFeedSession(feed, '1_MINUTE');
  const stop = session.start();
  await vi.advanceTimersByTimeAsync(0);
  fail(new AppError('UPSTREAM_UNAVAILABLE', { host: 'x' }));
  session.loadOlder();
  await vi.advanceTimersByTimeAsync(0);
  fail(undefined);
  session.loadOlder();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.store.candles()).toHaveLength(660);
  expect(asked.filter(({ before }) => before !== undefined)).toHaveLength(2);
  stop();
});

it('says what failed in place of bars, asks again after five seconds, and does not when it was refused', async () => {
  const { feed, asked, fail } = aFeed();
  const session = createFeedSession(feed, '1_MINUTE');
  const away = new AppError('UPSTREAM_UNAVAILABLE', { host: 'x' });
  fail(away);
  const stop = session.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.status()).toMatchObject({ state: 'failed', error: away });
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(2);
  expect(session.status().state).toBe('failed');
  fail(new AppError('FEED_NOT_FOUND', { name: 'SOL' }));
  await vi.advanceTimersByTimeAsync(60_000);
  expect(asked).toHaveLength(3);
  fail(undefined);
  session.restart();
  expect(session.status()).toMatchObject({ state: 'loading', error: undefined, restarts: 1 });
  await vi.advanceTimersByTimeAsync(0);
  expect(session.status().state).toBe('loaded');
  stop();
});

it('is built again by a restart, out of a fresh answer', async () => {
  const { feed, asked, isWatched } = aFeed();
  const session = createFeedSession(feed, '1_MINUTE');
  const stop = session.start();
  await vi.advanceTimersByTimeAsync(2_000);
  session.loadOlder();
  await vi.advanceTimersByTimeAsync(0);
  session.restart();
  expect(session.store.candles()).toEqual([]);
  await vi.advanceTimersByTimeAsync(0);
  expect(asked.at(-1)).toMatchObject({ count: 330, mayBeKept: false });
  expect(session.store.candles()).toHaveLength(330);
  expect(isWatched()).toBe(true);
  stop();
  expect([isWatched(), vi.getTimerCount()]).toEqual([false, 0]);
});

it('follows ticks from the first page on', async () => {
  const { feed, tick } = aFeed();
  const session = createFeedSession(feed, '1_MINUTE');
  const stop = session.start();
  tick({ price: 105, slot: 2 });
  await vi.advanceTimersByTimeAsync(0);
  expect(session.store.candles().at(-1)).toMatchObject({ time: START, high: 105, close: 105, volume: 1 });
  vi.setSystemTime((START + MINUTE) * 1_000);
  tick({ price: 90, slot: 3 });
  expect(session.store.candles().at(-1)).toMatchObject({ time: START + MINUTE, open: 105, low: 90 });
  stop();
});

it('is one of a pair only when both are: loaded, failed, and begun again together', async () => {
  const [base, quote] = [aFeed('SOL', 100), aFeed('JUP', 2)];
  const session = createPairSession(pairFeed(base.feed, quote.feed), '1_MINUTE');
  quote.fail(new AppError('FEED_NOT_FOUND', { name: 'JUP' }));
  const stop = session.start();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.status()).toMatchObject({ state: 'failed', error: { code: 'FEED_NOT_FOUND' } });
  quote.fail(undefined);
  session.restart();
  expect(session.status().state).toBe('loading');
  await vi.advanceTimersByTimeAsync(0);
  expect(session.status()).toMatchObject({
    state: 'loaded',
    error: undefined,
    symbol: { name: 'SOL/JUP', decimals: 3 },
    restarts: 1,
  });
  expect(session.store.candles().at(-1)?.close).toBe(50);
  base.tick({ price: 120 });
  quote.tick({ price: 3 });
  expect(session.store.candles().at(-1)).toMatchObject({ close: 40, volume: 1 });
  session.loadOlder();
  await vi.advanceTimersByTimeAsync(0);
  expect(session.store.candles()).toHaveLength(660);
  expect(polls(base.asked)).toHaveLength(2);
  stop();
});
