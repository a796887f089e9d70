import { expect, test } from 'vitest';
import { createRandom } from '../random.ts';
import { bridge, logAt, walkBack } from './path.ts';
import { ageAt, drawAges, keptUntil, standsFor } from './thinning.ts';

const walk = { steps: 1_000, step: 60_000, volatility: 0.1, random: createRandom(1) };

test('a walk ends where it must and stays within its habit', () => {
  const logs = walkBack(walk);
  expect(logs.at(-1)).toBe(0);
  expect(Math.max(...logs.map(Math.abs))).toBeLessThan(2);
});

test('a bridge has both its ends and moves in between', () => {
  const logs = bridge(walk, -3, 0.5);
  expect([logs[0], logs.at(-1)]).toEqual([-3, 0.5]);
  expect(new Set(logs).size).toBe(1_001);
});

test('reads between the points of a path', () => {
  const path = { step: 10, logs: Float64Array.of(0, 1, 3) };
  expect([0, 5, 10, 15, 20, 99].map((age) => logAt(path, age))).toEqual([3, 2, 1, 0.5, 0, 0]);
});

test('thins the further back the more, and every age stands for what was left out', () => {
  for (const age of [0, 60_000, 900_000, 7_200_000, 86_400_000])
    expect(ageAt(keptUntil(age))).toBeCloseTo(age);
  expect(standsFor(900_000)).toBe(1);
  expect(standsFor(9_000_000)).toBe(10);
  const ages = drawAges(50_000, 86_400_000, createRandom(2));
  expect(ages[0]).toBeGreaterThan(ages.at(-1) ?? 0);
  const stoodFor = ages.reduce((sum, age) => sum + standsFor(age), 0);
  expect(stoodFor / (50_000 * (86_400_000 / keptUntil(86_400_000)))).toBeCloseTo(1, 1);
});
