import { USDC } from '@orrery/domain/mints/mints';
import { solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { SwapPage } from '../pages/swap.page.ts';

test('a swap changes both balances by exactly what was shown, and has its receipt @mobile', async ({
  page,
  rpc,
  wallet,
}) => {
  const screen = new SwapPage(page);
  await page.goto('/swap');
  await expect(page).toHaveTitle(/ \| Orrery$/);
  await screen.amount.fill('2.5');
  await screen.connect(wallet.name);
  await expect(screen.swap).toBeEnabled();
  const shown = {
    sol: await screen.shownChange('SOL', 9),
    usdc: await screen.shownChange('USDC', 6),
  };
  await screen.swap.press('Enter');
  await expect(page.getByText('Transaction Confirmed')).toBeVisible();

  expect(shown.sol).toBeLessThan(-2_500_000_000n);
  expect(shown.usdc).toBeGreaterThan(0n);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS + shown.sol);
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(shown.usdc);
  expect(wallet.asked).toBe(1);

  const receipt = page.getByRole('link', { name: 'View transaction' });
  const signature = (await receipt.getAttribute('href'))?.split('/').at(-1) ?? '';
  await page.goto(`/transaction/${signature}`);
  await expect(page.getByText(/^(Confirmed|Finalized)$/).first()).toBeVisible();
  await expect(page.getByText('0.00001 SOL').first()).toBeVisible();
  await expect(page).toHaveTitle(/ \| Orrery$/);
});
