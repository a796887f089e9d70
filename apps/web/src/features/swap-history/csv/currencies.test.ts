import { USDC } from '@orrery/domain/mints/mints';
import type { Address } from '@solana/kit';
import { expect, it } from 'vitest';
import { anAsset } from '#entities/asset/asset.builder.ts';
import { toCurrencies } from './currencies.ts';

const [DEEP, SHALLOW, THIRD, FOURTH] = [
  'DeepZAZ8z7PnrnRJjz3wXBoRgixCa6xjnB7YaB1pPB26',
  'orcaEKTdK7LKz57vaAYr9QeNsVEPfiu6QeMU1kektZE',
  'RAYBqq6S5jfbUSbCyDDcG6sJbBnXQ2vqEoFjzyHqFW9V',
  'orcAxqq6S5jfbUSbCyDDcG6sJbBnXQ2vqEoFjzyHqFW9',
] as [Address, Address, Address, Address];
const twin = (id: Address, liquidity: number, symbol = 'TWIN') =>
  anAsset({ id, symbol, liquidity, isVerified: true });
const named = (assets: ReturnType<typeof anAsset>[], owner?: Address) => {
  const currencyOf = toCurrencies(assets, (symbol) => (symbol === 'TWIN' ? owner : undefined));
  return assets.map(({ id }) => currencyOf(id));
};

it('leaves a shared symbol to the token that it means, and tells the others by the start of their address', () => {
  expect(named([twin(SHALLOW, 1), twin(DEEP, 2)], DEEP)).toEqual(['TWIN-orca', 'TWIN']);
});

it('names a twin so even in a file without the other', () => {
  expect(named([twin(SHALLOW, 1)], DEEP)).toEqual(['TWIN-orca']);
  expect(named([twin(DEEP, 2)], DEEP)).toEqual(['TWIN']);
});

it('keeps apart what differs in case alone: the more liquid one has the symbol', () => {
  expect(named([twin(SHALLOW, 1, 'Twin'), twin(DEEP, 2)], DEEP)).toEqual(['Twin-orca', 'TWIN']);
});

it('gives nobody the symbol of a built-in token', () => {
  expect(named([twin(THIRD, 9, 'usdc'), twin(USDC, 1, 'USDC')])).toEqual([THIRD, 'USDC']);
});

it('names by the whole address what is not verified, and what no start tells apart', () => {
  expect(named([twin(DEEP, 9), { ...twin(THIRD, 8), isVerified: false }])).toEqual(['TWIN', THIRD]);
  expect(named([twin(SHALLOW, 3), twin(FOURTH, 2), twin(DEEP, 1)], DEEP)).toEqual([
    'TWIN-orca',
    FOURTH,
    'TWIN',
  ]);
});
