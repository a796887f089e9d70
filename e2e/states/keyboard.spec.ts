import { USDT } from '@orrery/domain/mints/mints';
import { solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { SwapPage } from '../pages/swap.page.ts';

test('a swap by keyboard alone: connect, choose a token, type, Enter; dialogs give the focus back', async ({
  page,
  rpc,
  wallet,
}) => {
  const screen = new SwapPage(page);
  const tabTo = async (name: RegExp) => {
    const wanted = page.getByRole('button', { name }).first();
    await expect(async () => {
      await page.keyboard.press('Tab');
      await expect(wanted).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [0] });
  };
  await page.goto('/swap');
  await tabTo(/^Connect$/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Connect' })).toBeVisible();
  await tabTo(new RegExp(`^${wallet.name}$`));
  await page.keyboard.press('Enter');
  const account = page.getByRole('banner').getByRole('button', { name: /^Wallet/ });
  await expect(account).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Profile' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(account).toBeFocused();

  await tabTo(/^Token to buy: USDC/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('combobox', { name: 'Search tokens' })).toBeFocused();
  await page.keyboard.type('usdt');
  await expect(page.getByRole('option', { selected: true })).toContainText('USDT');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Token to buy: USDT/ })).toBeFocused();

  const toAmount = () =>
    expect(async () => {
      await page.keyboard.press('Shift+Tab');
      await expect(screen.amount).toBeFocused({ timeout: 1 });
    }).toPass({ intervals: [0] });
  await toAmount();
  await page.keyboard.type('1.5');
  await expect(screen.swap).toBeEnabled();
  const shown = { sol: await screen.shownChange('SOL', 9), usdt: await screen.shownChange('USDT', 6) };
  // Unfolding what is signed took the focus.
  await toAmount();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();
  expect(wallet.asked).toBe(1);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS + shown.sol);
  expect(await tokenOf(rpc, wallet.address, USDT)).toBe(shown.usdt);
});

test('arrows walk the rows of the screener, each wholly in view', async ({ page }) => {
  await page.goto('/pro');
  const rows = page.getByRole('main').getByRole('row');
  await expect(rows.nth(12)).toBeAttached();
  await rows.nth(1).focus();
  for (let step = 0; step < 20; step += 1) {
    await page.keyboard.press('ArrowDown');
    await expect(page.locator('tr:focus')).toHaveAttribute('aria-rowindex', String(step + 3));
    await expect(page.locator('tr:focus')).toBeInViewport({ ratio: 0.99 });
  }
  await page.keyboard.press('Home');
  await expect(page.locator('tr:focus')).toHaveAttribute('aria-rowindex', '2');
  await expect(page.locator('tr:focus')).toBeInViewport({ ratio: 0.99 });
});
