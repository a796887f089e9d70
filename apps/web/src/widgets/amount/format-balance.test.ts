import { expect, it } from 'vitest';
import { formatBalance } from './format-balance.ts';

it('writes a balance without shortening its thousands', () => {
  expect(['999.123456', '1798.852161', '45513619.00313'].map(formatBalance)).toEqual([
    '999.12345',
    '1,798.85',
    '45,513,619.00',
  ]);
});
