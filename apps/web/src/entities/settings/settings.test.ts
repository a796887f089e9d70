// @vitest-environment happy-dom
import { afterEach, expect, it } from 'vitest';
import { settingsEntry } from './settings.ts';

const KEY = 'settings:v1';
const DEFAULTS = {
  currency: 'USD',
  defaultCurrency: 'SOL',
  explorer: 'solscan',
  hideValues: false,
  healthMode: 'ratio',
  minDisplayedValue: 0,
  hideFailedTxns: false,
  hideSpamTxns: true,
};

afterEach(() => localStorage.clear());

it('begins with its defaults', () => {
  expect(settingsEntry.get()).toEqual(DEFAULTS);
});

it.each([
  { currency: 'XAU' },
  { defaultCurrency: 'USDT' },
  { explorer: 'https://evil.example' },
  { healthMode: 1 },
  { minDisplayedValue: -1 },
  { minDisplayedValue: null },
  { hideSpamTxns: 'no' },
])('loses only what is wrong: %j', (wrong) => {
  localStorage.setItem(KEY, JSON.stringify({ ...DEFAULTS, hideValues: true, ...wrong }));
  expect(settingsEntry.get()).toEqual({ ...DEFAULTS, hideValues: true });
});

it('takes nothing but its own members', () => {
  localStorage.setItem(KEY, '{"__proto__":{"hideValues":true},"constructor":1,"hideFailedTxns":true}');
  expect(settingsEntry.get()).toEqual({ ...DEFAULTS, hideFailedTxns: true });
});
