import { describe, expect, it } from 'vitest';
import { aTrade } from '#entities/trade/trade.builder.ts';
import { toTick } from './token-ticks.ts';

const NOW = Date.parse('2026-11-22T10:17:31.000Z');

describe('a trade in the terms of a chart', () => {
  const trade = aTrade({
    timestamp: new Date(NOW).toISOString(),
    usdPrice: 3,
    usdVolume: 30,
    nativeVolume: 0.2,
    amount: 10,
    blockId: 7,
  });

  it.each([
    ['price', 'usd', { price: 3, volume: 30 }],
    ['price', 'native', { price: 0.02, volume: 0.2 }],
    ['mcap', 'usd', { price: 300, volume: 30 }],
    ['mcap', 'native', { price: 2, volume: 0.2 }],
  ] as const)('is a %s in %s', (type, quote, expected) => {
    expect(toTick(trade, { type, quote }, 100)).toEqual({ timeMs: NOW, slot: 7, ...expected });
  });

  it('is none when it sets no price, or when the circulating supply is unknown', () => {
    const view = { type: 'price', quote: 'usd' } as const;
    expect(toTick({ ...trade, isValidPrice: false }, view, 100)).toBeUndefined();
    expect(toTick(trade, { type: 'mcap', quote: 'usd' }, null)).toBeUndefined();
    expect(toTick({ ...trade, amount: 0 }, { type: 'price', quote: 'native' }, 1)).toBeUndefined();
  });
});
