import { expect, test } from 'vitest';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { compareCurves } from './testing/compare-curves.ts';
import { drawObservations, drawTrades } from './testing/draw/curves.ts';

/** Cases of each kind. */
const CASES = 1_000;
/** The most compute units that any trade takes, however odd the pool; one with a stable pool in use takes 6,000 to 14,000. */
const MAX_UNITS = { product: 1_000, stable: 25_000, launch: 5_000 };

test.each(['product', 'stable', 'launch'] as const)('a %s pool trades as its twin, to the unit', (kind) => {
  const { met, most } = compareCurves(drawTrades(new Draw(TEST_SEED), kind), CASES);
  expect(met['sell done']).toBeGreaterThan(CASES / 20);
  expect(met['buy done']).toBeGreaterThan(CASES / 20);
  expect(most).toBeLessThan(MAX_UNITS[kind]);
  if (kind !== 'launch') return;
  for (const end of ['sell graduated', 'buy graduated', 'checkLaunch done', 'checkLaunch refused with 6105'])
    expect(met[end]).toBeGreaterThan(CASES / 100);
});

test.each(['product', 'stable', 'launch', 'concentrated', 'quoted'] as const)(
  'a %s pool remembers its price as its twin',
  (kind) => {
    const { met } = compareCurves(drawObservations(new Draw(TEST_SEED), kind), Math.floor((CASES * 2) / 3));
    expect(met['observe done']).toBeGreaterThan(CASES / 6);
    const mean = kind === 'quoted' ? 'meanTick refused with 6113' : 'meanTick done';
    expect(met[mean]).toBeGreaterThan(CASES / 6);
    expect(met['leastDepth done']).toBeGreaterThan(CASES / 100);
  },
);
