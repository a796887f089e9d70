import { USDC } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { isAsPromised } from './promised.ts';

it('holds nothing against a record that was stored before promises were', () => {
  const lost = { accountIndex: 1, mint: USDC, owner: USDC, uiTokenAmount: { amount: '100000000' } };
  // What is not looked at is left out.
  const meta = { preTokenBalances: [lost], postTokenBalances: [] } as never;
  expect(isAsPromised({ bytes: new Uint8Array(), signer: USDC, promised: [] }, meta)).toBe(true);
});
