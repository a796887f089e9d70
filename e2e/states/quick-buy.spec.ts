import { OPENED, violations } from '../axe.ts';
import { historyOf, solOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { findThin } from '../pages/market.ts';
import { askToBuy, buyPanel, findJup } from '../pages/quick-buy.ts';
import { installWallet } from '../pages/scripted-wallet.ts';
import { openSwap, SwapPage } from '../pages/swap.page.ts';
import { pointAndPress, previewedOf } from '../pages/trade-panel.ts';

// Toasts that come and go at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('the amounts of a set are kept, and what was pressed last is offered first', async ({
  page,
  server,
  wallet,
}) => {
  const { id, symbol } = await findJup(server.url);
  const screen = new SwapPage(page);
  await page.goto('/pro');
  await screen.connect(wallet.name);
  await askToBuy(page, { id, symbol });
  const buy = buyPanel(page, symbol);
  await buy.getByText('P2', { exact: true }).click();
  await buy.getByRole('button', { name: 'Edit preset amounts' }).click();
  await buy.getByRole('textbox', { name: 'Amount 2 in SOL' }).fill('0.03');
  expect(await violations(page, OPENED)).toEqual([]);
  await pointAndPress(buy, 'Buy 0.03 SOL');
  await screen.closeToast('Transaction Confirmed', '0.03 SOL');
  expect(wallet.asked).toBe(1);
  await page.reload();
  await expect(page.getByRole('banner').getByRole('button', { name: /^Wallet/ })).toBeVisible();
  await askToBuy(page, { id, symbol });
  await expect(previewedOf(buy, 'Buy 0.03 SOL')).toBeFocused();
  expect(wallet.asked).toBe(1);
});

test('a price that the purchase itself moves far is asked about a second time', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const thin = await findThin(server.url, 15_000_000_000n);
  await page.addInitScript(() => {
    localStorage.setItem('quick-buy:v1', JSON.stringify({ amount: '15' }));
  });
  const screen = new SwapPage(page);
  await page.goto('/pro');
  await screen.connect(wallet.name);
  await askToBuy(page, thin);
  await previewedOf(buyPanel(page, thin.symbol), 'Buy').press('Enter');
  const dialog = page.getByRole('dialog', { name: 'High price impact' });
  await expect(dialog).toBeVisible();
  expect(wallet.asked).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(buyPanel(page, thin.symbol)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(buyPanel(page, thin.symbol)).toHaveCount(0);
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
  await askToBuy(page, jup);
  const buy = buyPanel(page, jup.symbol);
  await pointAndPress(buy, 'Buy 0.1 SOL');
  await screen.closeToast('Transaction Failed', 'Wallet Signing Failed');
  wallet.mode = 'hang';
  await pointAndPress(buy, 'Buy 0.1 SOL');
  await expect(buy.getByText('Waiting for signature').first()).toBeVisible();
  await page
    .getByRole('heading', { level: 1 })
    .first()
    .click({ force: true, position: { x: 1, y: 1 } });
  await expect(buy).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(buy).toHaveCount(0);
  wallet.mode = 'approve';
  wallet.release();
  await askToBuy(page, jup);
  await pointAndPress(buy, 'Buy 0.1 SOL');
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
  await screen.swap.press('Enter');
  const waiting = page.getByRole('main').getByText('Waiting for signature');
  await expect(waiting).toBeVisible();
  await askToBuy(page, jup);
  await expect(buyPanel(page, jup.symbol)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(buyPanel(page, jup.symbol)).toHaveCount(0);
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
  await askToBuy(page, jup);
  const connect = page.getByRole('dialog', { name: 'Connect' });
  await expect(connect).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(connect).toHaveCount(0);
  await expect(buyPanel(page, jup.symbol)).toHaveCount(0);

  await askToBuy(page, jup);
  await connect.getByRole('button', { name: wallet.name }).first().click();
  const buy = buyPanel(page, jup.symbol);
  await expect(buy.getByRole('button', { name: /^Buy 0.1 SOL.*Insufficient SOL/ })).toBeVisible();
  await buy.getByRole('button', { name: 'Fund' }).click();
  await expect(previewedOf(buy, 'Buy 0.1 SOL')).toBeVisible();
  expect(wallet.asked).toBe(0);
});
