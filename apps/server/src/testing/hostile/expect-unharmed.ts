import { expect } from 'vitest';
import type { Attack } from './attack.ts';

const MAX_GROWTH_MB = 300;

/** Every answer was proper, nothing was given away, and the same processes go on. Names the seed that drew what was not. */
export function expectUnharmed({ outcomes, before, after, honestSwap }: Attack, seed: number): void {
  expect({ seed, examples: outcomes.flatMap(({ examples }) => examples) }).toEqual({ seed, examples: [] });
  for (const { what, serverErrors } of outcomes) expect([seed, what, serverErrors]).toEqual([seed, what, 0]);
  expect([seed, after.kept, after.pids, after.childRestarts]).toEqual([seed, before.kept, before.pids, 0]);
  expect(before.pids).toHaveLength(2);
  expect(after.supply).toBeLessThanOrEqual(before.supply);
  expect(after.megabytes - before.megabytes).toBeLessThan(MAX_GROWTH_MB);
  expect(honestSwap).toBe('Success');
}
