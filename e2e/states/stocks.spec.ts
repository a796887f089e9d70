import { WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { formatCount, formatPrice, formatUsd } from '@orrery/domain/number-formats';
import { STOCK_ISSUERS } from '@orrery/domain/tokens/stock-issuers';
import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import { StockStatsReplySchema } from '@orrery/wire/tokens/stocks';
import type { Page } from '@playwright/test';
import * as v from 'valibot';
import { expect, test } from '../fixtures.ts';

test.use({ world: 'lively', contextOptions: { reducedMotion: 'reduce' } });

async function stocksAt(url: string, issuer: 'xstocks' | 'prestocks' | 'superstate') {
  const reply = await fetch(`${url}${apiPaths.assetList(issuer, '24h')}?limit=500`);
  return v.parse(AssetListSchema, await reply.json());
}

const rowsOf = (page: Page) => page.getByRole('main').locator('[data-id]');
const idsOf = (page: Page) =>
  rowsOf(page).evaluateAll((rows) => rows.map((row) => row.getAttribute('data-id') ?? ''));

test('an issuer’s screener lists its stocks, token price beside stock price, as the API has them @mobile', async ({
  page,
  server,
}) => {
  for (const issuer of STOCK_ISSUERS) {
    await page.goto(`/pro/screener/${issuer.id}`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(issuer.label);
    await expect(page.getByRole('link', { name: /opens in a new tab/ })).toHaveAttribute('href', issuer.link);
    await expect(async () => {
      const stocks = await stocksAt(server.url, issuer.id);
      expect(stocks).not.toEqual([]);
      expect((await idsOf(page)).toSorted()).toEqual(stocks.map(({ id }) => id as string).toSorted());
      const sums = v
        .parse(StockStatsReplySchema, await (await fetch(server.url + apiPaths.stockStats)).json())
        .issuers.find((one) => one.issuer === issuer.id);
      expect(await page.getByRole('main').innerText()).toContain(formatCount(sums?.tokens));
    }).toPass({ timeout: 20_000 });
  }
  // Prices live, so a quiet issuer is looked at: the price of one of its stocks stands still long enough.
  await expect(async () => {
    const stocks = await stocksAt(server.url, 'superstate');
    for (const { id, usdPrice, stockData, mcap } of stocks) {
      const said = await page.locator(`[data-id="${id}"]`).innerText();
      expect(said).toContain(formatPrice(usdPrice));
      expect(said).toContain(formatUsd(mcap));
      const premium = ((usdPrice ?? 0) / (stockData?.price ?? 0) - 1) * 100;
      // Only the premium has a sign among the percents; the share's price is as old as the list.
      const shown = Number(/[+−]\d+\.\d\d(?=%)/.exec(said)?.[0].replace('−', '-'));
      expect(Math.abs(shown - premium)).toBeLessThan(0.5);
    }
  }).toPass({ timeout: 40_000 });
});

test('the page of a stock says what its share costs and how far it stands from that, another token’s does not @mobile', async ({
  page,
  server,
}) => {
  const figure = (name: string) =>
    page
      .locator('header dl > div', { has: page.locator('dt').getByText(name, { exact: true }) })
      .locator('dd');
  const [stock] = await stocksAt(server.url, 'superstate');
  await page.goto(`/tokens/${stock?.id}`);
  // The share's price moves on every few seconds: what is shown has been told before.
  const told = new Set([formatPrice(stock?.stockData?.price)]);
  await expect(async () => {
    const asset = (await stocksAt(server.url, 'superstate')).find(({ id }) => id === stock?.id);
    told.add(formatPrice(asset?.stockData?.price));
    const now = { timeout: 1_000 };
    expect([...told]).toContain(await figure('Stock price').innerText(now));
    const premium = ((asset?.usdPrice ?? 0) / (asset?.stockData?.price ?? 0) - 1) * 100;
    const shown = (await figure('Premium').innerText(now)).replace('−', '-');
    expect(Math.abs(Number.parseFloat(shown) - premium)).toBeLessThan(0.5);
  }).toPass();
  await page.goto(`/tokens/${WRAPPED_SOL}`);
  await expect(figure('Market cap')).toBeVisible();
  await expect(figure('Stock price')).toHaveCount(0);
});

test('an issuer is known by its name in lower case only', async ({ page }) => {
  for (const name of ['xStocks', 'unknown']) {
    await page.goto(`/pro/screener/${name}`);
    await expect(page.getByRole('main')).toContainText("This page doesn't exist");
  }
});

test('the price of a token moves while one looks', async ({ page }) => {
  await page.goto('/pro/screener/xstocks');
  await expect(rowsOf(page).first()).toBeVisible();
  const before = await page.getByRole('main').innerText();
  await expect.poll(() => page.getByRole('main').innerText(), { timeout: 30_000 }).not.toBe(before);
});
