import type { TokenTx } from '@orrery/wire/trades/txs';
import type { Address, Signature } from '@solana/kit';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aTrade } from './trade.builder.ts';
import { isWanted, mergeTrades, type TradeFilter } from './trade.model.ts';

// As figures, so that a change of them fails here.
const MAX_TRADES_HELD = 1_000;

const EVERYTHING: TradeFilter = { side: 'all', minUsd: 0 };
const OTHER = '73S41QTfLG2gtKTukUq5mkHnfShdD1ayieewjV17Wh5L' as Address;

/** A history, newest first, in which some trades are alike in everything. */
const history = fc
  .array(fc.record({ second: fc.integer({ min: 0, max: 20 }), hash: fc.integer({ min: 0, max: 4 }) }), {
    maxLength: 60,
  })
  .map((list) =>
    list
      .toSorted((a, b) => b.second - a.second)
      .map(({ second, hash }) =>
        aTrade({
          timestamp: new Date(second * 1_000).toISOString(),
          txHash: String(hash + 1).repeat(64) as Signature,
        }),
      ),
  );

const times = (trades: readonly TokenTx[]) => trades.map(({ timestamp }) => timestamp);

describe('mergeTrades', () => {
  it('lists every trade once, however far the stream and the pages overlap', () => {
    fc.assert(
      fc.property(history, fc.nat(60), fc.nat(60), (alike, a, b) => {
        const all = alike.map((trade, amount) => ({ ...trade, amount }));
        const [from, to] = [Math.min(a, b), Math.max(a, b)];
        // The stream brought the newest of them, the pages the older ones, and some came both ways.
        const [live, paged] = [all.slice(0, to), all.slice(from)];
        const merged = mergeTrades(live, structuredClone(paged));
        expect(merged.map(({ trade }) => trade)).toEqual(all);
        expect(new Set(merged.map(({ key }) => key)).size).toBe(all.length);
      }),
    );
  });

  it('counts trades that are alike in everything', () => {
    const twins = [aTrade(), aTrade()];
    expect(mergeTrades(twins, [])).toHaveLength(2);
    expect(mergeTrades(twins, structuredClone(twins))).toHaveLength(2);
  });

  it('stands newest first, in any order of arrival', () => {
    fc.assert(
      fc.property(history, history, (live, paged) => {
        const shown = times(mergeTrades(live, paged).map(({ trade }) => trade));
        expect(shown).toEqual(shown.toSorted().reverse());
      }),
    );
  });

  it('keeps the keys of what is listed when more comes above it', () => {
    fc.assert(
      fc.property(history, fc.nat(60), (paged, count) => {
        const news = Array.from({ length: count }, (_, index) =>
          aTrade({ timestamp: '2030-01-01T00:00:00.000Z', amount: index + 1_000 }),
        );
        const keysOf = (live: readonly TokenTx[]) => mergeTrades(live, paged).map(({ key }) => key);
        expect(keysOf(news).slice(count)).toEqual(keysOf([]));
      }),
    );
  });

  it('tells the trades of one transaction in two pools apart', () => {
    const legs = [aTrade(), aTrade({ poolId: OTHER })];
    expect(mergeTrades(legs, [])).toHaveLength(2);
  });

  it('holds no more than a screen holds, the newest', () => {
    const trade = (index: number) => aTrade({ timestamp: new Date(index).toISOString() });
    const all = Array.from({ length: MAX_TRADES_HELD + 50 }, (_, index) => trade(9_999 - index));
    const merged = mergeTrades(all.slice(0, 600), all.slice(600));
    expect(merged.map((one) => one.trade)).toEqual(all.slice(0, MAX_TRADES_HELD));
  });
});

describe('isWanted', () => {
  it('takes everything until it is told otherwise', () => {
    expect(isWanted(aTrade({ usdVolume: 0 }), EVERYTHING)).toBe(true);
  });

  it('leaves out the other side, smaller trades and other traders', () => {
    const trade = aTrade({ type: 'sell', usdVolume: 100 });
    expect(isWanted(trade, { ...EVERYTHING, side: 'buy' })).toBe(false);
    expect(isWanted(trade, { ...EVERYTHING, side: 'sell', minUsd: 100 })).toBe(true);
    expect(isWanted(trade, { ...EVERYTHING, minUsd: 100.01 })).toBe(false);
    expect(isWanted(trade, { ...EVERYTHING, trader: OTHER })).toBe(false);
    expect(isWanted(trade, { ...EVERYTHING, trader: trade.traderAddress })).toBe(true);
  });
});
