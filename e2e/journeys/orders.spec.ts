import { USDC } from '@orrery/domain/mints/mints';
import { TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import { tokenOf } from '../balances.ts';
import { feesOf, heldOf, ORDER_RENT, ordersOf, TIP } from '../chain-orders.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { SwapPage } from '../pages/swap.page.ts';

const SOL = 1_000_000_000n;

test('places a limit order above the market, cancels it, and sells at once what is asked below the market', async ({
  page,
  rpc,
  wallet,
}) => {
  const screen = new SwapPage(page);
  const orders = page.getByRole('region', { name: 'Limit orders' });
  const place = page.getByRole('button', { name: 'Place order' });

  await page.goto('/trigger/SOL-USDC');
  await screen.connect(wallet.name);
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('1');
  await page.getByRole('button', { name: 'Set the rate +10% from the market' }).click();
  await expect(place).toBeEnabled();
  await place.press('Enter');
  await screen.closeToast('Transaction Confirmed', '1 SOL');
  const row = orders.getByRole('listitem').filter({ hasText: 'Sell 1 SOL for USDC' });
  await expect(row).toContainText('Open');
  const [held] = await ordersOf(rpc, wallet.address);
  expect(held).toMatchObject({ left: SOL, size: SOL, outputMint: USDC });
  const placed = FUNDS - (await feesOf(rpc, wallet.address));
  expect(await heldOf(rpc, wallet.address)).toEqual({
    sol: placed - SOL - ORDER_RENT - TOKEN_ACCOUNT_RENT - 4n * TIP,
    usdc: 0n,
  });

  await row.getByRole('button', { name: /^Cancel/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Cancel this order?' });
  await dialog.getByRole('button', { name: 'Cancel 1 order' }).press('Enter');
  await screen.closeToast('Transaction Confirmed', 'Trigger order cancelled successfully');
  await expect(page.getByText('No Open Orders')).toBeVisible();
  expect(await ordersOf(rpc, wallet.address)).toEqual([]);
  // The rent of the account that receives USDC stays.
  expect(await heldOf(rpc, wallet.address)).toEqual({
    sol: placed - TOKEN_ACCOUNT_RENT - (await feesOf(rpc, wallet.address)),
    usdc: 0n,
  });

  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('2');
  await page.getByRole('button', { name: 'Set the rate to the market' }).click();
  const rate = page.getByRole('textbox', { name: 'Rate: USDC for 1 SOL' });
  const asked = Number(await rate.inputValue()) * 0.97;
  await rate.fill(asked.toPrecision(6));
  await expect(place).toBeEnabled();
  await place.press('Enter');
  await screen.closeToast('Transaction Confirmed', '2 SOL');
  await expect.poll(() => tokenOf(rpc, wallet.address, USDC)).toBeGreaterThan(0n);
  expect(await tokenOf(rpc, wallet.address, USDC)).toBeGreaterThanOrEqual(
    BigInt(Math.floor(Number(asked.toPrecision(6)) * 2 * 1e6)),
  );
  await orders.getByText('History').click();
  const filled = orders.getByRole('listitem').filter({ hasText: 'Sell 2 SOL for USDC' });
  await expect(filled).toContainText('100.00% filled');
  await expect.poll(() => ordersOf(rpc, wallet.address)).toEqual([]);
});
