import { expect, it } from 'vitest';
import { anAsset } from './asset.builder.ts';
import { toSubject } from './asset-subject.ts';

it('a token is as old as of then, and counts what happened in the timeframe', () => {
  const asset = anAsset({
    createdAt: '2026-01-01T00:00:00Z',
    graduatedAt: null,
    stats1h: { numBuys: 2 },
    stats24h: { numBuys: 9 },
  });
  const at = (timeframe: '1h' | '24h') => toSubject(asset, timeframe, Date.parse('2026-01-01T00:30:00Z'));
  expect(at('1h').number('tokenAge')).toBe(30);
  expect(at('1h').number('bondedAge')).toBeUndefined();
  expect([at('1h').number('buys'), at('24h').number('buys')]).toEqual([2, 9]);
});
