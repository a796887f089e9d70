import type { Locator, Page } from '@playwright/test';
import { generateKeyPairSigner } from '@solana/kit';
import { OPENED } from '../axe.ts';
import { advanceUntil, expect, test } from '../on-harness.ts';
import { isOnCurve, marketOf } from '../pages/market.ts';
import { OrdersPage } from '../pages/orders.page.ts';
import { askToBuy, buyPanel, findJup } from '../pages/quick-buy.ts';
import { smallTargets } from '../pages/small-targets.ts';
import { SwapPage } from '../pages/swap.page.ts';
import { openTokenBelowChart } from '../pages/token-page.ts';
import { previewedOf, tradePanel, turnTo } from '../pages/trade-panel.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.skip(({ isMobile }) => !isMobile, 'a mouse needs less');

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const header = (page: Page, name: string | RegExp) => page.getByRole('banner').getByRole('button', { name });
const choose = (within: Page | Locator, label: string) => within.getByText(label, { exact: true }).click();

/** That all that is pressed in a part of the page, once it has what it asks for, is as large as a finger. */
async function expectLarge(page: Page, state: string, part = OPENED): Promise<void> {
  await page.waitForLoadState('networkidle');
  await expect(page.locator(`${part} .animate-breathe:visible`)).toHaveCount(0);
  expect.soft(await smallTargets(page, part), state).toEqual([]);
}

/** Opens a dialog or a sheet, looks into it, and closes it. */
async function expectLargeIn(page: Page, state: string, opener: Locator): Promise<void> {
  await opener.click();
  await expect(page.locator(OPENED).first()).toBeVisible();
  await expectLarge(page, state);
  await close(page);
}

async function close(page: Page): Promise<void> {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** That each tab of what a wallet holds and did is. */
async function expectLargeProfile(page: Page, state: string, part: string): Promise<void> {
  const profile = page.locator(part);
  for (const tab of ['Holdings', 'Trigger', 'Recurring', 'Activity']) {
    await choose(profile, tab);
    await expectLarge(page, `${state}: ${tab}`, part);
  }
}

/** Opens a dialog by the menu, which is gone then: until it is, it takes what is pressed to close. */
async function openFromMenu(page: Page, name: string): Promise<void> {
  await header(page, 'Menu').click();
  await button(page, name).click();
  await expect(page.locator(OPENED).filter({ hasText: 'Talk to us' })).toHaveCount(0);
  await expect(page.locator(OPENED)).toHaveCount(1);
}

async function connect(page: Page, walletName: string): Promise<void> {
  const screen = new SwapPage(page);
  await screen.connect(walletName);
  await screen.closeToast('Wallet Connected');
}

test('what is pressed in the settings, the menu and the ways to connect takes a finger’s 44 pixels @mobile', async ({
  page,
}) => {
  await page.goto('/swap');
  await header(page, 'Connect').click();
  await button(page, 'View More Wallets').click();
  await expectLarge(page, 'connect');
  await close(page);
  await expectLargeIn(page, 'the menu', header(page, 'Menu'));
  await header(page, 'Settings').click();
  for (const tab of ['General', 'Display', 'Trading', 'Backup']) {
    await choose(page.getByRole('dialog'), tab);
    await expectLarge(page, `settings: ${tab}`);
  }
  await choose(page.getByRole('dialog'), 'Trading');
  await choose(page.getByRole('dialog'), 'Manual');
  await expectLarge(page, 'settings: trading by hand');
  await close(page);
  await openFromMenu(page, 'Alerts');
  await expectLarge(page, 'alerts');
  await close(page);
  await openFromMenu(page, 'Commands');
  await expectLarge(page, 'the palette');
  await page.keyboard.type('sol');
  await expect(page.getByRole('group', { name: 'Tokens' }).getByRole('option').first()).toBeVisible();
  await expectLarge(page, 'the palette, searching');
});

test('what is pressed in the search and the choices of a swap takes a finger’s 44 pixels @mobile', async ({
  page,
  wallet,
}) => {
  await page.goto('/swap?inAmount=1');
  await connect(page, wallet.name);
  await header(page, 'Search').click();
  await expect(page.getByRole('heading', { name: 'Cooking' })).toBeVisible();
  await expectLarge(page, 'the search');
  await page.getByRole('combobox', { name: 'Search tokens' }).fill('usdc');
  await expect(page.getByText('Look-alike').last()).toBeVisible();
  await expectLarge(page, 'the search, of a name');
  await close(page);
  await expectLargeIn(page, 'the choice of a token', button(page, /^Token to buy/));
  await expectLargeIn(page, 'slippage', button(page, /^Slippage/));
  await new SwapPage(page).openDetails();
  await expectLarge(page, 'a quote in full', 'main');
});

test('what is pressed in a wallet’s account and portfolio takes a finger’s 44 pixels @mobile', async ({
  harness,
  page,
  wallet,
}) => {
  await page.goto('/swap?inAmount=1');
  await connect(page, wallet.name);
  await new SwapPage(page).swap.press('Enter');
  await advanceUntil(harness, page, 'Transaction Confirmed');
  await new SwapPage(page).closeToast('Transaction Confirmed');
  // So that the swap's block is read.
  await harness.advance(1_000);
  await header(page, /^Wallet/).click();
  await expectLargeProfile(page, 'the account', OPENED);
  await page.getByRole('dialog').getByRole('button', { name: 'Receive' }).click();
  await expectLarge(page, 'the way to receive');
  await close(page);
  await page.goto(`/portfolio/${wallet.address}`);
  await expectLargeProfile(page, 'the portfolio', 'main');
  await page.goto('/swap');
  await button(page, 'Show History').click();
  await page.getByRole('list', { name: 'Your swaps' }).getByRole('button').first().click();
  await expectLarge(page, 'the receipt of a swap');
});

test('what is pressed in the lists’ panels and a quick buy takes a finger’s 44 pixels @mobile', async ({
  harness,
  page,
  wallet,
}) => {
  await page.goto('/pro?tab=toptraded&timeframe=24h&verified=true&minMcap=1000');
  await connect(page, wallet.name);
  await page.getByRole('button', { name: /^Filters/ }).click();
  for (const part of ['Filters', 'Presets', 'Why not here?']) {
    await page.getByRole('group', { name: 'Panel section' }).getByText(part, { exact: true }).click();
    await expectLarge(page, `the filter panel: ${part}`);
  }
  await close(page);
  const jup = await findJup(harness.url);
  await askToBuy(page, jup);
  const panel = buyPanel(page, jup.symbol);
  await expect(previewedOf(panel, 'Buy 0.1 SOL')).toBeVisible();
  await button(page, 'Edit preset amounts').click();
  await expectLarge(page, 'a quick buy, its amounts edited');
  await turnTo(tradePanel(panel), 'Sell');
  await expectLarge(page, 'a quick sale');
  await close(page);
  await page.goto('/pro/hunt?launchpads=moonshot');
  await expectLargeIn(page, 'the launchpads to hunt on', button(page, 'Moonshot'));
  await expectLargeIn(page, 'the filters of a column', button(page, /^Filters for New/));
  await page.goto('/watchlist');
  await expectLargeIn(page, 'the settings of the watchlist', button(page, 'Watchlist settings'));
});

test('what is pressed in each tab and sheet of a token and its chart takes a finger’s 44 pixels @mobile', async ({
  harness,
  page,
  wallet,
}) => {
  const launched = (await marketOf(harness.url)).find((asset) => asset.dev && isOnCurve(asset));
  await page.goto('/swap');
  await connect(page, wallet.name);
  await openTokenBelowChart(page, `/tokens/${launched?.id}`);
  for (const tab of ['Trades', 'Holders', 'Top traders', 'Developer', 'Pools', 'About']) {
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expectLarge(page, `the tab ${tab}`, '[aria-label=Activity]');
  }
  await expectLargeIn(page, 'the sheet of purchases', button(page, `Buy ${launched?.symbol}`));
  await expectLargeIn(page, 'the sheet of sales', button(page, `Sell ${launched?.symbol}`));
  await expectLargeIn(page, 'an alert', button(page, `Alert me about ${launched?.symbol}`));
  await page.goto('/chart/SOL');
  await expectLargeIn(page, 'what else has a chart', button(page, 'SOL'));
  await expectLargeIn(page, 'the tools of a chart', button(page, 'Chart tools'));
});

test('what is pressed in a way to send takes a finger’s 44 pixels @mobile', async ({ page, wallet }) => {
  const textbox = (name: string) => page.getByRole('textbox', { name });
  await page.goto('/send');
  await connect(page, wallet.name);
  await textbox('Amount').fill('1.5');
  await textbox('Recipient').fill((await generateKeyPairSigner()).address);
  await expect(page.getByText('changes in your wallet')).toBeVisible();
  await expectLarge(page, 'a payment to somebody new', 'main');
  await expectLargeIn(page, 'the address book', button(page, 'Address book'));
  await expectLargeIn(page, 'what is sent', button(page, /^Token/));
  await choose(page, 'Several recipients');
  await expectLarge(page, 'several payments', 'main');
});

test('what is pressed in the dialogs of an order takes a finger’s 44 pixels @mobile', async ({
  harness,
  page,
  wallet,
}) => {
  const orders = new OrdersPage(page, 'Limit orders', harness);
  await page.goto('/trigger/SOL-USDC');
  await connect(page, wallet.name);
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('1');
  await button(page, 'Set the rate +10% from the market').click();
  await orders.press(button(page, 'Place order'));
  const row = orders.row('Sell 1 SOL for USDC');
  await orders.untilShown(row);
  await new SwapPage(page).closeToast('Transaction Confirmed');
  await expectLarge(page, 'the list of orders', 'main');
  await orders.press(row.getByRole('button', { name: /^Change / }));
  await orders.untilShown(page.getByRole('dialog', { name: 'Change order' }).getByRole('textbox'));
  await expectLarge(page, 'the change of an order');
  await close(page);
  await orders.press(row.getByRole('button', { name: /^Cancel / }));
  await expectLarge(page, 'the end of an order');
});
