import { isAddress } from '@orrery/core/address';
import { expect, test } from 'vitest';
import { MAJORS } from '../majors.ts';
import identities from './identities.generated.json' with { type: 'json' };

test('identities are plain, trimmed text at real addresses, none of them a major', () => {
  const majors = new Set(MAJORS.map(({ mint }) => mint));
  for (const { mint, symbol, name, decimals } of identities) {
    expect(isAddress(mint), mint).toBe(true);
    expect(majors.has(mint), symbol).toBe(false);
    expect(`${symbol}|${name}`, mint).toMatch(/^[\x21-\x7e]+\|[\x21-\x7e](?:[\x20-\x7e]*[\x21-\x7e])?$/);
    expect(decimals, symbol).toBeGreaterThanOrEqual(2);
    expect(decimals, symbol).toBeLessThanOrEqual(9);
  }
  expect(new Set(identities.map(({ mint }) => mint)).size).toBe(identities.length);
});
