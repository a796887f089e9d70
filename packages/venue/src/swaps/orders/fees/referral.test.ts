import { bps } from '@orrery/core/numbers';
import { USDC } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { payableReferral } from './referral.ts';

it('comes to nothing where a taker refers itself, whatever the quote', async () => {
  // Neither chain nor quote is looked at.
  const unseen = {} as never;
  const asked = { quote: unseen, taker: USDC, feeMints: new Set([USDC]) };
  expect(await payableReferral(unseen, { wallet: USDC, bps: bps(100) }, asked)).toBeUndefined();
});
