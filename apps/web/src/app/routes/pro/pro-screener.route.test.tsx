import { USDC, USDT, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatCount, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import { STOCK_ISSUERS } from '@orrery/domain/tokens/stock-issuers';
import * as apiPaths from '@orrery/wire/paths';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { showApp } from '#app/app.builder.tsx';
import { anAsset } from '#entities/asset/asset.builder.ts';

const share = (price: number) => ({
  stockData: { id: 'one', price, mcap: 9, updatedAt: '2026-11-22T10:00:00Z' },
});
const STOCKS = [
  anAsset({ id: USDC, symbol: 'LEVEL', usdPrice: 10, mcap: 900_000, ...share(10.1) }),
  anAsset({ id: USDT, symbol: 'ABOVE', usdPrice: 30, mcap: 700_000, ...share(20) }),
  anAsset({ id: WRAPPED_SOL, symbol: 'BELOW', usdPrice: 5, mcap: 800_000, ...share(8) }),
];
const SUMS = { tokens: 1_234, mcap: 5_000_000, volume24h: 6_000, holders: 77 };

const answer = ({ pathname }: URL) => {
  if (pathname === apiPaths.stockStats)
    return { issuers: STOCK_ISSUERS.map(({ id }) => ({ issuer: id, ...SUMS })), stocks: [] };
  return STOCK_ISSUERS.some(({ id }) => pathname.startsWith(`/v1/assets/${id}/`)) ? STOCKS : undefined;
};
const rows = () => [...document.querySelectorAll<HTMLElement>('tr[data-id]')];
const symbols = () => rows().map((row) => row.querySelector('a')?.textContent);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it.each(STOCK_ISSUERS)(
  'the screener of $label lists its stocks and their sums',
  async ({ id, label, link }) => {
    const { asked } = showApp(`/pro/screener/${id}`, answer);
    await screen.findByRole('heading', { level: 1, name: label });
    const product = await screen.findByRole('link', { name: /opens in a new tab/ });
    expect(product.getAttribute('href')).toBe(link);
    await screen.findByText(formatCount(SUMS.tokens));
    expect(screen.getByText(formatUsd(SUMS.mcap)).closest('dl')?.textContent).toContain(
      formatCount(SUMS.holders),
    );
    await waitFor(() => expect(symbols()).toEqual(['LEVEL', 'ABOVE', 'BELOW']));
    expect(asked.map(({ pathname }) => pathname)).toContain(apiPaths.assetList(id, '24h'));
  },
);

it('a stock has its token price beside its stock price, and by how much they differ', async () => {
  showApp('/pro/screener/superstate', answer);
  await screen.findByText('ABOVE');
  const cells = rows().map((row) =>
    within(row)
      .getAllByRole('cell')
      .slice(1, 5)
      .map(({ textContent }) => textContent),
  );
  expect(cells).toEqual([
    [formatPrice(10), formatPrice(10.1), '−0.99% discount', formatUsd(900_000)],
    [formatPrice(30), formatPrice(20), '+50.00% premium', formatUsd(700_000)],
    [formatPrice(5), formatPrice(8), '−37.50% discount', formatUsd(800_000)],
  ]);
});

it('stocks sort by premium either way, and the address keeps it', async () => {
  const { address } = showApp('/pro/screener/xstocks', answer);
  await screen.findByText('ABOVE');
  const head = () => screen.getByRole('columnheader', { name: 'Premium' });
  const press = () => fireEvent.click(within(head()).getByRole('button'));
  press();
  await waitFor(() => expect(symbols()).toEqual(['ABOVE', 'LEVEL', 'BELOW']));
  expect([head().getAttribute('aria-sort'), address()]).toEqual([
    'descending',
    '/pro/screener/xstocks?sort=premium',
  ]);
  press();
  await waitFor(() => expect(symbols()).toEqual(['BELOW', 'LEVEL', 'ABOVE']));
  expect(address()).toBe('/pro/screener/xstocks?sort=premium&dir=asc');
  cleanup();
  showApp('/pro/screener/xstocks?sort=premium&dir=asc', answer);
  await screen.findByText('ABOVE');
  expect(symbols()).toEqual(['BELOW', 'LEVEL', 'ABOVE']);
});

it('the price of a token moves with the stream', async () => {
  const { stream } = showApp('/pro/screener/xstocks', answer);
  await screen.findByText(formatPrice(30));
  act(() => stream.deliver({ prices: new Map([[USDT, { price: 31.5, blockId: 9 }]]) }));
  expect(rows()[1]?.textContent).toContain(formatPrice(31.5));
  expect(rows()[1]?.textContent).toContain('+57.50%');
});

it.each(['xStocks', 'unknown'])('there is nothing at the address of the issuer %s', async (name) => {
  showApp(`/pro/screener/${name}`, answer);
  await screen.findByText("This page doesn't exist");
});
