import { solOf, tokenOf } from './balances.ts';
import { FUNDS } from './fixtures.ts';
import { advanceUntil, expect, test } from './on-harness.ts';
import { beforeSending, movePrice, openReceipt, shownTerms, THIN, toAtoms } from './pages/moving-pool.ts';
import { openSwap } from './pages/swap.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('a pool that moves between signing and sending: beyond the slippage nothing is taken, in one’s favour all is received', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  const screen = await openSwap(page, `/swap?buy=${THIN.id}&inAmount=0.01`, wallet);
  await screen.chooseSlippage('0.1');
  await expect(screen.swap).toBeEnabled();
  await beforeSending(page, () => movePrice(harness, 'up'));
  await screen.swap.press('Enter');
  // The chain has its record once its block is closed.
  await advanceUntil(harness, page, 'Transaction Failed');
  await screen.closeToast('Transaction Failed', 'Slippage tolerance exceeded');
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS);
  expect(await tokenOf(rpc, wallet.address, THIN.id)).toBe(0n);

  await page.getByRole('button', { name: 'Refresh quote' }).click();
  await expect(screen.swap).toBeEnabled();
  const sol = await screen.shownChange('SOL', 9);
  const { quoted, minimum } = await shownTerms(screen, THIN.decimals);
  await beforeSending(page, () => movePrice(harness, 'down'));
  await screen.swap.press('Enter');
  await advanceUntil(harness, page, 'Transaction Confirmed');
  const told = await page.getByText(/^0\.01 SOL → /).innerText();
  const received = await tokenOf(rpc, wallet.address, THIN.id);
  expect(received).toBeGreaterThan((quoted * 1_005n) / 1_000n);
  expect(toAtoms(told.replace('0.01 SOL → ', ''), THIN.decimals)).toBe(received);
  expect(await solOf(rpc, wallet.address)).toBe(FUNDS + sol);

  const receipt = await openReceipt(page);
  expect(await receipt.figure('Sold')).toBe('0.01 SOL');
  expect(toAtoms(await receipt.figure('Quoted'), THIN.decimals)).toBe(quoted);
  expect(toAtoms(await receipt.figure('Minimum received'), THIN.decimals)).toBe(minimum);
  expect(toAtoms(await receipt.figure('Received'), THIN.decimals)).toBe(received);
});
