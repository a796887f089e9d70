import { setImmediate } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { Draw } from '../../packages/chain/src/testing/draw.ts';
import { TEST_SEED } from '../../tests/setup/seed.ts';
import { compareCurves } from './testing/compare-curves.ts';
import { drawObservations, drawTrades } from './testing/draw/curves.ts';

const CASES = Number(process.env.TEST_CURVES ?? 100_000);
const PORTION = 1000;

test.each(['product', 'stable', 'launch'] as const)(
  `${CASES} trades with a %s pool and as many looks at it end as with its twin, to the unit`,
  async (kind) => {
    const draw = new Draw(TEST_SEED);
    for (let done = 0; done < CASES; done += PORTION) {
      const { met } = compareCurves(drawTrades(draw, kind), PORTION);
      expect(Math.min(met['sell done'] ?? 0, met['buy done'] ?? 0)).toBeGreaterThan(PORTION / 20);
      compareCurves(drawObservations(draw, kind), PORTION);
      await setImmediate();
    }
  },
);
