import { USDC } from '@orrery/domain/mints/mints';
import { historyOf, solOf, tokenOf } from '../balances.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { installWallet } from '../pages/scripted-wallet.ts';
import { openSwap, SwapPage } from '../pages/swap.page.ts';

// Toasts that come and go at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('Enter twice and a second tab: one transaction, until the first has ended', async ({
  context,
  page,
  rpc,
  wallet,
}) => {
  const screen = await openSwap(page, '/swap?inAmount=1', wallet);
  const other = new SwapPage(await context.newPage());
  await other.page.goto('/swap?inAmount=2');
  await expect(other.swap).toBeEnabled();

  wallet.mode = 'hang';
  await page.bringToFront();
  const usdc = await screen.shownChange('USDC', 6);
  await screen.amount.focus();
  // Faster than the screen can follow, and then once more.
  await page.locator('form').evaluate((form: HTMLFormElement) => {
    form.requestSubmit();
    form.requestSubmit();
  });
  await page.keyboard.press('Enter');
  await expect.poll(() => wallet.asked).toBe(1);
  await other.page.bringToFront();
  await other.swap.press('Enter');
  await other.closeToast('A transaction is running in another tab', 'Finish it there first.');
  await expect(other.amount).toHaveValue('2');
  await expect(page.getByRole('button', { name: 'Waiting for signature' })).toBeVisible();
  wallet.release();
  await page.bringToFront();
  await screen.closeToast('Transaction Confirmed');
  expect(wallet.asked).toBe(1);
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(usdc);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(2);

  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('1');
  await expect(screen.swap).toBeEnabled();
  await screen.swap.press('Enter');
  await expect.poll(() => wallet.asked).toBe(2);
  await page.close();
  // The browser lets go of what a tab held some moments after it is closed.
  await expect
    .poll(() => other.page.evaluate(async () => (await navigator.locks.query()).held?.length))
    .toBe(0);
  wallet.mode = 'approve';
  await other.page.bringToFront();
  await other.swap.press('Enter');
  await other.closeToast('Transaction Confirmed');
  expect(await solOf(rpc, wallet.address)).toBeLessThan(FUNDS - 3_000_000_000n);
  expect(await historyOf(rpc, wallet.address)).toHaveLength(3);
});

test('a typed amount comes back with its direction, to the last digit', async ({ page }) => {
  const screen = new SwapPage(page);
  await page.goto('/swap');
  await screen.amount.fill('1.123456789');
  await expect(page.getByText('At least', { exact: true })).toBeVisible();
  const turn = page.getByRole('button', { name: 'Switch direction' });
  await turn.click();
  await expect(screen.amount).toHaveValue('1.123456');
  await turn.click();
  await expect(screen.amount).toHaveValue('1.123456789');
});

test('a wallet that reads legacy transactions only is told so, and swaps by one', async ({
  context,
  page,
  rpc,
}) => {
  const wallet = await installWallet(context, { versions: ['legacy'] });
  await rpc.requestAirdrop(wallet.address, FUNDS as never).send();
  const screen = new SwapPage(page);
  await page.goto('/swap?inAmount=1');
  await screen.connect(wallet.name);
  await expect(
    page.getByText('Versioned Tx is turned off as your wallet does not support it.'),
  ).toBeVisible();
  const change = { sol: await screen.shownChange('SOL', 9), usdc: await screen.shownChange('USDC', 6) };
  await screen.swap.press('Enter');
  await screen.closeToast('Transaction Confirmed');
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS + change.sol);
  expect(await tokenOf(rpc, wallet.address, USDC)).toBe(change.usdc);
  const [newest] = await historyOf(rpc, wallet.address);
  const options = { encoding: 'json', maxSupportedTransactionVersion: 0, commitment: 'confirmed' } as const;
  const landed = newest && (await rpc.getTransaction(newest.signature, options).send());
  expect(landed?.version).toBe('legacy');
});
