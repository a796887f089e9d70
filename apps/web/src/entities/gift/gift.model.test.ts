import { USDC } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { describeGift } from './gift.model.ts';

it('names what is at a link; a token that nobody knows by its address', () => {
  expect(describeGift({ mint: null, amount: 1_500_000_000n }, undefined)).toBe('1.5 SOL');
  expect(describeGift({ mint: USDC, amount: 1_500_000n }, null, 6)).toBe('1.5 EPjF...Dt1v');
});
