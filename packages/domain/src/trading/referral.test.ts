import type { Address } from '@solana/kit';
import { expect, it } from 'vitest';
import { parseReferral, referralLink } from './referral.ts';

const WALLET = 'JUPyiwrYJFskUPiHa7hkeR8VUtAeFoSYbKedZNsDvCN' as Address;

it('reads a wallet and a whole number of basis points from 0 to 200', () => {
  expect(parseReferral(WALLET, '50')).toEqual({ referrer: WALLET, feeBps: 50 });
  expect(parseReferral(WALLET, '0')).toEqual({ referrer: WALLET, feeBps: 0 });
  expect(parseReferral(WALLET, '200')).toEqual({ referrer: WALLET, feeBps: 200 });
});

it.each(['201', '-1', '1.5', '1e2', '0x10', '', ' 50', '50 ', '٥', '９', 'NaN', 'Infinity', '1000'])(
  'takes no referral with a fee of %j',
  (feeBps) => expect(parseReferral(WALLET, feeBps)).toBeUndefined(),
);

it.each([undefined, null, '', 'nobody', `${WALLET}0`, `${WALLET} `, '<script>'])(
  'takes no referral of %j',
  (referrer) => expect(parseReferral(referrer, '50')).toBeUndefined(),
);

it('takes neither alone', () => {
  expect(parseReferral(WALLET, undefined)).toBeUndefined();
  expect(parseReferral(undefined, '50')).toBeUndefined();
});

it('makes links that name the network unless it is the main one', () => {
  const link = (network: string | undefined) =>
    referralLink('https://orrery.example/swap/SOL-JUP?inAmount=1', { referrer: WALLET, feeBps: 50 }, network);
  const plain = `https://orrery.example/swap/SOL-JUP?inAmount=1&referrer=${WALLET}&feeBps=50`;
  expect(link('mainnet-beta')).toBe(plain);
  expect(link('devnet')).toBe(`${plain}&cluster=devnet`);
  expect(link('local')).toBe(`${plain}&cluster=local`);
});
