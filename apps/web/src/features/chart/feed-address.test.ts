import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { expect, it } from 'vitest';
import { readFeedAddress } from './feed-address.ts';

it('reads prices of the oracle and of the chaos provider, with a slash or a colon, in any case', () => {
  expect(readFeedAddress('oracle/SOLUSD')).toEqual({ kind: 'oracle', symbol: 'SOLUSD' });
  expect(readFeedAddress('oracle:sol-usd')).toEqual({ kind: 'oracle', symbol: 'SOLUSD' });
  expect(readFeedAddress('chaos:BTCUSD')).toEqual({ kind: 'chaos', symbol: 'BTCUSD' });
});

it('reads a token by its address or symbol, and a pair as the swap does', () => {
  expect(readFeedAddress(WRAPPED_SOL)).toEqual({ kind: 'token', token: { by: 'address', id: WRAPPED_SOL } });
  expect(readFeedAddress('JUP')).toEqual({ kind: 'token', token: { by: 'symbol', symbol: 'JUP' } });
  expect(readFeedAddress(`JUP-${WRAPPED_SOL}`)).toEqual({
    kind: 'pair',
    base: { by: 'symbol', symbol: 'JUP' },
    quote: { by: 'address', id: WRAPPED_SOL },
  });
});

it.each([
  '',
  'oracle/',
  'oracle/a/b',
  'perps/SOLUSD',
  'A-B-C',
  '-USDC',
  '1111111111111111111111111111111111',
  'a b',
])('finds no feed in %j', (text) => {
  expect(readFeedAddress(text)).toEqual({ kind: 'unreadable' });
});
