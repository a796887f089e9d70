import { parseAtoms } from '@orrery/core/atoms';
import { USDC, WRAPPED_SOL } from '@orrery/domain/mints/mints';
import { TOKEN_ACCOUNT_RENT } from '@orrery/domain/solana/network';
import { aTrader } from '../apps/server/src/testing/trader.ts';
import { notePrices } from '../tests/harness/orders.ts';
import { feesOf, heldOf, ORDER_RENT, ordersOf, TIP } from './chain-orders.ts';
import { expect, test } from './on-harness.ts';
import { chooseOption } from './pages/choose-option.ts';
import { lowerPrice, priceOf, raisePrice } from './pages/market-price.ts';
import { OrdersPage } from './pages/orders.page.ts';
import { SwapPage } from './pages/swap.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

const SOL = 1_000_000_000n;
/** The tips that a limit order holds. */
const TIPS = 4n;
/** The tips of two cycles, and of the end of their order. */
const CYCLE_TIPS = 3n;
/** The shortest expiry of the form. */
const LIFE_MS = 600_000;
/** More than the minute that the mean of a recurring order's prices is over. */
const MEAN_MS = 70_000;

test('a limit order is placed, changed in place, and filled by the market, to the unit', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  const orders = new OrdersPage(page, 'Limit orders', harness);
  await page.goto('/trigger/SOL-USDC');
  await new SwapPage(page).connect(wallet.name);
  const before = await heldOf(rpc, wallet.address);
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('1');
  await page.getByRole('button', { name: 'Set the rate +10% from the market' }).click();
  await orders.press(page.getByRole('button', { name: 'Place order' }));
  await orders.untilSaid('Transaction Confirmed');
  await orders.untilShown(orders.row('Sell 1 SOL for USDC'));
  const placed = await heldOf(rpc, wallet.address);
  const fees = await feesOf(rpc, wallet.address);
  expect(placed).toEqual({
    sol: before.sol - SOL - ORDER_RENT - TOKEN_ACCOUNT_RENT - TIPS * TIP - fees,
    usdc: 0n,
  });
  await orders.untilBalances(placed);

  await orders.press(orders.row('Sell 1 SOL').getByRole('button', { name: /^Change / }));
  const dialog = page.getByRole('dialog', { name: 'Change order' });
  const rate = dialog.getByRole('textbox', { name: 'Rate, in USDC for 1 SOL' });
  await orders.untilShown(rate);
  const near = ((Number(await rate.inputValue()) / 1.1) * 1.01).toPrecision(6);
  await rate.fill(near);
  await dialog.getByRole('textbox', { name: 'Left to sell, in SOL' }).fill('0.8');
  await chooseOption(page, 'Expiry', '1 Day');
  await orders.press(dialog.getByRole('button', { name: 'Apply change' }));
  await orders.untilSaid('Transaction Confirmed');
  await orders.untilShown(orders.row('Sell 0.8 SOL for USDC'));
  const asked: bigint = (parseAtoms(near, 6) * 8n + 9n) / 10n;
  expect(await ordersOf(rpc, wallet.address)).toMatchObject([{ left: (SOL * 4n) / 5n, asked }]);
  const changed = await heldOf(rpc, wallet.address);
  expect(changed).toEqual({ sol: placed.sol + SOL / 5n - (await feesOf(rpc, wallet.address)), usdc: 0n });
  await orders.untilBalances(changed);

  const paid = await raisePrice(harness, Number(near) * 1.005);
  await orders.until(async () => expect(await ordersOf(rpc, wallet.address)).toEqual([]));
  await orders.show('History');
  const row = orders.row('Sell 0.8 SOL for USDC');
  await orders.untilShown(row.filter({ hasText: '100.00% filled' }));
  const filled = await heldOf(rpc, wallet.address);
  expect(filled.sol).toBe(changed.sol + ORDER_RENT + (TIPS - 1n) * TIP);
  expect(filled.usdc).toBeGreaterThanOrEqual(asked);
  await orders.untilBalances(filled);
  await lowerPrice(harness, paid);
});

test('an expired order comes back whole for one tip, and stands in the history', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  const trader = await aTrader(harness.url, wallet.signer);
  expect((await trader.swap(WRAPPED_SOL, USDC, SOL)).executed.status).toBe('Success');
  await harness.advance(1_000);
  const orders = new OrdersPage(page, 'Limit orders', harness);
  await page.goto('/trigger/USDC-SOL');
  await new SwapPage(page).connect(wallet.name);
  const before = await heldOf(rpc, wallet.address);
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('100');
  await page.getByRole('button', { name: 'Set the rate −5% from the market' }).click();
  await chooseOption(page, 'Expiry', '10 Minutes');
  await orders.press(page.getByRole('button', { name: 'Place order' }));
  await orders.untilSaid('Transaction Confirmed');
  await orders.untilShown(orders.row('Buy SOL with 100 USDC'));
  const fees = await feesOf(rpc, wallet.address);
  const placed = await heldOf(rpc, wallet.address);
  expect(placed).toEqual({
    sol: before.sol - ORDER_RENT - TIPS * TIP - fees,
    usdc: before.usdc - 100_000_000n,
  });
  await orders.untilBalances(placed);

  await harness.advance(LIFE_MS);
  await page.clock.fastForward(LIFE_MS);
  await orders.until(async () => expect(await ordersOf(rpc, wallet.address)).toEqual([]));
  const returned = { sol: before.sol - TIP - fees, usdc: before.usdc };
  expect(await heldOf(rpc, wallet.address)).toEqual(returned);
  await orders.untilShown(page.getByText('No Open Orders'));
  await orders.show('History');
  await orders.untilShown(orders.row('Buy SOL with 100 USDC').filter({ hasText: 'Expired' }));
  await orders.untilBalances(returned);
});

test('a recurring order runs a cycle once the market is inside its prices, and is cancelled, to the unit', async ({
  harness,
  page,
  rpc,
  wallet,
}) => {
  await notePrices(harness, wallet.signer);
  await harness.advance(1_000);
  const orders = new OrdersPage(page, 'Recurring orders', harness);
  await page.goto('/recurring/SOL-USDC');
  await new SwapPage(page).connect(wallet.name);
  const before = await heldOf(rpc, wallet.address);
  const price = priceOf(harness);
  await page.getByRole('textbox', { name: 'Amount to sell' }).fill('1');
  await page.getByRole('textbox', { name: 'Lowest price in USDC' }).fill((price * 1.005).toPrecision(6));
  await orders.press(page.getByRole('button', { name: 'Start' }));
  await orders.untilSaid('Transaction Confirmed');
  const row = orders.row('Sell 1 SOL for USDC');
  await orders.untilShown(row.filter({ hasText: '0 of 2 done' }));
  const placed = await heldOf(rpc, wallet.address);
  expect(placed).toEqual({
    sol:
      before.sol -
      SOL -
      ORDER_RENT -
      TOKEN_ACCOUNT_RENT -
      CYCLE_TIPS * TIP -
      (await feesOf(rpc, wallet.address)),
    usdc: 0n,
  });
  await orders.untilBalances(placed);

  const paid = await raisePrice(harness, price * 1.02);
  await harness.advance(MEAN_MS);
  await page.clock.fastForward(MEAN_MS);
  await orders.untilShown(row.filter({ hasText: '1 of 2 done' }));
  expect(await ordersOf(rpc, wallet.address)).toMatchObject([{ left: SOL / 2n, cyclesDone: 1 }]);
  const bought = await heldOf(rpc, wallet.address);
  expect(bought.sol).toBe(placed.sol);
  expect(bought.usdc).toBeGreaterThan(0n);
  await orders.untilBalances(bought);

  await orders.press(row.getByRole('button', { name: /^Cancel / }));
  await orders.press(page.getByRole('dialog').getByRole('button', { name: 'Cancel 1 order' }));
  await orders.untilSaid('Successfully closed order');
  await orders.untilShown(page.getByText('No Active Orders'));
  const closed = await heldOf(rpc, wallet.address);
  const fees = await feesOf(rpc, wallet.address);
  expect(closed).toEqual({
    sol: bought.sol + SOL / 2n + ORDER_RENT + (CYCLE_TIPS - 1n) * TIP - fees,
    usdc: bought.usdc,
  });
  await orders.show('History');
  await orders.untilShown(row.filter({ hasText: 'Cancelled' }).filter({ hasText: '1 of 2 done' }));
  await orders.untilBalances(closed);
  await lowerPrice(harness, paid);
});
