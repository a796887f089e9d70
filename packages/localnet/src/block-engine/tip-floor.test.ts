import { expect, test } from 'vitest';
import { toTipFloor } from './tip-floor.ts';

const NOW = 1_800_000_300_000;

test('is the least tip as long as no bundle has landed', () => {
  expect(toTipFloor([], NOW)).toEqual({
    time: '2027-01-15T08:05:00.000Z',
    landed_tips_25th_percentile: 0.000001,
    landed_tips_50th_percentile: 0.000001,
    landed_tips_75th_percentile: 0.000001,
    landed_tips_95th_percentile: 0.000001,
    landed_tips_99th_percentile: 0.000001,
    ema_landed_tips_50th_percentile: 0.000001,
  });
});

test('are the percentiles of the tips in SOL, whatever their order', () => {
  const tips = Array.from({ length: 100 }, (_, index) => ({
    lamports: BigInt(((index * 37) % 100) + 1) * 10_000n,
    at: NOW,
  }));
  expect(toTipFloor(tips, NOW)).toMatchObject({
    landed_tips_25th_percentile: 0.00025,
    landed_tips_50th_percentile: 0.0005,
    landed_tips_75th_percentile: 0.00075,
    landed_tips_95th_percentile: 0.00095,
    landed_tips_99th_percentile: 0.00099,
  });
});

test('the moving median halves the weight of what is older, minute by minute', () => {
  const tip = (lamports: bigint, minutesAgo: number) => ({ lamports, at: NOW - minutesAgo * 60_000 });
  const tips = [tip(8_000_000n, 0), tip(2_000_000n, 1), tip(4_000_000n, 3), tip(9_000_000n, 3)];
  // 4, then (4 + 2) / 2, then (3 + 8) / 2.
  expect(toTipFloor(tips, NOW).ema_landed_tips_50th_percentile).toBe(0.0055);
});
