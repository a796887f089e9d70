import { describe, expect, test } from 'vitest';
import { createRandom, exponential, gaussian, logNormal, pickWeighted } from './random.ts';

function mean(count: number, draw: () => number): number {
  return Array.from({ length: count }, draw).reduce((sum, value) => sum + value, 0) / count;
}

describe('seeded randomness', () => {
  test('is the same stream for the same seed and another for another', () => {
    const draw = (seed: number) => Array.from({ length: 5 }, createRandom(seed));
    expect(draw(1)).toEqual(draw(1));
    expect(draw(1)).not.toEqual(draw(2));
  });

  test('has the means its names promise', () => {
    const random = createRandom(7);
    expect(mean(20_000, random)).toBeCloseTo(0.5, 1);
    expect(mean(20_000, () => gaussian(random))).toBeCloseTo(0, 1);
    expect(mean(20_000, () => gaussian(random) ** 2)).toBeCloseTo(1, 1);
    expect(mean(20_000, () => exponential(random, 4))).toBeCloseTo(4, 0);
    expect(mean(20_000, () => Math.log(logNormal(random, Math.E, 0.5)))).toBeCloseTo(1, 1);
  });

  test('picks by weight and never what weighs nothing', () => {
    const random = createRandom(3);
    const picks = Array.from({ length: 4_000 }, () =>
      pickWeighted(random, ['a', 'b', 'c'], (x) => ({ a: 3, b: 1 })[x] ?? 0),
    );
    expect(picks.filter((x) => x === 'a').length / picks.length).toBeCloseTo(0.75, 1);
    expect(picks).not.toContain('c');
    expect(pickWeighted(random, ['a'], () => 0)).toBeUndefined();
  });
});
