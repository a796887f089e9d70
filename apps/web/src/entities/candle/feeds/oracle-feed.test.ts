import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { toMessage } from '#shared/errors/messages.ts';
import { chaosFeed } from './chaos-feed.ts';
import type { Tick } from './datafeed.ts';
import { oracleFeed } from './oracle-feed.ts';

const NOW = Date.parse('2026-11-28T12:00:30Z');
const MINUTE = 60;

let asked: { url: URL; init: RequestInit | undefined }[] = [];
let answers: Record<string, unknown> = {};

beforeEach(() => {
  asked = [];
  answers = {
    '/oracle/config': {
      supported_resolutions: ['1', '5'],
      supports_group_request: false,
      supports_marks: false,
      supports_search: true,
      supports_timescale_marks: false,
    },
    '/oracle/symbols': {
      name: 'SOLUSD',
      ticker: 'SOLUSD',
      description: 'SOL/USD',
      type: 'crypto',
      session: '24x7',
      timezone: 'Etc/UTC',
      exchange: 'Orrery',
      minmov: 1,
      pricescale: 100,
      has_intraday: true,
      has_daily: true,
      has_weekly_and_monthly: true,
      supported_resolutions: ['1'],
    },
    '/oracle/solusd': [{ feedId: 'SOLUSD', price: 15_000, expo: -2 }],
  };
  vi.useFakeTimers({ now: NOW });
  vi.stubGlobal('location', { host: 'orrery.test' });
  vi.stubGlobal('document', { documentElement: { dataset: {} } });
  vi.stubGlobal('fetch', async (path: string, init?: RequestInit) => {
    const url = new URL(path, 'http://orrery.test');
    asked.push({ url, init });
    const answer = answers[url.pathname];
    if (answer instanceof Response) return answer.clone();
    return answer === undefined
      ? Response.json({ error: 'unknown feed' }, { status: 404 })
      : Response.json(answer);
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const queryOf = (path: string) =>
  Object.fromEntries(asked.findLast(({ url }) => url.pathname === path)?.url.searchParams ?? []);

it('has the widths of an oracle chart, and SOL, ETH and BTC for what they are called there', () => {
  const { key, intervals } = oracleFeed('sol');
  expect(key).toBe('oracle SOLUSD');
  expect(['eth', 'BTC', 'AAPLUSD'].map((name) => oracleFeed(name).key)).toEqual([
    'oracle ETHUSD',
    'oracle BTCUSD',
    'oracle AAPLUSD',
  ]);
  expect(intervals).toEqual([
    '1_MINUTE',
    '2_MINUTE',
    '5_MINUTE',
    '15_MINUTE',
    '30_MINUTE',
    '1_HOUR',
    '2_HOUR',
    '4_HOUR',
    '6_HOUR',
    '12_HOUR',
    '1_DAY',
    '1_WEEK',
    '1_MONTH',
  ]);
  expect(chaosFeed('sol').intervals).toEqual(intervals.filter((interval) => interval !== '2_MINUTE'));
});

it('resolves a symbol, and says that it cannot when the provider refuses it or has none of its widths', async () => {
  expect(await oracleFeed('SOL').resolve()).toEqual({ name: 'SOLUSD', description: 'SOL/USD' });
  answers['/oracle/config'] = { ...(answers['/oracle/config'] as object), supported_resolutions: ['3'] };
  await expect(oracleFeed('SOL').resolve().catch(toMessage)).resolves.toBe('Cannot resolve symbol');
  delete answers['/oracle/symbols'];
  await expect(oracleFeed('NOPE').resolve().catch(toMessage)).resolves.toBe('Cannot resolve symbol');
  await expect(chaosFeed('DOGE').resolve().catch(toMessage)).resolves.toBe('Cannot resolve symbol');
});

it('reads the newest bars and those before a moment, oldest first', async () => {
  const start = Math.floor(NOW / 60_000) * MINUTE;
  answers['/oracle/history'] = {
    s: 'ok',
    t: [start - MINUTE, start],
    o: [1, 2],
    h: [3, 4],
    l: [1, 1],
    c: [2, 3],
  };
  const { bars, slot } = await oracleFeed('SOL').bars({ interval: '1_MINUTE', count: 330 });
  expect(slot).toBeUndefined();
  expect(bars).toEqual([
    { time: start - MINUTE, open: 1, high: 3, low: 1, close: 2, volume: undefined },
    { time: start, open: 2, high: 4, low: 1, close: 3, volume: undefined },
  ]);
  const { from, to, ...query } = queryOf('/oracle/history');
  expect(query).toEqual({ symbol: 'SOLUSD', resolution: '1' });
  expect(Number(from)).toBe(start - 329 * MINUTE);
  expect(Number(to)).toBeGreaterThanOrEqual(NOW / 1_000);
  await oracleFeed('SOL').bars({ interval: '1_MINUTE', count: 10, before: start * 1_000 });
  // The end is inside there.
  expect(queryOf('/oracle/history')).toMatchObject({ from: `${start - 10 * MINUTE}`, to: `${start - 1}` });
});

it('reads bars of a close alone, of whose volume nothing is known', async () => {
  answers['/oracle/history'] = { s: 'ok', t: [60, 120], c: [2, 3] };
  answers['/chaos/trading-view/data'] = { result: [{ time: 60_000, close: 5 }] };
  const flat = (time: number, price: number) => ({
    time,
    open: price,
    high: price,
    low: price,
    close: price,
    volume: undefined,
  });
  const query = { interval: '1_MINUTE', count: 2 } as const;
  expect((await oracleFeed('SOL').bars(query)).bars).toStrictEqual([flat(60, 2), flat(120, 3)]);
  expect((await chaosFeed('SOL').bars(query)).bars).toStrictEqual([flat(60, 5)]);
});

it('asks the chaos provider in milliseconds, its end outside', async () => {
  answers['/chaos/trading-view/data'] = {
    result: [{ time: 3_600_000, open: 1, high: 2, low: 1, close: 2, volume: 9 }],
  };
  const { bars } = await chaosFeed('ETH').bars({ interval: '1_HOUR', count: 2, before: 7_200_000 });
  expect(bars).toEqual([{ time: 3_600, open: 1, high: 2, low: 1, close: 2, volume: 9 }]);
  expect(queryOf('/chaos/trading-view/data')).toEqual({
    feed: 'ETHUSD',
    type: '60',
    from: '0',
    till: '7200000',
  });
});

it('raises an error where the last bar is missing, and takes none before a moment for the birth', async () => {
  answers['/oracle/history'] = { s: 'no_data', t: [], c: [] };
  answers['/chaos/trading-view/data'] = { result: [] };
  for (const feed of [oracleFeed('SOL'), chaosFeed('SOL')]) {
    await expect(feed.bars({ interval: '1_DAY', count: 9 })).rejects.toMatchObject({
      code: 'LAST_BAR_MISSING',
    });
    expect((await feed.bars({ interval: '1_DAY', count: 9, before: NOW })).bars).toEqual([]);
  }
});

it('refuses an answer that is none', async () => {
  answers['/chaos/trading-view/data'] = { result: [{ time: 'soon' }] };
  await expect(chaosFeed('SOL').bars({ interval: '1_DAY', count: 1 })).rejects.toMatchObject({
    code: 'UPSTREAM_MALFORMED',
  });
});

it('asks for the price each second, past every cache', async () => {
  const ticks: Tick[] = [];
  const stop = oracleFeed('SOL').subscribe((news) => ticks.push(...news));
  await vi.advanceTimersByTimeAsync(2_000);
  expect(ticks.map(({ price, volume }) => [price, volume])).toEqual([
    [150, undefined],
    [150, undefined],
    [150, undefined],
  ]);
  expect(ticks[0]?.timeMs).toBe(NOW);
  const headers = new Headers(asked[0]?.init?.headers);
  expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-cache', 'no-cache']);
  stop();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(asked).toHaveLength(3);
});

it('waits five seconds for an answer, then asks again; a price after more than five without one is one after a gap', async () => {
  const onGap = vi.fn();
  const ticks: Tick[] = [];
  const stop = oracleFeed('SOL').subscribe((news) => ticks.push(...news), onGap);
  await vi.advanceTimersByTimeAsync(0);
  const aborted: string[] = [];
  const answering = fetch;
  vi.stubGlobal(
    'fetch',
    (_: string, { signal }: RequestInit) =>
      new Promise((_resolve, reject) =>
        signal?.addEventListener('abort', () => {
          aborted.push('aborted');
          reject(new DOMException('', 'AbortError'));
        }),
      ),
  );
  await vi.advanceTimersByTimeAsync(5_000);
  expect(aborted).toEqual([]);
  vi.stubGlobal('fetch', answering);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(aborted).toEqual(['aborted']);
  expect(onGap).toHaveBeenCalledTimes(1);
  expect(ticks).toHaveLength(2);
  await vi.advanceTimersByTimeAsync(1_000);
  expect(onGap).toHaveBeenCalledTimes(1);
  stop();
});
