import { USDC } from '@orrery/domain/mints/mints';
import { solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { pressSteady } from '../pages/press-steady.ts';
import { openSwap, SwapPage } from '../pages/swap.page.ts';

test('a wallet that refuses ends in a message and loses nothing', async ({ page, rpc, wallet }) => {
  wallet.mode = 'reject';
  const screen = new SwapPage(page);
  await page.goto('/swap?inAmount=1.25');
  await screen.connect(wallet.name);
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Failed')).toBeVisible();
  await expect(page.getByText('Wallet Signing Failed')).toBeVisible();
  await expect(screen.amount).toHaveValue('1.25');
  await expect(screen.swap).toBeEnabled();
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS);

  wallet.mode = 'approve';
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  expect(await tokenOf(rpc, wallet.address, USDC)).toBeGreaterThan(0n);
});

test('a double click sends once, and leaving the screen meanwhile does not lose the swap', async ({
  page,
  rpc,
  wallet,
}) => {
  const screen = await openSwap(page, '/swap?inAmount=1', wallet);
  const usdc = await screen.shownChange('USDC', 6);
  await pressSteady(screen.swap, 2);
  await page.getByRole('banner').getByRole('link', { name: 'Pro' }).click();
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  expect(wallet.asked).toBe(1);
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(usdc);
});

test('a wallet that hangs can be given up, also after leaving the screen and coming back', async ({
  page,
  rpc,
  wallet,
}) => {
  wallet.mode = 'hang';
  const screen = new SwapPage(page);
  await page.goto('/swap?inAmount=1');
  await screen.connect(wallet.name);
  await screen.swap.press('Enter');
  await expect.poll(() => wallet.asked).toBe(1);
  const header = page.getByRole('banner');
  await header.getByRole('link', { name: 'Pro' }).click();
  await expect(page).toHaveTitle('Pro | Orrery');
  await header.getByRole('link', { name: 'Swap' }).click();
  await expect(page.getByRole('button', { name: 'Waiting for signature' })).toBeVisible();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await screen.amount.fill('2');
  await expect(screen.swap).toBeEnabled();

  wallet.mode = 'approve';
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  expect(await solOf(rpc, wallet.address)).toBeLessThan(FUNDS - 2_000_000_000n);
});

test('an account that is switched while the wallet is asked ends the swap, and nothing is sent', async ({
  page,
  rpc,
  wallet,
}) => {
  wallet.mode = 'hang';
  const screen = new SwapPage(page);
  await page.goto('/swap?inAmount=1');
  await screen.connect(wallet.name);
  await screen.swap.press('Enter');
  await expect.poll(() => wallet.asked).toBe(1);
  await wallet.switchAccount(page, wallet.other);
  await expect(page.getByText('Wallet Signing Failed')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Insufficient SOL' })).toBeVisible();
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS);
});

test('a newcomer trades with the burner: connect, fund, swap', async ({ page }) => {
  const screen = new SwapPage(page);
  await page.goto('/swap');
  await screen.connect('Burner');
  await page
    .getByRole('banner')
    .getByRole('button', { name: /Wallet/ })
    .click();
  await page.getByRole('dialog', { name: 'Profile' }).getByRole('button', { name: 'Fund' }).click();
  await expect(page.getByText('10 SOL').first()).toBeVisible();
  await page.keyboard.press('Escape');
  await screen.amount.fill('1');
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
});

test('a quote that another tab made unpayable takes the old preview away', async ({
  context,
  page,
  wallet,
}) => {
  await (await openSwap(page, '/swap?inAmount=16', wallet)).openDetails();
  await expect(page.getByText('changes in your wallet')).toBeVisible();

  const other = new SwapPage(await context.newPage());
  await other.page.goto('/swap?inAmount=16');
  await other.swap.press('Enter');
  await expect(other.page.getByText('Transaction Confirmed')).toBeVisible();

  await page.bringToFront();
  await expect(page.getByRole('button', { name: /Insufficient/ })).toBeVisible();
  await expect(page.getByText('changes in your wallet')).toBeHidden();
});
