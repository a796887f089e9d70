import { expect, test } from 'vitest';
import { hasLived } from './age-span.ts';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 0, 31);

test.each([
  ['5m', 5],
  ['1h', 60],
  ['6h', 360],
  ['24h', 1_440],
  ['7d', 10_080],
  ['30d', 43_200],
] as const)(
  'a change over %s is known of a token that is %i minutes old, and of none younger',
  (span, minutes) => {
    expect(hasLived(NOW - minutes * MINUTE, span, NOW)).toBe(true);
    expect(hasLived(NOW - minutes * MINUTE + 1, span, NOW)).toBe(false);
  },
);

test('a token of unknown birth is old', () => {
  expect(hasLived(undefined, '30d', NOW)).toBe(true);
});
