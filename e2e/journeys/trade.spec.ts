import type { Page } from '@playwright/test';
import { solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { assetAt } from '../pages/market.ts';
import { SwapPage } from '../pages/swap.page.ts';
import {
  pointAndPress,
  presetOf,
  previewedOf,
  touchTwice,
  tradePanel,
  turnTo,
} from '../pages/trade-panel.ts';

// Toasts that come and go at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

/** A launch of Hunt and the button that buys it, by its id: cards move. A phone shows one column. */
async function openLaunch(page: Page, url: string, column: 'Graduated' | 'New' = 'Graduated') {
  const list = page.getByRole('list', { name: column });
  const card = list.locator('li[data-id]').first();
  const id = (await card.getAttribute('data-id')) ?? '';
  const asset = await assetAt(url, id);
  const buy = list.locator(`li[data-id="${id}"]`).getByRole('button', { name: /^Quick buy/ });
  return { asset, buy, dialog: page.getByRole('dialog', { name: `Trade ${asset.symbol}` }) };
}

test('buys on Hunt, sells half of it there in two clicks, and the rest on the token’s page', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const screen = new SwapPage(page);
  await page.goto('/pro/hunt');
  await screen.connect(wallet.name);
  const { asset, buy, dialog } = await openLaunch(page, server.url);
  await buy.click();
  await pointAndPress(tradePanel(dialog), 'Buy 0.1 SOL');
  await screen.closeToast('Transaction Confirmed', asset.symbol);
  const bought = await tokenOf(rpc, wallet.address, asset.id, asset.tokenProgram);
  expect(bought).toBeGreaterThan(0n);
  expect(await solOf(rpc, wallet.address)).toBeLessThan(FUNDS - 100_000_000n);

  await turnTo(tradePanel(dialog), 'Sell');
  await pointAndPress(tradePanel(dialog), 'Sell 50%');
  await screen.closeToast('Transaction Confirmed', asset.symbol);
  await expect(page).toHaveURL(/\/pro\/hunt/);
  expect(await tokenOf(rpc, wallet.address, asset.id, asset.tokenProgram)).toBe(bought - bought / 2n);

  await page.goto(`/tokens/${asset.id}`);
  const panel = tradePanel(page);
  await turnTo(panel, 'Sell');
  const before = await solOf(rpc, wallet.address);
  await pointAndPress(panel, 'Sell 100%');
  await screen.closeToast('Transaction Confirmed', asset.symbol);
  expect(await tokenOf(rpc, wallet.address, asset.id, asset.tokenProgram)).toBe(0n);
  // It was bought with SOL.
  expect(await solOf(rpc, wallet.address)).toBeGreaterThan(before);
  expect(wallet.asked).toBe(3);
});

test('the same by keyboard alone', async ({ page, rpc, server, wallet }) => {
  const screen = new SwapPage(page);
  await page.goto('/pro/hunt');
  await screen.connect(wallet.name);
  const { asset, buy, dialog } = await openLaunch(page, server.url);
  await buy.focus();
  await page.keyboard.press('Enter');
  const panel = tradePanel(dialog);
  await expect(previewedOf(panel, 'Buy 0.1 SOL')).toBeFocused();
  await page.keyboard.press('Enter');
  await screen.closeToast('Transaction Confirmed', asset.symbol);
  const bought = await tokenOf(rpc, wallet.address, asset.id, asset.tokenProgram);
  expect(bought).toBeGreaterThan(0n);

  await panel.getByRole('radio', { name: 'Buy' }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(previewedOf(panel, 'Sell 50%')).toBeFocused();
  await page.keyboard.press('Enter');
  await screen.closeToast('Transaction Confirmed', asset.symbol);
  expect(await tokenOf(rpc, wallet.address, asset.id, asset.tokenProgram)).toBe(bought - bought / 2n);

  await page.goto(`/tokens/${asset.id}`);
  await tradePanel(page).getByRole('radio', { name: 'Buy' }).focus();
  await page.keyboard.press('ArrowRight');
  await presetOf(tradePanel(page), 'Sell 100%').focus();
  await expect(previewedOf(tradePanel(page), 'Sell 100%')).toBeFocused();
  await page.keyboard.press('Enter');
  await screen.closeToast('Transaction Confirmed', asset.symbol);
  expect(await tokenOf(rpc, wallet.address, asset.id, asset.tokenProgram)).toBe(0n);
  expect(wallet.asked).toBe(3);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the same by touch, by two presses each', async ({ page, rpc, server, wallet }) => {
    const screen = new SwapPage(page);
    await page.goto('/pro/hunt');
    await screen.connect(wallet.name);
    const { asset, buy, dialog } = await openLaunch(page, server.url, 'New');
    await buy.tap();
    const panel = tradePanel(dialog);
    // The card's button was the first press: it names the amount.
    await expect(previewedOf(panel, 'Buy 0.1 SOL')).toHaveCSS('pointer-events', 'auto');
    await previewedOf(panel, 'Buy 0.1 SOL').tap();
    // A toast that is closed closes the sheet behind it too: the chain says what happened.
    const held = () => tokenOf(rpc, wallet.address, asset.id, asset.tokenProgram);
    await expect.poll(held).toBeGreaterThan(0n);
    const bought = await held();

    await turnTo(panel, 'Sell');
    await touchTwice(panel, 'Sell 50%');
    await expect.poll(held).toBe(bought - bought / 2n);

    await page.goto(`/tokens/${asset.id}`);
    await page.getByRole('button', { name: `Sell ${asset.symbol}` }).tap();
    await touchTwice(tradePanel(page), 'Sell 100%');
    await expect.poll(held).toBe(0n);
    expect(wallet.asked).toBe(3);
  });
});
