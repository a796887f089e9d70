import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import type * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  createPriceTable,
  type FoundPrices,
  type PriceEntry,
  type PriceTable,
  type PriceTableSchema,
} from './price-table.ts';

// As figures, so that a change of them fails here.
const LIFE_MS = 60_000;
const DEBOUNCE_MS = 250;
const RETRY_MS = 2_000;
const NOW = 1_800_000_000_000;

type Answer = Record<string, number>;

let stored: v.InferOutput<typeof PriceTableSchema>;
let answers: (Answer | 'away')[];
let table: PriceTable;
const load = vi.fn<(ids: readonly Address[]) => Promise<FoundPrices>>(async () => {
  const answer = answers.length > 1 ? answers.shift() : answers[0];
  if (answer === undefined || answer === 'away') return { prices: new Map(), isComplete: false };
  // The keys are the test's own addresses.
  const found = Object.entries(answer) as [Address, number][];
  return {
    prices: new Map(found.map(([id, usd]) => [id, { usd, source: 'jup' as const }])),
    isComplete: true,
  };
});

const open = () => {
  const entry = {
    get: () => stored,
    set: (next: typeof stored) => {
      stored = next;
    },
  };
  return createPriceTable({ entry, load });
};
const pass = (milliseconds: number) => vi.advanceTimersByTimeAsync(milliseconds);
const shown = () => Object.fromEntries(table.shown());
const asked = () => load.mock.calls.map(([ids]) => ids);

beforeEach(() => {
  vi.useFakeTimers({ now: NOW });
  load.mockClear();
  stored = {};
  answers = [{ [USDC]: 1 }];
  table = open();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('the table of prices', () => {
  it('asks once for all that is wanted within 250 ms, and keeps what it learnt', async () => {
    answers = [{ [USDC]: 1, [USDT]: 2 }];
    table.want([USDC]);
    await pass(DEBOUNCE_MS - 1);
    table.want([USDT, USDC]);
    await pass(DEBOUNCE_MS - 1);
    expect(asked()).toEqual([]);
    await pass(1);
    expect(asked()).toEqual([[USDC, USDT]]);
    expect(shown()).toEqual({ [USDC]: { usd: 1, isStale: false }, [USDT]: { usd: 2, isStale: false } });
    const timestamp = NOW + 2 * DEBOUNCE_MS - 1;
    expect(stored).toEqual({
      [USDC]: { usd: 1, timestamp, source: 'jup' },
      [USDT]: { usd: 2, timestamp, source: 'jup' },
    });
  });

  it('shows what was stored within the last 60 s without asking, and drops what is older or of the future', async () => {
    const entry = (ageMs: number): PriceEntry => ({ usd: 5, timestamp: NOW - ageMs, source: 'birdeye' });
    stored = { [USDC]: entry(LIFE_MS), [USDT]: entry(LIFE_MS + 1), [WRAPPED_SOL]: entry(-1) };
    table.want([USDC]);
    table.want([USDT, WRAPPED_SOL]);
    expect(shown()).toEqual({ [USDC]: { usd: 5, isStale: false } });
    await pass(DEBOUNCE_MS);
    expect(asked()).toEqual([[USDC, USDT, WRAPPED_SOL]]);
  });

  it('asks again every 60 s, only for what is still wanted', async () => {
    answers = [{ [USDC]: 1, [USDT]: 2 }];
    table.want([USDC]);
    const release = table.want([USDT]);
    await pass(DEBOUNCE_MS);
    release();
    expect(shown()).toHaveProperty(USDC);
    await pass(LIFE_MS - 1);
    expect(asked()).toHaveLength(1);
    await pass(1);
    expect(asked().slice(1)).toEqual([[USDC]]);
    await pass(LIFE_MS);
    expect(asked()).toHaveLength(3);
  });

  it('says that a price is stale once it is older than 60 s, until there is another', async () => {
    answers = [{ [USDC]: 1 }, 'away'];
    table.want([USDC]);
    await pass(DEBOUNCE_MS);
    await pass(LIFE_MS);
    expect(shown()).toEqual({ [USDC]: { usd: 1, isStale: false } });
    await pass(RETRY_MS);
    expect(shown()).toEqual({ [USDC]: { usd: 1, isStale: true } });
    answers = [{ [USDC]: 1.5 }];
    await pass(RETRY_MS);
    expect(shown()).toEqual({ [USDC]: { usd: 1.5, isStale: false } });
  });

  it('says so too while an answer does not come', async () => {
    table.want([USDC]);
    await pass(DEBOUNCE_MS);
    load.mockImplementationOnce(() => new Promise(() => {}));
    await pass(LIFE_MS + RETRY_MS);
    expect(shown()).toEqual({ [USDC]: { usd: 1, isStale: true } });
    expect(asked()).toHaveLength(2);
  });

  it('asks for unknown tokens every 2 s while they cannot be had', async () => {
    answers = ['away'];
    table.want([USDC]);
    await pass(DEBOUNCE_MS);
    expect(asked()).toHaveLength(1);
    await pass(RETRY_MS - 1);
    expect(asked()).toHaveLength(1);
    await pass(1);
    await pass(RETRY_MS);
    expect(asked()).toHaveLength(3);
  });

  it('skips those that were not found before', async () => {
    table.want([USDC, USDT]);
    await pass(DEBOUNCE_MS);
    await pass(LIFE_MS);
    table.want([USDT]);
    await pass(LIFE_MS);
    expect(asked()).toEqual([[USDC, USDT], [USDC], [USDC]]);
    expect(shown()).toEqual({ [USDC]: { usd: 1, isStale: false } });
  });

  it('is fed by the stream, which wins over an answer that was asked for before', async () => {
    table.want([USDC, USDT]);
    let answer: (found: FoundPrices) => void = () => {};
    const answering = new Promise<FoundPrices>((resolve) => {
      answer = resolve;
    });
    load.mockImplementationOnce(() => answering);
    await pass(DEBOUNCE_MS + 10);
    table.tell(
      new Map([
        [USDC, { price: 3 }],
        [WRAPPED_SOL, { price: 9 }],
      ]),
    );
    answer({ prices: new Map([[USDC, { usd: 2, source: 'jup' as const }]]), isComplete: true });
    await pass(0);
    expect(shown()).toEqual({ [USDC]: { usd: 3, isStale: false } });
    // One that was not found before has a price now.
    table.tell(new Map([[USDT, { price: 4 }]]));
    expect(shown()).toEqual({ [USDC]: { usd: 3, isStale: false }, [USDT]: { usd: 4, isStale: false } });
    expect(asked()).toHaveLength(1);
  });

  it('writes down what the stream says every 10 s at most', async () => {
    table.want([USDC]);
    await pass(DEBOUNCE_MS);
    for (const [after, price, written] of [
      [9_999, 2, 1],
      [1, 3, 3],
      [9_999, 4, 3],
    ] as const) {
      await pass(after);
      table.tell(new Map([[USDC, { price }]]));
      expect(stored[USDC]?.usd).toBe(written);
    }
  });

  it('tells its listeners of news alone', async () => {
    const heard = vi.fn();
    const stop = table.subscribe(heard);
    table.want([USDC]);
    await pass(DEBOUNCE_MS);
    const before = table.shown();
    table.tell(new Map([[USDC, { price: 1 }]]));
    expect([heard.mock.calls.length, table.shown()]).toEqual([1, before]);
    stop();
    table.tell(new Map([[USDC, { price: 2 }]]));
    expect(heard).toHaveBeenCalledTimes(1);
  });
});
