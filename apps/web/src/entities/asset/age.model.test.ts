import { expect, it } from 'vitest';
import { bornAt, formatAge } from './age.model.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

it('says how old a token is in its largest whole unit', () => {
  const ages = [
    -5,
    999,
    59_999,
    MINUTE,
    59 * MINUTE,
    60 * MINUTE,
    DAY - 1,
    DAY,
    30 * DAY,
    364 * DAY,
    800 * DAY,
  ];
  expect(ages.map(formatAge)).toEqual([
    '0s',
    '0s',
    '59s',
    '1m',
    '59m',
    '1h',
    '23h',
    '1d',
    '1mo',
    '12mo',
    '2y',
  ]);
});

it('counts from the first pool, else from the mint, and knows when it does not know', () => {
  const at = '2026-01-01T00:00:00Z';
  expect(bornAt({ createdAt: '2025-01-01T00:00:00Z', firstPool: { id: 'p', createdAt: at } })).toBe(
    Date.parse(at),
  );
  expect(bornAt({ createdAt: at, firstPool: null })).toBe(Date.parse(at));
  expect(bornAt({})).toBeUndefined();
  expect(bornAt({ createdAt: 'soon' })).toBeUndefined();
});
