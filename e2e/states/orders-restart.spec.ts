import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import { placeLimitOrder } from '../../apps/server/src/testing/api-orders.ts';
import { feesOf, heldOf, ORDER_RENT, ordersOf, TIP } from '../chain-orders.ts';
import { expect, FUNDS, test } from '../fixtures.ts';
import { OrdersPage } from '../pages/orders.page.ts';
import { SwapPage } from '../pages/swap.page.ts';

// A server starts twice.
test.slow();

const SOL = 1_000_000_000n;
const LIFE_SECONDS = 3;

test('orders outlive a SIGKILL: one that expired meanwhile comes back, the other is listed, changed and filled, to the unit', async ({
  page,
  rpc,
  server,
  wallet,
}) => {
  const screen = new SwapPage(page);
  const orders = new OrdersPage(page, 'Limit orders');
  await page.goto('/trigger/SOL-USDC');
  await screen.connect(wallet.name);
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('1');
  await page.getByRole('button', { name: 'Set the rate +10% from the market' }).click();
  await orders.press(page.getByRole('button', { name: 'Place order' }));
  await screen.closeToast('Transaction Confirmed', '1 SOL');
  const expiredAt = Math.floor(Date.now() / 1_000) + LIFE_SECONDS;
  const sides = { inputMint: WRAPPED_SOL, outputMint: USDC };
  await placeLimitOrder(server.url, wallet.signer, {
    ...sides,
    making: SOL / 2n,
    taking: 400_000_000n,
    expiredAt,
  });
  const fees = await feesOf(rpc, wallet.address, 2);
  await server.crash();
  await expect.poll(() => Date.now() / 1_000).toBeGreaterThan(expiredAt);
  await server.restart();

  const row = orders.row('Sell 1 SOL for USDC');
  await expect(row).toContainText('Open');
  await orders.until(async () => expect(await ordersOf(rpc, wallet.address)).toMatchObject([{ left: SOL }]));
  const held = await heldOf(rpc, wallet.address);
  expect(held).toEqual({ sol: FUNDS - SOL - ORDER_RENT - TOKEN_ACCOUNT_RENT - 5n * TIP - fees, usdc: 0n });
  await orders.untilBalances(held);
  await orders.show('History');
  await orders.untilShown(orders.row('Sell 0.5 SOL for USDC').filter({ hasText: 'Expired' }));
  await page.reload();
  await orders.untilBalances(held);

  await orders.press(row.getByRole('button', { name: /^Change / }));
  const dialog = page.getByRole('dialog', { name: 'Change order' });
  const rate = dialog.getByRole('textbox', { name: 'Rate, in USDC for 1 SOL' });
  const below = ((Number(await rate.inputValue()) / 1.1) * 0.97).toPrecision(6);
  await rate.fill(below);
  await orders.press(dialog.getByRole('button', { name: 'Apply change' }));
  await orders.until(async () => expect(await ordersOf(rpc, wallet.address)).toEqual([]));
  await orders.show('History');
  await orders.untilShown(row.filter({ hasText: '100.00% filled' }));
  await orders.untilShown(orders.list.getByRole('listitem').first().filter({ hasText: 'Sell 1 SOL' }));
  const filled = await heldOf(rpc, wallet.address);
  expect(filled.sol).toBe(held.sol + ORDER_RENT + 3n * TIP - (await feesOf(rpc, wallet.address)));
  expect(filled.usdc).toBeGreaterThanOrEqual(BigInt(Math.ceil(Number(below) * 1e6)));
  await orders.untilBalances(filled);
});
