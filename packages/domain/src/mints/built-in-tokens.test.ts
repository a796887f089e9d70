import { expect, it } from 'vitest';
import { isMimic } from './built-in-tokens.ts';
import { JUP, USDC, WRAPPED_SOL } from './mints.ts';

it.each([
  'USDC',
  'usdc',
  ' USDC ',
  'USD\u0421',
  'US\u200bDC',
  '\u202eUSDC',
  'U\u0405DC',
  'SOL',
  'S0L',
  '5OL',
  'JupSOL',
  'JUP\u0301',
])('calls another mint that is named %j a mimic', (symbol) => {
  expect(isMimic({ id: 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as typeof USDC, symbol })).toBe(true);
});

it('calls no built-in token a mimic, whatever it is called, and none that is named otherwise', () => {
  for (const id of [USDC, WRAPPED_SOL, JUP]) expect(isMimic({ id, symbol: 'USDC' })).toBe(false);
  const other = 'DezXAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB263' as typeof USDC;
  for (const symbol of ['BONK', 'USDCx', 'mSOL', 'JitoSOL', '', '!'])
    expect(isMimic({ id: other, symbol })).toBe(false);
});
