import { expect, it } from 'vitest';
import { toInvalidDomain } from './not-found.model.ts';

it('raises the invalid-domain error for an unknown first segment only', () => {
  expect(toInvalidDomain('/nowhere/else')?.facts).toEqual({ segment: 'nowhere' });
  expect(toInvalidDomain('/proper')?.code).toBe('DOMAIN_INVALID');
  for (const known of [
    '/',
    '/swap',
    '/pro',
    '/pro/unknown',
    '/tokens/abc',
    '/transaction/abc',
    '/watchlist/abc',
  ]) {
    expect(toInvalidDomain(known)).toBeUndefined();
  }
});
