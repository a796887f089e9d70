import fc from 'fast-check';
import { expect, test } from 'vitest';
import { graduationAmounts, type LaunchCurve } from './graduation.ts';
import { LAUNCH_CURVE, LAUNCH_SUPPLY } from './launch-plan.ts';

const TOKEN = 10n ** 6n;
const whole = ([x, y]: readonly [bigint, bigint]) =>
  (x + LAUNCH_CURVE.virtual[0]) * (y + LAUNCH_CURVE.virtual[1]);

test('the curve sells 793.1 million tokens until its goal and nearly all others go into the pool with all SOL', () => {
  const held = [LAUNCH_SUPPLY - 793_100_000n * TOKEN, LAUNCH_CURVE.goal] as const;
  expect(whole(held) >= whole([LAUNCH_SUPPLY, 0n])).toBe(true);
  const [tokens, quote] = graduationAmounts(LAUNCH_CURVE, held);
  expect(quote).toBe(LAUNCH_CURVE.goal);
  const burnt = held[0] - tokens;
  expect(burnt >= 0n).toBe(true);
  expect(burnt < 20_000n * TOKEN).toBe(true);
});

test('the pool begins at the price at which the curve ended, and with no more than the curve had', () => {
  const amount = fc.bigInt({ min: 10n ** 6n, max: 10n ** 16n });
  fc.assert(
    fc.property(amount, amount, amount, amount, (x, y, vx, vy) => {
      const curve: LaunchCurve = { kind: 'launch', virtual: [vx, vy], goal: y };
      const [tokens, quote] = graduationAmounts(curve, [x, y]);
      expect(tokens <= x && quote <= y).toBe(true);
      expect(tokens === x || quote === y).toBe(true);
      const ended = Number(y + vy) / Number(x + vx);
      // One unit of rounding moves the price by no more than its share of the smaller side.
      const tolerance = 2 / Math.min(Number(tokens), Number(quote));
      expect(Math.abs(Number(quote) / Number(tokens) / ended - 1)).toBeLessThanOrEqual(tolerance + 1e-9);
    }),
  );
});
