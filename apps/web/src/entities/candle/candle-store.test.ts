import { barAfter, barStart, type ChartInterval } from '@orrery/domain/chart-intervals';
import { ORACLE_INTERVALS, TOKEN_INTERVALS } from '@orrery/domain/feed-intervals';
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import type { Candle } from './candle.ts';
import { extended, flat } from './candle-series.ts';
import { type CandleStore, createCandleStore } from './candle-store.ts';
import type { Tick } from './feeds/datafeed.ts';

const NOW = Date.parse('2026-11-22T10:17:31.000Z');
const INTERVALS = [...new Set<ChartInterval>([...TOKEN_INTERVALS, ...ORACLE_INTERVALS])];

type Trade = Pick<Tick, 'timeMs' | 'price'> & { volume: number; slot: number };

/** Candles of trades up to a time, each counted for itself; they begin with the first trade. */
function recount(trades: readonly Trade[], interval: ChartInterval, untilMs: number): Candle[] {
  const candles: Candle[] = [];
  const [first] = trades;
  if (!first) return candles;
  let rest = 0;
  for (let start = barStart(interval, first.timeMs); start <= untilMs; start = barAfter(interval, start, 1)) {
    const from = rest;
    while ((trades[rest]?.timeMs ?? Number.POSITIVE_INFINITY) < barAfter(interval, start, 1)) rest += 1;
    const inside = trades.slice(from, rest);
    const before = candles.at(-1);
    const prices = [...(before ? [before.close] : []), ...inside.map(({ price }) => price)];
    candles.push({
      time: start / 1_000,
      open: prices[0] ?? 0,
      high: Math.max(...prices),
      low: Math.min(...prices),
      close: prices.at(-1) ?? 0,
      volume: inside.reduce((sum, { volume }) => sum + volume, 0),
    });
  }
  return candles;
}

/** Blocks of whole seconds, some with several trades, some with a gap before them. */
const history = fc
  .array(
    fc.record({
      gap: fc.oneof(fc.constantFrom(0, 0, 1, 1, 2), fc.integer({ min: 3, max: 120 })),
      prices: fc.array(fc.integer({ min: 1, max: 900 }), { minLength: 1, maxLength: 3 }),
    }),
    { minLength: 2, maxLength: 60 },
  )
  .map((blocks) => {
    let timeMs = NOW;
    return blocks.flatMap(({ gap, prices }, slot): Trade[] => {
      timeMs += gap * 1_000;
      return prices.map((price) => ({ timeMs, price, volume: price % 7, slot }));
    });
  });

const steps = fc.array(
  fc.record({
    /** What happens: blocks are indexed, trades arrive or are lost, a page is made or arrives, an older one is, the price shown moves. */
    kind: fc.constantFrom('index', 'index', 'stream', 'stream', 'ask', 'answer', 'older', 'lose', 'show'),
    amount: fc.integer({ min: 1, max: 12 }),
    count: fc.oneof(fc.integer({ min: 5, max: 20 }), fc.integer({ min: 140, max: 400 })),
  }),
  { maxLength: 60 },
);

/** A server that indexes block by block, a stream that is late, and answers that are later. */
function play(all: readonly Trade[], store: CandleStore, interval: ChartInterval) {
  const lastSlot = all.at(-1)?.slot ?? 0;
  const inFlight: { bars: Candle[]; slot: number }[] = [];
  let [slot, sent, lateMs] = [Math.floor(lastSlot / 3), 0, 0];
  let hasLost = false;
  const indexed = () => all.filter((trade) => trade.slot <= slot);
  const streamed = () => indexed().slice(sent);
  const nowMs = () => (indexed().at(-1)?.timeMs ?? NOW) + lateMs;
  // The stream begins somewhere in what is indexed already.
  sent = Math.floor(indexed().length / 2);

  return {
    index(amount: number) {
      slot = Math.min(lastSlot, slot + amount);
      // The server's clock is ahead of the last block's by a little.
      lateMs = (amount % 3) * 1_000;
    },
    stream(amount: number) {
      store.tick(streamed().slice(0, amount));
      sent = Math.min(indexed().length, sent + amount);
    },
    lose() {
      hasLost ||= streamed().length > 0;
      sent = Math.min(indexed().length, sent + 1);
    },
    ask: (count: number) =>
      inFlight.push({ bars: recount(indexed(), interval, nowMs()).slice(-count), slot }),
    answer(amount: number) {
      const [page] = inFlight.splice(amount % Math.max(1, inFlight.length), 1);
      if (page) store.load(page);
    },
    older(count: number) {
      const [oldest] = store.candles();
      if (oldest)
        store.prepend(
          recount(indexed(), interval, nowMs())
            .filter(({ time }) => time < oldest.time)
            .slice(-count),
        );
    },
    show: (amount: number) => store.endAt(amount, nowMs()),
    /** All that is left arrives; what was lost is in the next page. */
    finish() {
      while (inFlight.length > 0) this.answer(0);
      slot = lastSlot;
      store.tick(streamed());
      if (hasLost || store.candles().length === 0) {
        this.ask(200);
        this.answer(0);
      }
    },
  };
}

describe('candles that live', () => {
  it('equal a recount of all trades, whatever is between page and stream, and have no hole', () => {
    fc.assert(
      fc.property(history, steps, fc.constantFrom(...INTERVALS), (all, played, interval) => {
        const store = createCandleStore(interval);
        const world = play(all, store, interval);
        world.ask(200);
        for (const { kind, amount, count } of played) {
          const [before, version] = [[...store.candles()], store.version()];
          world[kind](kind === 'ask' || kind === 'older' ? count : amount);
          const now = store.candles();
          const isSame =
            now.length === before.length && now.every((candle, index) => candle === before[index]);
          if (!isSame) expect(store.version()).toBeGreaterThan(version);
          for (const [index, { time }] of now.slice(1).entries())
            expect(time * 1_000).toBe(barAfter(interval, (now[index]?.time ?? 0) * 1_000, 1));
        }
        world.finish();
        store.endAt(undefined);
        const candles = store.candles();
        const last = candles.at(-1);
        const wanted = recount(all, interval, (last?.time ?? 0) * 1_000);
        expect(candles).toEqual(wanted.slice(-candles.length));
        expect(barStart(interval, all.at(-1)?.timeMs ?? 0) / 1_000).toBeLessThanOrEqual(last?.time ?? 0);
      }),
      { numRuns: 300 },
    );
  });

  it('of a provider equal its bars once they were polled, whatever ticks, answers and gaps come between, and fill no gap', () => {
    const quotes = fc.array(
      fc.record({
        gap: fc.oneof(fc.integer({ min: 0, max: 2 }), fc.integer({ min: 3, max: 40_000 })),
        price: fc.integer({ min: 1, max: 900 }),
        /** Whether its tick arrives, and what else happens then. */
        isTold: fc.boolean(),
        act: fc.constantFrom('ask', 'answer', 'answer', 'nothing', 'nothing'),
        which: fc.nat(9),
      }),
      { minLength: 2, maxLength: 80 },
    );
    fc.assert(
      fc.property(quotes, fc.constantFrom(...ORACLE_INTERVALS), (all, interval) => {
        const store = createCandleStore(interval, 'open');
        const bars: Candle[] = [];
        const inFlight: Candle[][] = [];
        let [timeMs, newest] = [NOW, Number.NEGATIVE_INFINITY];
        const ask = () => inFlight.push(bars.filter(({ time }) => time >= newest));
        const answer = (which: number) => {
          const [page] = inFlight.splice(which % Math.max(1, inFlight.length), 1);
          if (!page) return;
          store.load({ bars: page });
          newest = page.at(-1)?.time ?? newest;
        };
        for (const { gap, price, isTold, act, which } of all) {
          timeMs += gap * 1_000;
          const time = barStart(interval, timeMs) / 1_000;
          const last = bars.at(-1);
          if (last?.time === time) bars[bars.length - 1] = extended(last, { price, volume: undefined });
          else bars.push({ ...flat(time, price), volume: undefined });
          if (isTold) store.tick([{ timeMs, price, volume: undefined }]);
          if (act === 'ask') ask();
          if (act === 'answer') answer(which);
          const told = store.candles().map((candle) => candle.time);
          expect(told).toEqual(bars.map((bar) => bar.time).filter((each) => told.includes(each)));
        }
        while (inFlight.length > 0) answer(0);
        ask();
        answer(0);
        expect(store.candles()).toEqual(bars);
      }),
      { numRuns: 200 },
    );
  });

  it('wait for the first page: a trade that came before it is counted unless the page has it', () => {
    const store = createCandleStore('1_MINUTE');
    const at = (slot: number, price: number): Tick => ({ timeMs: 60_000, price, volume: 1, slot });
    store.tick([at(4, 2), at(5, 3), at(6, 5)]);
    expect(store.candles()).toEqual([]);
    store.load({ bars: [{ ...flat(60, 1), volume: 9 }], slot: 5 });
    expect(store.candles()).toEqual([{ time: 60, open: 1, high: 5, low: 1, close: 5, volume: 10 }]);
    store.tick([at(5, 7)]);
    expect(store.candles().at(-1)?.high).toBe(5);
  });

  it('open with the first trade of a token that had none', () => {
    const store = createCandleStore('1_MINUTE');
    store.load({ bars: [], slot: 3 });
    store.tick([{ timeMs: 61_000, price: 4, volume: 2, slot: 4 }]);
    expect(store.candles()).toEqual([{ time: 60, open: 4, high: 4, low: 4, close: 4, volume: 2 }]);
  });

  it('begin with the newest page when it does not reach them, and take no older one that does not', () => {
    const store = createCandleStore('1_MINUTE');
    store.load({ bars: [flat(60, 1), flat(120, 1)], slot: 1 });
    store.load({ bars: [flat(360, 2), flat(420, 2)], slot: 2 });
    expect(store.candles()).toEqual([flat(360, 2), flat(420, 2)]);
    store.prepend([flat(180, 1), flat(240, 1)]);
    expect(store.candles()).toHaveLength(2);
    store.prepend([flat(240, 1), flat(300, 1), flat(360, 9)]);
    expect(store.candles()).toEqual([flat(240, 1), flat(300, 1), flat(360, 2), flat(420, 2)]);
  });

  it('leave a gap where nobody knows the price, and take a page from beyond it', () => {
    const store = createCandleStore('1_MINUTE', 'open');
    store.load({ bars: [flat(60, 1)] });
    store.tick([{ timeMs: 300_000, price: 2, volume: 0 }]);
    expect(store.candles().map(({ time }) => time)).toEqual([60, 300]);
    store.load({ bars: [flat(480, 3), flat(540, 3)] });
    expect(store.candles().map(({ time }) => time)).toEqual([60, 300, 480, 540]);
    store.load({ bars: [flat(300, 9)] });
    expect(store.candles().at(-1)?.time).toBe(540);
  });

  it('have no volume of ticks that tell none, and keep what a page told of it', () => {
    const store = createCandleStore('1_MINUTE', 'open');
    store.load({ bars: [{ ...flat(60, 1), volume: 9 }] });
    store.tick([{ timeMs: 61_000, price: 2, volume: undefined }]);
    store.tick([{ timeMs: 121_000, price: 3, volume: undefined }]);
    expect(store.candles().map(({ volume }) => volume)).toEqual([9, undefined]);
  });

  it('end at the price that is shown until they close: then they are what was traded', () => {
    const store = createCandleStore('1_MINUTE');
    store.load({ bars: [flat(60, 1)], slot: 1 });
    store.endAt(2, 70_000);
    expect(store.candles()).toEqual([{ ...flat(60, 1), high: 2, close: 2 }]);
    store.endAt(3, 130_000);
    expect(store.candles()).toEqual([flat(60, 1), { ...flat(120, 1), high: 3, close: 3 }]);
    store.tick([{ timeMs: 130_000, price: 0.5, volume: 4, slot: 2 }]);
    expect(store.candles().at(-1)).toEqual({ time: 120, open: 1, high: 3, low: 0.5, close: 3, volume: 4 });
    store.endAt(undefined);
    expect(store.candles().at(-1)).toMatchObject({ high: 1, close: 0.5 });
  });

  it('count a trade that comes after the clock opened the next candle in its own', () => {
    const store = createCandleStore('1_MINUTE');
    store.load({ bars: [flat(60, 1), flat(120, 1)], slot: 1 });
    store.tick([{ timeMs: 119_000, price: 4, volume: 3, slot: 2 }]);
    expect(store.candles()).toEqual([{ ...flat(60, 1), high: 4, close: 4, volume: 3 }, flat(120, 4)]);
  });

  it('never are more than 150,000: the oldest go, in the array that is there', () => {
    const store = createCandleStore('1_SECOND');
    const onChange = vi.fn();
    store.load({ bars: Array.from({ length: 149_999 }, (_, index) => flat(1_000 + index, 1)), slot: 1 });
    store.prepend([998, 999].map((time) => flat(time, 1)));
    const candles = store.candles();
    expect([candles.length, candles[0]?.time]).toEqual([150_000, 999]);
    store.onChange(onChange);
    store.prepend([flat(998, 1)]);
    expect(onChange).not.toHaveBeenCalled();
    store.tick([{ timeMs: 150_999_000, price: 2, volume: 1, slot: 2 }]);
    expect(store.candles()).toBe(candles);
    expect([candles.length, candles[0]?.time, candles.at(-1)?.time]).toEqual([150_000, 1_000, 150_999]);
    expect(onChange).toHaveBeenCalledExactlyOnceWith(150_998);
    store.tick([{ timeMs: 900_000_000, price: 3, volume: 1, slot: 3 }]);
    expect([candles.length, candles.at(-1)?.time]).toEqual([150_000, 900_000]);
  });

  it('copy nothing with a trade: the other candles stay the objects they were', () => {
    const store = createCandleStore('1_MINUTE');
    store.load({ bars: [flat(60, 1), flat(120, 1)], slot: 1 });
    const [first, last] = store.candles();
    store.tick([{ timeMs: 125_000, price: 2, volume: 1, slot: 2 }]);
    expect(store.candles()[0]).toBe(first);
    expect(store.candles()[1]).not.toBe(last);
    expect(last).toEqual(flat(120, 1));
  });

  it('forget what they were when the feed begins again', () => {
    const store = createCandleStore('1_MINUTE');
    store.load({ bars: [flat(60, 1)], slot: 9 });
    store.clear();
    expect(store.candles()).toEqual([]);
    store.load({ bars: [flat(60, 2)], slot: 1 });
    expect(store.candles()).toEqual([flat(60, 2)]);
  });
});
