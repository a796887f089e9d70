// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { parseSol, quickBuyEntry, withPreset } from './quick-buy.settings.ts';

afterEach(() => localStorage.clear());

it('reads an amount to the last lamport, and nothing that is not one', () => {
  expect(parseSol('0.1')).toBe(100_000_000n);
  expect(parseSol('0.000000001')).toBe(1n);
  for (const text of ['', '0', '0.0', '-1', '1e3', 'x', '0.0000000001', '99999999999999'])
    expect(parseSol(text), text).toBeUndefined();
});

it('buys for 0.1 SOL, with any nonsense stored', () => {
  const stored = [undefined, '{', '{"amount":"0"}', '{"amount":"1","P1":["1"]}', '{"amount":"1","set":"P4"}'];
  for (const text of stored) {
    localStorage.clear();
    if (text !== undefined) localStorage.setItem('quick-buy:v1', text);
    expect(quickBuyEntry.get()).toEqual({
      amount: '0.1',
      set: 'P1',
      P1: ['0.1', '0.25', '0.5', '1'],
      P2: ['0.01', '0.02', '0.05', '0.1'],
      P3: ['1', '2', '5', '10'],
    });
  }
});

it('keeps the amount that was stored before there were sets', () => {
  localStorage.setItem('quick-buy:v1', '{"amount":"0.3","choices":["0.1","0.3","1"],"isAtOnce":true}');
  expect(quickBuyEntry.get()).toMatchObject({ amount: '0.3', set: 'P1' });
});

it('changes the amount of rows with its own preset, and with no other', () => {
  const settings = quickBuyEntry.get();
  expect(withPreset(settings, 0, '0.2')).toMatchObject({ amount: '0.2', P1: ['0.2', '0.25', '0.5', '1'] });
  expect(withPreset(settings, 3, '3')).toMatchObject({ amount: '0.1', P1: ['0.1', '0.25', '0.5', '3'] });
});

it('changes the chosen set alone', () => {
  const settings = { ...quickBuyEntry.get(), set: 'P3' as const };
  expect(withPreset(settings, 1, '4')).toEqual({ ...settings, P3: ['1', '4', '5', '10'] });
});
