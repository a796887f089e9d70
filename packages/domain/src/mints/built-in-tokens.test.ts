import { expect, it } from 'vitest';
import { borrowsSymbol, builtInToken } from './built-in-tokens.ts';
import { JUP, JUP_SOL, USDC, USDT, WRAPPED_SOL } from './mints.ts';

const OTHER = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263';

it('knows the symbols of built-in tokens in whatever letters another mint writes them', () => {
  for (const symbol of [
    'USDC',
    'usdc',
    ' USDC',
    'US\u200bDC',
    'USDС',
    'ＵＳＤＣ',
    'U5DC',
    'S0L',
    'SOI',
    'Jup',
    'JUPS0L',
    'UЅDТ',
    'USD\u0421',
    '\u202eUSDC',
    '5OL',
    'JUP\u0301',
  ])
    expect(borrowsSymbol({ id: OTHER, symbol }), symbol).toBe(true);
  for (const symbol of ['WIF', 'USDCX', 'SOLX', 'USD', 'JITOSOL', ''])
    expect(borrowsSymbol({ id: OTHER, symbol }), symbol).toBe(false);
});

it('leaves them to the built-in tokens', () => {
  for (const id of [WRAPPED_SOL, USDC, USDT, JUP, JUP_SOL])
    expect(borrowsSymbol({ id, symbol: 'USDC' })).toBe(false);
});

it('calls SOL by the name that wallets give it', () => {
  expect(builtInToken(WRAPPED_SOL)?.name).toBe('Solana');
});
