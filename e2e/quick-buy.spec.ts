import { parseAtoms } from '@orrery/core';
import type { Asset } from '@orrery/wire';
import type { Page } from '@playwright/test';
import { OPENED, violations } from './axe.ts';
import { historyOf, solOf, tokenOf } from './balances.ts';
import { expect, FUNDS, test } from './fixtures.ts';
import { findThin, marketOf } from './market.ts';
import { installWallet } from './scripted-wallet.ts';
import { openSwap, SwapPage } from './swap.page.ts';

// Toasts that come and go at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** Asks for a quick buy where any screen offers one: beside a row of the search. */
async function ask(page: Page, { id, symbol }: Pick<Asset, 'id' | 'symbol'>) {
  await page.getByRole('banner').getByRole('button', { name: 'Search' }).click();
  await page.getByRole('combobox', { name: 'Search tokens' }).fill(id);
  await expect(page.getByRole('option')).toHaveCount(1);
  await page.getByRole('button', { name: `Quick buy ${symbol}` }).click();
}

async function findJup(url: string): Promise<Asset> {
  const jup = (await marketOf(url)).find(({ symbol, isVerified }) => symbol === 'JUP' && isVerified);
  if (!jup) throw new Error('JUP is not in the market');
  return jup;
}

const panel = (page: Page, symbol: string) => page.getByRole('dialog', { name: `Buy ${symbol}` });

test('a quick buy changes both balances by exactly what was shown, to the last unit @mobile', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const { id, symbol, decimals, tokenProgram } = await findJup(server.url);
  const screen = new SwapPage(page);
  await page.goto('/pro');
  await screen.connect(wallet.name);
  await ask(page, { id, symbol });
  const buy = panel(page, symbol);
  const button = buy.getByRole('button', { name: `Buy 0.1 SOL of ${symbol}` });
  await expect(button).toBeEnabled();
  const shown = {
    sol: await screen.shownChange('SOL', 9),
    token: await screen.shownChange(symbol, decimals),
  };
  const atLeast = await buy
    .locator('div', { hasText: /^You receive at least/ })
    .locator('dd')
    .innerText();
  expect(shown.sol).toBeLessThan(-100_000_000n);
  expect(shown.token >= parseAtoms(atLeast.replace(` ${symbol}`, '').replaceAll(',', ''), decimals)).toBe(
    true,
  );
  expect(await violations(page)).toEqual([]);

  // The panel has the focus, and Enter is its button.
  await page.keyboard.press('Enter');
  await screen.closeToast('Transaction Confirmed', symbol);
  await expect(buy).toHaveCount(0);
  expect(wallet.asked).toBe(1);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS + shown.sol);
  expect(await tokenOf(rpc, wallet.address, id, tokenProgram)).toBe(shown.token);
});

test('the amount and its choices are kept, and buying without confirmation asks the wallet at once', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const { id, symbol, tokenProgram } = await findJup(server.url);
  const screen = new SwapPage(page);
  await page.goto('/pro');
  await screen.connect(wallet.name);
  await ask(page, { id, symbol });
  const buy = panel(page, symbol);
  await buy.getByText('0.5 SOL', { exact: true }).click();
  await expect(buy.getByRole('button', { name: `Buy 0.5 SOL of ${symbol}` })).toBeEnabled();
  await buy.getByRole('button', { name: 'Quick buy settings' }).click();
  await buy.getByRole('textbox', { name: 'Amount 2 in SOL' }).fill('0.25');
  expect(await violations(page, OPENED)).toEqual([]);
  await buy.getByRole('checkbox', { name: /Buy without confirmation/ }).check();
  await expect(buy.getByRole('button', { name: `Buy 0.25 SOL of ${symbol}` })).toBeEnabled();
  expect(wallet.asked).toBe(0);
  await buy.getByRole('button', { name: 'Close' }).click();
  await page.reload();

  await expect(page.getByRole('banner').getByRole('button', { name: /^Wallet/ })).toBeVisible();
  await ask(page, { id, symbol });
  await screen.closeToast('Transaction Confirmed', '0.25 SOL');
  expect(wallet.asked).toBe(1);
  expect(await tokenOf(rpc, wallet.address, id, tokenProgram)).toBeGreaterThan(0n);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);
});

test('a price that the purchase itself moves far is asked about a second time, even without confirmation', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const thin = await findThin(server.url, 15_000_000_000n);
  await page.addInitScript(() => {
    const settings = { amount: '15', choices: ['0.1', '1', '15'], isAtOnce: true };
    localStorage.setItem('quick-buy:v1', JSON.stringify(settings));
  });
  const screen = new SwapPage(page);
  await page.goto('/pro');
  await screen.connect(wallet.name);
  await ask(page, thin);
  const dialog = page.getByRole('dialog', { name: 'High price impact' });
  await expect(dialog).toBeVisible();
  expect(wallet.asked).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(panel(page, thin.symbol)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page, thin.symbol)).toHaveCount(0);
  expect(wallet.asked).toBe(0);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS);
});

test('a wallet that refuses or hangs loses nothing, and the panel is the way out', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const jup = await findJup(server.url);
  const screen = new SwapPage(page);
  await page.goto('/pro');
  await screen.connect(wallet.name);
  wallet.mode = 'reject';
  await ask(page, jup);
  const buy = panel(page, jup.symbol);
  const button = buy.getByRole('button', { name: /^Buy 0.1 SOL/ });
  await button.click();
  await screen.closeToast('Transaction Failed', 'Wallet Signing Failed');
  await expect(button).toBeEnabled();

  wallet.mode = 'hang';
  await button.click();
  await expect(buy.getByText('Waiting for signature')).toBeVisible();
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .click({ force: true, position: { x: 1, y: 1 } });
  await expect(buy).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(buy).toHaveCount(0);
  wallet.mode = 'approve';
  wallet.release();
  await ask(page, jup);
  await button.click();
  await screen.closeToast('Transaction Confirmed');
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);
});

test('a quick buy that is closed leaves the swap of the page behind it to the wallet', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const jup = await findJup(server.url);
  const screen = await openSwap(page, '/swap?inAmount=1', wallet);
  wallet.mode = 'hang';
  await screen.swap.click();
  const waiting = page.getByRole('main').getByText('Waiting for signature');
  await expect(waiting).toBeVisible();
  await ask(page, jup);
  await expect(panel(page, jup.symbol)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(panel(page, jup.symbol)).toHaveCount(0);
  await expect(waiting).toBeVisible();
  wallet.release();
  await screen.closeToast('Transaction Confirmed');
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);
});

test('without a wallet it asks for one, and an empty one is told so before anything is signed', async ({
  context,
  page,
  server,
}) => {
  const wallet = await installWallet(context);
  const jup = await findJup(server.url);
  await page.goto('/pro');
  await ask(page, jup);
  const connect = page.getByRole('dialog', { name: 'Connect' });
  await expect(connect).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(connect).toHaveCount(0);
  await expect(panel(page, jup.symbol)).toHaveCount(0);

  await ask(page, jup);
  await connect.getByRole('button', { name: wallet.name }).first().click();
  const buy = panel(page, jup.symbol);
  await expect(buy.getByRole('button', { name: 'Insufficient SOL' })).toBeDisabled();
  await buy.getByRole('button', { name: 'Fund' }).click();
  await expect(buy.getByRole('button', { name: /^Buy 0.1 SOL/ })).toBeEnabled();
  expect(wallet.asked).toBe(0);
});
