import { expect, test } from 'vitest';
import { bondedRate } from './launches.ts';

test('the bonded rate is the share of mints that graduated, in percent, and 0 without mints', () => {
  expect(bondedRate({ mints: 8, graduates: 2 })).toBe(25);
  expect(bondedRate({ mints: 0, graduates: 0 })).toBe(0);
  expect(bondedRate({ mints: 0, graduates: 3 })).toBe(0);
});
