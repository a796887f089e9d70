import { expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { toPickerGroups } from './picker-rows.model.ts';

const asset = anAsset({ symbol: 'SOLX' });
const apple = {
  symbol: 'AAPLUSD',
  full_name: 'AAPLUSD',
  description: 'Apple',
  exchange: '',
  ticker: '',
  type: '',
};
const found = {
  text: '',
  recent: [{ address: 'SOL-USDC', name: 'SOL/USDC' }],
  assets: [asset],
  oracle: [apple],
};
const addresses = (text: string, rest = {}) =>
  toPickerGroups({ ...found, text, ...rest }).map(({ title, rows }) => [
    title,
    ...rows.map((row) => row.address),
  ]);

it('offers what was looked at last, tokens, oracle prices and chaos channels, each by its address', () => {
  expect(addresses('')).toEqual([
    ['Recent', 'SOL-USDC'],
    ['Tokens', asset.id],
    ['Oracle prices', 'oracle/AAPLUSD'],
    ['Chaos prices', 'chaos/BTCUSD', 'chaos/ETHUSD', 'chaos/SOLUSD'],
  ]);
});

it('offers a pair where two tokens are named, and of the chaos channels those that are', () => {
  expect(addresses('JUP/SOL', { assets: [], oracle: [] })).toEqual([['Pairs', 'JUP-SOL']]);
  expect(addresses('eth-usd', { assets: [], oracle: [] })).toEqual([
    ['Pairs', 'eth-usd'],
    ['Chaos prices', 'chaos/ETHUSD'],
  ]);
});

it('finds all channels of chaos by its name', () => {
  expect(addresses('chaos', { assets: [], oracle: [] })).toEqual([
    ['Chaos prices', 'chaos/BTCUSD', 'chaos/ETHUSD', 'chaos/SOLUSD'],
  ]);
});

it('has no group without a row', () => {
  expect(addresses('zzz', { assets: [], oracle: [] })).toEqual([]);
});
