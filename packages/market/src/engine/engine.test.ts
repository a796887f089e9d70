import { millis } from '@orrery/core/time';
import { TIMEFRAMES } from '@orrery/domain/timeframes';
import type { TokenFacts } from '@orrery/domain/tokens/token';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMarket, type Market } from '../market.ts';
import { anAddress, aPool, aToken, aTrade } from '../testing.ts';
import type { MarketTrade } from '../trade.ts';
import { createMemoryChunks } from '../windows/log/chunk-store.ts';
import { WINDOW_MS } from '../windows/windows.ts';
import type { EngineOptions } from './engine.ts';
import { recount } from './recount.ts';
import { type MarketSnapshot, tokenNumbersOf } from './snapshot.ts';

const TOKENS = 4;
const LAUNCHED_AT = 1_000;

const tokens = Array.from({ length: TOKENS }, (_, n): TokenFacts => {
  const launch = { launchpad: 'pad', developer: anAddress(50), createdAt: millis(LAUNCHED_AT) };
  return aToken({ id: anAddress(n), ...(n < 2 && { launch }) });
});

const GAP = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  fc.integer({ min: 0, max: 3_000 }),
  fc.integer({ min: 0, max: WINDOW_MS['24h'] / 3 }),
  fc.constantFrom(...Object.values(WINDOW_MS), 2 * WINDOW_MS['24h']),
);
const STEPS = fc.array(
  fc.record({
    do: fc.constantFrom('trade', 'trade', 'trade', 'late', 'hold', 'pool', 'tick', 'remove', 'restart'),
    gap: GAP,
    token: fc.nat(TOKENS - 1),
    trader: fc.nat(4),
    side: fc.constantFrom<MarketTrade['side']>('buy', 'sell'),
    price: fc.double({ min: 1e-9, max: 1e6, noNaN: true }),
    isValidPrice: fc.boolean(),
    microUsd: fc.oneof(fc.nat(3), fc.nat(1_000_000_000), fc.constant(2 ** 49 + 1)),
  }),
  { maxLength: 80 },
);
type Step = typeof STEPS extends fc.Arbitrary<(infer T)[]> ? T : never;

/** What was ever told to a market, as lists. */
function createLists() {
  const trades: MarketTrade[] = [];
  const levels = { holders: new Map<string, Level[]>(), liquidity: new Map<string, Level[]>() };
  const held = new Map<string, Parameters<Market['setHolding']>[0]>();
  const pools = new Map<string, Parameters<Market['setPool']>[0]>();
  return { trades, levels, held, pools };
}
interface Level {
  time: number;
  value: number;
}
type Lists = ReturnType<typeof createLists>;

function tellTrade(lists: Lists, markets: readonly Market[], step: Step, now: number): void {
  const last = lists.trades.at(-1)?.time ?? 0;
  const time = millis(Math.max(last, step.do === 'late' ? now - step.microUsd : now));
  const { token, trader, side, price, isValidPrice, microUsd } = step;
  const what = { side, price, isValidPrice, microUsd, time };
  const trade = aTrade({ asset: anAddress(token), trader: anAddress(100 + trader), ...what });
  for (const market of markets) market.apply(trade);
  if (markets.every((market) => market.has(trade.asset))) lists.trades.push(trade);
}

function tell(lists: Lists, markets: readonly Market[], step: Step, now: number): void {
  const mint = anAddress(step.token);
  if (step.do === 'trade' || step.do === 'late') tellTrade(lists, markets, step, now);
  const amount = step.microUsd % 7;
  for (const market of markets) {
    if (!market.has(mint)) continue;
    if (step.do === 'remove') market.removeToken(mint);
    else if (step.do === 'hold') {
      const owner = anAddress(100 + step.trader);
      const holding = { mint, account: anAddress(300 + step.trader), owner, amount };
      lists.held.set(`${mint} ${step.trader}`, holding);
      market.setHolding(holding);
    } else if (step.do === 'pool') {
      const pool = aPool({
        pool: anAddress(400 + step.token),
        mints: [mint, anAddress(999)],
        amounts: [amount, 5],
      });
      lists.pools.set(mint, pool);
      market.setPool(pool);
    }
  }
}

function noteLevels({ levels }: Lists, market: Market, now: number): void {
  for (const { id } of tokens) {
    if (!market.has(id)) continue;
    const { holderCount, liquidity } = market.asset(id);
    for (const [known, value] of [
      [levels.holders, holderCount],
      [levels.liquidity, liquidity],
    ] as const) {
      if (typeof value !== 'number') continue;
      const list = known.get(id) ?? [];
      known.set(id, list);
      list.push({ time: now, value });
    }
  }
}

function levelsOf(known: ReadonlyMap<string, readonly Level[]>, id: string) {
  const since = Math.min(...[...known.values()].map(([first]) => first?.time ?? Number.NaN));
  return { levels: known.get(id) ?? [], since };
}

const CHUNKS = { chunkEvents: 5 };

/** A start from a snapshot, a moment later; the chain tells its state again. */
function restore(
  snapshot: MarketSnapshot,
  options: EngineOptions,
  { lists, now }: { lists?: Lists; now: number },
): Market {
  const market = createMarket(tokens, { ...options, numbers: tokenNumbersOf(snapshot) });
  for (const _ of market.restore(snapshot));
  market.advance(millis(now));
  for (const holding of lists?.held.values() ?? []) market.setHolding(holding);
  for (const pool of lists?.pools.values() ?? []) market.setPool(pool);
  return market;
}

describe('the engine', () => {
  test('agrees with a recount of several tokens in every field of every window, and so does one that is started anew again and again', () => {
    fc.assert(
      fc.property(STEPS, (steps) => {
        const lists = createLists();
        const options = { chunks: createMemoryChunks(), ...CHUNKS };
        const whole = createMarket(tokens, CHUNKS);
        let market = createMarket(tokens, options);
        const gone = new Set<string>();
        const since = () => lists.trades[0]?.time;
        let first: number | undefined;
        let now = 0;
        for (const step of steps) {
          now += step.gap;
          whole.advance(millis(now));
          market.advance(millis(now));
          if (step.do === 'restart') {
            now += 1;
            whole.advance(millis(now));
            market = restore(market.snapshot(), options, { lists, now });
            for (const id of gone) market.removeToken(anAddress(Number(id)));
            continue;
          }
          if (step.do === 'remove') gone.add(String(step.token));
          tell(lists, [market, whole], step, now);
          first ??= since();
          noteLevels(lists, whole, now);
        }
        for (const { id, launch } of tokens) {
          expect(market.has(id)).toBe(whole.has(id));
          if (!whole.has(id)) continue;
          const asset = whole.asset(id);
          expect(market.asset(id)).toEqual(asset);
          expect(market.sparkline(id, '6h', 20)).toEqual(whole.sparkline(id, '6h', 20));
          for (const timeframe of TIMEFRAMES) {
            const wanted = recount({
              trades: lists.trades.filter((trade) => trade.asset === id),
              timeframe,
              now,
              since: first,
              launchedAt: launch?.createdAt,
              holders: levelsOf(lists.levels.holders, id),
              liquidity: levelsOf(lists.levels.liquidity, id),
            });
            expect(asset[`stats${timeframe}`]).toEqual(wanted);
          }
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  test('has the same numbers after a kill at any moment: an earlier snapshot, and the trades behind it told again', () => {
    fc.assert(
      fc.property(STEPS, fc.nat(80), fc.nat(80), (steps, saved, killed) => {
        const store = createMemoryChunks();
        // What an earlier snapshot may need stays, as in the store.
        const options = { chunks: { ...store, drop: () => undefined }, ...CHUNKS };
        const whole = createMarket(tokens, CHUNKS);
        let market = createMarket(tokens, options);
        let snapshot = market.snapshot();
        const behind: MarketTrade[] = [];
        const lists = createLists();
        let now = 0;
        for (const [index, step] of steps.entries()) {
          if (!['trade', 'late', 'tick'].includes(step.do)) continue;
          now += step.gap;
          for (const each of [whole, market]) each.advance(millis(now));
          if (step.do !== 'tick') {
            tellTrade(lists, [whole, market], step, now);
            behind.push(...lists.trades.slice(-1));
          }
          if (index === saved) {
            snapshot = market.snapshot();
            behind.length = 0;
          }
          if (index !== killed) continue;
          market = restore(snapshot, options, { now });
          for (const trade of behind) market.apply(trade);
        }
        for (const { id } of tokens) {
          expect(market.asset(id)).toEqual(whole.asset(id));
          expect(market.sparkline(id, '6h', 20)).toEqual(whole.sparkline(id, '6h', 20));
        }
      }),
      { numRuns: 150 },
    );
  }, 60_000);

  test('refuses a snapshot that lacks a part or is of another format', () => {
    const snapshot = createMarket(tokens).snapshot();
    for (const name of snapshot.keys()) {
      const broken = new Map(snapshot);
      broken.delete(name);
      expect(() => restore(broken, {}, { now: 0 })).toThrow();
    }
    const other = new TextEncoder().encode(JSON.stringify({ format: 0 }));
    expect(() => restore(new Map([...snapshot, ['facts', other]]), {}, { now: 0 })).toThrow('format 0');
  });
});
