import { isAddress } from '@orrery/core/address';
import { expect, test } from 'vitest';
import { JITO_TIP_ACCOUNTS, MIN_JITO_TIP, MIN_NOZOMI_TIP, NOZOMI_TIP_ACCOUNTS } from './tips.ts';

test('there are eight accounts for tips to the block engine, seventeen for those to Nozomi, each its own', () => {
  const all = [...JITO_TIP_ACCOUNTS, ...NOZOMI_TIP_ACCOUNTS];
  expect([JITO_TIP_ACCOUNTS.length, NOZOMI_TIP_ACCOUNTS.length, new Set(all).size]).toEqual([8, 17, 25]);
  for (const address of all) expect(isAddress(address)).toBe(true);
});

test('the block engine takes 1,000 lamports at least, Nozomi 1,000,000', () => {
  expect([MIN_JITO_TIP, MIN_NOZOMI_TIP]).toEqual([1_000n, 1_000_000n]);
});
