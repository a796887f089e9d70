import { formatUsd } from '@orrery/domain/number-formats';
import * as apiPaths from '@orrery/wire/paths';
import { AssetListSchema } from '@orrery/wire/tokens/asset';
import type { Locator, Page } from '@playwright/test';
import * as v from 'valibot';
import { solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, isAt, test } from '../fixtures.ts';
import { SwapPage } from '../pages/swap.page.ts';
import { previewedOf } from '../pages/trade-panel.ts';

/** Presses a key until something has the focus. */
async function pressTo(page: Page, key: string, wanted: Locator) {
  do await page.keyboard.press(key);
  while (!(await wanted.evaluate((element) => element === document.activeElement)));
}

test('discovery by keyboard alone: list, filter, row and its buttons, token, search, watch, quick buy', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const list = apiPaths.assetList('toptraded', '24h');
  const main = page.getByRole('main');
  const walk = async (key: string, wanted: Locator) => {
    await pressTo(page, key, wanted);
    await expect(wanted).not.toHaveCSS('outline-style', 'none');
  };
  const walkRows = async (from: number, to: number) => {
    for (let index = from; index <= to; index += 1) {
      await page.keyboard.press('ArrowDown');
      await expect(main.locator('tr:focus')).toHaveAttribute('aria-rowindex', String(index + 2));
    }
  };
  await page.goto('/pro');
  await walk('Tab', page.getByRole('link', { name: 'Top traded' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/tab=toptraded/);
  await walk('Tab', page.getByRole('radio', { name: '1h', exact: true }));
  await walk('ArrowRight', page.getByRole('radio', { name: '24h', exact: true }));
  await page.keyboard.press('f');
  await walk('Tab', page.getByRole('textbox', { name: 'Volume 24h, at least', exact: true }));
  const reply = page.waitForResponse(
    (response) => isAt(list)(new URL(response.url())) && response.url().includes('minVolume24h=100000'),
  );
  await page.keyboard.type('100k');
  const listed = v.parse(AssetListSchema, await (await reply).json());
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Filters, 1 active' })).toBeFocused();
  await expect(main.locator('tr[aria-rowindex="2"]')).toHaveAttribute('data-id', listed[0]?.id ?? 'none');

  // From the last control above the list the rows are one stop.
  const place = listed.findIndex(({ symbol }) => !['USDC', 'SOL', 'JUP'].includes(symbol));
  const token = listed[place];
  if (!token) throw new Error('nothing but USDC, SOL and JUP is listed');
  const { id, symbol } = token;
  const row = main.locator(`tr[data-id="${id}"]`);
  await walk('Tab', main.locator('tr[tabindex="0"]'));
  await walkRows(1, place);
  await expect(row).toBeFocused();
  // The buttons of rows come after the rows; an arrow pressed before leads past them.
  await expect(row.getByRole('button', { name: `Watch ${symbol}` })).toBeAttached();
  for (const name of [`Watch ${symbol}`, `Copy address of ${symbol}`, `Quick buy ${symbol}`])
    await walk('ArrowRight', row.getByRole('button', { name }));
  await walk('ArrowLeft', row);
  await page.keyboard.press('w');
  await expect(row.getByRole('button', { name: `Watch ${symbol}` })).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: symbol, level: 1 })).toBeVisible();
  await expect(async () => {
    const answer = await page.request.get(`${server.url}${apiPaths.assetsRecent}?ids=${id}`);
    const [asset] = v.parse(AssetListSchema, await answer.json());
    await expect(main).toContainText(`Market cap${formatUsd(asset?.mcap)}`, { timeout: 1_000 });
  }).toPass();
  await expect(main).toBeFocused();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - window.innerHeight)).toBe(0);

  await page.keyboard.press('/');
  await page.keyboard.type('jup');
  await expect(page.getByRole('option', { selected: true })).toContainText('Jupiter');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'JUP', level: 1 })).toBeVisible();
  await expect(main).toBeFocused();
  const star = main.getByRole('button', { name: 'Watch JUP' });
  await walk('Tab', star);
  await page.keyboard.press('Enter');
  await expect(star).toHaveAttribute('aria-pressed', 'false');
  await expect(page.getByRole('navigation', { name: 'Watchlist' }).getByRole('listitem')).toContainText([
    'SOL',
    symbol,
  ]);

  await page.goBack();
  await page.goBack();
  await expect(row).toBeVisible();
  await walkRows(0, place);
  await expect(row).toBeFocused();
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog', { name: 'Connect' })).toBeVisible();
  await walk('Tab', page.getByRole('button', { name: wallet.name }).first());
  await page.keyboard.press('Enter');
  const buy = page.getByRole('dialog', { name: `Trade ${symbol}` });
  await expect(previewedOf(buy, 'Buy 0.1 SOL')).toBeFocused();
  const screen = new SwapPage(page);
  const shown = {
    sol: await screen.shownChange('SOL', 9),
    token: await screen.shownChange(symbol, token.decimals),
  };
  await page.keyboard.press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  expect(wallet.asked).toBe(1);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS + shown.sol);
  expect(await tokenOf(rpc, wallet.address, id, token.tokenProgram)).toBe(shown.token);
  // The panel stays for the next trade.
  await expect(buy).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row).toBeFocused();
});
