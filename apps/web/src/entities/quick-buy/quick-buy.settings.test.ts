// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { parseSol, quickBuyEntry, withChoice } from './quick-buy.settings.ts';

afterEach(() => localStorage.clear());

it('reads an amount to the last lamport, and nothing that is not one', () => {
  expect(parseSol('0.1')).toBe(100_000_000n);
  expect(parseSol('0.000000001')).toBe(1n);
  for (const text of ['', '0', '0.0', '-1', '1e3', 'x', '0.0000000001', '99999999999999'])
    expect(parseSol(text), text).toBeUndefined();
});

it('buys for 0.1 SOL with a question first, with any nonsense stored', () => {
  const stored = [
    undefined,
    '{',
    '{"amount":"0","choices":["1","2","3"],"isAtOnce":true}',
    '{"amount":"1","choices":["1"]}',
  ];
  for (const text of stored) {
    localStorage.clear();
    if (text !== undefined) localStorage.setItem('quick-buy:v1', text);
    expect(quickBuyEntry.get()).toEqual({ amount: '0.1', choices: ['0.1', '0.5', '1'], isAtOnce: false });
  }
});

it('changes the amount with its own choice, and with no other', () => {
  const settings = quickBuyEntry.get();
  expect(withChoice(settings, 0, '0.2')).toMatchObject({ amount: '0.2', choices: ['0.2', '0.5', '1'] });
  expect(withChoice(settings, 2, '3')).toMatchObject({ amount: '0.1', choices: ['0.1', '0.5', '3'] });
});
